/** What a write does to the money of one currency: per day and in total, in units of the currency (design 13.2). */
export type MoneyEffect = {
  currency: string;
  per_day_before: number;
  per_day_after: number;
  total_before: number;
  total_after: number;
};

/** The same of one record; `record` names it among all. */
export type RecordMoney = MoneyEffect & { record: string };

/** Each record once, however often it was written: as it was before the first write, and as it is after the last. */
export const oncePerRecord = (written: readonly RecordMoney[]): MoneyEffect[] => {
  const told = new Map<string, MoneyEffect>();
  for (const { record, ...effect } of written) {
    const key = `${record} ${effect.currency}`;
    const { per_day_before, total_before } = told.get(key) ?? effect;
    told.set(key, { ...effect, per_day_before, total_before });
  }
  return [...told.values()];
};
