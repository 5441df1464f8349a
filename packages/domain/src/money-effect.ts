import { sumMoney } from './money.ts';
import type { Period } from './utc-day.ts';

/**
 * What a write does to the money of one currency, in units of it: the most that the budgets it writes to plan for one day, and
 * their sum in total (design 13.2). Budgets of days that follow each other are never spent on one day.
 */
export type MoneyEffect = {
  currency: string;
  per_day_before: number;
  per_day_after: number;
  total_before: number;
  total_after: number;
};

/** What is planned for each of some days. */
type PlannedDays = Period & { amount: number };

/** Of one record; null: nothing is planned, as it is not there, or as what it belongs to is archived. */
type Money = { days: PlannedDays | null; total: number };

/** What one write does to a record; `record` names it among all. `still`: it was written while what it belongs to was archived. */
export type RecordMoney = { record: string; still?: boolean; currency: string; before: Money; after: Money };

/**
 * Each record once, however often it was written: as it was before the first write, and as it is after the last. A write to one
 * that stands still moves nothing where others say when it stopped or goes on; alone it is counted as itself.
 */
const oncePerRecord = (written: readonly RecordMoney[]): RecordMoney[] => {
  const keyOf = ({ record, currency }: RecordMoney) => `${record} ${currency}`;
  const moving = new Set(written.filter(({ still }) => !still).map(keyOf));
  const told = new Map<string, RecordMoney>();
  for (const one of written) {
    const key = keyOf(one);
    if (one.still && moving.has(key)) continue;
    told.set(key, { ...one, before: (told.get(key) ?? one).before });
  }
  return [...told.values()];
};

const mostOnOneDay = (sides: readonly Money[]): number => {
  const planned = sides.flatMap(({ days }) => days ?? []);
  const starts = new Set(planned.map(({ start_day }) => start_day)); // more is planned from such a day on, less from no other
  const on = (day: string) => planned.filter(({ start_day, end_day }) => start_day <= day && day <= end_day);
  return [...starts].reduce((most, day) => Math.max(most, sumMoney(on(day).map(({ amount }) => amount))), 0);
};

/** What writes do together, by currency: amounts of different currencies are never added. */
export const moneyMoved = (written: readonly RecordMoney[]): MoneyEffect[] =>
  [...Map.groupBy(oncePerRecord(written), ({ currency }) => currency)].map(([currency, records]) => {
    const [before, after] = [records.map((one) => one.before), records.map((one) => one.after)];
    const totalOf = (sides: readonly Money[]) => sumMoney(sides.map(({ total }) => total));
    return {
      currency,
      per_day_before: mostOnOneDay(before),
      per_day_after: mostOnOneDay(after),
      total_before: totalOf(before),
      total_after: totalOf(after),
    };
  });
