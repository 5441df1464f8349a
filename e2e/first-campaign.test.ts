import * as api from '@fairlead/contract/campaign';
import * as platform from '@fairlead/contract/platform';
import * as simulator from '@fairlead/contract/simulator';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { png } from '@fairlead/test-data/media/index';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { end, start } from './support/budgets.ts';
import { choose } from './support/line-items.ts';
import { startAfter } from './support/past.ts';
import { story } from './support/story.ts';

const today = dayOf(new Date());
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const save = async (page: Page, says: string) => {
  await press(page, 'Save');
  await said(page, says);
};

/** Step by step from what is missing: a line item, a budget that runs now, a campaign. @returns its address */
const plan = async (page: Page, campaigns: string): Promise<string> => {
  await page.goto(campaigns);
  await page.getByRole('link', { name: 'Create line item' }).click();
  await page.getByLabel('Name').fill('Curlew | RTG');
  await page.getByLabel('Margin').fill('25');
  await page.getByLabel('Client target').fill('6.5');
  await choose(page, 'Optimization event', 'purchase', /purchase/i);
  await press(page, 'Create line item');
  await page.waitForURL('**/lineItems/*/details');
  await page.goto(page.url().replace('details', 'budgets/create'));
  await page.getByLabel('Name').fill('Curlew now');
  await page.getByRole('textbox', { name: 'Total budget' }).fill('30000');
  await start(page).fill(today);
  await end(page).fill(addDays(today, 29));
  await end(page).blur();
  await press(page, 'Create budget');
  await said(page, 'Budget created successfully');

  await page.goto(campaigns);
  await page.getByRole('link', { name: 'Create campaign' }).click();
  await page.getByLabel('Name').fill('CUR_iOS_FR_RTG_first');
  await choose(page, 'Line item', 'Curlew', 'Curlew | RTG');
  await choose(page, 'Countries', 'France', 'France');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Pricing' }).click();
  await page.getByRole('option', { name: 'CPC', exact: true }).click();
  await press(page, 'Create campaign');
  await page.waitForURL('**/campaigns/*/details');
  return page.url().replace(/\/details$/, '');
};

/** Whom it bids for, where a click leads, and what exchanges ask for with each bid. */
const fillIn = async (page: Page, campaign: string): Promise<void> => {
  await choose(page, 'Advertiser categories', 'Shopping', /Shopping/);
  await page.keyboard.press('Escape');
  await save(page, 'Campaign details updated successfully');
  await page.goto(`${campaign}/targeting`);
  await page.getByText('Non-payers', { exact: true }).click();
  await save(page, 'Campaign segmentation updated successfully');
  await page.goto(`${campaign}/tracking`);
  await page.getByRole('textbox', { name: 'Link token' }).fill('abc123');
  await press(page, 'Build the link');
  await save(page, 'Campaign tracking updated successfully');
};

/** What it shows: a first group, with two banners out of files. */
const makeAds = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'New group' }).first().click();
  await page.getByLabel('Name').fill('Curlew evergreen');
  await press(page, 'Create group');
  await page.getByRole('heading', { name: 'Curlew evergreen', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'New creative' }).first().click();
  await page.getByRole('menuitem', { name: 'Static' }).click();
  const banner = (width: number, height: number) => ({
    ...{ name: `curlew_${width}x${height}.png`, mimeType: 'image/png', buffer: png({ width, height }) },
  });
  await page.getByLabel('Drop pictures here', { exact: true }).setInputFiles([banner(300, 250), banner(320, 50)]);
  await page.getByLabel('Name of curlew_320x50.png').waitFor();
  await press(page, 'Create');
  await page.getByRole('link', { name: 'curlew_320x50' }).waitFor();
};

story(
  'from an empty application to a campaign that is launched, and spends the day after',
  async ({ open, accessible, keepsItsPlace }) => {
    const people = ['campaign_manager', 'creative_team_member', 'admin'] as const;
    const at = new Date().toISOString();
    const house = await startAfter({ at, company: 'Curlew Shops', people: [...people], lineItems: [] }, {});
    try {
      const { company, application } = house.made;
      const campaigns = `/companies/${company}/applications/${application}/campaigns`;
      const page = await open('campaign_manager', campaigns, { at: house.base });
      await said(page, 'Campaigns carry out line items, and this company has none in use.');
      await keepsItsPlace(page);
      const campaign = await plan(page, campaigns);
      const id = Number(campaign.split('/').at(-1));
      await fillIn(page, campaign);
      const creative = await open('creative_team_member', campaigns.replace('campaigns', 'creativeGroups'), {
        at: house.base,
      });
      await makeAds(creative);

      // What is missing still is repaired from the check, and the campaign launched from it
      await page.reload();
      await page.getByRole('button', { name: /to fix before launch/ }).click();
      const check = page.getByRole('dialog', { name: 'Pre-launch check' });
      const repair = check.getByRole('button', { name: 'Repair' });
      await repair.first().waitFor();
      await accessible(page);
      // The way to a fault ends in its field; the tab says the fault to who comes by keyboard, too
      await check.getByRole('link', { name: 'Fix in Budget & Delivery' }).click();
      const cap = page.getByRole('textbox', { name: 'Daily cap' });
      await expect.poll(() => cap.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.getByRole('link', { name: /^Budget & Delivery.*to fix/ }).focus();
      await page.locator('.hint-panel:popover-open').getByText('Daily budget is missing').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /to fix before launch/ }).click();
      await repair.first().click();
      await check.getByText(/Daily cap 1.000,00/).waitFor();
      await repair.click();
      await check.getByText(/It may spend up to 1.000\s€ a day/).waitFor();
      await check.getByRole('button', { name: 'Launch campaign' }).click();
      await said(page, 'Campaign launched successfully');
      await said(page, 'Campaign is bidding');
      const admin = as('admin', house.base);
      const stored = () => admin.call(api.getCampaign, { params: { campaignId: String(id) } });
      expect(await stored()).toMatchObject({ running: true, total_client_costs: 0, client_daily_budget: 1000 });

      const { job_id } = await admin.call(simulator.advanceSimulator, { body: { hours: 48 } });
      const state = async () => (await admin.call(platform.getJob, { params: { jobId: String(job_id) } })).state;
      await expect.poll(state, { timeout: 60_000 }).toBe('done');
      expect((await stored()).total_client_costs).toBeGreaterThan(0);

      // Where it is seen: on the overview, and from there in one press in its funnel
      await page.goto(campaigns);
      const row = page.getByRole('row').filter({ hasText: 'CUR_iOS_FR_RTG_first' });
      await row.waitFor();
      await accessible(page);
      await page.goto(`${campaign}/delivery?days=1`);
      await said(page, /^It spends/);
      await accessible(page);
    } finally {
      await house.stop();
    }
  },
);
