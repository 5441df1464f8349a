import * as api from '@fairlead/contract/company';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addresses, as, PASSWORD, type Who } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { findIn, rowOf } from './support/find.ts';
import { said } from './support/said.ts';
import { type Stage, story } from './support/story.ts';

const company = (name: string) =>
  as('admin').call(api.createCompany, { body: { name, currency: 'EUR', is_test: false } });
const stored = ({ id }: { id: number }) => as('admin').call(api.getCompany, { params: { companyId: String(id) } });

/** The session of a page ends, as it does by itself after a day: the page does not know of it. */
const endSession = async (page: Page) => {
  const status = await page.evaluate(async () => {
    const Authorization = `Bearer ${localStorage.getItem('fairlead.token')}`;
    return (await fetch('/api/logout', { method: 'POST', headers: { Authorization } })).status;
  });
  expect(status).toBe(204);
};

const signIn = async (page: Page, who: Who) => {
  await page.getByLabel('Email').fill(addresses[who]);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** An admin's page with a session of its own: the one that stories share is not to end. */
const signedIn = async (open: Stage['open'], path: string): Promise<Page> => {
  const page = await open(null, path);
  await page.waitForURL('**/authentication');
  await signIn(page, 'admin');
  await page.waitForURL(`**${path}`);
  return page;
};

story('what is typed when a session ends is there again once the same person is back', async ({ open, accessible }) => {
  const made = await company('Phalarope Post');
  const page = await signedIn(open, `/companies/${made.id}`);
  await page.getByLabel('Name').fill('Phalarope Parcels');
  await endSession(page);
  // Somebody else saves meanwhile: versions hold across the sign-in
  await as('account_manager').call(api.updateCompany, {
    params: { companyId: String(made.id) },
    body: { business_state: 'paused' },
  });
  // Pressed, or found out by the page itself before that
  await page.getByRole('button', { name: 'Apply' }).dispatchEvent('click');
  await page.waitForURL('**/authentication');
  await page.getByText('What you typed is kept.').waitFor();
  await accessible(page);
  // Nothing of the page can be reached below
  const reached = await page.getByLabel('Name').evaluate((field) => {
    field.focus();
    return document.activeElement === field;
  });
  expect(reached).toBe(false);
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') written.push(request.url());
  });
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await page.getByLabel('Password', { exact: true }).fill('Wrong-2026');
  await page.getByLabel('Email').fill(addresses.admin);
  await page.keyboard.press('Enter');
  await said(page, 'Incorrect email or password');
  expect(written).toEqual([]);
  await signIn(page, 'admin');
  await page.waitForURL(`**/companies/${made.id}`);
  expect(await page.getByLabel('Name').inputValue()).toBe('Phalarope Parcels');
  await page.getByRole('button', { name: 'Apply' }).click();
  await said(page, 'Company Phalarope Parcels edited successfully');
  expect(await stored(made)).toMatchObject({ name: 'Phalarope Parcels', business_state: 'paused' });
});

story(
  'a row typed in a grid outlives a logout in another tab, and goes when somebody else signs in',
  async ({ open }) => {
    const made = await company('Whimbrel Wool');
    const page = await signedIn(open, '/companies');
    await findIn(page, 'Companies', 'Whimbrel Wool');
    await rowOf(page, 'Whimbrel Wool').getByRole('gridcell').filter({ hasText: 'Onboarding' }).dblclick();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
    await page.getByRole('button', { name: 'Save 1 row' }).waitFor();
    const other = await page.context().newPage();
    const logOut = async () => {
      await other.goto('/logout');
      await other.getByText("You've been logged out").waitFor();
      await page.getByText('What you typed is kept.').waitFor();
    };
    await logOut();
    // The same person signs in there: here it goes on, too
    await other.goto('/authentication');
    await signIn(other, 'admin');
    await page.getByRole('button', { name: 'Save 1 row' }).click();
    await said(page, 'Company Whimbrel Wool updated');
    expect((await stored(made)).business_state).toBe('paused');

    await findIn(page, 'Companies', 'Whimbrel Wool');
    await rowOf(page, 'Whimbrel Wool').getByRole('gridcell').filter({ hasText: 'Paused' }).dblclick();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Live');
    await page.getByRole('button', { name: 'Save 1 row' }).waitFor();
    await logOut();
    await signIn(page, 'account_manager');
    await page.getByText('Somebody else left unsaved changes in this tab.').waitFor();
    await page.getByRole('button', { name: 'Go back' }).click();
    expect(await page.evaluate(() => localStorage.getItem('fairlead.token'))).toBeNull();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.evaluate(() => Object.assign(window, { ofBefore: true }));
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.waitForURL('**/companies*');
    await page.getByRole('grid', { name: 'Companies' }).waitFor();
    // Nothing of the tab's memory is left
    expect(await page.evaluate(() => 'ofBefore' in window)).toBe(false);
    await eventually(() => page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    await page.getByRole('button', { name: /user menu/i }).click();
    await page.getByText(addresses.account_manager).first().waitFor();
    expect((await stored(made)).business_state).toBe('paused');
  },
);

story('what is made while the session ends is told once the same person is back, and made once', async ({ open }) => {
  const page = await signedIn(open, '/companies/create');
  await page.getByLabel('Name').fill('Redshank Reels');
  const answers = Promise.withResolvers<void>();
  const made = Promise.withResolvers<void>();
  // The server has it; its answer is on its way for as long as that takes
  await page.route('**/dsp_dashboard_api/companies', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    made.resolve();
    await answers.promise;
    await route.fulfill({ response });
  });
  const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  await page.getByRole('button', { name: 'Create company' }).click();
  await made.promise;
  await page
    .context()
    .newPage()
    .then((other) => other.goto('/logout'));
  await page.getByText('What you typed is kept.').waitFor();
  answers.resolve();
  await (await answered).finished();
  await signIn(page, 'admin');
  await said(page, 'Company Redshank Reels created successfully');
  await page.waitForURL('**/companies');
  const { items } = await as('admin').call(api.listCompanies);
  expect(items.filter(({ name }) => name === 'Redshank Reels').length).toBe(1);
});

story('a page seen before the session ended is shown again only once it was asked anew', async ({ open }) => {
  const path = '/companies/1001/applications/2001/upload-audience';
  const page = await signedIn(open, path);
  const heading = page.getByRole('heading', { name: 'Upload audience', level: 1 });
  await heading.waitFor();
  await endSession(page);
  const other = await page.context().newPage();
  await other.goto('/companies'); // finds that it is over, and tells the other tab
  await page.waitForURL('**/authentication');
  const { promise: answered, resolve: letGo } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/dsp_dashboard_api/apps?*', async (route) => {
    asked += 1;
    await answered;
    await route.continue();
  });
  await signIn(other, 'admin');
  await page.waitForURL(`**${path}`);
  await expect.poll(() => asked).not.toBe(0);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await heading.count()).toBe(0);
  letGo();
  await heading.waitFor();
});
