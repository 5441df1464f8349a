import { centsOf, ofCents } from '../money.ts';
import { daysOf, type Period, type UtcDay } from '../utc-day.ts';

/** What a daily budget lets a budget spend by its end, and what ends it first. */
export type DailyMost = {
  /** Spent by the end of the last day, in the budget's currency. */
  most: number;
  /** Days still to come, today counted; 0 when it is over. */
  days: number;
  /** `total`: the total is used up before the daily budget holds it back on every day; `spent`: it is used up already. */
  ends: 'daily' | 'total' | 'spent';
};

/**
 * The most that is spent by the end of a budget: what is spent, and on top the lesser of what the total leaves and the daily
 * budget on each day that is left.
 * @param total null while none is known: then only the daily budget limits
 */
export const dailyMost = ({
  total,
  daily,
  spent,
  period,
  today,
}: {
  total: number | null;
  daily: number;
  spent: number;
  period: Period;
  today: UtcDay;
}): DailyMost => {
  const { start_day, end_day } = period;
  const days = Math.max(0, daysOf({ start_day: start_day > today ? start_day : today, end_day }));
  const byDays = centsOf(daily) * days;
  const left = total === null ? Number.POSITIVE_INFINITY : centsOf(total) - centsOf(spent);
  if (left <= 0) return { most: ofCents(centsOf(spent)), days, ends: 'spent' };
  return { most: ofCents(centsOf(spent) + Math.min(left, byDays)), days, ends: left < byDays ? 'total' : 'daily' };
};
