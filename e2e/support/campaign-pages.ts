import * as applications from '@fairlead/contract/application';
import * as api from '@fairlead/contract/campaign';
import * as budgets from '@fairlead/contract/line-item-budget';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { aBudgetDraft, anApplicationDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { as } from './api.ts';
import { aPlace } from './places.ts';

/** Who works on campaigns. */
export const manager = () => as('campaign_manager');

/** A company with a line item, of which a budget of 3,000 for 30 days runs since today, and an application. */
export const house = async (name: string) => {
  const place = await aPlace(name);
  const today = dayOf(new Date());
  await as('account_manager').call(budgets.createBudget, {
    params: place,
    body: aBudgetDraft({
      name: `${name} now`,
      client_budget: 3000,
      client_daily_budget: 100,
      start_time: `${today} 00:00:00`,
      end_time: `${addDays(today, 29)} 23:59:59`,
    }),
  });
  const company_id = Number(place.companyId);
  const app = await manager().call(applications.createApplication, {
    body: anApplicationDraft({ name: `${name} iOS`, company_id, attribution: 'internal' }),
  });
  return {
    place,
    app: app.id,
    line: Number(place.lineItemId),
    path: `/companies/${company_id}/applications/${app.id}/campaigns`,
  };
};

/** A campaign as it is stored. */
export const stored = (id: number) => manager().call(api.getCampaign, { params: { campaignId: String(id) } });
/** A campaign in France, paid by the click. */
export const made = (app_id: number, line_item_id: number, name: string, more: { click_action?: string } = {}) =>
  manager().call(api.createCampaign, {
    body: { name, app_id, line_item_id, countries: [250], pricing_type: 'cpc', client_daily_budget: 50, ...more },
  });
/** Waits until the page shows a text. */
export const sees = (page: Page, text: string) => page.getByText(text).first().waitFor();
