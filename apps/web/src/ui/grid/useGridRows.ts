/** From all rows to those on the page: quick filters, sort, paging. Works on saved rows only. */
import { useCallback, useMemo, useState } from 'react';
import { filterRows } from './filters.ts';
import { createFind } from './find.ts';
import { groupRows, type Line, linesOf } from './groups.ts';
import { useHeld } from './held.ts';
import type { Layout } from './layout.ts';
import { pageOf } from './paging.ts';
import { inOrderOf } from './sort-order.ts';
import type { Column, GroupId, Grouping, QuickFilter, RowId, Sort } from './types.ts';

const defaultWidth = 140;

const none: readonly never[] = [];
const noneClosed: ReadonlySet<GroupId> = new Set();

type Options<R> = {
  rows: readonly R[];
  columns: readonly Column<R>[];
  idOf: (row: R) => RowId;
  layout: Layout;
  sort: Sort | null;
  filters?: readonly QuickFilter<R>[];
  pressed?: readonly string[];
  pageSize?: number;
  /** What is looked for in the rows at hand. */
  find?: string;
  groups?: Grouping<R> | undefined;
  /** Groups whose rows are put away; none of them while something is looked for. */
  closed?: ReadonlySet<GroupId>;
  /** A cell is open: the lines stand still. */
  hold?: boolean;
};

export const useGridRows = <R extends object>(options: Options<R>) => {
  const {
    rows,
    columns,
    idOf,
    layout,
    sort,
    filters = none,
    pressed = none,
    pageSize = 25,
    find = '',
    groups,
    closed = noneClosed,
    hold = false,
  } = options;
  const search = useMemo(() => createFind(columns, idOf), [columns, idOf]);
  const filtered = useMemo(
    () => search(filterRows(rows, filters, pressed), find),
    [rows, filters, pressed, search, find],
  );

  const sorted = useMemo(() => {
    const column = sort && columns.find((c) => c.key === sort.key);
    return column && column.sortable !== false ? inOrderOf(filtered, column, sort.desc) : filtered;
  }, [filtered, columns, sort]);

  const grouped = useMemo(() => (groups ? groupRows(sorted, groups) : null), [sorted, groups]);
  const lines = useMemo<readonly Line<R>[] | null>(
    () => grouped && linesOf(grouped, (id) => find.trim() === '' && closed.has(id)),
    [grouped, closed, find],
  );

  const shown = useMemo(() => {
    const byKey = new Map(columns.map((c) => [c.key, c]));
    const inSight = layout.order.flatMap((key) => {
      const column = byKey.get(key);
      return column && !layout.hidden.includes(key) ? [column] : [];
    });
    return inSight.some((c) => c.stays)
      ? [...inSight.filter((c) => c.stays), ...inSight.filter((c) => !c.stays)]
      : inSight;
  }, [columns, layout]);
  const widths = useMemo(
    () => new Map(columns.map((c) => [c.key, layout.widths[c.key] ?? c.width ?? defaultWidth])),
    [columns, layout],
  );

  const [size, setSize] = useState(pageSize);
  const view = `${pressed.join()}|${sort?.key}|${sort?.desc}|${find}`;
  const [at, setAt] = useState({ view, page: 0 });
  // Groups have no pages: one that a page parts would have no whole subtotal
  const { length } = sorted;
  const asked = at.view === view ? at.page : 0;
  const perPage = groups ? 0 : size;
  const page = useMemo(() => pageOf(length, asked, perPage), [length, asked, perPage]);
  const pageRows = useMemo(
    () =>
      lines
        ? lines.flatMap(({ row }) => row ?? [])
        : page.from === 0 && page.to === length
          ? sorted
          : sorted.slice(page.from, page.to),
    [lines, sorted, page, length],
  );
  const laid = useMemo(
    () => ({ rows, filtered, pageRows, grouped, lines, page }),
    [rows, filtered, pageRows, grouped, lines, page],
  );
  const standing = useHeld(laid, hold, idOf);
  const { lines: linesNow, pageRows: rowsNow } = standing;
  const rowAt = useCallback(
    (line: number): R | undefined => (linesNow ? linesNow[line]?.row : rowsNow[line]),
    [linesNow, rowsNow],
  );
  const keyAt = useCallback(
    (at: number): RowId | undefined => {
      const line = linesNow?.[at];
      const row = linesNow ? line?.row : rowsNow[at];
      return row ? idOf(row) : line && `group ${line.group.id}`;
    },
    [linesNow, rowsNow, idOf],
  );

  return {
    ...standing,
    source: standing.rows,
    lineCount: linesNow ? linesNow.length : rowsNow.length,
    /** The saved row of a line, undefined for a group's; the same function while the lines are the same. */
    rowAt,
    /** What stands on a line: a row's id, a group's name; the same function while the lines are the same. */
    keyAt,
    shown,
    widths,
    size,
    setSize: (next: number) => {
      setSize(next);
      setAt({ view, page: 0 });
    },
    setPage: (next: number) => setAt({ view, page: next }),
    /** All filtered rows in their order. */
    inOrder: () => (grouped ? grouped.flatMap(({ rows }) => rows) : sorted),
  };
};
