import * as api from '@fairlead/contract/company';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { findIn, rowOf } from './support/find.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

/** Names that stand last: other stories count on the first page. */
const company = (name: string) =>
  as('admin').call(api.createCompany, { body: { name, currency: 'EUR', is_test: false } });
/** The row of the active cell, as it reads. */
const activeRow = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    return cell?.closest<HTMLElement>('[role=row]')?.innerText ?? '';
  });

story('a cell that is open keeps its row while somebody adds rows before it', async ({ open }) => {
  const { id } = await company('zz Open Mill');
  const page = await open('admin', '/companies');
  await findIn(page, 'Companies', 'zz Open');
  await rowOf(page, 'zz Open Mill').getByRole('gridcell').filter({ hasText: 'Onboarding' }).dblclick();
  const choice = page.getByRole('combobox', { name: 'Status' });
  await choice.waitFor();
  // The heading counts what has come; the rows wait until the cell is left
  const count = page.getByRole('heading', { name: 'Companies' }).locator('..');
  const before = await count.innerText();
  await company('zz Open Aaa');
  await company('zz Open Bbb');
  await eventually(() => count.innerText()).not.toBe(before);
  await choice.selectOption('Paused');
  await rowOf(page, 'zz Open Aaa').waitFor();
  await eventually(() => rowOf(page, 'zz Open Mill').innerText()).toContain('was Onboarding');
  await eventually(() => activeRow(page)).toContain('zz Open Mill');
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await said(page, 'Company zz Open Mill updated');
  const saved = () => as('admin').call(api.getCompany, { params: { companyId: String(id) } });
  await eventually(async () => (await saved()).business_state).toBe('paused');
});

story('the active cell goes with its row, and what is typed goes into it', async ({ open }) => {
  await company('zz Typed Quay');
  const page = await open('admin', '/companies');
  await findIn(page, 'Companies', 'zz Typed');
  await rowOf(page, 'zz Typed Quay').getByRole('gridcell').filter({ hasText: 'Onboarding' }).click();
  await eventually(() => activeRow(page)).toContain('zz Typed Quay');
  await company('zz Typed Aaa');
  await rowOf(page, 'zz Typed Aaa').waitFor();
  await eventually(() => activeRow(page)).toContain('zz Typed Quay');
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await eventually(() => rowOf(page, 'zz Typed Quay').innerText()).toContain('was Onboarding');
  await page.getByText('1 unsaved row').waitFor();
});

story('what is typed in an open cell is there after scrolling far away and back', async ({ open }) => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => company(`zz Far ${String(n).padStart(2, '0')}`)));
  const page = await open('admin', '/companies');
  await findIn(page, 'Companies', 'zz Far');
  await page.getByLabel('Rows per page').selectOption('100');
  await rowOf(page, 'zz Far 01').getByRole('gridcell').filter({ hasText: 'Onboarding' }).click();
  for (const key of ['Home', 'ArrowRight', 'F']) await page.keyboard.press(key);
  await page.keyboard.type('ar and renamed');
  const field = page.getByRole('grid').getByRole('textbox');
  await eventually(() => field.inputValue()).toBe('Far and renamed');
  const grid = page.getByRole('grid');
  const scrollTo = (to: number) => grid.evaluate((host, share) => host.scrollTo(0, host.scrollHeight * share), to);
  await scrollTo(1);
  await rowOf(page, 'zz Far 02').waitFor({ state: 'detached' });
  await page.keyboard.type(' today');
  await scrollTo(0);
  await rowOf(page, 'zz Far 02').waitFor();
  await eventually(() => field.inputValue()).toBe('Far and renamed today');
  await page.keyboard.press('Enter');
  await page.getByText('1 unsaved row').waitFor();
  await rowOf(page, 'zz Far 02').waitFor();
  await eventually(() => grid.innerText()).toContain('Far and renamed today');
});

story('a conflict is what others changed since my edit began, not what came before it', async ({ open }) => {
  const page = await open('account_manager', '/companies');
  await findIn(page, 'Companies', 'zz Late');
  const waiting = page.getByRole('list', { name: 'Waiting' }).first();
  const { id } = await company('zz Late Barge');
  const row = rowOf(page, 'zz Late Barge');
  await row.getByText(/^Added by/).waitFor();
  await row.getByRole('gridcell').filter({ hasText: 'Onboarding' }).dblclick();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
  await waiting.getByRole('link', { name: /Unsaved/ }).waitFor();
  await eventually(() => waiting.getByRole('link', { name: /Conflicts/ }).count()).toBe(0);
  await eventually(() => row.getByText('Saving keeps both').count()).toBe(0);

  const { version } = await as('admin').call(api.getCompany, { params: { companyId: String(id) } });
  await as('admin').call(api.updateCompany, {
    params: { companyId: String(id) },
    body: { business_state: 'churned', version },
  });
  await waiting.getByRole('link', { name: /Conflicts/ }).waitFor();
  await row.getByText('Saving keeps both, and asks where you changed the same').waitFor();
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await page.getByRole('dialog').getByText('saved this company while you were editing').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'Undo all' }).click();
});

story('a phone that is turned while a cell is open keeps what is typed', async ({ open }) => {
  await company('zz Turned Lock');
  const page = await open('admin', '/companies', { width: 740, height: 360 });
  await findIn(page, 'Companies', 'urned');
  await rowOf(page, 'zz Turned Lock').getByRole('gridcell').filter({ hasText: 'Onboarding' }).click();
  for (const key of ['Home', 'ArrowRight', 'T']) await page.keyboard.press(key);
  await page.keyboard.type('urned twice');
  await eventually(() => page.getByRole('grid').getByRole('textbox').inputValue()).toBe('Turned twice');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByText('1 unsaved row').waitFor();
  await eventually(() => page.getByRole('grid').innerText()).toContain('Turned twice');
  await page.setViewportSize({ width: 740, height: 360 });
  await page.getByRole('row').filter({ hasText: 'Turned twice' }).waitFor();
  await page.getByRole('button', { name: 'Undo all' }).click();
});

story('whoever goes back in the browser with a cell open is asked, and finds what was typed', async ({ open }) => {
  await company('zz Back Ferry');
  const page = await open('admin', '/homepage');
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await findIn(page, 'Companies', 'zz Back');
  await rowOf(page, 'zz Back Ferry').getByRole('gridcell').filter({ hasText: 'Onboarding' }).click();
  for (const key of ['Home', 'ArrowRight', 'B']) await page.keyboard.press(key);
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Go back' }).click();
  await page.waitForURL('**/companies');
  await page.getByText('1 unsaved row').waitFor();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await page.goBack();
  await page.waitForURL('**/homepage');
});

story('an edit begins when its cell is opened: what others save meanwhile is asked about', async ({ open }) => {
  const { id, version } = await company('zz Since Yard');
  const page = await open('account_manager', '/companies');
  await findIn(page, 'Companies', 'zz Since');
  const params = { companyId: String(id) };
  const stored = () => as('admin').call(api.getCompany, { params });
  await rowOf(page, 'zz Since Yard').getByRole('gridcell').filter({ hasText: 'Onboarding' }).click();

  // Opened and left as it was: no edit, whatever came meanwhile
  await page.keyboard.press('F2');
  await page.getByRole('combobox', { name: 'Status' }).waitFor();
  await as('admin').call(api.updateCompany, { params, body: { business_state: 'churned', version } });
  await rowOf(page, 'zz Since Yard')
    .getByText(/^Edited by/)
    .waitFor();
  await page.keyboard.press('Enter');
  await rowOf(page, 'zz Since Yard').getByRole('gridcell').filter({ hasText: 'Churned' }).waitFor();
  await eventually(() => page.getByText('1 unsaved row').count()).toBe(0);

  for (const key of ['Home', 'F2']) await page.keyboard.press(key);
  await page.keyboard.type('zz Since Mine');
  await as('admin').call(api.updateCompany, { params, body: { name: 'zz Since Theirs', version: version + 1 } });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('saved this company while you were editing').waitFor();
  expect((await stored()).name).toBe('zz Since Theirs');
  await question.getByRole('radio', { name: 'Name: mine' }).check();
  await question.getByRole('button', { name: 'Save these values' }).click();
  await said(page, 'Company zz Since Mine updated');
});

story(
  'an active cell whose row went out of sight at the end belongs to the row that it is drawn at',
  async ({ open }) => {
    await company('zz Ended Aft');
    await company('zz Ended Bow');
    const last = await company('zz Ended Cabin');
    const page = await open('admin', '/companies');
    await findIn(page, 'Companies', 'zz Ended');
    await rowOf(page, 'zz Ended Cabin').getByRole('gridcell').filter({ hasText: 'Onboarding' }).click();
    await eventually(() => activeRow(page)).toContain('zz Ended Cabin');
    await as('admin').call(api.updateCompany, {
      params: { companyId: String(last.id) },
      body: { name: 'zz Elsewhere Cabin', version: last.version },
    });
    await rowOf(page, 'zz Ended Cabin').waitFor({ state: 'detached' });
    await eventually(() => activeRow(page)).toContain('zz Ended Bow');
    await company('zz Ended Deck');
    await rowOf(page, 'zz Ended Deck').waitFor();
    await eventually(() => activeRow(page)).toContain('zz Ended Bow');
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    await eventually(() => rowOf(page, 'zz Ended Bow').innerText()).toContain('was Onboarding');
    await page.getByText('1 unsaved row').waitFor();
  },
);

story('the edge of a column follows the pointer on a wide screen, and stays where it was let go', async ({ open }) => {
  await company('zz Edge Weir');
  const page = await open('admin', '/companies');
  await page.setViewportSize({ width: 1920, height: 900 });
  await findIn(page, 'Companies', 'zz Edge');
  await rowOf(page, 'zz Edge Weir').waitFor();
  const heads = page.getByRole('columnheader').filter({ has: page.locator('.grid-resize') });
  const head = heads.nth(2);
  const edges = () =>
    head.evaluate((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right] as const);
  const [left, right] = await edges();
  const y = (await head.boundingBox())?.y ?? 0;
  await page.mouse.move(right - 2, y + 12);
  await page.mouse.down();
  for (const by of [30, 90, -20, 60]) {
    await page.mouse.move(right - 2 + by, y + 12);
    const now = await edges();
    expect(now[0]).toBeCloseTo(left, 0);
    expect(now[1]).toBeCloseTo(right + by, 0);
  }
  await page.mouse.up();
  await page.getByRole('button', { name: 'Layout' }).waitFor();
  // Widths are kept as whole pixels
  await eventually(async () => Math.abs((await edges())[1] - right - 60)).toBeLessThan(3);
});
