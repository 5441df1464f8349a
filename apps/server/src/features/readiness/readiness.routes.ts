import * as api from '@fairlead/contract/readiness';
import { handle, type Route } from '../../http/handle.ts';
import { getReadiness, listReadiness } from './readiness.service.ts';

export const readinessRoutes: Route[] = [
  handle(api.getReadiness, ({ params }, context) => getReadiness(context, params.campaignId)),
  handle(api.listReadiness, ({ body }, context) => listReadiness(context, body.campaign_ids)),
];
