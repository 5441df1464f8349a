import { CAP_PACED } from '@fairlead/domain/line-item/budget-mode';
import { dailyPlan } from '@fairlead/domain/line-item-budget/daily-plan';
import type { Currency } from '@fairlead/domain/money';
import type { Period, UtcDay } from '@fairlead/domain/utc-day';
import { dayShort, money, plural } from '#ui/format.ts';

type Typed = {
  currency: Currency;
  /** As they stand in the form: a number, or nothing that is one. */
  daily: unknown;
  total: unknown;
  spent: number;
  /** Null while one of the days is none. */
  period: Period | null | '';
  today: UtcDay;
  /** The line item spends its budget by itself, so that no daily cap counts. */
  paces: boolean;
};

const amountOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);

/** Caps limit a day, where the line item takes them; a daily budget is what they are held against. */
const noLimit = (paces: boolean): string =>
  paces ? `A plan, not a limit. ${CAP_PACED}` : 'A plan, not a limit: what limits a day are daily caps.';

/** What a daily budget comes to by the end, and whether the total or the days end it. */
export const dailyText = ({ currency, daily, total, spent, period, today, paces }: Typed): string => {
  const each = amountOf(daily);
  if (each === null || !period || period.end_day < period.start_day) return `Optional. ${noLimit(paces)}`;
  const { planned, days, ends } = dailyPlan({ total: amountOf(total), daily: each, spent, period, today });
  if (ends === 'spent') return 'The total budget is spent: nothing is left for a day.';
  if (days === 0) return 'No day is left to spend it on.';
  const onDays = days === 1 ? 'this on one day' : `this on each of ${plural(days, 'day')}`;
  const why =
    ends === 'total'
      ? `the total budget, which is less than ${onDays}${spent > 0 ? ' more' : ''}`
      : spent > 0
        ? `what is spent, and ${onDays}`
        : onDays;
  const by = `${money(planned, currency, { exact: true })} by ${dayShort(period.end_day)}`;
  return `Planned: ${by}, ${why}. ${noLimit(paces)}`;
};
