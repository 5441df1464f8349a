import * as applications from '@fairlead/contract/application';
import * as api from '@fairlead/contract/campaign';
import * as budgets from '@fairlead/contract/line-item-budget';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { aBudgetDraft, anApplicationDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { aPlace } from './support/places.ts';
import { story } from './support/story.ts';

const manager = () => as('campaign_manager');

/** A company with a line item, of which a budget of 3,000 for 30 days runs since today, and an application. */
const house = async (name: string) => {
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

const stored = (id: number) => manager().call(api.getCampaign, { params: { campaignId: String(id) } });
const made = (app_id: number, line_item_id: number, name: string) =>
  manager().call(api.createCampaign, {
    body: { name, app_id, line_item_id, countries: [250], pricing_type: 'cpc', client_daily_budget: 50 },
  });
const said = (page: Page, text: string) => page.getByText(text).first().waitFor();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

story('two people on one campaign; and three copies', async (stage) => {
  const { open, accessible, keepsItsPlace } = stage;
  const { app, line, path } = await house('Dunlin');
  const { id } = await made(app, line, 'DUN_iOS_FR');
  const mine = await open('campaign_manager', `${path}/${id}/details`);
  const theirs = await open('account_manager', `${path}/${id}/budgetAndDelivery`);
  await mine.getByLabel('Advertiser domain').fill('dunlin.example');
  // Another field meanwhile: both are kept, and the cap is not taken back by the older one
  await theirs.getByLabel('Daily client budget').fill('75');
  await save(theirs);
  await said(theirs, 'Campaign budget & delivery updated successfully');
  await save(mine);
  await said(mine, 'Campaign details updated successfully');
  expect(await stored(id)).toMatchObject({ adomain: 'dunlin.example', client_daily_budget: 75 });

  // The same field: the second one is asked
  const again = await open('account_manager', `${path}/${id}/details`);
  await mine.getByLabel('Landing page 2').fill('https://dunlin.example/mine');
  await again.getByLabel('Landing page 2').fill('https://dunlin.example/theirs');
  await save(again);
  await said(again, 'Campaign details updated successfully');
  await save(mine);
  await mine.getByRole('dialog').getByText('https://dunlin.example/theirs').first().waitFor();
  await mine.keyboard.press('Escape');
  expect(await mine.getByLabel('Landing page 2').inputValue()).toBe('https://dunlin.example/mine');

  // What was changed stands beside, and is taken back
  await again.goto(`${path}/${id}/details`);
  const history = again.getByRole('complementary', { name: 'History' });
  await history.getByRole('button', { name: 'Undo' }).first().click();
  await again.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click();
  await expect.poll(async () => (await stored(id)).landing_page2).toBeNull();

  // Three copies, seen in their list
  await again.goto(`${path}/${id}/copy`);
  await again.getByRole('heading', { name: 'Copy DUN_iOS_FR' }).waitFor();
  await again.getByLabel('Number of copies').fill('51');
  await again.getByRole('button', { name: 'Copy', exact: true }).click();
  await said(again, 'Number of copies must be a whole number from 1 to 50');
  await accessible(again);
  await again.getByLabel('Number of copies').fill('3');
  await again.getByRole('button', { name: 'Copy', exact: true }).click();
  await again.waitForURL(`**${path}`);
  await again.getByRole('link', { name: 'DUN_iOS_FR - Copy (3)' }).waitFor();

  for (const width of [360, 1920]) {
    const page = await open('campaign_manager', `${path}/${id}/budgetAndDelivery`, { width });
    await page.getByRole('region', { name: 'What the daily cap leads to' }).waitFor();
    await keepsItsPlace(page);
  }
});
