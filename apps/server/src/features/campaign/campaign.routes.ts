import * as api from '@fairlead/contract/campaign';
import * as pricing from '@fairlead/contract/campaign-pricing';
import * as report from '@fairlead/contract/campaign-report';
import * as targets from '@fairlead/contract/campaign-targets';
import * as tests from '@fairlead/contract/campaign-test';
import * as lineItemCampaigns from '@fairlead/contract/line-item-campaign';
import { handle, handleAfter, type Route } from '../../http/handle.ts';
import { getCampaign, getCountrySettings, listCampaignsNow } from './campaign.service.ts';
import { updateCampaign } from './campaign-edit.service.ts';
import { createCampaign } from './campaign-new.service.ts';
import { createTestCampaign, deleteTestCampaign, updateTestCampaign } from './campaign-test.service.ts';
import { createClientCost, listClientCosts } from './client-cost.service.ts';
import { currentRatios, withRatio } from './current-ratio.service.ts';
import { deleteLineItemHistory, listLineItemHistories } from './line-item-history.service.ts';
import { listLineItemOverviews } from './line-item-overview.service.ts';
import { listDailyReport, listTrackings } from './report.service.ts';

export const campaignRoutes: Route[] = [
  handle(api.listCampaigns, ({ query }, context) => listCampaignsNow(context, query)),
  handle(api.getCampaign, async ({ params, query }, context) =>
    withRatio(context, await getCampaign(context, params.campaignId, query.with_ab_test)),
  ),
  handle(api.createCampaign, ({ body }, context) => createCampaign(context, body)),
  // The facts are asked before the campaign is held
  handleAfter(
    api.updateCampaign,
    async ({ params: { campaignId } }, context) => (await currentRatios(context, [campaignId]))(campaignId),
    async ({ params, body }, context, scpa_ratio) => ({
      ...(await updateCampaign(context, params.campaignId, body)),
      scpa_ratio,
    }),
  ),
  handle(targets.getCountrySettings, ({ params }, context) => getCountrySettings(context, params.campaignId)),
  handle(pricing.listClientCosts, ({ params }, context) => listClientCosts(context, params.campaignId)),
  handle(pricing.createClientCost, ({ params, body }, context) => createClientCost(context, params.campaignId, body)),
  handle(tests.createTestCampaign, ({ body }, context) => createTestCampaign(context, body.app_id)),
  handle(tests.updateTestCampaign, ({ params, body }, context) =>
    updateTestCampaign(context, params.testCampaignId, body),
  ),
  handle(tests.deleteTestCampaign, ({ params }, context) => deleteTestCampaign(context, params.testCampaignId)),
  handle(report.listTrackings, ({ query }, context) => listTrackings(context, query)),
  handle(report.listDailyReport, ({ query }, context) => listDailyReport(context, query)),
  handle(lineItemCampaigns.listLineItemOverviews, ({ query }, context) => listLineItemOverviews(context, query)),
  handle(lineItemCampaigns.listLineItemHistories, ({ query }, context) => listLineItemHistories(context, query)),
  handle(lineItemCampaigns.deleteLineItemHistory, ({ params }, context) =>
    deleteLineItemHistory(context, params.lineItemHistoryId),
  ),
];
