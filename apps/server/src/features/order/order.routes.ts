import * as api from '@fairlead/contract/order';
import { handle, type Route } from '../../http/handle.ts';
import { createOrder, getOrder, listOrders, updateOrder } from './order.service.ts';

export const orderRoutes: Route[] = [
  handle(api.listOrders, ({ params }, context) => listOrders(context, params.companyId)),
  handle(api.getOrder, ({ params }, context) => getOrder(context, params.orderId)),
  handle(api.createOrder, ({ params, body }, context) => createOrder(context, params.companyId, body)),
  handle(api.updateOrder, ({ params, body }, context) => updateOrder(context, params.orderId, body)),
];
