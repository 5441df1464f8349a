import * as api from '@fairlead/contract/campaign';
import * as lineItem from '@fairlead/contract/line-item';
import { handle, type Route } from '../../http/handle.ts';
import { getCampaign, listCampaigns } from './campaign.service.ts';
import { deleteLineItemHistory, listLineItemHistories } from './line-item-history.service.ts';
import { listLineItemOverviews } from './line-item-overview.service.ts';

export const campaignRoutes: Route[] = [
  handle(api.listCampaigns, ({ query }, context) => listCampaigns(context, query)),
  handle(api.getCampaign, ({ params, query }, context) => getCampaign(context, params.campaignId, query.with_ab_test)),
  handle(lineItem.listLineItemOverviews, ({ query }, context) => listLineItemOverviews(context, query)),
  handle(lineItem.listLineItemHistories, ({ query }, context) => listLineItemHistories(context, query)),
  handle(lineItem.deleteLineItemHistory, ({ params }, context) =>
    deleteLineItemHistory(context, params.lineItemHistoryId),
  ),
];
