import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { cellId } from './cell-id.ts';
import { type Grouped, groupCells } from './groups.ts';
import type { Group } from './types.ts';
import type { Grid } from './useGrid.ts';

type Props<R extends object> = {
  grid: Grid<R>;
  group: Grouped<R>;
  /** Its line, and the place of that among all (from 1). */
  r: number;
  rowIndex: number;
  open: boolean;
  measure: ((element: HTMLElement | null) => void) | undefined;
};

const GroupTick = <R extends object>({ grid, group, name }: { grid: Grid<R>; group: Grouped<R>; name: string }) => {
  const { selection, idOf } = grid;
  const ticked = group.rows.filter((row) => selection.ids.has(idOf(row))).length;
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={`Select all in ${name}`}
      checked={ticked === group.rows.length}
      readOnly
      data-do="tick"
      ref={(element) => {
        if (element) element.indeterminate = ticked > 0 && ticked < group.rows.length;
      }}
    />
  );
};

/** What a block shows of a group under its name: the cells of all columns that have one. */
const Rest = <R extends object>({ grid, group }: { grid: Grid<R>; group: Group<R> }) => (
  <div className="grid-group-rest">
    {groupCells(grid.view.laidOut).map(
      ({ column }) =>
        column.group &&
        column !== grid.view.shown[0] && (
          <div key={column.key} className={column.group.over ? 'is-wide' : undefined}>
            <span className="grid-fold-label">{column.group.label ?? column.label}</span>
            {column.group.cell(group)}
          </div>
        ),
    )}
  </div>
);

/** A group's line: opens and closes it, ticks it, and is the subtotal of its columns. */
export const GridGroup = <R extends object>({ grid, group, r, rowIndex, open, measure }: Props<R>) => {
  const { gridId, hasTick, hasMore, hasUndo, lead, cells, cursor, view, props, folded, columnCount } = grid;
  const stands = grid.groupAsItStands(group);
  const name = props.groups?.nameOf(group) ?? String(group.id);
  const active = cursor.spot.r === r ? cursor.spot.c : -1;
  const cell = (c: number, extra = '', on = active === c) => ({
    role: 'gridcell',
    id: cellId(gridId, r, c),
    'data-c': c,
    'aria-colindex': c + 1,
    className: `grid-cell ${extra}${on ? ' is-active' : ''}`,
  });
  const row = {
    role: 'row',
    'data-r': r,
    'aria-level': 1,
    'aria-expanded': open,
    'aria-rowindex': rowIndex,
  };
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <div className="grid-group-line" data-index={r} ref={measure as unknown as RefObject<HTMLDivElement> | undefined}>
      <div {...row} className={`grid-row${stands.unsaved ? ' has-unsaved' : ''}`}>
        {hasTick && (
          <div {...cell(0, 'grid-tick')}>
            <GroupTick grid={grid} group={group} name={name} />
          </div>
        )}
        {hasMore && <div {...cell(lead - 1, 'grid-more')} />}
        {cells.map(({ column, start, span }, i) => (
          <div
            key={column.key}
            {...cell(
              lead + start,
              `${column.align === 'end' && !column.group?.over ? 'is-end' : ''}${column.key === grid.pinned ? ' is-pinned' : ''}${column.stays ? ' stays' : ''}${!hasUndo && start + span === view.shown.length ? ' is-last' : ''}`,
              active >= lead + start && active < lead + start + span,
            )}
            style={{
              gridColumn: span > 1 && !folded ? `span ${span}` : undefined,
              left: column.stays && !folded ? `var(--grid-left-${view.shown.indexOf(column)})` : undefined,
            }}
            {...{ 'aria-colspan': span > 1 ? span : undefined }}
          >
            {i === 0 ? (
              <div className="grid-group-name">
                <button
                  type="button"
                  tabIndex={-1}
                  className="grid-icon-button"
                  data-do="group"
                  aria-label={`${open ? 'Close' : 'Open'} ${name}`}
                  title={`${open ? 'Close' : 'Open'}; with Shift all groups`}
                >
                  <Chevron size={16} aria-hidden />
                </button>
                <div>{column.group?.cell(stands)}</div>
              </div>
            ) : folded ? (
              <Rest grid={grid} group={stands} />
            ) : (
              <div className="grid-value">{column.group?.cell(stands)}</div>
            )}
          </div>
        ))}
        {hasUndo && <div {...cell(columnCount - 1, 'grid-undo')} />}
      </div>
    </div>
  );
};
