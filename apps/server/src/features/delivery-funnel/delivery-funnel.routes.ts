import * as api from '@fairlead/contract/delivery-funnel';
import { handle, type Route } from '../../http/handle.ts';
import { getCampaignDeliveryFunnel, getLineItemDeliveryFunnel } from './delivery-funnel.service.ts';
import { getCampaignEffect } from './effect.service.ts';
import { getScpaRatio } from './saturation.service.ts';

export const deliveryFunnelRoutes: Route[] = [
  handle(api.getCampaignDeliveryFunnel, ({ params, query }, context) =>
    getCampaignDeliveryFunnel(context, params.campaignId, query),
  ),
  handle(api.getLineItemDeliveryFunnel, ({ params, query }, context) =>
    getLineItemDeliveryFunnel(context, params.lineItemId, query),
  ),
  handle(api.getCampaignEffect, ({ params, query }, context) => getCampaignEffect(context, params.campaignId, query)),
  handle(api.getScpaRatio, ({ params, query }, context) => getScpaRatio(context, params.campaignId, query.interval)),
];
