import * as applications from '@fairlead/contract/application';
import * as campaigns from '@fairlead/contract/campaign';
import * as reference from '@fairlead/contract/reference';
import { anApplicationDraft } from '@fairlead/test-data';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { aPlace } from './support/places.ts';
import { story } from './support/story.ts';

const manager = () => as('campaign_manager');
const stored = (id: number) =>
  as('admin').call(campaigns.getCampaign, {
    params: { campaignId: String(id) },
    query: { with_ab_test: 'true' },
  });

/** A campaign in France, and its pages. */
const aCampaign = async (name: string) => {
  const place = await aPlace(name);
  const company_id = Number(place.companyId);
  const app = await manager().call(applications.createApplication, {
    body: anApplicationDraft({ name: `${name} iOS`, company_id, attribution: 'internal' }),
  });
  const { id, version } = await manager().call(campaigns.createCampaign, {
    body: {
      ...{ name: `${name}_CPC`, app_id: app.id, line_item_id: Number(place.lineItemId), countries: [250] },
      ...{ pricing_type: 'cpc', client_daily_budget: 100 },
    },
  });
  const save = (body: object) =>
    as('admin').call(campaigns.updateCampaign, {
      params: { campaignId: String(id) },
      body: { client_daily_budget: 100, ...body, version },
    });
  return { id, save, path: `/companies/${company_id}/applications/${app.id}/campaigns/${id}` };
};

story('countries that somebody saves while a region is open stay beside those ticked in it', async ({ open }) => {
  const { id, save, path } = await aCampaign('Turnstone');
  const { items } = await manager().call(reference.listCountries);
  const idOf = (name: string) => items.find((one) => one.name === name)?.id ?? 0;
  const page = await open('campaign_manager', `${path}/targeting`);
  await page.getByRole('button', { name: /^Countries of EMEA: 1 of/ }).click();
  const region = page.getByRole('dialog');
  await region.getByRole('checkbox', { name: /^Germany/ }).check();
  await save({ countries: [250, idOf('Belgium')] });
  await eventually(() => region.getByRole('checkbox', { name: /^Belgium/ }).isChecked()).toBe(true);
  await region.getByRole('button', { name: 'Choose 3 countries' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await stored(id)).countries.toSorted((a, b) => a - b))
    .toEqual([250, idOf('Belgium'), idOf('Germany')].sort((a, b) => a - b));
});
