import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { GridTools } from './Toolbar.tsx';
import type { Grid } from './useGrid.ts';

/** What the head is for, where blocks have none: tick all, sort; and the tools of the grid. */
export const FoldBar = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { props, view, hasTick, selection, sort, setSort, columns } = grid;
  const Direction = sort?.desc ? IconSortDescending : IconSortAscending;
  return (
    <div className="grid-fold-bar">
      {hasTick && (
        <span className="grid-tick">
          <input
            type="checkbox"
            aria-label="Select all rows"
            checked={selection.all}
            onChange={selection.toggleAll}
            disabled={props.loading || !view.filtered.length}
            ref={(element) => {
              if (element) element.indeterminate = selection.some;
            }}
          />
        </span>
      )}
      <select
        aria-label="Sort by"
        value={sort?.key ?? ''}
        onChange={(e) => {
          const column = columns.find((c) => c.key === e.target.value);
          setSort({ key: e.target.value, desc: column?.largestFirst ?? sort?.desc ?? false });
        }}
      >
        {!sort && <option value="">Not sorted</option>}
        {columns
          .filter((c) => c.sortable !== false && (view.laidOut.includes(c) || c.key === sort?.key))
          .map((c) => (
            <option key={c.key} value={c.key}>
              {c.label}
            </option>
          ))}
      </select>
      {sort && (
        <button
          type="button"
          className="grid-icon-button"
          aria-label={sort.desc ? 'Sort ascending' : 'Sort descending'}
          onClick={() => setSort({ ...sort, desc: !sort.desc })}
        >
          <Direction size={18} stroke={1.7} aria-hidden />
        </button>
      )}
      <div className="grid-fold-tools">
        <GridTools grid={grid} />
      </div>
    </div>
  );
};
