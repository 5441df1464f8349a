import { addDays, isWholeMonth, lastOfMonth, type Period, parseDay, type UtcDay } from '../utc-day.ts';
import { type BudgetSpan, periodOf } from './budget.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const monthOf = (day: UtcDay): string => `${day.slice(0, 7)} ${months[Number(day.slice(5, 7)) - 1]}`;

/**
 * What a budget is called by its days, until somebody calls it otherwise: "2026-12 December" for a whole month, the days
 * behind it for a part of one ("2026-12 December 7-31"), else its first and last day.
 */
export const periodName = (period: Period): string => {
  const { start_day, end_day } = period;
  if (isWholeMonth(period)) return monthOf(start_day);
  const [first, last] = [Number(start_day.slice(8)), Number(end_day.slice(8))];
  if (start_day.slice(0, 7) === end_day.slice(0, 7))
    return `${monthOf(start_day)} ${first === last ? first : `${first}-${last}`}`;
  return `${start_day} to ${end_day}`;
};

/** The name of the days that were entered, null while they are none. */
export const enteredName = (start: string, end: string): string | null => {
  const [start_day, end_day] = [parseDay(start), parseDay(end)];
  return start_day !== null && end_day !== null && start_day <= end_day ? periodName({ start_day, end_day }) : null;
};

/** A year, its first month included. */
const REPEATS_AT_MOST = 12;

/** The whole months that follow a whole month while no other budget has a day of them, at most 11; none after other ranges. */
export const monthsAfter = (period: Period, others: readonly BudgetSpan[]): Period[] => {
  if (!isWholeMonth(period)) return [];
  const taken = others.map(periodOf);
  const free: Period[] = [];
  let start_day = addDays(period.end_day, 1);
  while (free.length < REPEATS_AT_MOST - 1) {
    const next = { start_day, end_day: lastOfMonth(start_day) };
    if (taken.some((one) => one.start_day <= next.end_day && one.end_day >= next.start_day)) break;
    free.push(next);
    start_day = addDays(next.end_day, 1);
  }
  return free;
};
