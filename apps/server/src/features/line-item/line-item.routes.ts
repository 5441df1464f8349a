import * as api from '@fairlead/contract/line-item';
import * as costCalls from '@fairlead/contract/line-item-cost';
import * as marginCalls from '@fairlead/contract/line-item-margin';
import { handle, type Route } from '../../http/handle.ts';
import { getLineItemCosts, getLineItemStatus, listBudgetMetrics, listLineItemCosts } from './costs.service.ts';
import { createLineItem, getLineItem, listLineItems, updateLineItem } from './line-item.service.ts';
import { createMargin, listMargins } from './margin.service.ts';

/** Calls that name campaigns (histories, overviews) are the campaign room's. */
export const lineItemRoutes: Route[] = [
  handle(api.listCompanyLineItems, ({ params, query }, context) =>
    listLineItems(context, { ...query, company_id: params.companyId }),
  ),
  handle(api.listOrderLineItems, ({ params, query }, context) =>
    listLineItems(context, { ...query, order_id: params.orderId }),
  ),
  handle(api.listLineItems, ({ query }, context) => listLineItems(context, query)),
  handle(api.getLineItem, ({ params }, context) => getLineItem(context, params.lineItemId)),
  handle(api.createLineItem, ({ params, body }, context) => createLineItem(context, params.orderId, body)),
  handle(api.updateLineItem, ({ params, body }, context) => updateLineItem(context, params.lineItemId, body)),
  handle(api.updateLineItemInGrid, ({ params, body }, context) => updateLineItem(context, params.lineItemId, body)),
  handle(costCalls.getLineItemCosts, ({ params, query }, context) =>
    getLineItemCosts(context, params.lineItemId, query),
  ),
  handle(costCalls.listLineItemCosts, ({ query }, context) => listLineItemCosts(context, query)),
  handle(costCalls.getLineItemStatus, ({ params, query }, context) =>
    getLineItemStatus(context, params.lineItemId, query),
  ),
  handle(costCalls.listBudgetMetrics, ({ params }, context) => listBudgetMetrics(context, params.applicationId)),
  handle(marginCalls.listMargins, ({ params }, context) => listMargins(context, params.lineItemId)),
  handle(marginCalls.createMargin, ({ params, body }, context) => createMargin(context, params.lineItemId, body)),
];
