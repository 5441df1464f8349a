import * as api from '@fairlead/contract/campaign-launch';
import { handle, type Route } from '../../http/handle.ts';
import { listBrokenCampaigns } from './broken.service.ts';
import { launchCampaigns } from './launch.service.ts';
import { repairCampaign } from './repair.service.ts';

export const campaignLaunchRoutes: Route[] = [
  handle(api.repairCampaign, ({ params, body }, context) => repairCampaign(context, params.campaignId, body)),
  handle(api.launchCampaigns, ({ body }, context) => launchCampaigns(context, body)),
  handle(api.listBrokenCampaigns, (_, context) => listBrokenCampaigns(context)),
];
