/** Quick filters: which chips are pressed, what they count and which rows they leave. */
import type { QuickFilter } from './types.ts';

/** Pressing a chip releases the others of its group; with `single` it releases all others; pressing again releases it, except the only one of a single choice. */
export const pressFilter = (
  filters: readonly { key: string; group?: string }[],
  pressed: readonly string[],
  key: string,
  single = false,
): string[] => {
  if (pressed.includes(key)) return single ? [...pressed] : pressed.filter((k) => k !== key);
  if (single) return [key];
  const group = filters.find((f) => f.key === key)?.group;
  const rivals = new Set(group === undefined ? [] : filters.filter((f) => f.group === group).map((f) => f.key));
  return [...pressed.filter((k) => !rivals.has(k)), key];
};

/** Rows that pass every pressed chip. The same array when nothing filters, so that nothing is sorted again. */
export const filterRows = <R>(
  rows: readonly R[],
  filters: readonly QuickFilter<R>[],
  pressed: readonly string[],
): readonly R[] => {
  const tests = filters.flatMap((f) => (f.test && pressed.includes(f.key) ? [f.test] : []));
  return tests.length ? rows.filter((r) => tests.every((t) => t(r))) : rows;
};

export const countOf = <R>(filter: QuickFilter<R>, rows: readonly R[]): number | undefined => {
  if (filter.count !== undefined || !filter.test) return filter.count;
  let n = 0;
  for (const r of rows) if (filter.test(r)) n++;
  return n;
};
