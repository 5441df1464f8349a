import * as application from '@fairlead/contract/application';
import * as api from '@fairlead/contract/fact';
import type { Context } from '../../context.ts';
import { type Exchange, handle, type Route } from '../../http/handle.ts';
import { readForm, refusedBodyDrained, refuseTooLarge, senderGone } from '../../http/multipart.ts';
import { receiveAppEvents } from './app-event-intake.service.ts';
import { getApplicationHealth } from './app-health.service.ts';
import { answerOf, listFactBatches } from './batch.service.ts';
import { receiveDelivery } from './delivery.service.ts';
import { loadFactFile } from './fact-file.service.ts';
import type { FactKind } from './fact-file-format.service.ts';

const loadFile = (context: Context, request: Exchange['request'], kind: FactKind) =>
  refusedBodyDrained(request, async () => {
    refuseTooLarge(request);
    const { file, finish } = await readForm(request, api.loadDeliveryFile.body.omit({ file: true }));
    return loadFactFile(context, kind, { ...file, finish, signal: senderGone(request) });
  });

export const factRoutes: Route[] = [
  handle(api.sendDelivery, async ({ body }, context) =>
    answerOf(await receiveDelivery(context, context.sender ?? '', body)),
  ),
  handle(api.sendAppEvents, async ({ body }, context) =>
    answerOf(await receiveAppEvents(context, context.sender ?? '', body)),
  ),
  handle(api.loadAppEventFile, (_, context, { request }) => loadFile(context, request, 'app_events')),
  handle(api.loadDeliveryFile, (_, context, { request }) => loadFile(context, request, 'delivery')),
  handle(api.listFactBatches, ({ query }, context) => listFactBatches(context, query)),
  handle(application.getApplicationHealth, ({ params }, context) =>
    getApplicationHealth(context, params.applicationId),
  ),
];
