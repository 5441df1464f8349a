import { copyPeriod } from '@fairlead/domain/line-item-budget/copy';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Paced } from './pacing.queries.ts';

type Place = Pick<Paced, 'company_id' | 'order_id' | 'line_item_id' | 'budget_id'>;
const below = '/companies/$companyId/orders/$orderId/lineItems/$lineItemId' as const;

const paramsOf = ({ company_id, order_id, line_item_id }: Omit<Place, 'budget_id'>) => ({
  companyId: String(company_id),
  orderId: String(order_id),
  lineItemId: String(line_item_id),
});

/** Where a row's line item, its running budget and its budgets stand. */
export const toLineItem = (pace: Place) => ({ to: `${below}/details`, params: paramsOf(pace) }) as const;
/** Why its campaigns do not spend more. */
export const toDelivery = (pace: Place) => ({ to: `${below}/delivery`, params: paramsOf(pace) }) as const;
export const toBudget = (pace: Place) =>
  ({ to: `${below}/budgets/$budgetId`, params: { ...paramsOf(pace), budgetId: String(pace.budget_id) } }) as const;
export const toBudgets = (pace: Place) => ({ to: `${below}/budgets`, params: paramsOf(pace) }) as const;

/** The form of the next budget, with the days that follow the running one (as a copy would have them). */
export const toNextBudget = (pace: Place & Pick<Paced, 'start_time' | 'end_time'>) => {
  const next = copyPeriod({ start_day: dayOf(new Date(pace.start_time)), end_day: dayOf(new Date(pace.end_time)) });
  return {
    to: `${below}/budgets/create`,
    params: paramsOf(pace),
    search: { from: next.start_day, to: next.end_day },
  } as const;
};
