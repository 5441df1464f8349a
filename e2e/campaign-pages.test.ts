import * as applications from '@fairlead/contract/application';
import * as api from '@fairlead/contract/campaign';
import * as tests from '@fairlead/contract/campaign-test';
import * as lineItems from '@fairlead/contract/line-item';
import * as budgets from '@fairlead/contract/line-item-budget';
import * as overviews from '@fairlead/contract/line-item-campaign';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { aBudgetDraft, aLineItemDraft, anApplicationDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { shownBy } from './support/creatives.ts';
import { eventually } from './support/eventually.ts';
import { choose } from './support/line-items.ts';
import { aPlace } from './support/places.ts';
import { said } from './support/said.ts';
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
const sees = (page: Page, text: string) => page.getByText(text).first().waitFor();
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
    await page.goto(`${path}/create${search}`);
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
  await page.goto(`${path}/${id}/details`);
  expect(await stored(id)).toMatchObject({ app_id: app, line_item_id: line, countries: [250], active: false });
  await sees(page, 'It does not bid: it was not launched and it has no creative to show.');
  await accessible(page);

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
      /Caps that bid\s+80\s€[\s\S]*Caps needed a day\s+100\s€[\s\S]*2.400\s€[\s\S]*600\s€ stay unspent[\s\S]*[−-]20\s€/,
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
  const again = await open('account_manager', `${path}/${id}/details`);
  await mine.getByLabel('Landing page 2').fill('https://dunlin.example/mine');
  await again.getByLabel('Landing page 2').fill('https://dunlin.example/theirs');
  await save(again);
  await said(again, 'Campaign details updated successfully');
  await save(mine);
  await mine.getByRole('dialog').getByText('https://dunlin.example/theirs').first().waitFor();
  await mine.keyboard.press('Escape');
  await eventually(() => mine.getByLabel('Landing page 2').inputValue()).toBe('https://dunlin.example/mine');

  // What was changed stands beside, and is taken back
  await again.goto(`${path}/${id}/details`);
  const history = again.getByRole('complementary', { name: 'History' });
  await history.getByRole('button', { name: 'Undo' }).first().click();
  await again.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click();
  await expect.poll(async () => (await stored(id)).landing_page2).toBeNull();

  // Three copies, seen in their list
  await again.goto(`${path}/${id}/copy`);
  await again.getByRole('heading', { name: 'Copy DUN_iOS_FR' }).waitFor();
  const back = await again.getByRole('link', { name: 'Back to campaigns' }).getAttribute('href');
  expect(back).toMatch(/campaigns\?lineItemId=\d+$/);
  await again.getByLabel('Number of copies').fill('51');
  await again.getByRole('button', { name: 'Copy', exact: true }).click();
  await sees(again, 'Number of copies must be a whole number from 1 to 50');
  await accessible(again);
  await again.getByLabel('Number of copies').fill('3');
  await again.getByRole('button', { name: 'Copy', exact: true }).click();
  await again.waitForURL(/campaigns\?campaigns=\d+&campaigns=\d+&campaigns=\d+$/);
  await again.getByRole('link', { name: 'DUN_iOS_FR - Copy (3)', exact: true }).waitFor();

  for (const width of [360, 1920]) {
    const page = await open('campaign_manager', `${path}/${id}/budgetAndDelivery`, { width });
    await page.getByRole('region', { name: 'What the daily cap leads to' }).waitFor();
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

story('a campaign is tried on a phone: begun, brought there, ended; and several at once', async (stage) => {
  const { open, accessible, keepsItsPlace } = stage;
  const { app, line, path } = await house('Godwit');
  const page = await open('support_team_member', path);
  // The menu that is opened before the campaigns have come stays open
  const come = Promise.withResolvers<void>();
  await page.route('**/campaigns_overview*', (route) => come.promise.then(() => route.continue()));
  await page.reload();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Test Campaign' }).waitFor();
  come.resolve();
  await page.getByText('No campaign found for this').waitFor();
  await page.getByRole('menuitem', { name: 'Test Campaign' }).click();
  await said(page, 'Test campaign created successfully');
  await page.waitForURL(`**${path}/*/tracking#test_area`);
  const id = Number(/campaigns\/(\d+)\/tracking/.exec(page.url())?.[1]);
  // Once the page has its campaign, what is asked again comes as late as it likes: the code names the device that was just saved
  const device = page.getByLabel('Device id');
  await device.waitFor();
  const later = Promise.withResolvers<void>();
  await page.route(`**/campaigns/${id}?*`, (route) => later.promise.then(() => route.continue()));
  await device.fill('6D92078A-8246');
  await page.keyboard.press('Enter');
  await said(page, 'Test device saved');
  await page.getByRole('button', { name: 'Launch test application' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: /QR code/ }).waitFor();
  await expect
    .poll(() => dialog.innerText())
    .toMatch(
      new RegExp(
        `The test will not work until the campaign is active and bidding\\.[\\s\\S]*dsptest://launch\\?platform=ios&device_id=6D92078A-8246&client=Godwit\\S*&app=Godwit%20iOS&campaign_id=${id}&status=stopped&creator=support`,
      ),
    );
  later.resolve();
  await accessible(page);
  await page.keyboard.press('Escape');

  // In the list: a plain campaign among the selected ones is told, and holds nothing up
  await manager().call(tests.createTestCampaign, { body: { app_id: app } });
  await made(app, line, 'GOD_iOS_FR');
  await page.goto(`${path}?status=test`);
  await page.getByRole('row', { name: /test/i }).nth(1).waitFor();
  await eventually(() => page.getByRole('row', { name: /GOD_iOS_FR/ }).count()).toBe(0);
  const manages = await open('campaign_manager', `${path}?status=all`);
  await manages.getByRole('row', { name: /GOD_iOS_FR/ }).waitFor();
  await manages.getByRole('checkbox', { name: 'Select all rows' }).check();
  await manages.getByRole('button', { name: 'End tests' }).click();
  const asked = manages.getByRole('dialog');
  await expect
    .poll(() => asked.innerText())
    .toMatch(/Are you sure you want to end test\(s\)\?[\s\S]*1 selected campaign is no test/);
  await asked.getByRole('button', { name: 'End 2 tests' }).click();
  await said(manages, 'Tests ended successfully');
  expect(await stored(id)).toMatchObject({ test_campaign_configuration: null, state: 'New' });
  await manages.goto(`${path}/${id}/tracking#test_area`);
  await sees(manages, 'This is not a test campaign');

  // Ended from the head of its page, on a phone
  const { id: third } = await manager().call(tests.createTestCampaign, { body: { app_id: app } });
  const phone = await open('campaign_manager', `${path}/${third}/tracking#test_area`, { width: 360 });
  await phone.getByLabel('Device id').waitFor();
  await keepsItsPlace(phone);
  await phone.getByRole('button', { name: 'Test', exact: true }).click();
  await phone.getByRole('menuitem', { name: 'End test' }).click();
  await sees(phone, 'Are you sure you want to end test campaign?');
  await phone.getByRole('dialog').getByRole('button', { name: 'End test' }).click();
  await said(phone, 'Test ended successfully');
  await expect.poll(async () => (await stored(third)).test_campaign_configuration).toBeNull();
});

story(
  'on a phone the line item of a campaign is told by the end of its name, and typed in whole',
  async ({ open, accessible }) => {
    const { place, app } = await house('Whimbrel');
    const named = ['Active', 'Lapsed'].map(
      (kind) => `Whimbrel Orchard | US+CA | RTG | ROAS D7 | 2026 winter | ${kind}`,
    );
    for (const name of named)
      await as('account_manager').call(lineItems.createLineItem, { params: place, body: aLineItemDraft({ name }) });
    const page = await open('campaign_manager', `/companies/${place.companyId}/applications/${app}/campaigns/create`, {
      ...{ width: 360, height: 780 },
    });
    const field = page.getByRole('combobox', { name: 'Line item' });
    const drawn = page.locator('[aria-hidden]').filter({ hasText: /^.*….*\| Lapsed$/ });
    await field.click();
    await page.getByRole('option', { name: named[1] }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).click();
    await drawn.first().waitFor();
    await accessible(page);
    await field.focus();
    await drawn.first().waitFor({ state: 'hidden' });
    expect(await field.inputValue()).toBe(named[1]);
  },
);
