import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addresses, PASSWORD } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { enterOn } from './support/keys.ts';
import { story } from './support/story.ts';

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
const search = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const signIn = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
};

story('the drawer of a client leads to the own company, whoever used this browser before', async ({ open }) => {
  const page = await open('client', '/homepage');
  await page.getByRole('heading', { name: 'Apps', level: 1 }).waitFor();
  await page.evaluate(() =>
    localStorage.setItem('fairlead.last', JSON.stringify({ company: 1002, application: 2003, order: 3002 })),
  );
  await page.reload();
  const drawer = page.getByRole('navigation', { name: 'Rooms' });
  for (const room of ['Campaigns', 'Targeting', 'Apps', 'Orders', 'Line Items']) {
    await drawer.getByRole('link', { name: room, exact: true }).click();
    await page.waitForURL('**/companies/1001/**');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually(() => page.getByText('Resource not found').count()).toBe(0);
  }
});

story('every overlay opens and closes by the keyboard, and gives the focus back', async ({ open }) => {
  const page = await open('admin', '/companies/1001/applications');
  await page.getByRole('grid').waitFor();
  const round = async (name: string, opens: () => Promise<unknown>, shown: () => ReturnType<Page['getByRole']>) => {
    const button = page.getByRole('button', { name }).first();
    await button.focus();
    const before = await focused(page);
    await opens();
    await shown().first().waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => shown().count()).toBe(0);
    await eventually(() => focused(page)).toBe(before);
  };
  const enter = () => page.keyboard.press('Enter');
  await round('Search', enter, () => page.getByRole('dialog', { name: 'Search' }));
  await round(
    'History',
    () => page.keyboard.press('Control+k'),
    () => page.getByRole('dialog', { name: 'Search' }),
  );
  await round('History', enter, () => page.getByRole('dialog', { name: 'History' }));
  for (const tool of ['Layout', 'Views', 'Export'])
    await round(tool, enter, () => page.getByRole('dialog').or(page.getByRole('menu')));
  await round('user menu', enter, () => page.getByRole('menu'));
  await round('Company', enter, () => page.getByRole('combobox', { name: 'Find company' }));
});

story('the filter of the homepage has one stop for each of its fields', async ({ open }) => {
  const page = await open('admin', '/homepage');
  await page.getByRole('heading', { name: 'Apps', level: 1 }).waitFor();
  const owners = page.getByRole('combobox', { name: 'Owners' });
  await owners.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await eventually(() => owners.evaluate((field) => field === document.activeElement)).toBe(false);
});

story(
  'the search asks at the first term that is long enough, finds orders, users and pages, and lists what was opened',
  async ({ open, accessible }) => {
    const page = await open('admin', '/companies');
    await page.getByRole('grid', { name: 'Companies' }).waitFor();
    await page.clock.install();
    await page.keyboard.press('Control+k');
    await search(page).waitFor();
    await page.getByText('What you open from here is listed here.').waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('/search?term=mar'));
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    // No time passes: the first term that is worth a call does not wait
    for (const key of 'mar') await page.keyboard.press(key);
    await asked;
    await page.clock.resume();
    await search(page).fill('marketing@');
    await page.getByRole('option', { name: addresses.marketing_team_member }).waitFor();
    await accessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/users/*');
    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: 'Last opened' }).getByRole('option').first().waitFor();
    await search(page).fill('qqqq');
    await page.getByText('No result found').waitFor();
    // A page is found by what it lists, too
    await search(page).fill('rebate');
    await page
      .getByRole('group', { name: 'Pages' })
      .getByRole('option', { name: /Rebate/ })
      .waitFor();
    await search(page).fill('sett');
    const setting = page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Settings' });
    await setting.waitFor();
    await setting.click();
    await page.waitForURL('**/settings/rebate-modifiers');
  },
);

story('a search with many results says that these are the first', async ({ open }) => {
  const page = await open('admin', '/companies');
  await page.route('**/dsp_dashboard_api/search*', (route) =>
    route.fulfill({
      json: {
        total: 50,
        items: Array.from({ length: 50 }, (_, n) => ({
          category: 'company',
          id: n + 1,
          name: `Nomnom ${n}`,
          path: `/companies/${n + 1}`,
          metadata: { state: 'new', os: null, company_name: null, detail: null },
        })),
      },
    }),
  );
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await search(page).fill('nomnom');
  await page.getByText('The first 50 are shown.').waitFor();
});

story('the sign-in page says why it asks, and the other tab goes along both ways', async ({ open }) => {
  const page = await open('sales_team_member', '/companies');
  await page.getByRole('grid', { name: 'Companies' }).waitFor();
  const other = await page.context().newPage();
  await other.goto('/users');
  await other.getByRole('grid', { name: 'Users' }).waitFor();

  await page.getByRole('button', { name: /user menu/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/logout');
  await other.waitForURL('**/authentication');
  await other.getByText('You were signed out elsewhere.').waitFor();
  await eventually(() => other.title()).toBe('Sign in · Fairlead');

  await other.getByLabel('Email').fill(addresses.admin);
  await other.getByLabel('Password', { exact: true }).fill('Wrong-2026');
  await other.keyboard.press('Enter');
  await other.locator('.toast').getByText('Incorrect email or password').waitFor();
  await page.getByRole('link', { name: 'Go to the login page' }).click();
  await signIn(page, addresses.sales_team_member);
  await page.waitForURL('**/homepage');
  await other.waitForURL('**/users');
  await other.getByRole('grid', { name: 'Users' }).waitFor();
  // Said to whoever tried before
  expect(await other.locator('.toast').count()).toBe(0);

  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 401, json: { message: 'x', code: 'session_expired', request_id: 'r' } }),
  );
  await page.goto('/homepage');
  await page.getByText('Your session has expired.').waitFor();
});

story('the address /logout logs out, and says so when it could not', async ({ open, accessible }) => {
  const page = await open('marketing_team_member', '/companies');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/api/logout', (route) =>
    route.fulfill({ status: 503, json: { message: 'The store is away.', code: 'unavailable', request_id: 'r' } }),
  );
  await page.goto('/logout');
  await page.getByRole('heading', { name: 'You are still signed in' }).waitFor();
  await page.getByText('The store is away.').waitFor();
  await accessible(page);
  await page.unroute('**/api/logout');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: "You've been logged out" }).waitFor();
  await eventually(() => page.title()).toBe('Logout · Fairlead');
  await page.goto('/companies');
  await page.waitForURL('**/authentication');
});

story('a list that the role may not read says so without a second try', async ({ open, accessible }) => {
  const page = await open('campaign_manager', '/homepage');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/api/**/companies*', (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'You do not have the necessary permissions', code: 'forbidden', request_id: 'r' },
    }),
  );
  await page.goto('/companies');
  await page.getByText('please contact an administrator').waitFor();
  await eventually(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await accessible(page);
});

story('an empty place in an address says which id is missing', async ({ open }) => {
  const page = await open('admin', '/companies//applications');
  await page.getByText('No company Id found in URL').waitFor();
  await page.goto('/companies/1001/applications//edit/details');
  await page.getByText('No application Id found in URL').waitFor();
  await page.goto('/nowhere');
  await page.getByText('Error 404 - Sorry, this page does not exist.').waitFor();
  await eventually(() => page.title()).toBe('Page not found · Fairlead');
});

story('the frame stands before it is known who looks', async ({ open }) => {
  const page = await open('admin', '/homepage');
  await page.getByRole('heading', { level: 1 }).waitFor();
  let answer = () => {};
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/profile', (route) => asked.then(() => route.continue()));
  await page.goto('/companies/1001/orders');
  await page.getByRole('navigation', { name: 'Rooms' }).waitFor();
  const sheet = () => page.locator('#main').evaluate((main) => Math.round(main.getBoundingClientRect().top));
  const before = await sheet();
  await eventually(() => page.getByRole('heading', { level: 1 }).count()).toBe(0);
  answer();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  expect(await sheet()).toBe(before);
});

story(
  'on a phone the drawer opens with its rooms, closes on Esc and after a choice, and gives the focus back',
  async ({ open, accessible }) => {
    const page = await open('admin', '/users', { width: 360, height: 740 });
    const button = page.getByRole('button', { name: 'Open navigation' });
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await enterOn(button);
    await drawer.getByRole('link', { name: 'Companies' }).waitFor();
    await accessible(page);
    await page.keyboard.press('Escape');
    await eventually(() => drawer.count()).toBe(0);
    await eventually(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    await button.click();
    await drawer.getByRole('link', { name: 'Companies' }).click();
    await page.waitForURL('**/companies');
    await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor();
    await eventually(() => drawer.count()).toBe(0);
  },
);

story('a style sheet that did not come with the page is asked for again', async ({ open }) => {
  const page = await open('admin', '/users');
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  let asked = 0;
  await page.route('**/assets/small-grid-*.css', (route) => (++asked === 1 ? route.abort() : route.continue()));
  await page.goto('/companies');
  await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor();
  const sheets = () =>
    page.evaluate(() => [...document.styleSheets].filter(({ href }) => href?.includes('/small-grid-')).length);
  expect([asked, await sheets()]).toEqual([2, 1]);
});
