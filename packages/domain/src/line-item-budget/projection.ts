import { centsOf, ofCents } from '../money.ts';
import { addDays, daysBetween, daysOf, type UtcDay } from '../utc-day.ts';

export type WhatIf = {
  budget: number;
  /** Spent up to the end of yesterday. */
  spent: number;
  /** Spend per day from today on. */
  rate: number;
  /** What all of today brings, where it is not the rate: what begins tomorrow spends nothing today. */
  rate_today?: number;
  today: UtcDay;
  end_day: UtcDay;
};

export type Projection = {
  /** Days still to come, today and the last day counted; 0 when it is over. */
  days_left: number;
  /** Spend at the end if every day spends the rate; not capped by the budget. */
  projected: number;
  /** Projected less budget: above 0 too much, below 0 unspent. */
  difference: number;
  /** The day on which the budget is used up while it still runs and the rate would want more; null: it lasts. */
  runs_out: UtcDay | null;
  /** What each day left would have to spend to use the budget up; null when no day is left. */
  needed_per_day: number | null;
};

/**
 * Where a budget ends if spending goes on at `rate`, in the budget's currency with 2 decimals. Counts whole days: today is
 * still to be spent. A budget that is already used up runs out today.
 */
export const project = ({ budget, spent, rate, rate_today = rate, today, end_day }: WhatIf): Projection => {
  const days_left = Math.max(0, daysOf({ start_day: today, end_day }));
  const left = centsOf(budget) - centsOf(spent);
  const daily = Math.max(0, centsOf(rate));
  const first = Math.max(0, centsOf(rate_today));
  const wanted = days_left === 0 ? 0 : first + daily * (days_left - 1);
  // The last cent goes on the day whose spend reaches what is left.
  const lastsFor = left <= first ? 0 : Math.ceil((left - first) / daily);
  return {
    days_left,
    projected: ofCents(centsOf(spent) + wanted),
    difference: ofCents(wanted - left),
    runs_out: wanted > Math.max(0, left) ? addDays(today, lastsFor) : null,
    needed_per_day: days_left > 0 ? ofCents(Math.max(0, left) / days_left) : null,
  };
};

/** How many days before its end a budget runs out; 0 when it lasts. */
export const daysShort = (projection: Projection, end_day: UtcDay): number =>
  projection.runs_out === null ? 0 : daysBetween(projection.runs_out, end_day);
