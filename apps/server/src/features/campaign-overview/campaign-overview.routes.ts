import * as api from '@fairlead/contract/campaign-overview';
import { handle, type Route } from '../../http/handle.ts';
import { getCampaignsOverview } from './campaign-overview.service.ts';

export const campaignOverviewRoutes: Route[] = [
  handle(api.getCampaignsOverview, ({ params }, context) => getCampaignsOverview(context, params.applicationId)),
];
