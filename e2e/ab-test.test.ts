import * as abTests from '@fairlead/contract/ab-test';
import * as applications from '@fairlead/contract/application';
import * as api from '@fairlead/contract/campaign';
import { anApplicationDraft } from '@fairlead/test-data';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { enterOn } from './support/keys.ts';
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
  await eventually(() => manager.getByRole('link', { name: 'Product A/B Test' }).count()).toBe(0);
  await goOn(manager, `${path}/ab-test`);
  await manager.getByText('Access Denied').waitFor();

  const page = await open('admin', `${path}/ab-test`);
  await page.getByRole('button', { name: 'Start test' }).click();
  // Said under each of the two fields, and nothing is begun
  await page.getByText('Internal name is required to start an A/B test').nth(1).waitFor();
  const focus = () => page.locator(':focus').evaluate((on) => on.getAttribute('aria-label') ?? on.textContent);
  await expect.poll(focus).toBe('Internal name of Original');
  await page.getByLabel('Internal name of Original').fill('control');
  await enterOn(page.getByRole('button', { name: 'Discard changes' }));
  await expect.poll(focus).toContain('Start test');
  await page.getByLabel('Internal name of Original').fill('control');
  await enterOn(page.getByRole('button', { name: 'Start test' }));
  await expect.poll(focus).toBe('Internal name of Mirror 1');
  await page.getByLabel('Internal name of Mirror 1').fill('video first');
  await enterOn(page.getByRole('button', { name: 'Add mirror' }));
  await expect.poll(focus).toBe('Internal name of Mirror 2');
  await page.getByLabel('Internal name of Mirror 2').fill('frequency 6');
  await page.getByRole('button', { name: 'Add mirror' }).click();
  await eventually(() => page.getByRole('button', { name: 'Add mirror' }).isDisabled()).toBe(true);
  await eventually(() => page.getByRole('button', { name: 'Remove Mirror 1' }).count()).toBe(0);
  await enterOn(page.getByRole('button', { name: 'Remove Mirror 3' }));
  await expect.poll(focus).toContain('Add mirror');
  // What nobody counts is wrong by itself
  const decides = page.getByRole('radiogroup', { name: 'What decides' });
  await decides.getByText('CPA', { exact: true }).click();
  await enterOn(page.getByRole('button', { name: 'Start test' }));
  await expect.poll(() => page.locator(':focus').getAttribute('value')).toBe('cpa');
  await decides.getByText('CTR', { exact: true }).click();
  const shares = await page.locator('.ab-test-share b').allTextContents();
  await accessible(page);
  await enterOn(page.getByRole('button', { name: 'Start test' }));
  await said(page, 'A/B Test setup successfully');
  await expect.poll(() => page.locator('main:focus').count()).toBe(1);

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
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // A mirror is switched on with its source: its checks offer no launch, which would be refused
  await goOn(page, `${path.replace(/\d+$/, '')}${running.ab_test_campaigns?.[0]?.id}/details`);
  await page.getByRole('button', { name: /to fix before launch/ }).click();
  const check = page.getByRole('dialog', { name: /Pre-launch check/ });
  await check.getByRole('button', { name: 'Check again' }).waitFor();
  await expect.poll(() => check.getByText(/of 6 passed/).count()).toBe(1);
  await eventually(() => check.getByRole('button', { name: 'Launch campaign' }).count()).toBe(0);

  // The cap that is edited meanwhile is the whole
  await goOn(page, `${path}/budgetAndDelivery`);
  await page.getByLabel('Daily cap of the A/B test').fill('120');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await stored(campaign.id)).client_daily_budget).toBe(40);

  // Also in the grid, for whoever may change a cap: typed into the cell, by a percent, never in parts that are too small
  const list = `/companies/${company_id}/applications/${app.id}/campaigns?status=not_live`;
  await goOn(manager, list);
  const row = manager.getByRole('row').filter({ hasText: 'Dunlin_CPC' });
  await row.waitFor();
  const heads = await manager.getByRole('columnheader').allTextContents();
  const cap = row.getByRole('gridcell').nth(heads.indexOf('Daily cap'));
  await expect.poll(() => cap.innerText()).toMatch(/120\s€\s+A\/B, own\s40\s€/);
  await cap.click();
  await manager.keyboard.type('29');
  await manager.keyboard.press('Enter');
  await manager.getByText('At least 30. Esc restores it').waitFor();
  await manager.keyboard.press('F2');
  await manager.keyboard.press('Control+a');
  await manager.keyboard.type('150');
  await manager.keyboard.press('Enter');
  await expect.poll(() => cap.innerText()).toMatch(/150\s€\s+was 120,00\s€/);
  await manager.keyboard.press('Control+s');
  await said(manager, 'Campaign Dunlin_CPC updated');
  expect(await stored(campaign.id)).toMatchObject({ client_daily_budget: 50, ab_test_daily_budget: 150 });
  await row.getByRole('checkbox').check();
  await manager.getByRole('button', { name: 'Edit daily caps' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Edit daily caps' });
  await dialog.getByText('1 campaign in an A/B test').waitFor();
  await dialog.getByLabel('Variation in percent').fill('10');
  await dialog.getByText('165,00').first().waitFor();
  await manager.keyboard.press('Enter');
  await manager.keyboard.press('Control+s');
  await expect.poll(() => stored(campaign.id)).toMatchObject({ client_daily_budget: 55, ab_test_daily_budget: 165 });

  await goOn(page, `${path}/ab-test`);
  await page.getByRole('button', { name: 'End test' }).click();
  await page.getByText('Are you sure you want to end test(s)?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'End test' }).click();
  await said(page, 'A/B Test stopped successfully');
  await expect.poll(() => page.locator('main:focus').count()).toBe(1);
  expect(await stored(campaign.id)).toMatchObject({ client_daily_budget: 165, ab_test_campaigns: [] });
  await page.getByText('Past tests').waitFor();
});

story('a cap that is typed while somebody else starts the test stays, and becomes the whole', async ({ open }) => {
  const place = await aPlace('Knot');
  const company_id = Number(place.companyId);
  const manager = as('campaign_manager');
  const app = await manager.call(applications.createApplication, {
    body: anApplicationDraft({ name: 'Knot iOS', company_id }),
  });
  const { id } = await manager.call(api.createCampaign, {
    body: {
      ...{ name: 'Knot_CPC', app_id: app.id, line_item_id: Number(place.lineItemId), countries: [250] },
      ...{ pricing_type: 'cpc', client_daily_budget: 100 },
    },
  });
  const page = await open(
    'campaign_manager',
    `/companies/${company_id}/applications/${app.id}/campaigns/${id}/budgetAndDelivery`,
  );
  const own = page.getByRole('textbox', { name: 'Daily cap', exact: true });
  await own.fill('140');
  await as('admin').call(abTests.startAbTest, {
    params: { campaignId: String(id) },
    body: { internal_name: 'control', campaigns: [{ internal_name: 'video first' }] },
  });
  await page.getByText(/of 100,00\s€ it has 50,00\s€ itself\. What you typed is not saved\./).waitFor();
  expect(await own.inputValue()).toBe('140');
  await enterOn(page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByText(/^An A\/B test shares the daily cap out now: make what you typed the whole/).waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('client_daily_budget');
  expect(await own.inputValue()).toMatch(/^140,00\s€$/);
  await page.getByRole('button', { name: /^Make 140,00\s€ the whole$/ }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Daily cap of the A/B test' }).inputValue())
    .toMatch(/^140,00\s€$/);
  await enterOn(page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByRole('dialog').getByRole('button', { name: 'Save these values' }).click();
  await said(page, 'Campaign budget & delivery updated successfully');
  expect(await stored(id)).toMatchObject({ client_daily_budget: 70, ab_test_daily_budget: 140 });
});
