import type { Issue } from '../issue.ts';
import { roundMoney } from '../money.ts';
import { addDays, dayOf, daysOf, type Period, startOfDay, type UtcDay } from '../utc-day.ts';

/** So many days the funnel looks back unless it is told, and at most. */
const DAYS = 7;
const FUNNEL_DAYS_MOST = 92;

const HOUR_MS = 3_600_000;

/** The days asked for: whole UTC days, both included; left out, the full days before today, 7 unless told. */
export const funnelPeriod = (
  { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  now: Date,
  days = DAYS,
): Period => {
  const today = dayOf(now);
  const end_day = end_date ?? (start_date !== undefined && start_date >= today ? start_date : addDays(today, -1));
  return { start_day: start_date ?? addDays(end_day, 1 - days), end_day };
};

/** Days that cannot be looked at, in words. */
export const checkFunnelPeriod = ({ start_day, end_day }: Period, now: Date): Issue[] => {
  if (end_day > dayOf(now)) return [{ path: 'end_date', message: 'end_date must not be in the future' }];
  if (start_day > end_day) return [{ path: 'start_date', message: 'start_date must not be after end_date' }];
  if (daysOf({ start_day, end_day }) > FUNNEL_DAYS_MOST)
    return [{ path: 'start_date', message: `At most ${FUNNEL_DAYS_MOST} days can be looked at together` }];
  return [];
};

/**
 * So many days before today, and today as the part of it that has passed, if it is one of them; never less than an hour. Days on
 * which nothing ran are left out by whoever asks: what a day of delivery brings follows from the others (decision 0174).
 */
export const daysCounted = ({ before, today }: { before: number; today: boolean }, now: Date): number => {
  const passed = today ? (now.getTime() - startOfDay(dayOf(now)).getTime()) / HOUR_MS / 24 : 0;
  return Math.max(1 / 24, before + passed);
};

/** How many days these are, each once, by the same rule; none are 0. */
export const daysRun = (days: Iterable<UtcDay>, now: Date): number => {
  const all = new Set(days);
  if (all.size === 0) return 0;
  const today = all.delete(dayOf(now));
  return daysCounted({ before: all.size, today }, now);
};

/** What an amount comes to a day of `daysRun`; 0 where nothing ran. */
export const perDay = (amount: number, days: number): number => (days > 0 ? roundMoney(amount / days) : 0);
