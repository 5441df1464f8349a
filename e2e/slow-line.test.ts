import * as api from '@fairlead/contract/company';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { focusOn } from './support/keys.ts';
import { appPath, deviceIds } from './support/lists.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

story('what is typed while a save is under way stays, to be saved next', async ({ open }) => {
  const { id } = await as('admin').call(api.createCompany, {
    body: { name: 'Lantern Court', currency: 'EUR', is_test: false },
  });
  const page = await open('admin', `/companies/${id}`);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/companies/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByText('Live', { exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await sent;
  await page.getByRole('textbox', { name: 'Name' }).fill('Lantern Yard');
  answer();
  await said(page, 'Company Lantern Court edited successfully');
  await page.getByRole('button', { name: 'Apply' }).click();
  await said(page, 'Company Lantern Yard edited successfully');
  const saved = await as('admin').call(api.getCompany, { params: { companyId: String(id) } });
  expect(saved).toMatchObject({ name: 'Lantern Yard', business_state: 'live' });
});

story('leaving an upload ends it: nothing more is sent, and the page that was gone to stays', async ({ open }) => {
  const page = await open('campaign_manager', appPath('upload-audience'));
  const sent: string[] = [];
  let ended = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('upload')) sent.push(request.url());
  });
  page.on('requestfailed', (request) => {
    if (sent.includes(request.url())) ended++;
  });
  // Files that never arrive
  await page.route(/upload/, (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
  const buffer = Buffer.from(deviceIds(3, 'left').join('\n'));
  const files = ['a.csv', 'b.csv', 'c.csv'].map((name) => ({ name, mimeType: 'text/csv', buffer }));
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByLabel('Type of all files').selectOption('IDFA');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.poll(() => sent.length).toBe(2);
  await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('grid', { name: 'Companies' }).waitFor();
  await expect.poll(() => ended).toBe(2);
  expect(sent).toHaveLength(2);
  expect(new URL(page.url()).pathname).toBe('/companies');
});

/** A page that has fetched nothing of a grid, and then the list of companies with what becomes of its later parts. */
const PARTS = /\/assets\/(panels|UnsavedDock)-.*\.js$/;

/** Holds the later parts of a grid back. @returns lets them arrive */
const holdBack = async (page: Page): Promise<() => void> => {
  const held = Promise.withResolvers<void>();
  await page.route(PARTS, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
};

story(
  'what a grid fetches later keeps its place when it is wanted before it has arrived',
  async ({ open, accessible }) => {
    const { id, name } = await as('admin').call(api.createCompany, {
      body: { name: '0 Early Heron', currency: 'EUR', is_test: false },
    });
    const page = await open('admin', '/companies/create');
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    const arrive = await holdBack(page);
    await page.goto('/companies');
    const layout = page.getByRole('button', { name: 'Layout', exact: true });
    await layout.click();
    const panel = page.getByRole('dialog', { name: 'Layout' });
    await panel.getByText('Loading…').waitFor();
    await expect.poll(() => panel.evaluate((dialog) => dialog === document.activeElement)).toBe(true);
    await accessible(page);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await layout.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await panel.getByText('Loading…').waitFor();

    // An edit counts, and is saved, before the dock is there
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
    await row.getByRole('gridcell').filter({ hasText: 'Onboarding' }).dblclick();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
    await page.getByText('1 unsaved row').waitFor();
    const foot = page.locator('.dock');
    const height = () => foot.evaluate((dock) => dock.getBoundingClientRect().height);
    const kept = await height();
    await accessible(page);
    await layout.click();
    await panel.getByText('Loading…').waitFor();
    arrive();
    await panel.getByRole('heading', { name: 'Columns' }).waitFor();
    await expect
      .poll(() => panel.evaluate((dialog) => dialog.querySelector('button') === document.activeElement))
      .toBe(true);
    await page.getByRole('button', { name: 'Undo all' }).waitFor();
    expect(await height()).toBe(kept);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save 1 row', exact: true }).click();
    await said(page, `Company ${name} updated`);
    const saved = await as('admin').call(api.getCompany, { params: { companyId: String(id) } });
    expect(saved).toMatchObject({ business_state: 'paused' });
  },
);

/** A list whose later parts are held back until `arrive`, with one row that is not saved. */
const unsavedRow = async (page: Page, name: string) => {
  const arrive = await holdBack(page);
  await page.goto('/companies');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await row.getByRole('gridcell').filter({ hasText: 'Onboarding' }).dblclick();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
  return { arrive, save: page.locator('.dock').getByRole('button', { name: /Save 1 row/ }) };
};

story('a key that saves is not lost between the button that stood in and the one that comes', async ({ open }) => {
  const [one, two] = await Promise.all(
    ['0 Early Dotterel', '0 Early Dunlin'].map((name) =>
      as('admin').call(api.createCompany, { body: { name, currency: 'EUR', is_test: false } }),
    ),
  );
  const page = await open('admin', '/companies/create');
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  const first = await unsavedRow(page, one?.name ?? '');
  await focusOn(first.save);
  // A key is a task of its own: none comes before what follows a change of the page at once
  const kept = await page.evaluateHandle(() => {
    const seen: { focused: boolean | null } = { focused: null };
    const foot = document.querySelector('.dock')?.parentElement as Element;
    new MutationObserver(() => {
      const come = foot.querySelector('.dock-save');
      if (come) queueMicrotask(() => (seen.focused ??= come === document.activeElement));
    }).observe(foot, { childList: true });
    return seen;
  });
  first.arrive();
  await expect.poll(() => kept.evaluate(({ focused }) => focused)).toBe(true);
  await page.keyboard.press('Enter');
  await said(page, `Company ${one?.name} updated`);

  // Ctrl S saves a moment later, when what is typed has been kept: meanwhile the button may be another one
  await page.unroute(PARTS);
  await page.goto('/companies/create');
  const second = await unsavedRow(page, two?.name ?? '');
  await second.save.waitFor();
  const moment = await page.evaluateHandle(() => {
    const [real, later] = [window.setTimeout, [] as (() => void)[]];
    window.setTimeout = ((work: () => void, ms?: number) =>
      ms === undefined ? later.push(work) : real(work, ms)) as typeof window.setTimeout;
    return () => {
      window.setTimeout = real;
      for (const work of later) work();
    };
  });
  await page.keyboard.press('Control+s');
  second.arrive();
  await page.locator('.dock-save').waitFor();
  await moment.evaluate((comes) => comes());
  await said(page, `Company ${two?.name} updated`);
});

story('where the line breaks for what a grid fetches later, an edit is saved all the same', async ({ open }) => {
  const { name } = await as('admin').call(api.createCompany, {
    body: { name: '0 Early Plover', currency: 'EUR', is_test: false },
  });
  const page = await open('admin', '/companies/create');
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  let broken = true;
  await page.route(PARTS, (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/companies');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Views' });
  await panel.getByRole('alert').getByText('This part could not be loaded.').waitFor();
  broken = false;
  await page.keyboard.press('Enter'); // the way to try again has the focus
  await panel.getByRole('heading', { name: 'Views' }).waitFor();
  const field = panel.getByRole('textbox', { name: 'Name of the view' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');

  broken = true;
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await row.getByRole('gridcell').filter({ hasText: 'Onboarding' }).dblclick();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
  await page
    .locator('.dock')
    .getByRole('button', { name: /Save 1 row/ })
    .waitFor();
  await page.keyboard.press('Control+s');
  await said(page, `Company ${name} updated`);
});
