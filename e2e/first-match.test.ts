import * as applications from '@fairlead/contract/application';
import { anApplicationDraft } from '@fairlead/test-data';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { addresses, as } from './support/api.ts';
import { story } from './support/story.ts';

const COMPANY = 1001;
const field = (page: Page, name: string) => page.getByRole('combobox', { name });

/** Types into a field of several values and presses Enter: without a way through the list, its chip stands there. */
const takes = async (page: Page, at: Locator, typed: string, chip: string | RegExp) => {
  const chips = page.locator('.mantine-MultiSelect-root').filter({ has: at }).locator('.mantine-Pill-root');
  await at.focus();
  await page.keyboard.type(typed);
  await page.locator('[role=option]:visible').first().waitFor(); // those of plain selects are never in sight
  await page.keyboard.press('Enter');
  await expect.poll(() => chips.last().innerText()).toMatch(chip);
  await page.keyboard.press('Escape');
};

story('fields of several values take the first match on Enter: owners, applications, countries', async ({ open }) => {
  const draft = anApplicationDraft({ name: 'Curlew Post', company_id: COMPANY });
  const { id: app } = await as('admin').call(applications.createApplication, { body: draft });
  const page = await open('admin', '/homepage');
  await takes(page, field(page, 'Owners'), 'marketing', addresses.marketing_team_member);

  await page.goto(`/companies/${COMPANY}/applications/${app}/create-audience`);
  await takes(page, field(page, 'Applications'), 'nom', /nom/i);
  await takes(page, field(page, 'Location'), 'germ', 'DE');
});
