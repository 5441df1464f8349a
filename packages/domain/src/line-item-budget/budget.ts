import { dayOf, endOfDay, type Period, parseDay, startOfDay, type UtcDay } from '../utc-day.ts';

/** Who pays for the free part: billed to the client or not (D-068). */
export const freeBudgetTypes = ['billed', 'not_billed'] as const;
export type FreeBudgetType = (typeof freeBudgetTypes)[number];
export const freeBudgetTypeNames: Record<FreeBudgetType, string> = { billed: 'Billed', not_billed: 'Not billed' };

/**
 * A budget (flight) of a line item, as it is read (spec 1 §3). Amounts are in the company's currency with at most
 * 2 decimals; times are ISO 8601 in UTC, the start at 00:00:00, the end at 23:59:59 of its last day.
 */
export type Budget = {
  id: number;
  name: string;
  client_budget: number;
  /** Planned for one day; null: nothing is. A plan that caps are held against: it limits no day. */
  client_daily_budget: number | null;
  /** Share of the budget given for free, 0 to 100 in steps of 0.01. */
  free_budget_percent: number;
  free_budget_type: FreeBudgetType;
  start_time: string;
  end_time: string;
  line_item_id: number;
  order_id: number;
  company_id: number;
  /** What the client has been charged so far, over all campaigns. */
  total_client_costs: number;
  version: number;
  /** Last change, unix seconds. */
  updated: number;
};

/** What a person fills in: days instead of times. */
export type BudgetDraft = {
  name: string;
  client_budget: number;
  client_daily_budget: number | null;
  free_budget_percent: number;
  /** Null: not chosen, which is fine only at 0 percent. */
  free_budget_type: FreeBudgetType | null;
  start_day: UtcDay;
  end_day: UtcDay;
};

/** A draft on its way: what a form holds before everything is filled in, or a call before it is checked. */
export type BudgetEntry = { [Field in keyof Omit<BudgetDraft, 'free_budget_type'>]: BudgetDraft[Field] | null } & {
  free_budget_type: string | null;
};

/** A day as it was sent (D-075): its UTC day, or the text itself, which the rules then refuse by name. */
export const enteredDay = (text: string): string => parseDay(text) ?? text;

/** What the rules on dates need to know of a budget. */
export type BudgetSpan = Pick<Budget, 'id' | 'start_time' | 'end_time'>;

/** The days a budget runs. */
export const periodOf = ({ start_time, end_time }: Pick<Budget, 'start_time' | 'end_time'>): Period => ({
  start_day: dayOf(new Date(start_time)),
  end_day: dayOf(new Date(end_time)),
});

/** The times of a period as they are read: start at 00:00:00, end at 23:59:59 UTC (BU-50, D-075). */
export const timesOf = ({ start_day, end_day }: Period): Pick<Budget, 'start_time' | 'end_time'> => ({
  start_time: startOfDay(start_day).toISOString(),
  end_time: endOfDay(end_day).toISOString(),
});

/** A stored budget as a form starts with it; a PUT lays the fields it was sent over this. */
export const draftOf = (budget: Budget): BudgetDraft => ({
  name: budget.name,
  client_budget: budget.client_budget,
  client_daily_budget: budget.client_daily_budget,
  free_budget_percent: budget.free_budget_percent,
  free_budget_type: budget.free_budget_type,
  ...periodOf(budget),
});
