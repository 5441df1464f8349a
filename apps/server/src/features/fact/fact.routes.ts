import * as application from '@fairlead/contract/application';
import * as api from '@fairlead/contract/fact';
import * as bidding from '@fairlead/contract/fact-bidding';
import { handle, type Route } from '../../http/handle.ts';
import { handleFile } from '../../http/handle-file.ts';
import { receiveAppEvents } from './app-event-intake.service.ts';
import { getApplicationHealth } from './app-health.service.ts';
import { answerOf, listFactBatches } from './batch.service.ts';
import { receiveBidding, receiveCreativeDelivery } from './bidding.service.ts';
import { receiveDelivery } from './delivery.service.ts';
import { loadFactFile } from './fact-file.service.ts';

export const factRoutes: Route[] = [
  handle(api.sendDelivery, async ({ body }, context) =>
    answerOf(await receiveDelivery(context, context.sender ?? '', body)),
  ),
  handle(bidding.sendBidding, async ({ body }, context) =>
    answerOf(await receiveBidding(context, context.sender ?? '', body)),
  ),
  handle(bidding.sendCreativeDelivery, async ({ body }, context) =>
    answerOf(await receiveCreativeDelivery(context, context.sender ?? '', body)),
  ),
  handle(api.sendAppEvents, async ({ body }, context) =>
    answerOf(await receiveAppEvents(context, context.sender ?? '', body)),
  ),
  handleFile(api.loadAppEventFile, api.loadAppEventFile.body.omit({ file: true }), (_, context, { file }) =>
    loadFactFile(context, 'app_events', file),
  ),
  handleFile(api.loadDeliveryFile, api.loadDeliveryFile.body.omit({ file: true }), (_, context, { file }) =>
    loadFactFile(context, 'delivery', file),
  ),
  handle(api.listFactBatches, ({ query }, context) => listFactBatches(context, query)),
  handle(application.getApplicationHealth, ({ params }, context) =>
    getApplicationHealth(context, params.applicationId),
  ),
];
