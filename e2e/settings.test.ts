import * as api from '@fairlead/contract/supplier';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { focusOn } from './support/keys.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `History of ${name}` }) });
const grid = (page: Page) => page.getByRole('grid', { name: 'Suppliers' });
const modifierOf = async (name: string) =>
  (await as('admin').call(api.listSuppliers)).items.find((supplier) => supplier.name === name);

/** Moves the active cell to the modifier of a supplier with nothing but arrow keys. */
const goToModifier = async (page: Page, name: string) => {
  await rowOf(page, name).waitFor();
  await grid(page).focus();
  await page.keyboard.press('Control+Home');
  const row = () => page.locator('.grid-row:has(.is-active)').innerText();
  for (let presses = 0; presses < 30 && !(await row()).includes(name); presses++)
    await page.keyboard.press('ArrowDown');
  const cell = () => page.locator('.grid-cell.is-active').innerText();
  for (let presses = 0; presses < 6 && !/^\d\.\d\d/.test(await cell()); presses++)
    await page.keyboard.press('ArrowRight');
};

story('an admin sets a rebate modifier by keyboard and takes it back', async ({ open, accessible }) => {
  const page = await open('admin', '/companies');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/settings/rebate-modifiers');
  await rowOf(page, 'Chartboost').waitFor();
  await eventually(() => page.getByRole('navigation', { name: 'Rooms' }).locator('[aria-current]').innerText()).toBe(
    'Settings',
  );

  await goToModifier(page, 'Chartboost');
  const says = (text: string) => rowOf(page, 'Chartboost').getByText(text).first().waitFor();
  for (const [typed, sentence] of [
    ['0.89', 'Rebate modifier must be at least 0.9'],
    ['1.11', 'Rebate modifier must be at most 1.1'],
    ['1.005', 'Rebate modifier accepts only 1 or 2 digits after the comma'],
    ['', 'Rebate modifier is required'],
  ] as const) {
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await says(sentence);
  }
  await accessible(page);
  await page.keyboard.press('F2');
  await page.keyboard.type('1,07');
  await page.keyboard.press('Enter');
  await says('was 1.00');
  await focusOn(page.getByRole('button', { name: 'Save 1 row' }));
  await page.keyboard.press('Enter');
  await said(page, 'Supplier Chartboost updated');
  expect(await modifierOf('Chartboost')).toMatchObject({ rebate_modifier: 1.07, version: 2 });

  await page.getByRole('button', { name: 'History of Chartboost' }).click();
  const history = page.getByRole('complementary', { name: 'History of Chartboost' });
  await history.getByText('1.07').waitFor();
  await accessible(page);
  await history.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click();
  await said(page, 'Change undone');
  await eventually(async () => (await modifierOf('Chartboost'))?.rebate_modifier).toBe(1);
  await eventually(() => rowOf(page, 'Chartboost').innerText()).toMatch(/1\.00\s+neutral/);
});

story('two admins set one modifier: the second one chooses', async ({ open, accessible }) => {
  const page = await open('admin', '/settings');
  await goToModifier(page, 'InMobi Exchange');
  await page.keyboard.type('0.95');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save 1 row' }).waitFor();
  const { id } = (await modifierOf('InMobi Exchange')) ?? { id: 0 };
  await as('admin').call(api.updateSupplier, { params: { supplierId: String(id) }, body: { rebate_modifier: 1.02 } });
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  const merge = page.getByRole('dialog');
  await merge.getByText('saved this supplier while you were editing').waitFor();
  await accessible(page);
  await merge.getByRole('radio', { name: 'Rebate modifier: mine' }).check();
  await merge.getByRole('button', { name: 'Save these values' }).click();
  await said(page, 'Supplier InMobi Exchange updated');
  expect(await modifierOf('InMobi Exchange')).toMatchObject({ rebate_modifier: 0.95, version: 3 });
});

story('in the dark and on a phone the filters of the address hold', async ({ open, accessible }) => {
  const page = await open('admin', '/settings/rebate-modifiers?use=inactive', { theme: 'dark' });
  await rowOf(page, 'MoPub (closed 2022)').waitFor();
  await eventually(() => rowOf(page, 'Chartboost').count()).toBe(0);
  await accessible(page);
  const phone = await open('admin', '/settings/rebate-modifiers', { theme: 'dark', width: 360, height: 720 });
  await rowOf(phone, 'Amazon Publisher Services').waitFor();
  await eventually(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await accessible(phone);
});

for (const who of ['sales_team_member', 'client'] as const) {
  story(`${who}: settings are neither offered nor shown`, async ({ open, accessible }) => {
    for (const address of ['/settings', '/settings/rebate-modifiers']) {
      const page = await open(who, address);
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
      await page.getByText('You do not have the necessary permissions to access this section.').waitFor();
      const rooms = page.getByRole('navigation', { name: 'Rooms' });
      await eventually(() => rooms.getByRole('link', { name: 'Settings' }).count()).toBe(0);
      if (address === '/settings' && who === 'sales_team_member') await accessible(page);
    }
  });
}

story(
  'an admin sees how the server is, on a phone too; nobody else does',
  async ({ open, accessible, keepsItsPlace }) => {
    const page = await open('admin', '/settings');
    await page.getByRole('link', { name: 'Server', exact: true }).click();
    await page.waitForURL('**/settings/server');
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    await part('Stores').getByText('Records').waitFor();
    await eventually(() => part('Stores').getByText('Well', { exact: true }).count()).toBe(3);
    await part('Backups').getByText('None was made').waitFor();
    await part('Disk')
      .getByText(/free of/)
      .waitFor();
    await part('Feed').getByText('Changes not taken in').waitFor();
    await part('Strain').getByText('Records started again').waitFor();
    await part('Jobs').waitFor();
    await accessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await keepsItsPlace(page);

    await page.route('**/api/operation', (route) => route.fulfill({ status: 503, json: { message: 'Away' } }));
    await page.reload();
    await page.getByText('How the server is could not be loaded').waitFor();
    await page.unroute('**/api/operation');
    await page.getByRole('button', { name: 'Try again' }).click();
    await part('Stores').waitFor();

    const manager = await open('account_manager', '/settings');
    const asked: string[] = [];
    manager.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await manager.goto('/settings/server', { waitUntil: 'domcontentloaded' });
    await manager.getByRole('heading', { name: 'Access denied' }).waitFor();
    expect(asked.filter((path) => path === '/api/operation')).toEqual([]);
  },
);

story('the file of rebate modifiers is called like those of other grids', async ({ open }) => {
  const page = await open('admin', '/settings/rebate-modifiers');
  await rowOf(page, 'Chartboost').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^CSV of \d+ rows/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('rebate-modifiers.csv');
});
