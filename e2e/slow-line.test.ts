import * as api from '@fairlead/contract/company';
import { expect } from 'vitest';
import { as } from './support/api.ts';
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
