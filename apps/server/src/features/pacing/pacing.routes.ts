import * as api from '@fairlead/contract/pacing';
import { handle, type Route } from '../../http/handle.ts';
import { listPacingCampaigns } from './lost-spend.service.ts';
import { listPacing, listQueues } from './pacing.service.ts';

export const pacingRoutes: Route[] = [
  handle(api.listPacing, ({ query }, context) => listPacing(context, query)),
  handle(api.listPacingCampaigns, ({ params }, context) => listPacingCampaigns(context, params.lineItemId)),
  handle(api.listQueues, (_, context) => listQueues(context)),
];
