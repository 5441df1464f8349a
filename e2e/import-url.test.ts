import { afterAll, beforeAll, expect } from 'vitest';
import { eventually } from './support/eventually.ts';
import { enterOn } from './support/keys.ts';
import { appPath, deviceIds, listCalled, nameOf } from './support/lists.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';
import { startWebFiles, type WebFiles } from './support/web-files.ts';

let web: WebFiles;
beforeAll(async () => {
  web = await startWebFiles();
});
afterAll(() => web.close());

story('a file on the web in mixed case is previewed, imported and summed up', async ({ open, accessible }) => {
  const ids = deviceIds(300, 'mixed').map((id, n) => (n % 10 === 0 ? id.toLowerCase() : id));
  const csv = [...ids, ...ids.slice(0, 4).map((id) => id.toUpperCase()), 'not-an-id', ''].join('\n');
  const url = web.put('/exports/Autumn%20buyers.csv', csv);
  const name = nameOf('Autumn');
  const page = await open('campaign_manager', appPath('import-audience-url'));
  const field = page.getByRole('textbox', { name: 'URL' });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  for (const said of ['The url is required', 'The name is required', 'The type is required'])
    await page.getByText(said).waitFor();
  await field.fill('example.com/buyers.csv');
  await page.getByText('The url is invalid').waitFor();
  await field.fill(web.put('/page.csv', '<html><body>Sign in</body></html>'));
  await page.getByText("We couldn't identify this file as a valid CSV. It is a web page.").waitFor();
  await accessible(page);
  // Looked at again by a key, which stays there, and goes on at the address once there is something to show
  const again = page.getByRole('button', { name: 'Look again' });
  await Promise.all([page.waitForResponse(/metadata/), enterOn(again)]);
  await page.locator(':focus', { hasText: 'Look again' }).waitFor();
  web.put('/page.csv', csv);
  await enterOn(again);
  await again.waitFor({ state: 'detached' });
  await page.locator('input[name="url"]:focus').waitFor();

  await field.fill(`${url}?signature=secret`);
  await page.getByText('Some device IDs are in mixed case, they will be converted to uppercase.').waitFor();
  await page.getByText('updated 18 Nov. 2026, 10:00 UTC').waitFor();
  const look = page.getByRole('region', { name: 'First look at the file' });
  await expect.poll(() => look.getByRole('listitem').allTextContents()).toEqual(ids.slice(0, 5));
  const nameField = page.getByRole('textbox', { name: 'Name' });
  await expect.poll(() => nameField.inputValue()).toBe('Autumn buyers');
  await nameField.fill(name);
  await field.fill(url);
  await look.getByText('mixed case').waitFor();
  await eventually(() => nameField.inputValue()).toBe(name); // typed, so it stays
  await page.getByText('IDFA', { exact: true }).click();
  await accessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await said(page, 'Audience created successfully');
  await page.waitForURL(/targeting\/audiences/);

  const row = page.getByRole('row', { name });
  const mark = row.getByRole('button', { name: `Warning about ${name}` });
  // The row may move, or be drawn anew, under the pointer: it comes from elsewhere each time
  const hovered = async () => {
    await page.mouse.move(0, 0);
    await mark.hover();
    return row.getByRole('tooltip').locator('span').allTextContents();
  };
  await expect
    .poll(hovered)
    .toEqual([
      '4 duplicate line(s) removed',
      '1 invalid line(s) removed',
      '30 device ID(s) were auto-converted to uppercase to ensure proper matching',
    ]);
  // As one that is drawn anew under the pointer, which nothing enters: the next move shows it
  await row.locator('.hint-panel:popover-open').evaluate((panel) => (panel as HTMLElement).hidePopover());
  const box = await mark.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 3, (box?.y ?? 0) + 3);
  await row.getByRole('tooltip').waitFor();
  const list = await listCalled(name);
  expect(list).toMatchObject({ rows: 300, original_csv_rows: 305, origin: 'http', criterion: 'idfa', url });
  expect(list.source).toMatchObject({ duplicates: 4, invalid_lines: 1, case_fixed_lines: 30 });
});

story('a client imports an address for its Android app, by keyboard and on a phone', async ({ open, accessible }) => {
  const url = web.put('/partner/feed.csv', deviceIds(50, 'feed').join('\n'));
  const page = await open('client', '/companies/1001/applications/2002/import-audience-url', {
    ...{ width: 360, height: 780, theme: 'dark' },
  });
  await page.getByRole('textbox', { name: 'URL' }).focus();
  await page.keyboard.insertText(url);
  await page.getByText('they will be converted to lowercase.').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('feed');
  await page.getByText('Android device id').waitFor();
  await accessible(page);
  await page.getByRole('link', { name: 'Back to audiences' }).click();
  await page.getByRole('dialog').getByText('You have unsaved changes on this page').waitFor();
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('textbox', { name: 'URL' }).focus();
  await page.keyboard.press('Enter');
  await said(page, 'Audience created successfully');
  await page.waitForURL(/targeting\/audiences/);
});
