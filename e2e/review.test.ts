import * as api from '@fairlead/contract/company';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { rowOf } from './support/find.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

/** Names that stand on the first page of the list, however many companies other stories made. */
const company = (name: string) =>
  as('admin').call(api.createCompany, { body: { name, currency: 'EUR', is_test: false } });
const read = (id: number) => as('admin').call(api.getCompany, { params: { companyId: String(id) } });
const edit = async (who: 'sales_team_member' | 'admin', id: number, fields: object) =>
  as(who).call(api.updateCompany, {
    params: { companyId: String(id) },
    body: { ...fields, version: (await read(id)).version },
  });
const pause = async (page: Page, name: string) => {
  await rowOf(page, name).getByRole('gridcell').filter({ hasText: 'Onboarding' }).dblclick();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
};
const save = (page: Page, rows: number) => page.getByRole('button', { name: `Save ${rows} rows` });

story(
  'several rows are read before they are saved, merged where needed, and taken back as a whole',
  async ({ open, accessible }) => {
    const [oak, elm, ash] = await Promise.all(
      ['0 Review Oak and Partners of Lisbon', '0 Review Elm', '0 Review Ash'].map(company),
    );
    if (!oak || !elm || !ash) throw new Error('three companies were made');
    const page = await open('admin', '/companies');
    await rowOf(page, oak.name)
      .getByRole('gridcell')
      .nth(1)
      .dblclick({ position: { x: 200, y: 50 } });
    await page.getByRole('textbox', { name: 'Name' }).fill('0 Review Oak and Sons of Lisbon');
    await page.keyboard.press('Enter');
    await pause(page, elm.name);
    await pause(page, ash.name);

    // Somebody else is quicker with one of them
    await edit('sales_team_member', ash.id, { business_state: 'live' });
    await page
      .getByTitle(/^Edited by sales@fairlead.example/)
      .getByText('just now')
      .waitFor();
    await eventually(() => rowOf(page, ash.name).innerText()).toMatch(/Paused[\s\S]*was Live/);

    await save(page, 3).click();
    const review = page.getByRole('dialog', { name: 'Review 3 rows before saving' });
    await review.getByText('3 cells change.').waitFor();
    await review.getByText(/sales@fairlead.example saved this company while you were editing/).waitFor();
    await eventually(() => review.locator('ins').allInnerTexts()).toEqual(['Sons']);
    await eventually(() => review.locator('del').allInnerTexts()).toEqual(['Partners']);
    await accessible(page);

    await review.getByRole('button', { name: `Go to cell of ${ash.name}` }).click();
    await eventually(() => review.count()).toBe(0);
    await save(page, 3).click();
    await review.getByRole('checkbox', { name: `Save ${elm.name}` }).uncheck();
    await save(page, 2).click();

    const merge = page.getByRole('dialog', { name: /saved this company while you were editing/ });
    await merge.getByText(`${ash.name}.`).waitFor();
    await merge.getByRole('button', { name: 'Go back' }).click();
    await page.getByText(/1 row saved, 1 row not/).waitFor();
    expect([(await read(oak.id)).name, (await read(elm.id)).business_state]).toEqual([
      '0 Review Oak and Sons of Lisbon',
      'onboarding',
    ]);

    await save(page, 2).click();
    await review.waitFor({ state: 'detached' });
    const both = page.getByRole('dialog', { name: 'Review 2 rows before saving' });
    await both.getByRole('button', { name: 'Save 2 rows' }).click();
    await merge.getByRole('button', { name: 'All mine' }).click();
    await merge.getByRole('button', { name: 'Save these values' }).click();
    await page.getByText('2 rows saved.').waitFor();
    expect([(await read(elm.id)).business_state, (await read(ash.id)).business_state]).toEqual(['paused', 'paused']);

    await edit('sales_team_member', elm.id, { business_state: 'churned' });
    await page.getByRole('button', { name: 'Undo this save' }).click();
    const undo = page.getByRole('dialog', { name: 'Undo this save' });
    await undo.getByText(/Changed again by sales@fairlead.example/).waitFor();
    await accessible(page);
    await undo.getByRole('button', { name: 'Undo 1 of 2' }).click();
    await said(page, '1 of 2 changes undone');
    expect([(await read(elm.id)).business_state, (await read(ash.id)).business_state]).toEqual(['churned', 'live']);

    await page.getByRole('button', { name: 'History', exact: true }).click();
    const saves = page.getByRole('dialog', { name: 'History' });
    await saves.getByRole('listitem').filter({ hasText: '2 companies' }).first().waitFor();
    await saves.getByRole('button', { name: `Undo this save of 0 Review Oak and Sons of Lisbon` }).first().click();
    await undo.getByRole('button', { name: 'Undo save' }).click();
    await eventually(async () => (await read(oak.id)).name).toBe(oak.name);
  },
);

story('a row that cannot be saved says why and is left out; the others are saved', async ({ open, accessible }) => {
  const [one, two] = await Promise.all(['0 Refused One', '0 Refused Two'].map(company));
  if (!one || !two) throw new Error('two companies were made');
  const page = await open('admin', '/companies', { theme: 'dark' });
  // Both checks in the browser passed: the server alone knows better
  await page.route(`**/companies/${one.id}?dry_run=true`, (route) =>
    route.fulfill({ status: 400, json: { message: 'No', errors: [{ path: 'business_state', message: 'No' }] } }),
  );
  await pause(page, one.name);
  await pause(page, two.name);
  await save(page, 2).click();
  const review = page.getByRole('dialog', { name: 'Review 2 rows before saving' });
  await review.getByText('Cannot be saved: No').waitFor();
  await review.getByText('1 row left out').waitFor();
  await eventually(() => review.getByRole('checkbox', { name: `Save ${one.name}` }).isDisabled()).toBe(true);
  await accessible(page);
  await review.getByRole('button', { name: 'Save 1 row', exact: true }).click();
  await said(page, `Company ${two.name} updated`);
  await page.getByText('Not saved: No').waitFor();
  expect([(await read(one.id)).business_state, (await read(two.id)).business_state]).toEqual(['onboarding', 'paused']);
});

story('rows are reviewed and saved by keyboard alone, on a phone', async ({ open, accessible }) => {
  const made = await Promise.all(['0 Phone Kiln', '0 Phone Loom'].map(company));
  const page = await open('admin', '/companies?status=onboarding', { width: 360, height: 740 });
  for (const { name } of made) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).focus();
    await page.getByRole('grid', { name: 'Companies' }).focus();
    for (let presses = 0; presses < 60; presses++) {
      const active = await page.locator('.grid-row:has(.is-active)').innerText();
      if (active.includes(name)) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Space');
    await page.keyboard.press('Home');
  }
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Shift+Tab');
      const here = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (here.trim() === name) return;
    }
    throw new Error(`Tab never came to ${name}`);
  };
  await tabTo('Archive');
  await page.keyboard.press('Enter');
  await save(page, 2).waitFor();
  await save(page, 2).focus();
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Review 2 rows before saving' });
  await review.getByRole('button', { name: 'Save 2 rows' }).and(page.locator(':enabled')).waitFor();
  await accessible(page);
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await tabTo('Save 2 rows');
  await page.keyboard.press('Enter');
  await said(page, /^Company 0 Phone Kiln updated/);
  expect((await Promise.all(made.map(({ id }) => read(id)))).map(({ state }) => state)).toEqual([
    'archived',
    'archived',
  ]);
});

story('a view is named, chosen, renamed and sent to somebody, whose own layout stays', async ({ open, accessible }) => {
  const page = await open('admin', '/companies');
  await page.getByRole('columnheader', { name: 'Apps' }).waitFor();
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('switch', { name: 'Show Apps' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Live \d/ }).click();
  await page.waitForURL('**/companies?status=live');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Live, no apps');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByText('View "Live, no apps" saved on this device.').waitFor();

  await page.getByRole('button', { name: /^Live \d/ }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  await accessible(page);
  await page.getByRole('button', { name: 'Rename Live, no apps' }).click();
  await page.getByRole('textbox', { name: 'New name of Live, no apps' }).fill('In use');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'In use', exact: true }).click();
  await page.waitForURL('**/companies?status=live');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied.').waitFor();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));

  const sales = await open('sales_team_member', `${link.pathname}${link.search}`);
  await sales.getByText('Shared view: In use').waitFor();
  await eventually(() => sales.getByRole('columnheader', { name: 'Apps' }).count()).toBe(0);
  await sales.getByRole('button', { name: /^Live \d/, pressed: true }).waitFor();
  await accessible(sales);
  await sales.getByRole('button', { name: 'Back to mine' }).click();
  await sales.getByRole('columnheader', { name: 'Apps' }).waitFor();
  await sales.waitForURL(({ searchParams }) => !searchParams.has('view'));
  await sales.goto(`${link.pathname}${link.search}`);
  await sales.getByRole('button', { name: 'Keep' }).click();
  await sales.goto('/companies');
  await sales.getByRole('columnheader', { name: 'Apps' }).waitFor();
  await sales.getByRole('button', { name: 'Views' }).click();
  await sales.getByRole('button', { name: 'In use', exact: true }).click();
  await eventually(() => sales.getByRole('columnheader', { name: 'Apps' }).count()).toBe(0);
});

story(
  'a block of a spreadsheet is pasted, filled down, taken back, and a CSV comes home as unsaved rows',
  async ({ open }) => {
    const made = await Promise.all(['0 Sheet Ant', '0 Sheet Bee', '0 Sheet Cow'].map(company));
    const page = await open('admin', '/companies?status=onboarding');
    await rowOf(page, '0 Sheet Ant').waitFor();
    // Name, Status, State and Currency side by side: what lies between is hidden
    await page.getByRole('button', { name: 'Layout' }).click();
    for (const label of ['Live line items', 'Spent', 'Against plan', '7 days', 'State', 'Currency'])
      await page.getByRole('switch', { name: `Show ${label}`, exact: true }).click();
    await page.keyboard.press('Escape');
    const first = Number(await rowOf(page, '0 Sheet Ant').getAttribute('data-r'));
    const cell = (row: number, column: string) => page.locator(`[data-r="${first + row}"] > [data-c="${column}"]`);
    const paste = (text: string) =>
      page.getByRole('grid', { name: 'Companies' }).evaluate((grid, content) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', content);
        grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);

    // A choice by its name in any case, one that is none, names and a state that are as before
    await cell(0, '1').click({ position: { x: 200, y: 50 } });
    await paste('0 Sheet Ant\tpaused\tARCHIVED\n0 Sheet Bee\tAsleep\tNot archived\n0 Sheet Cow\tLIVE\tarchived\n');
    await page.getByText('5 cells pasted. 1 is not valid.').waitFor();
    await page.getByText('"Asleep" is not one of the choices').first().waitFor();
    await page.getByRole('button', { name: 'Save 2 rows' }).waitFor();
    await page.keyboard.press('Control+z');
    await eventually(() => page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    await eventually(() => page.getByText('5 cells pasted. 1 is not valid.').count()).toBe(0);
    await page.keyboard.press('Control+y');
    await page.getByRole('button', { name: 'Save 2 rows' }).waitFor();

    await cell(0, '2').click({ position: { x: 100, y: 50 } });
    await cell(2, '2').click({ position: { x: 100, y: 50 }, modifiers: ['Shift'] });
    await page.keyboard.press('Control+d');
    await page.getByText('2 cells filled.').waitFor();
    await page.getByRole('button', { name: 'Save 3 rows' }).waitFor();

    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^CSV of \d+ rows/ }).click(),
    ]);
    let text = '';
    for await (const piece of await download.createReadStream()) text += piece;
    expect(text.split('\r\n').find((line) => line.includes('0 Sheet Bee'))).toMatch(
      /^\d+,0 Sheet Bee,EUR,Paused,Not archived,/,
    );
    await page.getByRole('button', { name: 'Undo all' }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByLabel('CSV file').setInputFiles({
      name: 'companies.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text.replace('0 Sheet Cow', '0 Sheet Cow Ltd')),
    });
    await page.getByText(/rows of the file found, 6 cells changed\. Nothing is saved yet\./).waitFor();
    await save(page, 3).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save 3 rows' }).click();
    await page.getByText('3 rows saved.').waitFor();
    await page.getByRole('button', { name: 'Undo this save' }).waitFor();
    const now = await Promise.all(made.map(({ id }) => read(id)));
    expect(now.map(({ name, business_state, state }) => [name, business_state, state])).toEqual([
      ['0 Sheet Ant', 'paused', 'archived'],
      ['0 Sheet Bee', 'paused', 'new'],
      ['0 Sheet Cow Ltd', 'paused', 'archived'],
    ]);

    // Taken back as a whole, it is not offered to be taken back again
    await page.getByRole('button', { name: 'Undo this save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo save' }).click();
    await eventually(() => page.getByRole('dialog').count()).toBe(0);
    await eventually(() => page.getByRole('button', { name: 'Undo this save' }).count()).toBe(0);
  },
);

story('a form says that somebody else saved its record, and keeps what was typed', async ({ open, accessible }) => {
  const { id } = await company('Form Meanwhile');
  const page = await open('admin', `/companies/${id}`);
  await page.getByLabel('Name').fill('Thought better of');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await edit('sales_team_member', id, { business_state: 'live' });
  await page.getByText(/^Edited by sales@fairlead.example just now. The new values are shown/).waitFor();
  await eventually(() => page.getByRole('radio', { name: 'Live', exact: true }).isChecked()).toBe(true);
  await page.getByLabel('Name').fill('Form Meanwhile Ltd');
  await edit('sales_team_member', id, { business_state: 'paused' });
  await page.getByText(/Your changes are kept; saving asks/).waitFor();
  await accessible(page);
  await eventually(() => page.getByLabel('Name').inputValue()).toBe('Form Meanwhile Ltd');
  await page.getByRole('button', { name: 'Apply' }).click(); // the fields differ: nothing to ask
  await said(page, 'Company Form Meanwhile Ltd edited successfully');
  await eventually(() => page.getByText(/^Edited by sales/).count()).toBe(0);
  expect(await read(id)).toMatchObject({ name: 'Form Meanwhile Ltd', business_state: 'paused' });
});
