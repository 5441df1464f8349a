import { readFile } from 'node:fs/promises';
import * as companies from '@fairlead/contract/company';
import * as lineItems from '@fairlead/contract/line-item';
import * as budgets from '@fairlead/contract/line-item-budget';
import * as orders from '@fairlead/contract/order';
import * as users from '@fairlead/contract/user';
import { addDays, dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import { aBudgetDraft, aLineItemDraft, anOrderDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { addresses, as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { startAfter } from './support/past.ts';
import { story } from './support/story.ts';

const staff = () => as('account_manager');
const today = (): UtcDay => dayOf(new Date());
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
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
    body: booked(name, [from, to], client_budget),
  });

const booked = (name: string, [from, to]: [number, number], client_budget: number) =>
  aBudgetDraft({
    name,
    client_budget,
    start_time: `${addDays(today(), from)} 00:00:00`,
    end_time: `${addDays(today(), to)} 23:59:59`,
  });

story('the ranking: most money at risk first, numbers that explain themselves, ways to mend', async (stage) => {
  const { open, accessible } = stage;
  const house = await startAfter(
    {
      at: `${addDays(today(), -9)}T10:00:00.000Z`,
      company: 'Merlin Outdoor',
      people: ['account_manager'],
      lineItems: [
        { name: 'Merlin | short', budgets: [booked('short now', [-2, 2], 1_000)], campaigns: [{ name: 'MER_short' }] },
        { name: 'Merlin | long', budgets: [booked('long now', [-2, 39], 9_000)] },
        { name: 'Merlin | fresh', budgets: [booked('fresh now', [0, 9], 90_000)] },
      ],
    },
    { FAIRLEAD_MODE: 'test' },
  );
  onTestFinished(() => house.stop());
  const [short] = house.made.lineItems;
  const page = await open('account_manager', `/companies/${house.made.company}`, { at: house.base });
  await page.getByRole('link', { name: 'Pacing' }).click();
  await page.waitForURL(`**/companies/${house.made.company}/pacing`);
  // Nothing was delivered: all of it is at risk, but what began today has no full day to judge by
  await eventually(() => names(page)).toEqual(['Merlin | long', 'Merlin | short', 'Merlin | fresh']);
  await eventually(() => page.locator('.figures').innerText()).toMatch(/At risk, EUR\s+10\s000\s€/);
  await eventually(() => rowOf(page, 'Merlin | short').innerText()).toMatch(
    /1\s000\s€[\s\S]*unspent at end[\s\S]*Not booked/,
  );
  await eventually(() => rowOf(page, 'Merlin | fresh').innerText()).toMatch(/Too soon\s+to tell/);
  await page.getByRole('img', { name: /^2 line items by distance from plan/ }).waitFor();
  /** px from the words down to the dots. */
  const between = async () => {
    const boxes = ['figcaption', 'svg'].map((part) => page.locator(`.pace-swarm-box ${part}`).first().boundingBox());
    const [caption, dots] = await Promise.all(boxes);
    return caption && dots ? dots.y - caption.y - caption.height : Number.NaN;
  };
  await eventually(between).toBeGreaterThanOrEqual(0);
  await page.getByText(/^As of .* UTC$/).waitFor();
  const next = page.getByRole('columnheader', { name: 'Next budget' });
  await eventually(() => next.evaluate((head) => head.getBoundingClientRect().right)).toBeLessThanOrEqual(1440);
  await accessible(page);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  expect(text.split('\r\n')[0]).toMatch(
    /id,Line item,Company,Currency,Budget name,Budget start,Budget end,Budget,Spend \d{4}-\d\d-\d\d,.*As of \(UTC\),At risk/,
  );

  // By distance from plan the largest comes first
  await page.getByRole('columnheader', { name: 'Against plan' }).click();
  await eventually(() => names(page)).toEqual(['Merlin | short', 'Merlin | long', 'Merlin | fresh']);

  // One press from a row to why it does not spend more, one to what changes did
  await page.getByRole('link', { name: 'Why it does not spend more: Merlin | short', exact: true }).click();
  await page.waitForURL(`**/lineItems/${short?.id}/delivery`);
  await page.goBack();
  await page.getByRole('link', { name: 'What changes did: Merlin | short', exact: true }).click();
  await page.waitForURL(`**/campaigns/${short?.campaigns[0]}/effect`);
  await page.goBack();

  await page.getByRole('button', { name: /^Where the numbers of Merlin \| short come from/ }).click();
  const says = (words: RegExp) => page.getByRole('definition').filter({ hasText: words }).waitFor();
  await says(/until the end of the last day \(UTC\)/);
  await says(/At this rate 1\s000,00\s€ stay unspent at the end\./);
  await page
    .getByRole('table', { name: /^Campaigns by lost spend/ })
    .getByRole('link', { name: 'MER_short', exact: true })
    .waitFor();
  await page.getByRole('link', { name: 'What changes did: MER_short', exact: true }).waitFor();
  await accessible(page);
  await page.getByRole('link', { name: 'Book the next period' }).click();
  await page.waitForURL(`**/lineItems/${short?.id}/budgets/create?from=${addDays(today(), 3)}&to=*`);
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
