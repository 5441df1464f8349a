import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { book, dialog, lineItem } from './support/budgets.ts';
import { aList, appPath, nameOf } from './support/lists.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

/** Holds back what a page sends until it is let go. */
const hold = async (page: Page, method: string, address: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
};

/** Nothing leads away from a page, now or soon: whoever is taken off it is so within moments of the answer. */
const staysAt = async (page: Page, address: string): Promise<void> => {
  for (const until = Date.now() + 1000; Date.now() < until; await setTimeout(25))
    expect(new URL(page.url()).pathname).toBe(address);
};

/** What is typed stands in its page, and leaving it asks. */
const stillTyped = async (page: Page, text: string, address: string): Promise<void> => {
  await staysAt(page, address);
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(text);
  await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
  await dialog(page).getByRole('button', { name: 'Go back' }).click();
};

story('what is created late takes nobody off the page that was opened meanwhile', async ({ open }) => {
  const page = await open('admin', '/companies/create');
  await page.getByLabel('Name').first().fill('Late Answer Company');
  const made = await hold(page, 'POST', '**/companies');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'Users' }).first().click();
  await page.getByRole('heading', { name: 'Saving changes' }).waitFor();
  made();
  await said(page, 'Company Late Answer Company created successfully');
  await page.waitForURL('**/users');
  await staysAt(page, '/users');
});

story('what is deleted late leaves alone what is typed elsewhere meanwhile', async ({ open }) => {
  const { params, path } = await lineItem('Late Answer Bay');
  const { id } = await book(params, 'Gone soon', [5, 9]);
  const list = await aList(nameOf('Gone late'));
  const page = await open('admin', `${path}/${id}`);
  const deleted = await hold(page, 'DELETE', `**/budgets/${id}`);
  await page.getByRole('button', { name: 'Delete budget' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Details' }).first().click();
  // The address changes before its page is drawn
  await page.getByRole('form', { name: 'Edit budget' }).waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Name' }).fill('Typed meanwhile');
  deleted();
  await said(page, 'Budget deleted successfully');
  await stillTyped(page, 'Typed meanwhile', path.replace('budgets', 'details'));

  await page.goto(appPath(`audiences/static/${list.id}`));
  const removed = await hold(page, 'DELETE', `**/targeting_lists/${list.id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Delete list' }).click();
  await page.getByRole('link', { name: 'Users' }).first().click();
  await page.waitForURL('**/users');
  removed();
  await said(page, 'Targeting deleted successfully');
  await staysAt(page, '/users');
});
