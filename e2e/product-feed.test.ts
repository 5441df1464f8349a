import { randomUUID } from 'node:crypto';
import * as applications from '@fairlead/contract/application';
import * as api from '@fairlead/contract/event-mapping';
import * as facts from '@fairlead/contract/fact';
import { anApplicationDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as, asMachine, base, PARTNER } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const COMPANY = 1001;

/** An application of its own; `events` has the properties of each event that came, newest first, by name. */
const applicationWith = async (events: Record<string, readonly unknown[]>): Promise<number> => {
  const bundle_identifier = `com.example.${randomUUID().slice(0, 8)}`;
  const draft = anApplicationDraft({ name: `Harbour ${bundle_identifier.slice(-4)}`, company_id: COMPANY });
  const { id } = await as('admin').call(applications.createApplication, { body: { ...draft, bundle_identifier } });
  const now = Date.now();
  const rows = Object.entries(events).flatMap(([name, list]) =>
    list.map((properties, n) => ({
      event_id: `${id} ${name} ${n}`,
      app_id: id,
      device_id: randomUUID(),
      ts: new Date(now - (n + 1) * 60_000).toISOString(),
      event: 'custom_action',
      custom_action_name: name,
      properties,
    })),
  );
  if (rows.length > 0)
    await asMachine(PARTNER, base()).call(facts.sendAppEvents, { body: { batch_id: `harbour-${id}`, rows } });
  return id;
};

const pathOf = (id: number) => `/companies/${COMPANY}/applications/${id}/edit/product-feed`;
const mappingsOf = async (id: number) =>
  Object.fromEntries(
    (await as('admin').call(api.listProductMappings, { params: { applicationId: String(id) } })).items.map(
      ({ name, mapping, version }) => [name, `${mapping} ${version}`],
    ),
  );
const map = (id: number, name: string, mapping: string) =>
  as('admin').call(api.updateProductMappings, { params: { applicationId: String(id) }, body: [{ name, mapping }] });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const lineOf = (page: Page, name: string) => page.locator(`tr[data-name="${name}"]`);
const extract = (page: Page) => page.getByRole('complementary', { name: 'Live extract' });
const apply = (page: Page) => page.getByRole('button', { name: 'Apply' }).click();

const order = (...skus: string[]) => ({ currency: 'EUR', items: skus.map((sku) => ({ sku, qty: 1 })) });
const shop = () =>
  applicationWith({
    order: [order('NN-1042', 'NN-2210'), order('NN-0077'), order()],
    add_to_cart: [{ dish_id: 'NN-1042' }, { dish_id: 'NN-0001' }],
    view_restaurant: [{ 'menu.top': ['NN-0001', 'NN-0002'] }],
    search: [{ query: 'ramen' }],
  });

story('support says where products stand, and sees at once what is found', async ({ open, accessible }) => {
  const id = await shop();
  await map(id, 'order', '$.items[*].id');
  const page = await open('support_team_member', pathOf(id));
  await page.getByText('1 of 4 events carry products').waitFor();
  await lineOf(page, 'order').getByText('no value in 3 of 3 events').waitFor();

  // What is typed is tried on the events that came
  await field(page, 'Subkey of order').fill('sku');
  await lineOf(page, 'order').getByText('no value in 1 of 3 events').waitFor();
  await extract(page).getByText('$.items[*].sku').waitFor();
  await expect
    .poll(() => extract(page).locator('.is-hit').allInnerTexts())
    .toEqual([expect.stringContaining('"sku": "NN-1042"'), expect.stringContaining('"sku": "NN-2210"')]);
  await expect.poll(() => extract(page).getByRole('listitem').allInnerTexts()).toEqual(['NN-1042', 'NN-2210']);
  await extract(page).getByText('66.7 %').waitFor();
  await extract(page).getByRole('button', { name: 'Next event' }).click();
  await expect.poll(() => extract(page).getByRole('listitem').allInnerTexts()).toEqual(['NN-0077']);
  await page.getByText('order: subkey id became sku').waitFor();

  // A value that is pressed says where products stand; a dot in a key is part of the key
  await page.getByRole('button', { name: 'view_restaurant', exact: true }).click();
  await extract(page).getByRole('button', { name: '"NN-0001",' }).click();
  await expect.poll(() => field(page, 'Key of view_restaurant').inputValue()).toBe('menu.top');
  await expect.poll(() => field(page, 'Type of view_restaurant').inputValue()).toBe('ITEM_LIST');
  await lineOf(page, 'view_restaurant').getByText('NN-0001, NN-0002').waitFor();
  await accessible(page);

  // By keyboard: down the column, a key without a type is not saved, and the field at fault has the focus
  await field(page, 'Key of order').focus();
  while ((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) !== 'Key of add_to_cart')
    await page.keyboard.press('ArrowDown');
  await page.keyboard.type('dish_id');
  await apply(page);
  await lineOf(page, 'add_to_cart').getByText('Type is required').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Type of add_to_cart');
  await field(page, 'Type of add_to_cart').selectOption('SINGLE_ITEM');
  await page.getByText('3 unsaved changes').waitFor();
  await apply(page);
  await said(page, 'Product feed updated successfully');
  expect(await mappingsOf(id)).toEqual({
    order: '$.items[*].sku 2',
    add_to_cart: '$.dish_id 1',
    view_restaurant: "$['menu.top'][*] 1",
    search: ' 0',
  });

  // One save is taken back as one
  await page.getByRole('button', { name: 'Undo this save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo save' }).click();
  await expect.poll(async () => (await mappingsOf(id)).order).toBe('$.items[*].id 3');
});

story('what two people say of one event is put together; a save that fails loses nothing', async ({ open }) => {
  const id = await shop();
  const page = await open('campaign_manager', pathOf(id));
  await field(page, 'Key of search').fill('query');
  await field(page, 'Type of search').selectOption('SINGLE_ITEM');
  await map(id, 'search', '$.results[*]');
  await apply(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('saved this event while you were editing').waitFor();
  await dialog.getByText('$.results[*]', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await eventually(() => field(page, 'Key of search').inputValue()).toBe('query');
  expect((await mappingsOf(id)).search).toBe('$.results[*] 1');

  await page.route('**/custom_action_product_id_mapping', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await apply(page);
  const told = page.locator('.toasts').getByRole('alert');
  await told.waitFor();
  await eventually(() => field(page, 'Key of search').inputValue()).toBe('query');
  // On a phone the foot has two rows: what is said stands above both
  const { width = 1440, height = 900 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 360, height: 740 });
  const above = async () => {
    const [foot, words] = [await page.locator('.dock').boundingBox(), await told.boundingBox()];
    return foot !== null && words !== null && foot.height > 53 && words.y + words.height <= foot.y;
  };
  await eventually(above).toBe(true);
  await page.setViewportSize({ width, height });
  await page.unroute('**/custom_action_product_id_mapping');

  await apply(page);
  await dialog.getByRole('button', { name: 'Save these values' }).click();
  await said(page, 'Product feed updated successfully');
  expect((await mappingsOf(id)).search).toBe('$.query 2');
});

story('sales read the feed and set nothing; an application without events says what to do', async (stage) => {
  const { open, accessible } = stage;
  const id = await shop();
  await map(id, 'add_to_cart', '$.dish_id');
  const page = await open('sales_team_member', pathOf(id), { theme: 'dark' });
  await lineOf(page, 'add_to_cart').getByText('SINGLE_ITEM').waitFor();
  await page.getByRole('button', { name: 'add_to_cart', exact: true }).click();
  await extract(page).getByText('100.0 %').waitFor();
  await eventually(() => page.getByRole('button', { name: 'Apply' }).count()).toBe(0);
  await eventually(() => page.locator('tbody').getByRole('textbox').count()).toBe(0);
  await accessible(page);

  const empty = await open('admin', pathOf(await applicationWith({})));
  await empty.getByRole('heading', { name: 'No event has arrived yet' }).waitFor();
  await empty.getByRole('link', { name: 'See the tracking provider' }).click();
  await empty.waitForURL('**/edit/details');
});

story('on a phone the extract stands below its event', async ({ open, accessible }) => {
  const id = await shop();
  const page = await open('admin', pathOf(id), { width: 360, height: 780 });
  await field(page, 'Key of add_to_cart').fill('dish_id');
  await field(page, 'Type of add_to_cart').selectOption('SINGLE_ITEM');
  await lineOf(page, 'add_to_cart').getByText('NN-1042').waitFor();
  await eventually(() => extract(page).count()).toBe(0);
  await page.getByRole('button', { name: 'add_to_cart', exact: true }).click();
  await extract(page).getByText('100.0 %').waitFor();
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // What the bars above and below half cover would be too small for a finger
  await page.setViewportSize({ width: 360, height: 2400 });
  await accessible(page);
});

story('a feed saved by keyboard leaves the focus on its button', async ({ open }) => {
  const id = await shop();
  const page = await open('support_team_member', pathOf(id));
  await field(page, 'Key of search').fill('query');
  await field(page, 'Type of search').selectOption('SINGLE_ITEM');
  const button = page.getByRole('button', { name: 'Apply' });
  await button.focus();
  await page.keyboard.press('Enter');
  await said(page, 'Product feed updated successfully');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Apply');
  await expect.poll(() => button.isEnabled()).toBe(false);
});
