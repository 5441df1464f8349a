/** The layout of a grid: order, widths, hidden columns and sort. Pure; kept by layout-store.ts. */
import type { Sort } from './types.ts';

export type Layout = {
  order: readonly string[];
  widths: Readonly<Record<string, number>>;
  hidden: readonly string[];
  sort: Sort | null;
};

type SortedBy = { key: string; largestFirst?: boolean };
type Columns = readonly { key: string; hidden?: boolean; always?: boolean }[];

export const minWidth = 64;
export const maxWidth = 1200;

export const defaultLayout = (columns: Columns, sort: Sort | null): Layout => ({
  order: columns.map((c) => c.key),
  widths: {},
  hidden: columns.filter((c) => c.hidden && !c.always).map((c) => c.key),
  sort,
});

const clamp = (w: number): number => Math.round(Math.min(maxWidth, Math.max(minWidth, w)));
const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);
const texts = (v: unknown): string[] => (Array.isArray(v) ? v.filter((x): x is string => typeof x === 'string') : []);

const readSort = (v: unknown, known: Set<string>): Sort | null =>
  isRecord(v) && typeof v.key === 'string' && known.has(v.key) ? { key: v.key, desc: v.desc === true } : null;

/**
 * Makes a kept layout fit today's columns: gone columns are dropped, new ones appear beside their neighbour
 * with their own default, widths are held within reason. Anything unreadable gives the default.
 */
export const fitLayout = (kept: unknown, columns: Columns, sort: Sort | null): Layout => {
  const fallback = defaultLayout(columns, sort);
  if (!isRecord(kept)) return fallback;
  const known = new Set(columns.map((c) => c.key));
  const order = [...new Set(texts(kept.order))].filter((k) => known.has(k));
  const had = new Set(order);
  columns.forEach((c, i) => {
    if (had.has(c.key)) return;
    const left = columns[i - 1];
    const before = left ? order.indexOf(left.key) : -1;
    order.splice(before + 1, 0, c.key);
  });
  const always = new Set(columns.filter((c) => c.always).map((c) => c.key));
  const hidden = texts(kept.hidden).filter((k) => known.has(k) && !always.has(k));
  for (const k of fallback.hidden) if (!had.has(k)) hidden.push(k);
  const widths: Record<string, number> = {};
  if (isRecord(kept.widths))
    for (const [k, w] of Object.entries(kept.widths))
      if (known.has(k) && typeof w === 'number' && Number.isFinite(w)) widths[k] = clamp(w);
  return { order, widths, hidden, sort: kept.sort === null ? null : (readSort(kept.sort, known) ?? sort) };
};

/** Moves `key` to where `to` stands; the others close up. */
export const moveColumn = (layout: Layout, key: string, to: string): Layout => {
  if (key === to || !layout.order.includes(key) || !layout.order.includes(to)) return layout;
  const at = layout.order.indexOf(to);
  const order = layout.order.filter((k) => k !== key);
  order.splice(at, 0, key);
  return { ...layout, order };
};

/** Moves `key` one step among the columns that are shown (by = -1 or 1). */
export const nudgeColumn = (
  layout: Layout,
  key: string,
  by: -1 | 1,
  among: readonly string[] = layout.order,
): Layout => {
  const to = among[among.indexOf(key) + by];
  return to === undefined || !among.includes(key) ? layout : moveColumn(layout, key, to);
};

export const resizeColumn = (layout: Layout, key: string, width: number): Layout => ({
  ...layout,
  widths: { ...layout.widths, [key]: clamp(width) },
});

/** Back to the column's own width. */
export const dropWidth = (layout: Layout, key: string): Layout => ({
  ...layout,
  widths: Object.fromEntries(Object.entries(layout.widths).filter(([k]) => k !== key)),
});

export const toggleColumn = (layout: Layout, key: string): Layout => ({
  ...layout,
  hidden: layout.hidden.includes(key) ? layout.hidden.filter((k) => k !== key) : [...layout.hidden, key],
});

/** A click on a head: up, then down, then up again; another column starts up, or down where the largest comes first. */
export const nextSort = (sort: Sort | null, { key, largestFirst = false }: SortedBy): Sort => ({
  key,
  desc: sort?.key === key ? !sort.desc : largestFirst,
});

export const sameLayout = (a: Layout, b: Layout): boolean =>
  JSON.stringify([a.order, a.sort, [...a.hidden].sort(), Object.entries(a.widths).sort()]) ===
  JSON.stringify([b.order, b.sort, [...b.hidden].sort(), Object.entries(b.widths).sort()]);
