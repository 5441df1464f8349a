import { budgetStatus } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { daysShort, project } from '@fairlead/domain/line-item-budget/projection';
import { roundMoney } from '@fairlead/domain/money';
import type { DaySpend } from '@fairlead/domain/pacing/pacing';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Budget } from './budget.queries.ts';
import { paceFacts } from './pace-facts.ts';

/** Where a budget leads, whether it runs or is to come. Money in its currency. */
export type Outlook = {
  /** null: too soon to tell */
  projected: number | null;
  /** Projected less budget. */
  difference: number | null;
  runs_out: UtcDay | null;
  days_short: number;
  needed_per_day: number | null;
  /** The spend per day it is held against. */
  rate: number;
};

/**
 * Of a budget as it is, or as it is being moved. One that runs is seen as its pictures see it; one to come as if it spent
 * `rate`, the pace of the line item today, from its first day on; without a pace its own plan is its rate.
 */
export const outlookOf = (budget: Budget, days: readonly DaySpend[], rate: number | null, now: Date): Outlook => {
  if (budgetStatus(budget, now) === 'current') {
    const { pace, runs_out, days_short } = paceFacts(budget, days, now);
    return {
      projected: pace.too_soon ? null : pace.projected,
      difference: pace.too_soon ? null : roundMoney(pace.projected - pace.budget),
      runs_out,
      days_short,
      needed_per_day: pace.needed_per_day,
      rate: pace.rate,
    };
  }
  const [today, end_day] = [budget.start_time.slice(0, 10), budget.end_time.slice(0, 10)];
  const plan = project({ budget: budget.client_budget, spent: 0, rate: 0, today, end_day }).needed_per_day ?? 0;
  const spend = rate ?? plan;
  const ahead = project({ budget: budget.client_budget, spent: 0, rate: spend, today, end_day });
  return { ...ahead, days_short: daysShort(ahead, end_day), rate: spend };
};
