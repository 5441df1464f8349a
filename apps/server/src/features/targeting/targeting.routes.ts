import * as api from '@fairlead/contract/targeting';
import { handle, type Route } from '../../http/handle.ts';
import { unheard } from '../../http/unheard.ts';
import { reachOf } from './reach.service.ts';
import { getTargeting, updateTargeting } from './targeting.service.ts';

export const targetingRoutes: Route[] = [
  handle(api.getTargetingConfigurations, ({ params }, context) => getTargeting(context, params.campaignId)),
  handle(api.updateTargetingConfigurations, ({ params, body }, context) =>
    updateTargeting(context, params.campaignId, body),
  ),
  handle(api.getReach, ({ params, body }, context, { reply }) =>
    reachOf(context, params.campaignId, body, { signal: unheard(reply) }),
  ),
];
