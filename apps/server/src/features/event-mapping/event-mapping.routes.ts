import * as api from '@fairlead/contract/event-mapping';
import { handle, type Route } from '../../http/handle.ts';
import { listCustomActions, listEventSamples, updateCustomAction } from './event-mapping.service.ts';

export const eventMappingRoutes: Route[] = [
  handle(api.listCustomActions, ({ params, query }, context) =>
    listCustomActions(context, params.applicationId, query),
  ),
  handle(api.updateCustomAction, ({ params, body }, context) => updateCustomAction(context, params, body)),
  handle(api.listEventSamples, ({ params, query }, context) => listEventSamples(context, params.applicationId, query)),
];
