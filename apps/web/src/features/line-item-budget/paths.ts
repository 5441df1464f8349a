import { type Place, paramsOf } from './budget.queries.ts';

const below = '/companies/$companyId/orders/$orderId/lineItems/$lineItemId/budgets' as const;

/** Addresses of the room, for links and `navigate`. */
export const toBudgets = (place: Place) => ({ to: below, params: paramsOf(place) }) as const;
export const toBudget = (place: Place, id: number) =>
  ({ to: `${below}/$budgetId`, params: { ...paramsOf(place), budgetId: `${id}` } }) as const;
/** With days: the form opens with them. */
export const toCreate = (place: Place, slot?: { start_day: string; end_day: string }) =>
  ({
    to: `${below}/create`,
    params: paramsOf(place),
    search: slot ? { from: slot.start_day, to: slot.end_day } : {},
  }) as const;
