import * as api from '@fairlead/contract/homepage';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addresses, as, PASSWORD } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { story } from './support/story.ts';

const EMPTY = 'No applications found. Try adjusting your filters to see more results.';

const cards = (page: Page) => page.getByRole('list', { name: 'Apps' }).getByRole('link');
const firstCards = async (page: Page, count: number) =>
  (await page.getByRole('list', { name: 'Apps' }).getByRole('listitem').allInnerTexts()).slice(0, count);
const states = (page: Page) => page.getByRole('combobox', { name: 'States' });
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
};
/** Live apps as the server has them. */
const live = (query: { sort_by?: string; sort_direction?: string } = {}) =>
  as('admin').call(api.listHomepageApps, { query: { states: 'live', limit: '200', ...query } as never });

story('after signing in, the apps: each card leads to its campaigns, also by keyboard', async ({ open }) => {
  const page = await open(null, '/');
  await page.getByLabel('Email').fill(addresses.admin);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/homepage');
  const { items, total } = await live();
  const [first] = items;
  if (!first) throw new Error('the demo has no live app');
  await page.getByText(`${total} apps`).first().waitFor();
  const [text = ''] = await firstCards(page, 1);
  for (const part of [first.name, first.company_name, 'Live', String(first.id)]) expect(text).toContain(part);

  await page.getByRole('searchbox', { name: 'Find an app' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/companies/${first.company_id}/applications/${first.id}/campaigns`);
  await page.getByRole('heading', { name: 'Campaigns' }).waitFor();
  await page.getByRole('link', { name: 'Fairlead, homepage' }).click();
  await page.waitForURL('**/homepage');
});

story('the filter is kept in this browser, and "not archived" cannot be taken out', async ({ open, accessible }) => {
  const page = await open('admin', '/homepage');
  await cards(page).first().waitFor();
  await choose(page, 'Sort', 'Company Z-A');
  const back = await live({ sort_by: 'company_name', sort_direction: 'desc' });
  await eventually(async () => (await firstCards(page, 1))[0]).toContain(back.items[0]?.company_name);
  await choose(page, 'States', 'Paused');
  await eventually(async () => Number((await page.locator('.page-count').innerText()).split(' ')[0])).toBeGreaterThan(
    back.total,
  );
  await accessible(page);
  await states(page).focus();
  for (let n = 0; n < 4; n++) await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await page.getByText('Not archived', { exact: true }).first().waitFor();
  await eventually(() => page.locator('.home-states .mantine-Pill-root').allInnerTexts()).toEqual(['Not archived']);
  await page.reload();
  await cards(page).first().waitFor();
  await eventually(() => page.locator('.home-states .mantine-Pill-root').allInnerTexts()).toEqual(['Not archived']);
  await eventually(() => page.getByRole('combobox', { name: 'Sort' }).inputValue()).toBe('Company Z-A');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await eventually(() => page.locator('.home-states .mantine-Pill-root').allInnerTexts()).toEqual([
    'Not archived',
    'Live',
  ]);
  await eventually(() => page.getByRole('combobox', { name: 'Sort' }).inputValue()).toBe('Oldest first');
});

story('who owns apps sees those first; a filter that finds nothing says so', async ({ open, accessible }) => {
  const page = await open('sales_team_member', '/homepage');
  const owners = page.locator('.home-owners .mantine-Pill-root');
  await eventually(() => owners.allInnerTexts()).toEqual(['sales']);
  await page.getByRole('combobox', { name: 'Owners' }).focus();
  await page.keyboard.press('Backspace');
  await cards(page).first().waitFor();
  await page.getByRole('combobox', { name: 'Owners' }).fill('marketing');
  await page.getByRole('option', { name: addresses.marketing_team_member }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: EMPTY }).waitFor();
  await accessible(page);
  await page.reload();
  await eventually(() => owners.allInnerTexts()).toEqual(['marketing']);
  await page.getByRole('button', { name: 'Show all apps' }).click();
  await cards(page).first().waitFor();

  const client = await open('client', '/homepage');
  await cards(client).first().waitFor();
  await eventually(() => client.getByRole('combobox', { name: 'Owners' }).count()).toBe(0);
});

story('further pages come when the end is near, by keyboard too; a failure is said and mended', async ({ open }) => {
  const page = await open('admin', '/access-denied', { width: 360, height: 480 });
  let broken = true;
  const offsets: string[] = [];
  // The server's own pages, only shorter: the demo has fewer apps than one page holds
  await page.route('**/homepage/apps?*', (route) => {
    const url = new URL(route.request().url());
    if (broken) return route.fulfill({ status: 503, json: { message: 'The records are away' } });
    offsets.push(url.searchParams.get('offset') ?? '');
    expect(url.searchParams.get('limit')).toBe('50');
    url.searchParams.set('limit', '5');
    return route.continue({ url: url.href });
  });
  await page.getByRole('link', { name: 'Back to the homepage' }).click();
  await page.getByRole('heading', { name: 'Apps could not be loaded' }).waitFor();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await cards(page).first().waitFor();
  const { total } = await live();
  expect(total).toBeGreaterThan(10);
  // Two frames on, what is in sight has been seen: the end of the first page is not near
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect([await cards(page).count(), offsets]).toEqual([5, ['0']]);
  for (let count = 0; count < total; count = await cards(page).count()) {
    await cards(page).last().focus();
    await eventually(() => cards(page).count()).toBeGreaterThan(count);
    if ((await cards(page).count()) >= total) break;
  }
  await eventually(() => cards(page).count()).toBe(total);
  expect(offsets.slice(0, 3)).toEqual(['0', '5', '10']);
  expect(new Set(offsets).size).toBe(offsets.length);
});

story('an app is found by its name, company or id, on whatever page it comes', async ({ open, accessible }) => {
  const page = await open('admin', '/access-denied');
  await page.route('**/homepage/apps?*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '5');
    return route.continue({ url: url.href });
  });
  await page.getByRole('link', { name: 'Back to the homepage' }).click();
  await cards(page).first().waitFor();
  const { items, total } = await live();
  const last = items.at(-1);
  if (!last) throw new Error('the demo has no live app');
  await page.keyboard.press('/');
  await page.keyboard.type(String(last.id));
  await eventually(() => cards(page).count()).toBe(1);
  expect((await firstCards(page, 1))[0]).toContain(last.name);
  await page.getByText(`1 of ${total} apps`).first().waitFor();
  const find = page.getByRole('searchbox', { name: 'Find an app' });
  await find.fill(`${last.company_name.toUpperCase()} ${last.platform}`);
  const same = items.filter((one) => one.company_name === last.company_name && one.platform === last.platform);
  await eventually(() => cards(page).count()).toBe(same.length);
  await find.fill('no such app');
  await page.getByRole('heading', { name: 'Nothing found for “no such app”' }).waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'Clear' }).click();
  await cards(page).first().waitFor();
  await find.fill('no such app');
  await page.keyboard.press('Escape');
  await cards(page).first().waitFor();
});

story('on a phone, in both themes, the filters open over the cards', async ({ open, keepsItsPlace }) => {
  const page = await open('admin', '/homepage', { width: 360, height: 740 });
  await cards(page).first().waitFor();
  await eventually(() => states(page).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Filters 2' }).click();
  await states(page).waitFor();
  await keepsItsPlace(page);
});

story('a house without an app says so, not that none is live', async ({ open }) => {
  const page = await open('campaign_manager', '/companies');
  let asked = 0;
  await page.route('**/homepage/apps?*', (route) => {
    asked += 1;
    return route.fulfill({ json: { items: [], total: 0 } });
  });
  await goOn(page, '/homepage');
  await page.getByText('There is no app yet.').waitFor();
  await page.getByRole('heading', { name: 'No applications found.', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Companies' }).last().waitFor();
  expect(asked).toBe(2); // with the filter, and whether there is any
});
