import * as api from '@fairlead/contract/fact';
import { handle, type Route } from '../../http/handle.ts';
import { listFactBatches, receiveDelivery } from './delivery.service.ts';

export const factRoutes: Route[] = [
  handle(api.sendDelivery, ({ body }, context) => receiveDelivery(context, context.sender ?? '', body)),
  handle(api.listFactBatches, ({ query }, context) => listFactBatches(context, query)),
];
