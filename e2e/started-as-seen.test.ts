import * as abTests from '@fairlead/contract/ab-test';
import * as trials from '@fairlead/contract/campaign-test';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { aCampaign, anApplication, storedCampaign as stored } from './support/campaigns.ts';
import { eventually } from './support/eventually.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

// What is begun or set of a campaign while others save it: asked about first, and read by the API afterwards.

story('a test is started as it was seen: what others change meanwhile is asked about', async ({ open, accessible }) => {
  const { id, save, path } = await aCampaign('Brambling', { client_daily_budget: 100 });
  const running = async () =>
    (await as('admin').call(abTests.getAbTest, { params: { campaignId: String(id) } })).running?.arms ?? null;
  const page = await open('admin', `${path}/ab-test`);
  const name = (arm: string) => page.getByLabel(`Internal name of ${arm}`);
  const question = page.getByRole('dialog', { name: 'The campaign was changed while you were setting the test up' });
  const start = () => page.getByRole('button', { name: 'Start test' }).first().click();
  await name('Original').fill('control');
  await name('Mirror 1').fill('video first');

  // Another split, which the page shows by now, and another name
  await save({ client_daily_budget: 60, internal_name: 'by another' });
  await page.locator('.ab-test-share').first().getByText(/30,00/).waitFor();
  await start();
  await question.getByText(/Daily cap: 100,00\s€, now 60,00\s€/).waitFor();
  await question.getByText(/Internal name: .*, now by another\. Yours takes its place: control/).waitFor();
  await accessible(page);
  await question.getByRole('button', { name: 'Go back' }).click();
  await question.waitFor({ state: 'detached' });
  expect([await running(), (await stored(id)).internal_name]).toEqual([null, 'by another']);
  expect(await name('Original').inputValue()).toBe('control');

  // And one that nothing has told the page: it is saved between the press and the start
  let late = true;
  await page.route('**/ab_test', async (route) => {
    if (route.request().method() === 'POST' && late) {
      late = false;
      await save({ client_daily_budget: 80 });
    }
    await route.continue();
  });
  await start();
  await question.getByText(/Daily cap: 60,00\s€, now 80,00\s€/).waitFor();
  expect(await question.getByText('Internal name').count()).toBe(0);
  expect(await running()).toBeNull();
  await question.getByRole('button', { name: 'Start test' }).click();
  await said(page, 'A/B Test setup successfully');
  expect(await running()).toMatchObject([
    { internal_name: 'control', client_daily_budget: 40 },
    { internal_name: 'video first', client_daily_budget: 40 },
  ]);
});

story('a test device that somebody else set meanwhile is asked about', async ({ open }) => {
  const { app, path } = await anApplication('Redpoll');
  const made = await as('admin').call(trials.createTestCampaign, { body: { app_id: app.id } });
  const params = { testCampaignId: String(made.test_campaign_configuration_id) };
  const set = (device_id: string) => as('admin').call(trials.updateTestCampaign, { params, body: { device_id } });
  const device = async () => (await stored(made.id)).test_campaign_configuration?.device_id;
  const page = await open('support_team_member', `${path}/campaigns/${made.id}/details`);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Launch test application' }).click();
  const dialog = page.getByRole('dialog', { name: 'Launch test application' });
  const field = dialog.getByLabel('Device id');
  const question = page.getByRole('dialog').filter({ hasText: 'while you were editing' });
  await field.fill('MINE-1');
  await set('THEIRS-1');
  await dialog.getByRole('button', { name: 'Save device' }).click();
  await question.getByText('THEIRS-1').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect([await device(), await field.inputValue()]).toEqual(['THEIRS-1', 'MINE-1']);
  await field.press('Enter');
  await question.getByRole('radio', { name: 'Device id: theirs' }).check();
  await question.getByRole('button', { name: 'Save these values' }).click();
  await eventually(() => field.inputValue()).toBe('THEIRS-1');
  expect(await device()).toBe('THEIRS-1');
  await field.fill('MINE-2');
  await set('THEIRS-2');
  await field.press('Enter');
  await question.getByRole('radio', { name: 'Device id: mine' }).check();
  await question.getByRole('button', { name: 'Save these values' }).click();
  await said(page, 'Test device saved');
  expect(await device()).toBe('MINE-2');
});
