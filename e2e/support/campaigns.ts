import type { Sent } from '@fairlead/contract';
import * as applications from '@fairlead/contract/application';
import * as campaigns from '@fairlead/contract/campaign';
import { anApplicationDraft } from '@fairlead/test-data';
import { as } from './api.ts';
import { aPlace } from './places.ts';

/** A campaign as it is stored, with the copies it is tested against. */
export const storedCampaign = (id: number) =>
  as('admin').call(campaigns.getCampaign, { params: { campaignId: String(id) }, query: { with_ab_test: 'true' } });

/** An application of a company of that name. */
export const anApplication = async (name: string) => {
  const place = await aPlace(name);
  const company_id = Number(place.companyId);
  const app = await as('campaign_manager').call(applications.createApplication, {
    body: anApplicationDraft({ name: `${name} iOS`, company_id, attribution: 'internal' }),
  });
  return { ...place, company_id, app, path: `/companies/${company_id}/applications/${app.id}` };
};

/**
 * A campaign in France at 100 a day that clicks are paid for; its pages; and how somebody else saves it, who looks at no version
 * and keeps the budgets unless they name others.
 */
export const aCampaign = async (name: string, given: object = {}) => {
  const { app, lineItemId, path } = await anApplication(name);
  const { id } = await as('campaign_manager').call(campaigns.createCampaign, {
    body: {
      ...{ name: `${name}_CPC`, app_id: app.id, line_item_id: Number(lineItemId), countries: [250] },
      ...{ pricing_type: 'cpc', client_daily_budget: 100, ...given },
    },
  });
  const save = async (body: Sent<typeof campaigns.updateCampaign>['body'], campaign = id) => {
    const { client_budget, client_daily_budget } = await storedCampaign(campaign);
    return as('admin').call(campaigns.updateCampaign, {
      params: { campaignId: String(campaign) },
      body: { client_budget, client_daily_budget, ...body },
    });
  };
  return { id, save, lineItemId, path: `${path}/campaigns/${id}` };
};
