import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { png } from '@fairlead/test-data/media/index';
import type { Page } from 'playwright-core';
import { end, start } from './budgets.ts';
import { goOn } from './in-place.ts';
import { choose } from './line-items.ts';
import { said } from './said.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const save = async (page: Page, says: string) => {
  await press(page, 'Save');
  await said(page, says);
};

/** Step by step from what is missing: a line item, a budget that runs now, a campaign. @returns its address */
export const plan = async (page: Page, campaigns: string): Promise<string> => {
  await goOn(page, campaigns);
  await page.getByRole('link', { name: 'Create line item' }).click();
  await page.getByLabel('Name').fill('Whinchat | RTG');
  await page.getByLabel('Margin').fill('25');
  await page.getByLabel('Client target').fill('6.5');
  await choose(page, 'Optimization event', 'purchase', /purchase/i);
  await press(page, 'Create line item');
  await page.waitForURL('**/lineItems/*/details');
  await goOn(page, page.url().replace('details', 'budgets/create'));
  await page.getByLabel('Name').fill('Whinchat now');
  await page.getByRole('textbox', { name: 'Total budget' }).fill('30000');
  const today = dayOf(new Date());
  await start(page).fill(today);
  await end(page).fill(addDays(today, 29));
  await end(page).blur();
  await press(page, 'Create budget');
  await said(page, 'Budget created successfully');

  await goOn(page, campaigns);
  await page.getByRole('link', { name: 'Create campaign' }).click();
  await page.getByLabel('Name').fill('WIC_iOS_FR_RTG_first');
  await choose(page, 'Line item', 'Whinchat', 'Whinchat | RTG');
  await choose(page, 'Countries', 'France', 'France');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Pricing' }).click();
  await page.getByRole('option', { name: 'CPC', exact: true }).click();
  await press(page, 'Create campaign');
  await page.waitForURL('**/campaigns/*/details');
  return page.url().replace(/\/details$/, '');
};

/** Whom it bids for, where a click leads, and what exchanges ask for with each bid. */
export const fillIn = async (page: Page, campaign: string): Promise<void> => {
  await choose(page, 'Advertiser categories', 'Shopping', /Shopping/);
  await page.keyboard.press('Escape');
  await save(page, 'Campaign details updated successfully');
  await goOn(page, `${campaign}/targeting`);
  await page.getByText('Non-payers', { exact: true }).click();
  await save(page, 'Campaign segmentation updated successfully');
  await goOn(page, `${campaign}/tracking`);
  await page.getByRole('textbox', { name: 'Link token' }).fill('abc123');
  await press(page, 'Build the link');
  await save(page, 'Campaign tracking updated successfully');
};

/** What it shows: a first group, with two banners out of files. */
export const makeAds = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'New group' }).first().click();
  await page.getByLabel('Name').fill('Whinchat evergreen');
  await press(page, 'Create group');
  await page.getByRole('heading', { name: 'Whinchat evergreen', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'New creative' }).first().click();
  await page.getByRole('menuitem', { name: 'Static' }).click();
  const banner = (width: number, height: number) => ({
    ...{ name: `whinchat_${width}x${height}.png`, mimeType: 'image/png', buffer: png({ width, height }) },
  });
  await page.getByLabel('Drop pictures here', { exact: true }).setInputFiles([banner(300, 250), banner(320, 50)]);
  await page.getByLabel('Name of whinchat_320x50.png').waitFor();
  await press(page, 'Create');
  await page.getByRole('link', { name: 'whinchat_320x50' }).waitFor();
};
