import { dailyMost } from '@fairlead/domain/line-item-budget/daily-most';
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
};

const amountOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);

/** What a daily budget comes to by the end, and whether the total or the days end it. */
export const dailyText = ({ currency, daily, total, spent, period, today }: Typed): string => {
  const limit = amountOf(daily);
  if (limit === null || !period || period.end_day < period.start_day) return 'Optional. The most to spend on one day.';
  const { most, days, ends } = dailyMost({ total: amountOf(total), daily: limit, spent, period, today });
  if (ends === 'spent') return 'The total budget is spent: nothing is left for a day.';
  if (days === 0) return 'No day is left to spend it on.';
  const each = days === 1 ? 'this on one day' : `this on each of ${plural(days, 'day')}`;
  const why =
    ends === 'total'
      ? `the total budget, which is less than ${each}${spent > 0 ? ' more' : ''}`
      : spent > 0
        ? `what is spent, and ${each}`
        : each;
  return `At most ${money(most, currency, { exact: true })} by ${dayShort(period.end_day)}: ${why}`;
};
