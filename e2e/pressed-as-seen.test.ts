import * as lineItems from '@fairlead/contract/line-item';
import * as orders from '@fairlead/contract/order';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { aCampaign, storedCampaign as stored } from './support/campaigns.ts';
import { aPlace } from './support/places.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

// Buttons that need one press: what others saved in the same moment is neither written over nor passed over in silence.

const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Somebody else saves once, between the press and the call. */
const before = async (page: Page, calls: string, method: string, save: () => Promise<unknown>) => {
  let late = true;
  await page.route(calls, async (route: Route) => {
    if (late && route.request().method() === method) {
      late = false;
      await save();
    }
    await route.continue();
  });
};

story('a campaign is paused at once whatever else was saved, and goes on only as it was seen', async ({ open }) => {
  const { id, save, path } = await aCampaign('Kagu');
  await save({ active: true, paused: false });
  const page = await open('campaign_manager', `${path}/details`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await before(page, `**/campaigns/${id}`, 'PUT', () => save({ client_daily_budget: 60 }));
  await press('Pause');
  await said(page, 'Campaign paused');
  expect(await stored(id)).toMatchObject({ paused: true, client_daily_budget: 60 });

  // Money: not unseen
  await page.unrouteAll();
  await before(page, `**/campaigns/${id}`, 'PUT', () => save({ client_daily_budget: 600 }));
  await press('Unpause');
  await sees(page, /admin@fairlead\.example changed Daily cap of this campaign meanwhile/);
  expect(await stored(id)).toMatchObject({ paused: true, client_daily_budget: 600 });
  await press('Unpause');
  await said(page, 'Campaign goes on');
  expect(await stored(id)).toMatchObject({ paused: false, client_daily_budget: 600 });
});

story('an order comes back and a line item is archived, whatever else was saved', async ({ open }) => {
  const place = await aPlace('Seriema');
  const { companyId, orderId } = place;
  const order = (body: object) => as('admin').call(orders.updateOrder, { params: { companyId, orderId }, body });
  const path = `/companies/${companyId}/orders/${orderId}`;
  const lines = await open('account_manager', `${path}/lineItems/${place.lineItemId}/details`);
  await lines.getByRole('button', { name: 'Archive', exact: true }).waitFor();
  await before(lines, `**/line_items/${place.lineItemId}`, 'PUT', () =>
    as('admin').call(lineItems.updateLineItem, { params: place, body: { name: 'Seriema | BE | RTG' } }),
  );
  await lines.getByRole('button', { name: 'Archive', exact: true }).click();
  await said(lines, 'Line item edited successfully');
  const item = await as('admin').call(lineItems.getLineItem, { params: place });
  expect(item).toMatchObject({ state: 'archived', name: 'Seriema | BE | RTG' });

  await order({ state: 'archived' });
  const page = await open('account_manager', path);
  await page.getByRole('button', { name: 'Unarchive', exact: true }).waitFor();
  await before(page, `**/orders/${orderId}`, 'PUT', () => order({ name: 'Seriema Q5' }));
  await page.getByRole('button', { name: 'Unarchive', exact: true }).click();
  await said(page, 'Order Seriema Q5 edited successfully');
});

story('an undo does what its preview has shown, or shows it anew', async ({ open }) => {
  const { id, save, path } = await aCampaign('Ruff');
  await save({ client_daily_budget: 260 });
  const page = await open('campaign_manager', `${path}/budgetAndDelivery`);
  const history = page.getByRole('complementary', { name: 'History', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Undo this change' });
  const calls = '**/undo*';
  const undo = () => dialog.getByRole('button', { name: 'Undo change' }).click();
  await history.getByRole('button', { name: 'Undo' }).first().click();
  await dialog.getByText(/100,00/).waitFor();
  const real = async (what: () => Promise<unknown>) => {
    let late = true;
    await page.unrouteAll();
    await page.route(calls, async (route) => {
      if (late && !route.request().url().includes('dry_run')) {
        late = false;
        await what();
      }
      await route.continue();
    });
  };
  await real(() => save({ client_daily_budget: 999 }));
  await undo();
  await sees(page, /It would do something else by now/);
  await dialog.getByText('stays').waitFor();
  expect((await stored(id)).client_daily_budget).toBe(999);
  // To take it back all the same is a choice, which is of what is shown too
  await dialog.getByRole('checkbox').check();
  await dialog.getByText(/999,00/).waitFor();
  await real(() => save({ client_daily_budget: 700 }));
  await undo();
  await dialog.getByText(/700,00/).waitFor();
  expect((await stored(id)).client_daily_budget).toBe(700);
  expect(await dialog.getByRole('checkbox').isChecked()).toBe(true);
  await undo();
  await said(page, 'Change undone');
  expect((await stored(id)).client_daily_budget).toBe(100);
});
