import * as companies from '@fairlead/contract/company';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addresses, as } from './support/api.ts';
import { story } from './support/story.ts';

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
const eventually = (look: () => Promise<unknown>) => expect.poll(look);

story('the first question of a page gives the focus back to the button that asked it', async ({ open }) => {
  const page = await open('admin', '/users');
  const more = page.getByRole('button', { name: `More for ${addresses.marketing_team_member}` });
  await more.click();
  await page.locator('[role=menu]:focus-within').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=menuitem]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
  await eventually(() => focused(page)).toBe(`More for ${addresses.marketing_team_member}`);
});

story('a merge that is gone back from leaves the person where they were', async ({ open }) => {
  const { id, version } = await as('admin').call(companies.createCompany, {
    body: { name: 'Focus Ltd', currency: 'EUR', is_test: false },
  });
  const page = await open('admin', `/companies/${id}`);
  await page.getByLabel('Name').fill('Focus of mine');
  await as('sales_team_member').call(companies.updateCompany, {
    params: { companyId: String(id) },
    body: { name: 'Focus of theirs', version },
  });
  await page.getByRole('button', { name: 'Apply' }).focus();
  await page.keyboard.press('Enter');
  const merge = page.getByRole('dialog', { name: /saved this company while you were editing/ });
  await merge.waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => merge.count()).toBe(0);
  await eventually(() => focused(page)).toBe('Apply');
  expect(await page.getByLabel('Name').inputValue()).toBe('Focus of mine');
});
