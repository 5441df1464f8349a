/** From all rows to those on the page: quick filters, sort, paging. Works on saved rows only. */
import { useCallback, useMemo, useState } from 'react';
import { filterRows } from './filters.ts';
import { createFind } from './find.ts';
import { groupRows, type Line, linesOf } from './groups.ts';
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
  const page = pageOf(sorted.length, at.view === view ? at.page : 0, groups ? 0 : size);
  const pageRows = useMemo(
    () =>
      lines
        ? lines.flatMap(({ row }) => row ?? [])
        : page.from === 0 && page.to === sorted.length
          ? sorted
          : sorted.slice(page.from, page.to),
    [lines, sorted, page.from, page.to],
  );
  const rowAt = useCallback(
    (line: number): R | undefined => (lines ? lines[line]?.row : pageRows[line]),
    [lines, pageRows],
  );

  return {
    /** Rows that pass the filters, in no particular order. */
    filtered,
    /** Saved rows on this page, in order; of closed groups none. */
    pageRows,
    grouped,
    /** Groups and rows under each other; null without groups, where a line is a row of the page. */
    lines,
    lineCount: lines ? lines.length : pageRows.length,
    /** The saved row of a line, undefined for a group's; the same function while the lines are the same. */
    rowAt,
    shown,
    widths,
    page,
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
