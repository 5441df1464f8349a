import * as api from '@fairlead/contract/campaign-copy';
import { handle, type Route } from '../../http/handle.ts';
import { copyCampaign } from './campaign-copy.service.ts';

export const campaignCopyRoutes: Route[] = [
  handle(api.createCampaignCopies, ({ params, body }, context) => copyCampaign(context, params.campaignId, body)),
];
