import type { Operator } from './operator.ts';

export type PlacedList = {
  countries: readonly string[];
  source: { operator: Operator | null; source_targeting_list_ids: readonly number[] };
};

const MOST_DEEP = 20;

/**
 * Countries that the devices of a list were seen in, as far as definitions say: those of a dynamic audience, and of a
 * combination what follows from its sources. Empty: any. Files of device ids say nothing about countries.
 */
export const geoOf = (
  list: PlacedList,
  listOf: (id: number) => PlacedList | undefined,
  deep = MOST_DEEP,
): readonly string[] => {
  const { operator, source_targeting_list_ids: ids } = list.source;
  if (operator === null || deep === 0) return list.countries;
  const sources = ids.map((id) => {
    const source = listOf(id);
    return source ? geoOf(source, listOf, deep - 1) : [];
  });
  const together = [...new Set(sources.flat())].sort();
  if (operator === 'union') return sources.some((one) => one.length === 0) ? [] : together;
  // Taking away and intersecting leave devices of the first: what it says holds, else what another one says
  return operator === 'difference' ? (sources[0] ?? []) : (sources.find((one) => one.length > 0) ?? []);
};
