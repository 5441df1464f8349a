import { randomUUID } from 'node:crypto';
import * as applications from '@fairlead/contract/application';
import * as companies from '@fairlead/contract/company';
import * as groups from '@fairlead/contract/control-group';
import * as events from '@fairlead/contract/event-mapping';
import * as facts from '@fairlead/contract/fact';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as, asMachine, base, PARTNER } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { focusOn } from './support/keys.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).click();
const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name }).click();
  await page.keyboard.type(option);
  await page.getByRole('option', { name: option, exact: true }).first().click();
};

const parcel = (...skus: string[]) => ({ basket: skus.map((sku) => ({ sku, quantity: 1 })), currency: 'EUR' });
type Sent = { times: number; usd?: number; properties?: unknown };
/** What users of the app did within the last hours, by name. */
const doings: Readonly<Record<string, Sent>> = {
  af_purchase: { times: 6, usd: 18.5, properties: parcel('PP-1042', 'PP-2210') },
  'tip / courier 🛵': { times: 3, usd: 2 },
  view_item: { times: 20, properties: { product_id: 'PP-1042' } },
  add_to_cart: { times: 9, properties: { product_id: 'PP-2210' } },
  push_enabled: { times: 4 },
};

/** The measurement partner reports them. */
const report = async (app_id: number): Promise<void> => {
  const now = Date.now();
  const rows = Object.entries(doings).flatMap(([custom_action_name, { times, usd = 0, properties = {} }]) =>
    Array.from({ length: times }, (_, n) => ({
      event_id: `${app_id} ${custom_action_name} ${n}`,
      app_id,
      device_id: randomUUID(),
      ts: new Date(now - (n + 1) * 60_000).toISOString(),
      event: 'custom_action',
      custom_action_name,
      revenue_usd: usd,
      properties,
    })),
  );
  const answer = await asMachine(PARTNER, base()).call(facts.sendAppEvents, {
    body: { batch_id: `day-${app_id}`, rows },
  });
  expect(answer).toMatchObject({ accepted: rows.length, rejected: [] });
};

story('from a store URL to mapped events, a product feed and a control group', async ({ open, accessible }) => {
  const company = await as('admin').call(companies.createCompany, {
    body: { name: '0 A day of Pepper Parcel', currency: 'EUR', is_test: false },
  });
  const page = await open('campaign_manager', `/companies/${company.id}/applications`);
  await page.getByRole('link', { name: 'Create application' }).click();

  // The store knows most of it
  await page
    .getByRole('textbox', { name: 'Store URL' })
    .fill('  https://apps.apple.com/fr/app/pepper-parcel/id1529865266?l=en ');
  await page.getByText(/^Filled in: name,/).waitFor();
  await eventually(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Pepper Parcel');
  await eventually(() => page.getByRole('textbox', { name: 'App Store ID' }).inputValue()).toBe('1529865266');
  await accessible(page);
  await choose(page, 'Vertical', 'Food and delivery');
  await choose(page, 'Business model', 'Marketplace commission');
  await choose(page, 'Advertiser categories', 'Food & Drink');
  await page.keyboard.press('Escape');
  await choose(page, 'Tracking provider', 'AppsFlyer');
  await button(page, 'Create application').click();
  await said(page, 'Application Pepper Parcel created successfully');
  await page.getByRole('heading', { name: 'Pepper Parcel', level: 1 }).waitFor();
  await page.waitForURL('**/edit/details');
  const id = Number(/applications\/(\d+)\//.exec(page.url())?.[1]);
  const params = { applicationId: String(id) };
  await accessible(page);

  // Nothing arrived yet; then the partner reports
  await tab(page, 'Events mapping');
  await page.getByRole('heading', { name: 'No event has arrived yet' }).waitFor();
  await accessible(page);
  await report(id);
  await page.reload();
  await page.getByText('3 suggestions wait for you. Saving confirms them.').waitFor();
  await page.getByText('Brought in revenue. Counts once a funnel is chosen').waitFor();
  await accessible(page);
  await focusOn(page.getByRole('button', { name: 'Internal funnel of tip / courier 🛵:' }));
  await page.keyboard.type('other');
  await page.getByRole('option', { name: 'Other' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Hide push_enabled' }).check();
  await button(page, 'Confirm all 3').click();
  await page.getByText('5 unsaved changes').waitFor();
  await button(page, 'Map events').click();
  await said(page, 'Events mapping edited successfully');
  await button(page, 'Apply').waitFor();
  const { items: mapped } = await as('admin').call(events.listCustomActions, { params });
  expect(Object.fromEntries(mapped.map(({ name, type, is_hidden }) => [name, is_hidden ? 'hidden' : type]))).toEqual({
    af_purchase: 'purchase',
    'tip / courier 🛵': 'other',
    view_item: 'content_view',
    add_to_cart: 'add_to_cart',
    push_enabled: 'hidden',
  });

  // Where products stand, tried on what came
  await tab(page, 'Product feed');
  await field(page, 'Key of af_purchase').fill('basket');
  await field(page, 'Type of af_purchase').selectOption('NESTED_OBJECT_LIST');
  await field(page, 'Subkey of af_purchase').fill('sku');
  await page.locator('tr[data-name="af_purchase"]').getByText('PP-1042, PP-2210').waitFor();
  await accessible(page);
  await button(page, 'Apply').click();
  await said(page, 'Product feed updated successfully');
  const { items: feed } = await as('admin').call(events.listProductMappings, { params });
  expect(feed.filter(({ mapping }) => mapping !== '')).toMatchObject([
    { name: 'af_purchase', mapping: '$.basket[*].sku' },
  ]);

  // A fifth of the devices is left out from midnight on
  await tab(page, 'Control group');
  await page.getByRole('combobox', { name: 'Size, percent of devices' }).click();
  await page.getByRole('option', { name: '20', exact: true }).click();
  await button(page, 'Apply').click();
  await said(page, 'Control group updated successfully');
  const pending = page.getByRole('region', { name: 'In force and upcoming' });
  await pending.getByText('20 %', { exact: true }).waitFor();
  await accessible(page);
  expect(await as('admin').call(groups.getControlGroup, { params })).toMatchObject({
    percent: 0,
    upcoming: { percent: 20 },
  });

  // The list tells the whole day
  await goOn(page, `/companies/${company.id}/applications`);
  const row = page.getByRole('row').filter({ hasText: 'Pepper Parcel' });
  await row.getByText(/^20 % from /).waitFor();
  await row.getByText('events arrive').waitFor();
  await accessible(page);
  expect(await as('admin').call(applications.getApplication, { params })).toMatchObject({
    platform: 'ios',
    bundle_identifier: 'com.pepperparcel.ios',
    advertiser_website_url: 'https://www.pepperparcel.example',
    tracking_provider: 'appsflyer',
    business_state: 'onboarding',
    is_datastream_enabled: true,
  });
});
