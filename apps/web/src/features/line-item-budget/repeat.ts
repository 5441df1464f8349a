import { timesOf } from '@fairlead/domain/line-item-budget/budget';
import { enteredName, monthsAfter, periodName } from '@fairlead/domain/line-item-budget/period-name';
import { parseDay } from '@fairlead/domain/utc-day';
import type { Budget } from './budget.queries.ts';
import type { BudgetValues } from './budget-values.ts';

/**
 * What is entered, once for each of `count` months in a row. A name that says the month says each its own; another name
 * gets the month behind it. Fewer where a month is taken.
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
      name: follows ? periodName(period) : `${values.name} ${period.start_day.slice(0, 7)}`,
    })),
  ];
};
