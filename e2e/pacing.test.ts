import * as companies from '@fairlead/contract/company';
import * as lineItems from '@fairlead/contract/line-item';
import * as budgets from '@fairlead/contract/line-item-budget';
import * as orders from '@fairlead/contract/order';
import * as users from '@fairlead/contract/user';
import { addDays, dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import { aBudgetDraft, aLineItemDraft, anOrderDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { addresses, as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { findIn, rowOf } from './support/find.ts';
import { story } from './support/story.ts';

const staff = () => as('account_manager');
const today = (): UtcDay => dayOf(new Date());
const names = (page: Page) => page.getByRole('row').locator('a[href$="/details"]:not(.link)').allInnerTexts();

/** A company with line items whose budgets run since today: name, days, amount. */
const company = async (name: string, items: readonly (readonly [string, number, number])[]) => {
  const { id } = await as('admin').call(companies.createCompany, { body: { name, currency: 'EUR', is_test: false } });
  const { items: people } = await staff().call(users.listUsers);
  const person = people.find(({ email }) => email === addresses.account_manager)?.id ?? 0;
  const companyId = String(id);
  const order = await staff().call(orders.createOrder, { params: { companyId }, body: anOrderDraft(person, { name }) });
  const made = [];
  for (const [title, days, client_budget] of items) {
    const params = { companyId, orderId: String(order.id) };
    const item = await staff().call(lineItems.createLineItem, { params, body: aLineItemDraft({ name: title }) });
    const place = { ...params, lineItemId: String(item.id) };
    await book(place, `${title} now`, [0, days - 1], client_budget);
    made.push(place);
  }
  return { id, places: made };
};

type Place = { companyId: string; orderId: string; lineItemId: string };
const book = (params: Place, name: string, [from, to]: [number, number], client_budget: number) =>
  staff().call(budgets.createBudget, {
    params,
    body: aBudgetDraft({
      name,
      client_budget,
      start_time: `${addDays(today(), from)} 00:00:00`,
      end_time: `${addDays(today(), to)} 23:59:59`,
    }),
  });

story('the cockpit by keyboard alone', async ({ open }) => {
  const { id } = await company('Sandpiper Books', [['Sandpiper | one', 3, 1_000]]);
  const page = await open('campaign_manager', `/companies/${id}/pacing`);
  await rowOf(page, 'Sandpiper | one').waitFor();
  await page.getByRole('grid').focus();
  for (const key of ['ArrowDown', 'Home', 'ArrowRight', 'ArrowRight', 'Control+Enter']) await page.keyboard.press(key);
  await page.getByRole('tooltip').filter({ hasText: 'Too soon to tell' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Edit the budget' }).waitFor();
});

story('a queue of the drawer leads to its rows, which follow what others book', async ({ open, accessible }) => {
  const { places } = await company('Avocet Tea', [['Avocet | one', 3, 1_000]]);
  const page = await open('account_manager', '/homepage');
  const queue = page
    .getByRole('list', { name: 'Waiting' })
    .first()
    .getByRole('link', { name: /Ending/ });
  await queue.click();
  await page.waitForURL('**/pacing?show=ending');
  await page.getByRole('searchbox', { name: 'Find a line item' }).fill('avocet');
  await eventually(() => names(page)).toEqual(['Avocet | one']);
  await accessible(page);
  const [place] = places;
  if (place) await book(place, 'Avocet next', [3, 9], 1_000);
  await page.getByText('Nothing here is called “avocet”.').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await rowOf(page, 'Avocet | one').waitFor();
  await eventually(() => rowOf(page, 'Avocet | one').innerText()).not.toContain('Not booked');
});

story('unsaved edits are counted in the drawer', async ({ open, accessible }) => {
  await company('Curlew Ink', []);
  const page = await open('account_manager', '/companies');
  await findIn(page, 'Companies', 'Curlew Ink');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Curlew Ink', exact: true }) });
  await row.getByRole('gridcell').filter({ hasText: 'Onboarding' }).dblclick();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
  const unsaved = page
    .getByRole('list', { name: 'Waiting' })
    .first()
    .getByRole('link', { name: /Unsaved/ });
  await unsaved.waitFor();
  await eventually(() => unsaved.innerText()).toContain('1');
  await accessible(page);
  await page.getByRole('button', { name: 'Undo all' }).click();
  await eventually(() => unsaved.count()).toBe(0);
});

story('on a phone, in both themes, the cockpit keeps its place', async ({ open, keepsItsPlace }) => {
  const { id } = await company('Godwit', [['Godwit | UA', 3, 1_000]]);
  const page = await open('client', '/pacing', { width: 360, height: 740 });
  await page.getByRole('heading', { name: 'Pacing' }).waitFor();
  await eventually(() => page.getByText('Godwit | UA').count()).toBe(0);
  await keepsItsPlace(page);
  const own = await open('account_manager', `/companies/${id}/pacing`, { width: 360, height: 740 });
  await own.getByText('Godwit | UA').first().waitFor();
  await keepsItsPlace(own);
});
