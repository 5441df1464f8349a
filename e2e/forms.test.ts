import { setTimeout } from 'node:timers/promises';
import * as companies from '@fairlead/contract/company';
import * as api from '@fairlead/contract/line-item';
import * as budgets from '@fairlead/contract/line-item-budget';
import * as orders from '@fairlead/contract/order';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addresses, as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { focusOn } from './support/keys.ts';
import { aPlace, type Place } from './support/places.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const staff = () => as('account_manager');
const path = ({ companyId, orderId }: Place) => `/companies/${companyId}/orders/${orderId}/lineItems`;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

story('below what is archived nothing new is begun, by whatever way one comes', async ({ open, accessible }) => {
  const place = await aPlace('Heron Mobility');
  await staff().call(orders.updateOrder, {
    params: { companyId: place.companyId, orderId: place.orderId },
    body: { state: 'archived' },
  });
  const page = await open('account_manager', `${path(place)}/create`);
  await page.getByRole('heading', { name: 'This order is archived. Unarchive it before you add to it.' }).waitFor();
  await eventually(() => page.getByLabel('Name').count()).toBe(0);
  await accessible(page);
  await page.getByRole('link', { name: 'Go to the line items' }).click();
  await page.getByRole('grid', { name: 'Line items' }).waitFor();

  await as('admin').call(companies.updateCompany, {
    params: { companyId: place.companyId },
    body: { state: 'archived' },
  });
  await page.goto(`/companies/${place.companyId}/orders/create`);
  await page
    .getByRole('heading', { name: 'This company is archived. Ask an admin to unarchive it before you add to it.' })
    .waitFor();
  await page.getByRole('link', { name: 'Go to the orders' }).click();
  await page.getByRole('link', { name: 'Heron Mobility Q4', exact: true }).waitFor();
  await eventually(() => page.getByRole('link', { name: 'New order' }).count()).toBe(0);
  await page.getByRole('button', { name: 'History' }).click();
  await page
    .getByText(/archived/i)
    .first()
    .waitFor();
});

story('a save by keyboard leaves the focus on its button; a number may begin with a minus', async ({ open }) => {
  const place = await aPlace('Plover Trains');
  const page = await open('account_manager', `${path(place)}/${place.lineItemId}/details`);
  await page.getByLabel('Name').fill('Plover | FR');
  await focusOn(page.getByRole('button', { name: 'Apply' }));
  await page.keyboard.press('Enter');
  await said(page, 'Line item edited successfully');
  await eventually(() => focused(page)).toBe('Apply');
  await eventually(() => page.getByRole('button', { name: 'Apply' }).isEnabled()).toBe(false);

  // From the field itself, without the way to the button
  await page.getByLabel('Name').fill('Plover | FR, BE');
  await page.keyboard.press('Control+s');
  await eventually(async () => (await as('admin').call(api.getLineItem, { params: place })).name).toBe(
    'Plover | FR, BE',
  );

  const margin = page.getByRole('textbox', { name: 'Margin' });
  await margin.fill('');
  await margin.pressSequentially('-5');
  await eventually(() => margin.inputValue()).toBe('-5');
  await page.keyboard.press('Tab');
  await page.getByText('Margin must be a positive number').waitFor();
  await margin.fill('25.123');
  await page.getByText('At most 2 decimals').waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await eventually(() => margin.inputValue()).toBe('25.123');
  await margin.fill('12.5');
  await page.keyboard.press('Tab');
  await eventually(() => margin.inputValue()).toBe('12.5 %');
});

story('an open list is left to the arrows; a closed one is chosen by typing and stays closed', async ({ open }) => {
  const page = await open('admin', '/companies/create');
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await eventually(() => currency.inputValue()).toBe('EUR €');
  await currency.click();
  await page.getByRole('option', { name: 'USD $' }).waitFor();
  await page.keyboard.press('u');
  await page.getByRole('option', { name: 'USD $' }).waitFor();
  expect(await currency.inputValue()).toBe('EUR €');
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });

  // The blank within belongs to what is typed: it opens no list
  await page.keyboard.type('usd $');
  await eventually(() => currency.inputValue()).toBe('USD $');
  await eventually(() => currency.getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByRole('option').count()).toBe(0);
});

story('who archives a line item that is being edited merges with nobody', async ({ open }) => {
  const place = await aPlace('Avocet Cabs');
  const page = await open('account_manager', `${path(place)}/${place.lineItemId}/details`);
  await page.getByLabel('Name').fill('Avocet | UA');
  await focusOn(page.getByRole('button', { name: 'Archive', exact: true }));
  await page.keyboard.press('Enter');
  // The same button leads back: the focus stays with it
  await eventually(() => focused(page)).toBe('Unarchive');
  await page.getByRole('button', { name: 'Apply' }).click();
  await said(page, 'Line item edited successfully');
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
  const { companyId, orderId, lineItemId } = place;
  const item = () => staff().call(api.getLineItem, { params: { companyId, orderId, lineItemId } });
  // Archive and Apply say the same when they are done
  await eventually(item).toMatchObject({ name: 'Avocet | UA', state: 'archived' });
});

story('forms say who changed their record meanwhile, and what to do when it was removed', async ({ open }) => {
  const place = await aPlace('Dunlin Post');
  const { companyId, orderId, lineItemId } = place;
  const order = await open('account_manager', `/companies/${companyId}/orders/${orderId}`);
  await order.getByRole('heading', { name: 'Dunlin Post Q4' }).waitFor();
  const item = await open('account_manager', `${path(place)}/${lineItemId}/details`);
  await item.getByRole('button', { name: 'Apply' }).waitFor();
  await as('campaign_manager').call(orders.updateOrder, {
    params: { companyId, orderId },
    body: { name: 'Dunlin Q1' },
  });
  await as('campaign_manager').call(api.updateLineItem, {
    params: { companyId, orderId, lineItemId },
    body: { name: 'Dunlin | DE' },
  });
  for (const page of [order, item])
    await page.getByText(`Edited by ${addresses.campaign_manager} just now. The new values are shown.`).waitFor();

  const ofItem = { companyId, orderId, lineItemId };
  const { id } = await staff().call(budgets.createBudget, {
    params: ofItem,
    body: {
      name: 'January',
      client_budget: 3100,
      client_daily_budget: null,
      free_budget_percent: 0,
      free_budget_type: 'not_billed',
      start_time: '2037-01-01 00:00:00',
      end_time: '2037-01-31 23:59:59',
    },
  });
  const page = await open('account_manager', `${path(place)}/${lineItemId}/budgets/${id}`);
  const form = page.getByRole('form', { name: 'Edit budget' });
  await form.getByLabel('Name').fill('January, more');
  await as('campaign_manager').call(budgets.deleteBudget, { params: { ...ofItem, budgetId: String(id) } });
  await form.getByText(new RegExp(`^Removed by ${addresses.campaign_manager}`)).waitFor();
  await form.getByRole('button', { name: 'Apply' }).click();
  const wayBack = 'Go back, or undo the removal in the history.';
  await form.getByText(`This budget was removed meanwhile: nothing was saved. ${wayBack}`).waitFor();
  await eventually(() => form.getByLabel('Name').inputValue()).toBe('January, more');
});

story('what somebody saves between the reading of a page and its line to the server is told too', async ({ open }) => {
  const place = await aPlace('Whimbrel Post');
  const page = await open('account_manager', '/settings');
  const connected = Promise.withResolvers<void>();
  let held = 0;
  await page.route('**/api/events*', (route) => {
    held += 1;
    return connected.promise.then(() => route.continue());
  });
  await page.goto(`${path(place)}/${place.lineItemId}/details`); // loaded anew: its line begins with it
  await page.getByRole('button', { name: 'Apply' }).waitFor();
  await as('campaign_manager').call(api.updateLineItem, { params: place, body: { name: 'Whimbrel | DE' } });
  await setTimeout(3000); // longer than the page took before it asked
  expect(held).toBeGreaterThan(0);
  connected.resolve();
  await page.getByText(`Edited by ${addresses.campaign_manager} just now. The new values are shown.`).waitFor();
  await eventually(() => page.getByLabel('Name').inputValue()).toBe('Whimbrel | DE');
});

story(
  'a page is as long as what it shows, and what one tabs to is never below the bar of a form',
  async ({ open, accessible }) => {
    const page = await open('support_team_member', '/companies/1001/applications/2002/edit/events-mapping', {
      width: 1280,
      height: 800,
    });
    await page.getByRole('heading', { name: 'Funnel as mapped' }).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);

    await page.getByRole('link', { name: 'Details', exact: true }).click();
    await page.getByRole('textbox', { name: 'Store URL' }).focus();
    const bar = page.getByRole('button', { name: 'Apply' });
    const covered: string[] = [];
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      const top = (await bar.boundingBox())?.y ?? 0;
      const name = await page.evaluate((limit) => {
        const field = document.activeElement as HTMLInputElement;
        const below = field.getBoundingClientRect().bottom > limit;
        return below && field.form !== null && field.tagName === 'INPUT'
          ? (field.labels?.[0]?.textContent ?? '?')
          : null;
      }, top);
      if (name !== null) covered.push(name);
    }
    expect(covered).toEqual([]);

    await page.getByRole('combobox', { name: 'Vertical' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').first().waitFor();
    await accessible(page);
  },
);
