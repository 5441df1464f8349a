import * as abTests from '@fairlead/contract/ab-test';
import * as pricing from '@fairlead/contract/campaign-pricing';
import * as groups from '@fairlead/contract/control-group';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { aCampaign, anApplication, storedCampaign as stored } from './support/campaigns.ts';
import { eventually } from './support/eventually.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

// Where whoever saved last once won unasked (decision 0163): another person saves by the API, and what is stored is read by it.

const question = (page: Page) => page.getByRole('dialog').filter({ hasText: 'while you were editing' });
const decide = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Save these values' }).click();
  await question(page).waitFor({ state: 'detached' });
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

story('a price of sales is asked about, and never kept for a pricing that it was not typed for', async (stage) => {
  const { id, save, path } = await aCampaign('Ruddock', { client_cost: 0.5 });
  const at = { params: { campaignId: String(id) } };
  const costs = async () =>
    (await as('admin').call(pricing.listClientCosts, at)).items.map(({ cost }) => cost).reverse();
  const page = await stage.open('sales_team_member', `${path}/budgetAndDelivery`);
  const price = page.getByRole('textbox', { name: 'Client cost' });

  // Somebody else sets another price of the same pricing: one of the two is chosen
  await price.fill('0,7');
  await as('admin').call(pricing.createClientCost, { ...at, body: { cost: 0.6 } });
  await press(page, 'Save');
  await question(page)
    .getByRole('radio', { name: /Client cost.*: mine$/ })
    .check();
  await decide(page);
  await said(page, 'Client cost created successfully');
  expect(await costs()).toEqual([0.5, 0.7]);

  // Somebody else sells by the thousand: what was typed for a click is offered no more
  await price.fill('0,8');
  await save({ pricing_type: 'cpm' });
  await press(page, 'Save');
  await eventually(() => question(page).getByRole('radio', { name: /mine$/ }).isDisabled()).toBe(true);
  await eventually(() =>
    question(page)
      .getByRole('radio', { name: /theirs$/ })
      .isChecked(),
  ).toBe(true);
  await question(page).getByText('Your role does not set the pricing').waitFor();
  await stage.accessible(page);
  await eventually(() => question(page).getByRole('button', { name: 'All mine' }).count()).toBe(0);
  await decide(page);
  await eventually(() => price.inputValue()).toMatch(/^0,70/);
  expect([await costs(), (await stored(id)).pricing_type]).toEqual([[0.5, 0.7], 'cpm']);
  await price.fill('3');
  await press(page, 'Save');
  await said(page, 'Client cost created successfully');
  expect([await costs(), (await stored(id)).pricing_type]).toEqual([[0.5, 3], 'cpm']);

  // Undo of what waits takes back no price that nobody has seen
  await page.getByRole('button', { name: 'Undo the upcoming client cost' }).waitFor();
  await page.route('**/client_costs/upcoming', async (route) => {
    await as('admin').call(pricing.createClientCost, { ...at, body: { cost: 4 } });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Undo the upcoming client cost' }).click();
  await said(page, 'Somebody else changed this in the meantime. Compare and save again.');
  expect(await costs()).toEqual([0.5, 4]);
});

story('names of a running test are merged arm by arm, and take no budget back', async ({ open }) => {
  const { id, save, path } = await aCampaign('Siskin');
  const begun = await as('admin').call(abTests.startAbTest, {
    params: { campaignId: String(id) },
    body: { internal_name: 'control', campaigns: [{ internal_name: 'video' }, { internal_name: 'banner' }] },
  });
  const [first = 0, second = 0] = (begun.ab_test_campaigns ?? []).map((one) => one.id);
  const page = await open('admin', `${path}/ab-test`);
  const name = (arm: string) => page.getByLabel(`Internal name of ${arm}`);
  await name('Original').fill('control, mine');
  await name('Mirror 1').fill('video, mine');
  await name('Mirror 2').fill('banner, mine');
  await save({ client_budget: 5000 });
  await save({ internal_name: 'video, theirs', client_budget: 700 }, first);
  await save({ internal_name: 'banner, theirs' }, second);
  await press(page, 'Save');
  await question(page).getByText('video, theirs').waitFor();
  await question(page).getByRole('radio', { name: 'Internal name: theirs' }).check();
  await question(page).getByRole('button', { name: 'Save these values' }).click();
  await question(page).getByText('banner, theirs').waitFor();
  await press(page, 'Go back');
  await question(page).waitFor({ state: 'detached' });
  await said(page, '1 internal name saved'); // theirs was chosen for another, so nothing of it was sent
  await eventually(() => name('Mirror 2').inputValue()).toBe('banner, mine');
  await page.getByText(/Somebody else saved this campaign meanwhile/).waitFor();
  expect(await stored(id)).toMatchObject({ internal_name: 'control, mine', client_budget: 5000 });
  expect(await stored(first)).toMatchObject({ internal_name: 'video, theirs', client_budget: 700 });
  expect(await stored(second)).toMatchObject({ internal_name: 'banner, theirs' });
  await press(page, 'Save');
  await question(page).getByRole('radio', { name: 'Internal name: mine' }).check();
  await decide(page);
  await said(page, '1 internal name saved');
  expect((await stored(second)).internal_name).toBe('banner, mine');
});

story('a size of the control group that somebody else set meanwhile is asked about', async ({ open }) => {
  const { app, path } = await anApplication('Fieldfare');
  const at = { params: { applicationId: String(app.id) } };
  const set = (percent: number) => as('admin').call(groups.setControlGroup, { ...at, body: { percent } });
  const waits = async () => (await as('admin').call(groups.getControlGroup, at)).upcoming?.percent ?? null;
  const page = await open('account_manager', `${path}/edit/control-group`);
  const choose = async (size: string) => {
    await page.getByRole('combobox', { name: 'Size, percent of devices' }).click();
    await page.getByRole('option', { name: size, exact: true }).click();
  };
  await choose('30');
  await set(20);
  await press(page, 'Apply');
  await question(page).getByRole('radio', { name: 'Size: theirs' }).check();
  await decide(page);
  await said(page, 'Control group updated successfully');
  await eventually(() => page.getByRole('combobox', { name: 'Size, percent of devices' }).inputValue()).toBe('20');
  expect(await waits()).toBe(20);
  await choose('40');
  await set(10);
  await press(page, 'Apply');
  await question(page).getByRole('radio', { name: 'Size: mine' }).check();
  await decide(page);
  await said(page, 'Control group updated successfully');
  expect(await waits()).toBe(40);
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  await page.route('**/uplift_settings', async (route) => {
    if (route.request().method() === 'POST') await set(50);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Take back' }).click();
  await said(page, 'Somebody else changed this in the meantime. Compare and save again.');
  expect(await waits()).toBe(50);
});
