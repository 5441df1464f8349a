import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './support/eventually.ts';
import { appPath, listCalled, nameOf } from './support/lists.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const files = (page: Page, folder = 'nomnom') => page.getByRole('listbox', { name: `Files in ${folder}` });
const chosen = (page: Page) => page.getByRole('list', { name: 'Audiences' }).getByRole('listitem');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const ordered = (page: Page): string[] => {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/targeting_list_imports'))
      names.push((request.postDataJSON() as { name: string }).name);
  });
  return names;
};
const openFolder = async (page: Page, folder: string) => {
  await page.getByRole('combobox', { name: 'Client folder' }).click();
  await page.getByRole('option', { name: folder }).click();
  await files(page, folder).waitFor();
};

story('three files of a client are imported and used in a combination', async ({ open, accessible }) => {
  const name = nameOf('November');
  const page = await open('campaign_manager', appPath('import-audience-s3'));
  await button(page, 'Import').click();
  await page.getByText('Please select at least one file').waitFor();
  await expect.poll(() => page.getByText('This field is required').count()).toBe(1);
  await openFolder(page, 'nomnom');
  await page.getByRole('searchbox', { name: 'Search files' }).fill('CRM_');
  await page.getByText('3 of 7').waitFor();
  await files(page).focus();
  await page.keyboard.press('Control+a');
  await expect.poll(() => chosen(page).count()).toBe(3);
  await page.getByText('Plain device ids, 93 kB').waitFor();
  await page.getByLabel('Name of crm_vip.csv').fill('');
  await button(page, 'Import and use in combination').click();
  await page.getByText('The name is required').waitFor();
  await expect.poll(() => page.getByText('The type is required').count()).toBe(3);
  await accessible(page);

  await page.getByLabel('Name of crm_vip.csv').fill('crm_vip');
  await page.getByLabel('Type of all files').selectOption('IDFA');
  await button(page, 'Import and use in combination').click();
  await page.getByRole('heading', { name: 'Combine Audience' }).waitFor();
  await expect
    .poll(async () => {
      const slots = await page.getByRole('combobox', { name: /Audience #/ }).all();
      return (await Promise.all(slots.map((slot) => slot.inputValue()))).sort();
    })
    .toEqual(['crm_buyers_2026-11', 'crm_openers_2026-11', 'crm_vip']);
  await page.getByText('counted exactly').waitFor();
  // Ids 118,000 to 122,000, 120,000 to 123,000 and 119,000 to 121,500
  await page
    .getByRole('region', { name: 'Result' })
    .getByText(/^5\s000$/)
    .waitFor();
  await accessible(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await button(page, 'Create New Combination').click();
  await said(page, 'Combination created successfully');
  expect((await listCalled(name)).rows).toBe(5000);
  const vip = await listCalled('crm_vip');
  expect(vip).toMatchObject({ rows: 2500, origin: 's3', criterion: 'idfa' });
  expect(vip.source).toMatchObject({ invalid_lines: 6 });
});

story(
  'a file that is no list says why; of several imports only the failed one is tried again',
  async ({ open, accessible }) => {
    const page = await open('admin', appPath('import-audience-s3'), { width: 360, height: 780, theme: 'dark' });
    const names = ordered(page);
    await openFolder(page, 'nomnom');
    await files(page).focus();
    await page.keyboard.press('Space'); // the newest
    await page.getByText("We couldn't identify this file as a valid CSV. It is a web page.").waitFor();
    await page.getByText('1 file needs a look').waitFor();
    await page.keyboard.press('Space');
    await expect.poll(() => chosen(page).count()).toBe(0);

    await files(page).getByRole('option', { name: 'loyalty_mixed_case.csv' }).click();
    await files(page).getByRole('option', { name: 'partner_hashed.csv' }).click();
    await page.getByText('Some device IDs are in mixed case, they will be converted to uppercase.').waitFor();
    await page.getByText(/^Hashed device ids/).waitFor();
    const [plain, hashed] = [nameOf('Loyal'), nameOf('Hashed')];
    await page.getByLabel('Name of loyalty_mixed_case.csv').fill(plain);
    await page.getByLabel('Name of partner_hashed.csv').fill(hashed);
    await page.getByLabel('Type of all files').selectOption('IDFV');
    await page.route('**/targeting_list_imports', (route) =>
      (route.request().postDataJSON() as { name: string }).name === hashed
        ? route.fulfill({ status: 503, json: { message: 'Try again in a moment.' } })
        : route.continue(),
    );
    await button(page, 'Import').click();
    await page.getByText('1 of 2 files imported').waitFor();
    await page.getByText('Try again in a moment.').waitFor();
    await accessible(page);
    await eventually(() => page.getByLabel('Name of partner_hashed.csv').inputValue()).toBe(hashed);
    await page.getByRole('link', { name: 'Back to audiences' }).click();
    await page.getByRole('dialog').getByText('You have unsaved changes on this page').waitFor();
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.unroute('**/targeting_list_imports');
    await button(page, 'Import').click();
    await page.waitForURL(/targeting\/audiences/);
    expect(names.toSorted()).toEqual([hashed, hashed, plain].toSorted());
    expect(await listCalled(plain)).toMatchObject({ rows: 3200, criterion: 'idfv' });
    expect(await listCalled(hashed)).toMatchObject({ rows: 2000, rows_format: 'hash' });
  },
);

story('good files are imported while a bad one among them stays with its reason', async ({ open, accessible }) => {
  const page = await open('campaign_manager', appPath('import-audience-s3'));
  const names = ordered(page);
  await openFolder(page, 'nomnom');
  await files(page).focus();
  await page.keyboard.press('Space'); // the newest
  const reason = page.getByText("We couldn't identify this file as a valid CSV. It is a web page.");
  await reason.waitFor();
  const bad = (await page.getByLabel(/^Name of/).getAttribute('aria-label'))?.replace('Name of ', '');
  await files(page).getByRole('option', { name: 'crm_vip.csv' }).click();
  const good = nameOf('Beside a bad one');
  await page.getByLabel('Name of crm_vip.csv').fill(good);
  await page.getByLabel('Type of all files').selectOption('IDFA');
  await button(page, 'Import').click();
  await page.getByText('1 of 2 files imported').waitFor();
  await page.getByText('1 file needs a look').waitFor();
  await eventually(() => reason.isVisible()).toBe(true);
  await accessible(page);
  await button(page, 'Import').click();
  expect(names).toEqual([good]);
  // Without it all are lists: their grid follows, at what was made
  await page.getByRole('button', { name: `Delete ${bad}` }).click();
  await page.waitForURL(/targeting\/audiences/);
  await page.getByRole('row', { name: good }).getByText('Just made').waitFor();
  expect(names).toEqual([good]);
  expect(await listCalled(good)).toMatchObject({ rows: 2500, origin: 's3' });
});

story(
  'sub-folders are groups, thousands of files stay quick, more than 20 are refused',
  async ({ open, accessible }) => {
    const page = await open('campaign_manager', appPath('import-audience-s3'));
    await openFolder(page, 'velvet');
    await files(page, 'velvet').getByText('winback', { exact: true }).waitFor();
    await accessible(page);
    await page.route('**/s3/audiences/files**', (route) => {
      const all = Array.from({ length: 10_000 }, (_, n) => {
        const key = `day_${n % 50}/export_${n}.csv`;
        return { key, url: `s3://nomnom/${key}`, size: 1000 + n, updated_at: '2026-11-18T10:00:00.000Z' };
      });
      return route.fulfill({ json: { files: all, total: all.length } });
    });
    await openFolder(page, 'nomnom');
    await page.getByText('10 000 files').waitFor();
    await eventually(() => files(page).getByRole('option').count()).toBeLessThan(60);
    await files(page).focus();
    await page.keyboard.press('End');
    await files(page).getByRole('option', { name: 'export_9999.csv' }).waitFor();
    await page.keyboard.press('Control+a');
    await page.getByText('You cannot import more than 20 audiences at once').waitFor();
    await eventually(() => chosen(page).count()).toBe(0);

    await page.route('**/s3/audiences/folders', (route) => route.fulfill({ json: { folders: [], total: 0 } }));
    await page.reload();
    await page.getByText('No client has a folder yet').waitFor();
    await page.getByRole('link', { name: 'Upload audience' }).waitFor();
    await accessible(page);
    const client = await open('client', '/companies/1001/applications/2001/import-audience-s3');
    await client.waitForURL(/access-denied/);
  },
);

story('long names of files can be told apart', async ({ open }) => {
  const page = await open('campaign_manager', appPath('import-audience-s3'));
  const long = (end: string) => `nomnom_winback_2026-11_very_long_segment_of_lapsed_buyers_wave_${end}.csv`;
  await page.route(/s3.audiences.files/, async (route) => {
    const answer = await route.fetch();
    const told = await answer.json();
    const [file] = told.files ?? [];
    const named = (end: string) => ({ ...file, key: long(end), url: `${file.url}.${end}` });
    await route.fulfill({ response: answer, json: file ? { ...told, files: [named('A'), named('B')] } : told });
  });
  await openFolder(page, 'nomnom');
  for (const end of ['A', 'B'])
    await expect
      .poll(() =>
        page
          .getByRole('option', { name: long(end) })
          .locator('.mid-cut')
          .innerText(),
      )
      .toMatch(new RegExp(`wave_${end}\\.csv$`));
});

story('what failed on the way is looked at or imported again, with what was typed', async ({ open, accessible }) => {
  const page = await open('campaign_manager', appPath('import-audience-s3'));
  const names = ordered(page);
  const looks = '**/targeting_list_imports/metadata';
  const answer = (status: number, json: object) => page.route(looks, (route) => route.fulfill({ status, json }));
  await openFolder(page, 'nomnom');
  await files(page).focus();
  await page.keyboard.press('Space'); // the newest is no list: the page stays
  await page.getByText('It is a web page.').waitFor();
  await answer(500, { message: 'An unexpected error occurred' });
  await files(page).getByRole('option', { name: 'crm_vip.csv' }).click();
  const again = page.getByRole('button', { name: 'Look again at crm_vip.csv' });
  await again.waitFor();
  const name = nameOf('Broke off');
  await page.getByLabel('Name of crm_vip.csv').fill(name);
  await page.getByLabel('Type of all files').selectOption('IDFA');

  await page.unroute(looks);
  await answer(503, { message: 'The file broke off. Try again in a moment.', code: 'unavailable' });
  await button(page, 'Import').click();
  await page.getByText('The file could not be looked into: The file broke off. Try again in a moment.').waitFor();
  await again.waitFor();
  await accessible(page);
  await page.unroute(looks);
  const message = "We couldn't identify this file as a valid CSV. It is empty.";
  await answer(400, { message, errors: [{ path: 'url', message }] });
  await button(page, 'Import').click();
  await page.getByText(message).waitFor();
  await page.unroute(looks);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await again.press('Enter');
  await page.getByText('Plain device ids, 93 kB').waitFor();
  await eventually(focused).toBe('Name of crm_vip.csv');
  await eventually(() => page.getByText(message).count()).toBe(0);
  await eventually(() => page.getByLabel('Name of crm_vip.csv').inputValue()).toBe(name);

  // Who deletes a row goes on at the next one, or where files come from
  await files(page).getByRole('option', { name: 'loyalty_mixed_case.csv' }).click();
  await page.getByRole('button', { name: 'Delete loyalty_mixed_case.csv' }).press('Enter');
  await eventually(focused).toBe('Delete crm_vip.csv');

  await button(page, 'Import').click();
  await said(page, 'Audience created successfully');
  expect(names).toEqual([name]);
});
