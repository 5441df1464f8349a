import type { Operator } from '@fairlead/domain/combination/combination';

/** Devices that are in exactly these lists. */
export type ExclusiveSet = { targeting_list_ids: readonly number[]; count: number };

const devicesIn = (sets: readonly ExclusiveSet[]): number => sets.reduce((sum, set) => sum + set.count, 0);

/** How many devices each operator would give, told from the exclusive sets. Null where sets are missing. */
export const resultOf = (
  operator: Operator,
  ids: readonly number[],
  { items, rest }: { items: readonly ExclusiveSet[]; rest: number },
): number | null => {
  if (operator === 'union') return devicesIn(items) + rest;
  if (rest > 0) return null;
  const [first, second] = ids as [number, number];
  const keeps = (of: readonly number[]) =>
    operator === 'intersection' ? of.length === ids.length : of.includes(first) && !of.includes(second);
  return devicesIn(items.filter(({ targeting_list_ids }) => keeps(targeting_list_ids)));
};

const SHOWN = 12;
/** The largest sets, as many as a picture holds; the others as one number. */
export const largest = (sets: readonly ExclusiveSet[], rest: number, shown = SHOWN) => ({
  sets: sets.slice(0, shown),
  others: devicesIn(sets.slice(shown)) + rest,
});

/** Round steps for an axis up to `most`: at most four, none of them above it. */
export const ticksUpTo = (most: number): number[] => {
  if (most <= 0) return [];
  const rough = most / 3;
  const power = Math.max(1, 10 ** Math.floor(Math.log10(rough)));
  // Devices are whole
  const step = ([1, 2, 2.5, 5].find((n) => n * power >= rough && Number.isInteger(n * power)) ?? 10) * power;
  return Array.from({ length: Math.floor(most / step) }, (_, n) => (n + 1) * step);
};
