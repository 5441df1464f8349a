import * as api from '@fairlead/contract/campaign';
import * as overviews from '@fairlead/contract/line-item-campaign';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { house, made, manager, sees, stored } from './support/campaign-pages.ts';
import { shownBy } from './support/creatives.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { choose } from './support/line-items.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

/** Of a list that does not narrow. */
const pick = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

story('a campaign from nothing: made, filled in, capped, priced, taken back', async ({ open, accessible }) => {
  const { app, line, path, place } = await house('Plover');
  const page = await open('campaign_manager', `${path}/create?lineItemId=${line}`);
  await page.getByRole('heading', { name: 'Create new campaign' }).waitFor();
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await sees(page, 'At least one country is required');
  await accessible(page);
  await page.getByLabel('Name').fill('PLO_iOS_FR_RTG');
  await choose(page, 'Countries', 'France', 'France');
  await page.keyboard.press('Escape');
  const pricing = page.getByRole('combobox', { name: 'Pricing' });
  await pricing.focus();
  await page.keyboard.type('cpa');
  await eventually(() => pricing.inputValue()).toBe('CPA');
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await eventually(() => pricing.inputValue()).toBe('CPA');
  await choose(page, 'Optimization event', 'purchase', /purchase/i);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL(`**${path}/*/details`);
  const id = Number(/campaigns\/(\d+)\/details/.exec(page.url())?.[1]);
  // The next one begins under the same line item, unless none is wanted (CA-27)
  for (const [search, chosen] of [
    ['', 'Plover | FR | RTG'],
    ['?noLineItem=true', ''],
  ] as const) {
    // A form that was begun stays where it is
    await (search ? page.goto(`${path}/create${search}`) : goOn(page, `${path}/create`));
    await page.getByLabel('Name').waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Line item' }).inputValue()).toBe(chosen);
    if (chosen !== '') continue;
    // Two countries stand by name, more of them as a count, and are taken out where they were chosen
    for (const [country, shown] of [
      ['France', 'France'],
      ['Belgium', 'Belgium'],
      ['Germany', '3 countries'],
    ] as const) {
      await choose(page, 'Countries', country, country);
      await page.locator('.mantine-Pill-label').getByText(shown, { exact: true }).waitFor();
    }
    await expect.poll(() => page.locator('.mantine-Pill-label').count()).toBe(1);
    await choose(page, 'Countries', 'Germany', 'Germany');
    await expect.poll(() => page.locator('.mantine-Pill-label').allInnerTexts()).toEqual(['France', 'Belgium']);
    await choose(page, 'Countries', 'Germany', 'Germany');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Choose none' }).click();
    await page.locator('.mantine-Pill-label').first().waitFor({ state: 'detached' });
  }
  await goOn(page, `${path}/${id}/details`);
  expect(await stored(id)).toMatchObject({ app_id: app, line_item_id: line, countries: [250], active: false });
  await sees(page, 'It does not bid: it was not launched and it has no creative to show.');

  // Details: what is typed stays until it is right
  await page.getByLabel('Advertiser domain').fill('https://plover');
  await page.getByRole('textbox', { name: 'Landing page', exact: true }).fill('https://plover.example/fr');
  await page.keyboard.press('Control+s');
  await sees(page, 'Must be a valid domain');
  await page.getByLabel('Advertiser domain').fill('plover.example');
  await page.keyboard.press('Control+s');
  await said(page, 'Campaign details updated successfully');
  expect(await stored(id)).toMatchObject({ adomain: 'plover.example', landing_page: 'https://plover.example/fr' });

  // Budget and delivery: the card says of a cap what the server answers of it afterwards
  await page.getByRole('navigation', { name: 'Campaign' }).getByRole('link', { name: 'Budget & Delivery' }).click();
  const card = page.getByRole('region', { name: 'What the daily cap leads to' });
  await page.getByRole('textbox', { name: 'Daily cap' }).fill('9');
  await page.getByRole('textbox', { name: 'Target buying price' }).fill('2.5');
  await save(page);
  await sees(page, 'Daily cap must be at least 10');
  await expect.poll(() => card.innerText()).toMatch(/It counts once the daily cap is right\.\s+Caps that bid\s+–/);
  await page.getByRole('textbox', { name: 'Daily cap' }).fill('80');
  await expect
    .poll(() => card.innerText())
    .toMatch(
      /Caps that bid\s+80\s€[\s\S]*Caps needed a day\s+100\s€[\s\S]*2.400\s€[\s\S]*600\s€ of the budget stay unspent[\s\S]*[−-]20\s€/,
    );
  await page.getByText('CPC', { exact: true }).first().click();
  await sees(page, 'DayBudgetPacer');
  await page.getByLabel('Clicks per device and day').fill('3');
  await sees(page, 'No price: the client pays cost plus.');
  await page.getByRole('textbox', { name: 'Client cost' }).fill('6.5');
  await sees(page, 'The first price holds at once');
  await save(page);
  await said(page, 'Campaign budget & delivery updated successfully');
  const after = await stored(id);
  expect(after).toMatchObject({
    client_daily_budget: 80,
    target_cpx_in_company_currency: 2.5,
    bid_type: 'cpc',
    optimization_algorithms: { cpa: null, cpc: 'DayBudgetPacer' },
    cappings: [{ counting_period: 'day', threshold: 3, event_type: 'click' }],
    client_cost: 6.5,
    adomain: 'plover.example',
  });
  await shownBy(app, [id]);
  const { client_budget, client_daily_budget, version } = after;
  await manager().call(api.updateCampaign, {
    params: { campaignId: String(id) },
    body: { client_budget, client_daily_budget, active: true, version },
  });
  const { items } = await manager().call(overviews.listLineItemOverviews, { query: { company_id: place.companyId } });
  expect(items.find((one) => one.id === line)?.daily_budget_misalignment?.amount).toBe(-20);
  await accessible(page);

  // The next price waits for tomorrow, and is taken back
  await page.getByRole('textbox', { name: 'Client cost' }).fill('7');
  await sees(page, 'Starts tomorrow');
  await save(page);
  await expect.poll(async () => (await stored(id)).upcoming_client_cost).toMatchObject({ cost: 7 });
  await page.getByRole('button', { name: 'Undo the upcoming client cost' }).click();
  await said(page, 'Client cost deleted successfully');
  expect(await stored(id)).toMatchObject({ client_cost: 6.5, upcoming_client_cost: null });

  // Free media asks first
  await pick(page, 'Pricing', 'Free');
  await save(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Are you sure you want to proceed?').waitFor();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  expect((await stored(id)).pricing_type).toBe('cpa');
  await page.getByRole('button', { name: 'Discard changes' }).click();
});

story('two people on one campaign; three copies; and roles that set the price alone, or read', async (stage) => {
  const { open, accessible, keepsItsPlace } = stage;
  const { app, line, path } = await house('Dunlin');
  const { id } = await made(app, line, 'DUN_iOS_FR');
  const mine = await open('campaign_manager', `${path}/${id}/details`);
  const theirs = await open('account_manager', `${path}/${id}/budgetAndDelivery`);
  await mine.getByLabel('Advertiser domain').fill('dunlin.example');
  // Another field meanwhile: both are kept, and the cap is not taken back by the older one
  await theirs.getByRole('textbox', { name: 'Daily cap' }).fill('75');
  await save(theirs);
  await said(theirs, 'Campaign budget & delivery updated successfully');
  await save(mine);
  await said(mine, 'Campaign details updated successfully');
  expect(await stored(id)).toMatchObject({ adomain: 'dunlin.example', client_daily_budget: 75 });

  // The same field: the second one is asked
  await goOn(theirs, `${path}/${id}/details`);
  await mine.getByLabel('Landing page 2').fill('https://dunlin.example/mine');
  await theirs.getByLabel('Landing page 2').fill('https://dunlin.example/theirs');
  await save(theirs);
  await said(theirs, 'Campaign details updated successfully');
  await save(mine);
  await mine.getByRole('dialog').getByText('https://dunlin.example/theirs').first().waitFor();
  await mine.keyboard.press('Escape');
  await eventually(() => mine.getByLabel('Landing page 2').inputValue()).toBe('https://dunlin.example/mine');

  // What was changed stands beside, and is taken back
  const history = theirs.getByRole('complementary', { name: 'History' });
  await history.getByRole('button', { name: 'Undo' }).first().click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click();
  await expect.poll(async () => (await stored(id)).landing_page2).toBeNull();

  // Three copies, seen in their list
  await goOn(theirs, `${path}/${id}/copy`);
  await theirs.getByRole('heading', { name: 'Copy DUN_iOS_FR' }).waitFor();
  const back = await theirs.getByRole('link', { name: 'Back to campaigns' }).getAttribute('href');
  expect(back).toMatch(/campaigns\?lineItemId=\d+$/);
  await theirs.getByLabel('Number of copies').fill('51');
  await theirs.getByRole('button', { name: 'Copy', exact: true }).click();
  await sees(theirs, 'Number of copies must be a whole number from 1 to 50');
  await accessible(theirs);
  await theirs.getByLabel('Number of copies').fill('3');
  await theirs.getByRole('button', { name: 'Copy', exact: true }).click();
  await theirs.waitForURL(/campaigns\?campaigns=\d+&campaigns=\d+&campaigns=\d+$/);
  await theirs.getByRole('link', { name: 'DUN_iOS_FR - Copy (3)', exact: true }).waitFor();

  const page = await open('campaign_manager', `${path}/${id}/budgetAndDelivery`);
  await page.getByRole('region', { name: 'What the daily cap leads to' }).waitFor();
  for (const width of [360, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await keepsItsPlace(page);
  }

  // Sales set the price alone; marketing reads
  const sales = await open('sales_team_member', `${path}/${id}/budgetAndDelivery`);
  await sees(sales, 'Your role changes the client cost of a campaign.');
  await sales.getByRole('textbox', { name: 'Client cost' }).fill('4');
  await save(sales);
  await said(sales, 'Client cost created successfully');
  expect(await stored(id)).toMatchObject({ client_cost: 4 });
  const reader = await open('marketing_team_member', `${path}/${id}/details`);
  await sees(reader, 'Your role can see campaigns, not edit them.');
  await eventually(() => reader.getByRole('textbox').count()).toBe(0);
  await accessible(reader);
});
