import * as api from '@fairlead/contract/audience';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { enterOn } from './support/keys.ts';
import { appPath, deviceIds, listCalled, nameOf } from './support/lists.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

type Csv = { name: string; content: string };
const choose = (page: Page, files: Csv[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles(files.map(({ name, content }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })));
const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true }).click();

/** Uploads that left the browser. */
const sendings = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('upload')) sent.push(request.url());
  });
  return sent;
};

story('a list with duplicates, wrong case and bad lines says what became of them', async ({ open, accessible }) => {
  const name = nameOf('Winback');
  const ids = deviceIds(200, name);
  const content = ['idfa', ...ids, ...ids.slice(0, 7), ids[9]?.toLowerCase(), 'xyz', 'not-an-id', ''].join('\r\n');
  const page = await open('campaign_manager', appPath('targeting/audiences'));
  await page.getByRole('button', { name: 'New audience' }).click();
  await page.getByRole('menuitem', { name: 'Upload' }).click();
  await choose(page, [{ name: 'winback_2026-11.csv', content }]);
  await expect.poll(() => page.getByLabel('Name of winback_2026-11.csv').inputValue()).toBe('winback_2026-11');
  await page.getByLabel('Name of winback_2026-11.csv').fill(name);
  await page.getByText('208 of the first 210').waitFor();
  await accessible(page);
  await page.getByLabel('Type of winback_2026-11.csv').selectOption('IDFA');
  await upload(page);
  await said(page, `Audience ${name} uploaded`);
  await page.waitForURL(/targeting\/audiences/);

  const row = page.getByRole('row', { name });
  await row.getByText('of 210').waitFor();
  const mark = row.getByRole('button', { name: `Warning about ${name}` });
  // A row that was just made is brought into sight, and may move from under the pointer: it comes from elsewhere each time
  const hovered = async () => {
    await page.mouse.move(0, 0);
    await mark.hover();
    return row.getByRole('tooltip').locator('span').allTextContents();
  };
  await expect
    .poll(hovered)
    .toEqual([
      '8 duplicate line(s) removed',
      '2 invalid line(s) removed',
      '1 device ID(s) were auto-converted to uppercase to ensure proper matching',
    ]);
  await accessible(page);
  const list = await listCalled(name);
  expect(list).toMatchObject({ rows: 200, original_csv_rows: 210, criterion: 'idfa', origin: 'manual_upload' });
  expect(list.source).toMatchObject({ duplicates: 8, invalid_lines: 2, case_fixed_lines: 1 });

  await row.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  const facts = page.getByRole('complementary', { name: 'About this list' });
  await facts.getByText('Case-fixed lines').waitFor();
  await expect.poll(() => facts.getByText('2 invalid line(s) removed').count()).toBe(1);
  await accessible(page);
});

story('files that are no lists are refused before anything is sent', async ({ open, accessible }) => {
  const page = await open('campaign_manager', appPath('upload-audience'), { width: 360, height: 780, theme: 'dark' });
  const sent = sendings(page);
  await upload(page);
  await page.getByRole('alert').getByText('This field is required').waitFor();
  const content = deviceIds(3, 'any').join('\n');
  await choose(page, [
    { name: 'list.txt', content },
    { name: 'black friday.csv', content },
    { name: 'été.csv', content },
    { name: 'UPPER.CSV', content },
    { name: 'fine.csv', content },
  ]);
  const wrongName =
    'Invalid file name: the file must end with ".csv" and only contain letters, numbers, underscores or dashes (-) before the extension.';
  await page.getByText('File type not valid (should be .csv)').first().waitFor();
  await expect.poll(() => page.getByText('File type not valid (should be .csv)').count()).toBe(2);
  await expect.poll(() => page.getByText(wrongName).count()).toBe(2);
  await upload(page);
  await page.getByText('The type is required').waitFor();
  await accessible(page);

  for (const name of ['list.txt', 'black friday.csv', 'été.csv', 'UPPER.CSV'])
    await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByLabel('Name of fine.csv').fill(' ');
  await upload(page);
  await page.getByText('Name is required').waitFor();
  await page.getByLabel('Name of fine.csv').fill('fine');
  await page.getByLabel('Type of fine.csv').selectOption('IDFV');
  await choose(
    page,
    Array.from({ length: 20 }, (_, i) => ({ name: `more-${i}.csv`, content })),
  );
  await page.getByRole('alert').getByText('You cannot upload more than 20 audiences at once').waitFor();
  await page.getByLabel('Type of all files').selectOption('IDFA');
  await upload(page);
  expect(sent).toEqual([]);
});

story('good files go while a bad one stays with its reason; what arrived is not sent again', async ({ open }) => {
  const good = nameOf('Good');
  const mended = nameOf('Mended');
  const page = await open('campaign_manager', appPath('upload-audience'));
  const sent = sendings(page);
  await choose(page, [
    { name: 'good.csv', content: deviceIds(5, good).join('\n') },
    { name: 'words.csv', content: 'hello\nworld\n' },
  ]);
  await page.getByLabel('Name of good.csv').fill(good);
  await page.getByLabel('Type of all files').selectOption('IDFA');
  await enterOn(page.getByLabel('Name of good.csv'));
  await page.getByText("We couldn't identify this file as a valid CSV.").waitFor();
  await page.getByText('1 of 2 files uploaded').waitFor();
  // Its field has gone with the file: the keyboard is at the one that wants a look
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Name of words.csv');
  // The browser's check is the server's: what is no list is not even sent
  expect(sent).toHaveLength(1);
  // Mended first: without the bad one there is nothing left to do here
  await choose(page, [{ name: 'mended.csv', content: deviceIds(6, mended).join('\n') }]);
  await page.getByLabel('Name of mended.csv').fill(mended);
  await page.getByLabel('Type of mended.csv').selectOption('IDFV');
  await page.getByRole('button', { name: 'Delete words.csv' }).click();
  await upload(page);
  await page.waitForURL(/targeting\/audiences/);
  expect(sent).toHaveLength(2);
  // The first new row is brought into sight and marked, on whatever page it is
  await page.getByRole('row', { name: good }).getByText('Just made').waitFor();
  expect((await listCalled(good)).rows).toBe(5);
  expect(await listCalled(mended)).toMatchObject({ rows: 6, criterion: 'idfv' });
});

story('the row that was just made is scrolled to, below the rows that are in sight at first', async ({ open }) => {
  const audiences = '/companies/1001/applications/2001/targeting/audiences';
  const page = await open('campaign_manager', audiences, { width: 1440, height: 480 });
  const rows = page.getByRole('row');
  await rows.nth(5).waitFor();
  const last = (await rows.last().innerText()).split('\n');
  const { items } = await as('admin').call(api.listTargetingLists, { params: { applicationId: '2001' }, query: {} });
  const id = items.find(({ name }) => last.some((line) => line.trim() === name))?.id;
  expect(id, last.join(' | ')).toBeDefined();
  await page.goto(`${audiences}?made=${id}`);
  const row = page.getByRole('row').filter({ hasText: 'Just made' });
  await row.waitFor();
  const inSight = (element: Element) => {
    const { left, top, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 200, top + height / 2));
  };
  await expect.poll(() => row.evaluate(inSight)).toBe(true);
});

story('hours of the day become an advanced targeting list', async ({ open, accessible }) => {
  const name = nameOf('Evenings');
  const page = await open('campaign_manager', appPath('targeting/advanced-targeting'));
  await page.getByRole('link', { name: 'Upload' }).first().click();
  await choose(page, [{ name: 'hours.csv', content: '18\n19\n20\n25\n' }]);
  await page.getByLabel('Name of hours.csv').fill(name);
  await upload(page);
  await page.getByText('Criterion is required').waitFor();
  await page.getByLabel('Criterion of hours.csv').selectOption('Hour of day');
  await accessible(page);
  await upload(page);
  await page.waitForURL(/advanced-targeting/);
  const row = page.getByRole('row', { name });
  await row.getByText('Time/Date').waitFor();
  await row.getByText('1 invalid line(s) removed').first().waitFor();
  await accessible(page);
  expect(await listCalled(name)).toMatchObject({ rows: 3, criterion: 'hour_of_day' });
});
