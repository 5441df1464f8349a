import { type BudgetEntry, enteredDay } from '@fairlead/domain/line-item-budget/budget';
import { parseDay } from '@fairlead/domain/utc-day';
import type { Budget } from './budget.queries.ts';

/**
 * A budget as forms and grid hold it, by the names of the wire. Times are those of the wire too (first and last second,
 * ISO in UTC), so that what somebody else saved can be compared; or what was typed, where that is no day.
 */
export type BudgetValues = {
  name: string;
  client_budget: number | null;
  client_daily_budget: number | null;
  free_budget_percent: number | null;
  free_budget_type: string | null;
  start_time: string;
  end_time: string;
};

export const valuesOf = ({
  name,
  client_budget,
  client_daily_budget,
  free_budget_percent,
  free_budget_type,
  start_time,
  end_time,
}: Budget): BudgetValues => ({
  name,
  client_budget,
  client_daily_budget,
  free_budget_percent,
  free_budget_type,
  start_time,
  end_time,
});

/** What the rules judge: days instead of times. */
export const entryOf = ({ start_time, end_time, ...values }: BudgetValues): BudgetEntry => ({
  ...values,
  start_day: enteredDay(start_time),
  end_day: enteredDay(end_time),
});

const dayOr = (text: string, written: (day: string) => string): string => {
  const day = parseDay(text);
  return day === null ? text : written(day);
};
const firstSecond = (text: string): string => dayOr(text, (day) => `${day} 00:00:00`);
const lastSecond = (text: string): string => dayOr(text, (day) => `${day} 23:59:59`);

/** The body of a POST: both ends with their second, in UTC (BU-50, D-075). */
export const createBody = (values: BudgetValues) => ({
  ...values,
  start_time: firstSecond(values.start_time),
  end_time: lastSecond(values.end_time),
});

/** The body of a PUT: the start as a day alone (D-075). Fields left out stay as they are. */
export const editBody = (values: Partial<BudgetValues>) => ({
  ...values,
  ...(values.start_time === undefined ? {} : { start_time: dayOr(values.start_time, (day) => day) }),
  ...(values.end_time === undefined ? {} : { end_time: lastSecond(values.end_time) }),
});
