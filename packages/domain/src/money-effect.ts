/** What a write does to the money of one currency: per day and in total, in units of the currency (design 13.2). */
export type MoneyEffect = {
  currency: string;
  per_day_before: number;
  per_day_after: number;
  total_before: number;
  total_after: number;
};

/** The same of one record; `record` names it among all. `still`: it was written while what it belongs to was archived. */
export type RecordMoney = MoneyEffect & { record: string; still?: boolean };

/**
 * Each record once, however often it was written: as it was before the first write, and as it is after the last. A write to one
 * that stands still moves nothing where others say when it stopped or goes on; alone it is counted as itself.
 */
export const oncePerRecord = (written: readonly RecordMoney[]): MoneyEffect[] => {
  const keyOf = ({ record, currency }: RecordMoney) => `${record} ${currency}`;
  const moving = new Set(written.filter(({ still }) => !still).map(keyOf));
  const told = new Map<string, MoneyEffect>();
  for (const one of written) {
    const key = keyOf(one);
    const { record: _, still, ...effect } = one;
    if (still && moving.has(key)) continue;
    const { per_day_before, total_before } = told.get(key) ?? effect;
    told.set(key, { ...effect, per_day_before, total_before });
  }
  return [...told.values()];
};
