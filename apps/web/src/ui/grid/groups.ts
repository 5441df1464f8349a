/** Rows in groups: which lines (a group or a row) stand under each other, and how group cells lie over the columns. Pure. */
import type { Column, GroupId, Grouping } from './types.ts';

/** A group as it is drawn: its rows in their order, saved values only. */
export type Grouped<R> = { id: GroupId; rows: readonly R[] };

/** One line of the grid: a group's own, or one of its rows. `at` and `end`: the lines of its group, from its own to behind its last. */
export type Line<R> = { group: Grouped<R>; row: R | undefined; at: number; end: number };

/** Rows in the order of their sort into groups; a group stands where its first row would, or where `compare` puts it. */
export const groupRows = <R>(
  rows: readonly R[],
  { of, compare }: Pick<Grouping<R>, 'of' | 'compare'>,
): readonly Grouped<R>[] => {
  const groups = new Map<GroupId, R[]>();
  for (const row of rows) {
    const id = of(row);
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  const list = [...groups].map(([id, rows]) => ({ id, rows }));
  return compare ? list.sort(compare) : list;
};

/** The lines of open and closed groups; of a closed one only its own. */
export const linesOf = <R>(groups: readonly Grouped<R>[], isClosed: (id: GroupId) => boolean): readonly Line<R>[] => {
  const lines: Line<R>[] = [];
  for (const group of groups) {
    const at = lines.length;
    const rows = isClosed(group.id) ? [] : group.rows;
    const end = at + 1 + rows.length;
    lines.push({ group, row: undefined, at, end });
    for (const row of rows) lines.push({ group, row, at, end });
  }
  return lines;
};

/** A group's cell: from which of the shown columns, over how many. */
export type GroupCell<R> = { column: Column<R>; start: number; span: number };

/** The cells of a group's line: a column takes the ones behind it that it names, as long as they stand behind it. */
export const groupCells = <R>(columns: readonly Column<R>[]): readonly GroupCell<R>[] => {
  const cells: GroupCell<R>[] = [];
  for (let start = 0; start < columns.length; ) {
    const column = columns[start] as Column<R>;
    const over = column.group?.over ?? [];
    let span = 1;
    while (over.includes(columns[start + span]?.key ?? '')) span++;
    cells.push({ column, start, span });
    start += span;
  }
  return cells;
};

/** The first of the columns that the group cell at this column lies over. */
export const cellStart = <R>(cells: readonly GroupCell<R>[], at: number): GroupCell<R> | undefined =>
  cells.find(({ start, span }) => at >= start && at < start + span);

/** Lines `top` to `bottom` as rows among the rows of all lines; null when only groups are among them. */
export const rowsWithin = <R>(
  lines: readonly Line<R>[],
  top: number,
  bottom: number,
): { top: number; bottom: number } | null => {
  let before = 0;
  let among = 0;
  for (let i = 0; i <= bottom && i < lines.length; i++)
    if (lines[i]?.row !== undefined) {
      if (i < top) before++;
      else among++;
    }
  return among ? { top: before, bottom: before + among - 1 } : null;
};
