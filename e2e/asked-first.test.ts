import * as groups from '@fairlead/contract/control-group';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { anApplication } from './support/campaigns.ts';
import { eventually } from './support/eventually.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

// Where whoever saved last once won unasked (decision 0163): another person saves by the API, and what is stored is read by it.

const question = (page: Page) => page.getByRole('dialog').filter({ hasText: 'while you were editing' });
const decide = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Save these values' }).click();
  await question(page).waitFor({ state: 'detached' });
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

story('a size of the control group that somebody else set meanwhile is asked about', async ({ open }) => {
  const { app, path } = await anApplication('Fieldfare');
  const at = { params: { applicationId: String(app.id) } };
  const set = (percent: number) => as('admin').call(groups.setControlGroup, { ...at, body: { percent } });
  const waits = async () => (await as('admin').call(groups.getControlGroup, at)).upcoming?.percent ?? null;
  const page = await open('account_manager', `${path}/edit/control-group`);
  const choose = async (size: string) => {
    await page.getByRole('combobox', { name: 'Size, percent of devices' }).click();
    await page.getByRole('option', { name: size, exact: true }).click();
  };
  await choose('30');
  await set(20);
  await press(page, 'Apply');
  await question(page).getByRole('radio', { name: 'Size: theirs' }).check();
  await decide(page);
  await said(page, 'Control group updated successfully');
  await eventually(() => page.getByRole('combobox', { name: 'Size, percent of devices' }).inputValue()).toBe('20');
  expect(await waits()).toBe(20);
  await choose('40');
  await set(10);
  await press(page, 'Apply');
  await question(page).getByRole('radio', { name: 'Size: mine' }).check();
  await decide(page);
  await said(page, 'Control group updated successfully');
  expect(await waits()).toBe(40);
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  await page.route('**/uplift_settings', async (route) => {
    if (route.request().method() === 'POST') await set(50);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Take back' }).click();
  await said(page, 'Somebody else changed this in the meantime. Compare and save again.');
  expect(await waits()).toBe(50);
});
