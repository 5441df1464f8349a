import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import { cellId } from './cell-id.ts';
import { dragEdge } from './edge-drag.ts';
import { startReorder } from './head-drag.ts';
import { dropWidth, moveColumn, nextSort } from './layout.ts';
import type { Column } from './types.ts';
import type { Grid } from './useGrid.ts';

const head = <R extends object>(grid: Grid<R>, c: number, ...names: (string | false | undefined)[]) => ({
  role: 'columnheader',
  id: cellId(grid.gridId, -1, c),
  'data-c': c,
  'aria-colindex': c + 1,
  className: ['grid-head-cell', ...names, grid.cursor.spot.r === -1 && grid.cursor.spot.c === c && 'is-active']
    .filter(Boolean)
    .join(' '),
});

type HeadProps<R extends object> = { grid: Grid<R>; column: Column<R>; at: number; last: boolean };

const HeadCell = <R extends object>({ grid, column, at, last }: HeadProps<R>) => {
  const { sort, setSort, layout, lead, pinned } = grid;
  const { key } = column;
  const sorted = sort?.key === key ? sort : null;
  const sortable = column.sortable !== false;
  const Label = sortable ? 'button' : 'span';
  const label = {
    ...(sortable && { type: 'button' as const, tabIndex: -1, onClick: () => setSort(nextSort(sort, column)) }),
    onPointerDown: (e: PointerEvent<HTMLElement>) =>
      startReorder(e, (to) => layout.change((l) => moveColumn(l, key, to))),
  };
  // Width from the keyboard: Alt, Shift and arrows on the head.
  const edge = {
    onPointerDown: (e: PointerEvent<HTMLElement>) => dragEdge(e, grid, at),
    onDoubleClick: () => layout.change((l) => dropWidth(l, key)),
  };
  return (
    <div
      {...head(
        grid,
        lead + at,
        column.align === 'end' && 'is-end',
        key === pinned && 'is-pinned',
        last && 'is-last',
        column.stays && 'stays',
      )}
      style={column.stays ? { left: `var(--grid-left-${at})` } : undefined}
      data-key={key}
      {...{ 'aria-sort': sorted ? (sorted.desc ? 'descending' : 'ascending') : undefined }}
    >
      <Label {...label} className="grid-head-label" title={column.ariaLabel}>
        <span>{column.label}</span>
        {sorted && (sorted.desc ? <IconArrowDown size={13} aria-hidden /> : <IconArrowUp size={13} aria-hidden />)}
      </Label>
      <span className="grid-resize" {...edge} />
    </div>
  );
};

/** The sticky head. Its cells belong to the same keyboard grid as the rows: up from the first row, Enter sorts. */
export const GridHead = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { hasTick, hasMore, hasUndo, selection, view, lead, props } = grid;
  const rowProps = { role: 'row', 'aria-rowindex': 1, 'data-r': -1, className: 'grid-row' };
  return (
    <div {...{ role: 'rowgroup' }} className="grid-head">
      <div {...rowProps}>
        {hasTick && (
          <div {...head(grid, 0, 'grid-tick')}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label="Select all rows"
              checked={selection.all}
              readOnly
              disabled={props.loading || !view.filtered.length}
              data-do="tick"
              ref={(element) => {
                if (element) element.indeterminate = selection.some;
              }}
            />
          </div>
        )}
        {hasMore && (
          <div {...head(grid, lead - 1, 'grid-more')}>
            <span className="grid-sr">Details</span>
          </div>
        )}
        {view.shown.map((column, i) => (
          <HeadCell
            key={column.key}
            grid={grid}
            column={column}
            at={i}
            last={i === view.shown.length - 1 && !hasUndo}
          />
        ))}
        {hasUndo && (
          <div {...head(grid, lead + view.shown.length, 'grid-undo')}>
            <span className="grid-sr">Undo</span>
          </div>
        )}
      </div>
    </div>
  );
};
