import type { Issue } from '@fairlead/domain/issue';
import { timesOf } from '@fairlead/domain/line-item-budget/budget';
import { enteredName, monthsAfter, periodName } from '@fairlead/domain/line-item-budget/period-name';
import { NAME_MAX } from '@fairlead/domain/text';
import { parseDay } from '@fairlead/domain/utc-day';
import type { Budget } from './budget.queries.ts';
import type { BudgetValues } from './budget-values.ts';

/** The name without the month it says at its end. */
const withoutMonth = (name: string, month: string): string =>
  name.endsWith(` ${month}`) ? name.slice(0, -month.length - 1) : name;

/**
 * What is entered, once for each of `count` months in a row. A name that says the month says each its own; another name
 * gets the month behind it, in the place of its own. Fewer where a month is taken.
 */
export const repeated = (values: BudgetValues, count: number, others: readonly Budget[]): BudgetValues[] => {
  const [start_day, end_day] = [parseDay(values.start_time), parseDay(values.end_time)];
  if (start_day === null || end_day === null || count < 2) return [values];
  const follows = values.name === enteredName(values.start_time, values.end_time);
  const later = monthsAfter({ start_day, end_day }, others).slice(0, count - 1);
  return [
    values,
    ...later.map((period) => ({
      ...values,
      ...timesOf(period),
      name: follows
        ? periodName(period)
        : `${withoutMonth(values.name, start_day.slice(0, 7))} ${period.start_day.slice(0, 7)}`,
    })),
  ];
};

/** The names that months behind the first would get, judged before the first is booked. */
export const checkRepeatedNames = (values: BudgetValues, count: number, others: readonly Budget[]): Issue[] => {
  const [, ...later] = repeated(values, count, others);
  if (values.name.length > NAME_MAX || later.every(({ name }) => name.length <= NAME_MAX)) return [];
  const message = `With the month behind it, Name must be at most ${NAME_MAX} characters. Shorten it.`;
  return [{ path: 'name', message }];
};
