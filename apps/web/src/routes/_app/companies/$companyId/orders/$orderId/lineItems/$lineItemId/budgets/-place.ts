import type { Place } from '#features/line-item-budget/budget.queries.ts';
import { idOf } from '#lib/url-id.ts';

/** The ids of the address; one that is none raises its error (SH-71). */
export const placeIn = (params: { companyId: string; orderId: string; lineItemId: string }): Place => ({
  company: idOf(params.companyId, 'company'),
  order: idOf(params.orderId, 'order'),
  lineItem: idOf(params.lineItemId, 'line item'),
});
