import * as api from '@fairlead/contract/pacing';
import { handle, type Route } from '../../http/handle.ts';
import { listPacing, listQueues } from './pacing.service.ts';

export const pacingRoutes: Route[] = [
  handle(api.listPacing, ({ query }, context) => listPacing(context, query)),
  handle(api.listQueues, (_, context) => listQueues(context)),
];
