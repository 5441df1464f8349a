import * as trials from '@fairlead/contract/campaign-test';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { anApplication, storedCampaign as stored } from './support/campaigns.ts';
import { eventually } from './support/eventually.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

// What is begun or set of a campaign while others save it: asked about first, and read by the API afterwards.

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
