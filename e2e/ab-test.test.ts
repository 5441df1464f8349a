import * as applications from '@fairlead/contract/application';
import * as api from '@fairlead/contract/campaign';
import { anApplicationDraft } from '@fairlead/test-data';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { aPlace } from './support/places.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const stored = (id: number) =>
  as('admin').call(api.getCampaign, { params: { campaignId: String(id) }, query: { with_ab_test: 'true' } });

story('two copies of a campaign are held against it, renamed and taken away again', async ({ open, accessible }) => {
  const place = await aPlace('Dunlin');
  const company_id = Number(place.companyId);
  const app = await as('campaign_manager').call(applications.createApplication, {
    body: anApplicationDraft({ name: 'Dunlin iOS', company_id, attribution: 'internal' }),
  });
  const campaign = await as('campaign_manager').call(api.createCampaign, {
    body: {
      ...{ name: 'Dunlin_CPC', app_id: app.id, line_item_id: Number(place.lineItemId), countries: [250] },
      ...{ pricing_type: 'cpc', client_daily_budget: 100 },
    },
  });
  const path = `/companies/${company_id}/applications/${app.id}/campaigns/${campaign.id}`;

  const manager = await open('campaign_manager', `${path}/details`);
  await manager.getByRole('link', { name: 'Targeting' }).first().waitFor();
  expect(await manager.getByRole('link', { name: 'Product A/B Test' }).count()).toBe(0);
  await manager.goto(`${path}/ab-test`);
  await manager.getByText('Access Denied').waitFor();

  const page = await open('admin', `${path}/ab-test`);
  await page.getByRole('button', { name: 'Start test' }).click();
  // Said under each of the two fields, and nothing is begun
  await page.getByText('Internal name is required because an A/B test is running').nth(1).waitFor();
  await page.getByLabel('Internal name of Original').fill('control');
  await page.getByLabel('Internal name of Mirror 1').fill('video first');
  await page.getByRole('button', { name: 'Add mirror' }).click();
  await page.getByLabel('Internal name of Mirror 2').fill('frequency 6');
  await page.getByRole('button', { name: 'Add mirror' }).click();
  expect(await page.getByRole('button', { name: 'Add mirror' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Remove Mirror 1' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove Mirror 3' }).click();
  const shares = await page.locator('.ab-test-share b').allTextContents();
  await accessible(page);
  await page.getByRole('button', { name: 'Start test' }).click();
  await said(page, 'A/B Test setup successfully');

  const running = await stored(campaign.id);
  const written = [running, ...(running.ab_test_campaigns ?? [])].map(({ client_daily_budget: cap }) => cap);
  expect(written).toEqual([33.34, 33.33, 33.33]);
  expect(shares.map((share) => Number(share.replace(/[^\d.,]/g, '').replace(',', '.')))).toEqual(written);
  await page.getByText('B: too early.').waitFor();
  await page.getByLabel('Internal name of Mirror 2').fill('frequency 5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, '1 internal name saved');
  await accessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'End test' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // The cap that is edited meanwhile is the whole
  await page.goto(`${path}/budgetAndDelivery`);
  await page.getByLabel('Daily cap of the A/B test').fill('120');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await stored(campaign.id)).client_daily_budget).toBe(40);
  await page.goto(`${path}/ab-test`);
  await page.getByRole('button', { name: 'End test' }).click();
  await page.getByText('Are you sure you want to end test(s)?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'End test' }).click();
  await said(page, 'A/B Test stopped successfully');
  expect(await stored(campaign.id)).toMatchObject({ client_daily_budget: 120, ab_test_campaigns: [] });
  await page.getByText('Past tests').waitFor();
});
