import { BUDGET_FACTOR } from '../constants.ts';
import { centsOf, roundDecimal } from '../money.ts';
import { CHECK_VALUE, type Question } from '../question.ts';
import { addDays, firstOfMonth, lastOfMonth, nextMonday, nextMonth, type Period, type UtcDay } from '../utc-day.ts';
import { type BudgetSpan, periodOf } from './budget.ts';

/** The later of two days. */
const later = (one: UtcDay, two: UtcDay): UtcDay => (one > two ? one : two);

/** The last day any of the budgets runs; null without budgets. */
export const latestEnd = (budgets: readonly BudgetSpan[]): UtcDay | null =>
  budgets.reduce<UtcDay | null>((latest, budget) => {
    const { end_day } = periodOf(budget);
    return latest === null ? end_day : later(latest, end_day);
  }, null);

/**
 * The range a new budget starts with: from the day after the latest end, but not before today, to the end of that month
 * (BU-41 to BU-43, D-072). It never overlaps a budget and never lies in the past.
 */
export const defaultRange = (others: readonly BudgetSpan[], today: UtcDay): Period => {
  const latest = latestEnd(others);
  const start_day = latest === null ? today : later(today, addDays(latest, 1));
  return { start_day, end_day: lastOfMonth(start_day) };
};

export type Shortcut = { name: 'Next Week' | 'Rest of current month' | 'Next Month' | 'Reset'; period: Period };

/** The shortcuts beside the date range (BU-44, D-073), in UTC: next Monday to Sunday, today to month end, the next calendar month, the default. */
export const shortcuts = (others: readonly BudgetSpan[], today: UtcDay): Shortcut[] => {
  const monday = nextMonday(today);
  const first = nextMonth(today);
  return [
    { name: 'Next Week', period: { start_day: monday, end_day: addDays(monday, 6) } },
    { name: 'Rest of current month', period: { start_day: today, end_day: lastOfMonth(today) } },
    { name: 'Next Month', period: { start_day: first, end_day: lastOfMonth(first) } },
    { name: 'Reset', period: defaultRange(others, today) },
  ];
};

/**
 * The budget a new one is compared with: the one with the latest end before the new start (D-071). Null when none ended by
 * then. A copy is compared with its source instead.
 */
export const previousPeriod = <T extends BudgetSpan>(
  others: readonly T[],
  start: UtcDay,
  except: number | null = null,
): T | null =>
  others.reduce<T | null>((nearest, other) => {
    const { end_day } = periodOf(other);
    if (other.id === except || end_day >= start) return nearest;
    return nearest === null || end_day > periodOf(nearest).end_day ? other : nearest;
  }, null);

/** Hundredths of both totals when they lie so far apart that a person should look again; 1.5 times exactly does (D-070). */
const farApart = (previous: number | null, total: number | null): { before: number; after: number } | null => {
  if (previous === null || total === null) return null;
  const before = centsOf(previous);
  const after = centsOf(total);
  if (!(before > 0) || !(after > 0)) return null;
  return Math.max(before, after) >= Math.min(before, after) * BUDGET_FACTOR ? { before, after } : null;
};

const side = (before: number, after: number): 'higher' | 'lower' => (after > before ? 'higher' : 'lower');

/** "1.5x higher than the previous period"; null: not so far, or there is none. */
export const factorText = (previous: number | null, total: number | null): string | null => {
  const apart = farApart(previous, total);
  if (apart === null) return null;
  const { before, after } = apart;
  const factor = roundDecimal(Math.max(before, after) / Math.min(before, after), 2);
  return `${factor}x ${side(before, after)} than the previous period`;
};

/**
 * The question before a budget is saved whose total is 1.5 times the previous period's or more, either way (BU-36). Null:
 * nothing to ask, also without a previous period. The factor has 2 decimals, without trailing zeros: "1.5x", "2x".
 */
export const factorQuestion = (previous: number | null, total: number | null): Question | null => {
  const far = factorText(previous, total);
  return far === null ? null : { title: CHECK_VALUE, text: `This budget is ${far}. Are you sure?` };
};

/** The same question in the copy dialog, as a share of the source's total with 1 decimal: "100%", "33.3%" (BU-37, D-070). */
export const percentQuestion = (previous: number | null, total: number | null): Question | null => {
  const apart = farApart(previous, total);
  if (apart === null) return null;
  const { before, after } = apart;
  const percent = roundDecimal((Math.abs(after - before) / before) * 100, 1);
  return {
    title: CHECK_VALUE,
    text: `This budget is ${percent}% ${side(before, after)} than the previous period. Are you sure?`,
  };
};

/** First days of the months that begin inside a period, its own first day included: the marks under a timeline. */
export const monthsOf = ({ start_day, end_day }: Period): UtcDay[] => {
  const days = [start_day];
  for (let first = nextMonth(firstOfMonth(start_day)); first <= end_day; first = nextMonth(first)) days.push(first);
  return days;
};
