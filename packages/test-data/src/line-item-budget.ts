import type { FreeBudgetType } from '@fairlead/domain/line-item-budget/budget';

type Draft = {
  name: string;
  client_budget: number;
  client_daily_budget: number | null;
  free_budget_percent: number;
  free_budget_type: FreeBudgetType | null;
  start_time: string;
  end_time: string;
};

/** As POST takes it, far in the future; valid unless told otherwise. */
export const aBudgetDraft = (given: Partial<Draft> = {}): Draft => ({
  name: '2037-01 January',
  client_budget: 25_000,
  client_daily_budget: null,
  free_budget_percent: 0,
  free_budget_type: null,
  start_time: '2037-01-01 00:00:00',
  end_time: '2037-01-31 23:59:59',
  ...given,
});
