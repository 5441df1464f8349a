import { centsOf, ofCents } from '../money.ts';
import { daysOf, type Period, type UtcDay } from '../utc-day.ts';

/** What the daily budget of a budget plans for its end, and what ends that first. It is a plan: nothing is held back by it. */
export type DailyPlan = {
  /** Spent by the end of the last day if it goes by plan, in the budget's currency. */
  planned: number;
  /** Days still to come, today counted; 0 when it is over. */
  days: number;
  /** `total`: the total is less than the daily budget on every day; `spent`: it is used up already. */
  ends: 'daily' | 'total' | 'spent';
};

/**
 * What a daily budget comes to by the end of a budget: what is spent, and on top the lesser of what the total leaves and the daily
 * budget on each day that is left.
 * @param total null while none is known: then only the daily budget counts
 */
export const dailyPlan = ({
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
}): DailyPlan => {
  const { start_day, end_day } = period;
  const days = Math.max(0, daysOf({ start_day: start_day > today ? start_day : today, end_day }));
  const byDays = centsOf(daily) * days;
  const left = total === null ? Number.POSITIVE_INFINITY : centsOf(total) - centsOf(spent);
  if (left <= 0) return { planned: ofCents(centsOf(spent)), days, ends: 'spent' };
  return { planned: ofCents(centsOf(spent) + Math.min(left, byDays)), days, ends: left < byDays ? 'total' : 'daily' };
};
