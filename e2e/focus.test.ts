import * as companies from '@fairlead/contract/company';
import type { Page } from 'playwright-core';
import { as } from './support/api.ts';
import { house, made } from './support/campaign-pages.ts';
import { eventually } from './support/eventually.ts';
import { enterOn, focusOn } from './support/keys.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

/** What has the focus: its name, or its id. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement;
    return on?.getAttribute('aria-label') ?? (on?.id || (on?.textContent ?? ''));
  });
const company = (name: string) =>
  as('admin').call(companies.createCompany, { body: { name, currency: 'EUR', is_test: false } });

story(
  'a row that is saved by itself leaves the focus to its cell, and a chip that goes to the next one',
  async ({ open }) => {
    const { name } = await company('0 Focus Row');
    const page = await open('admin', '/companies');
    const grid = page.getByRole('grid', { name: 'Companies' });
    await page.getByRole('row').filter({ hasText: name }).getByText('Onboarding').first().dblclick();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
    await enterOn(page.getByRole('button', { name: 'Save 1 row' }));
    await said(page, `Company ${name} updated`);
    await page.getByRole('button', { name: /^Save/ }).waitFor({ state: 'detached' });
    await eventually(() => grid.evaluate((host) => host === document.activeElement)).toBe(true);

    const { app, line, path } = await house('Focus Chips');
    const one = await made(app, line, 'FOC_iOS_FR');
    await page.goto(`${path}?campaigns=${one.id}`);
    const chip = page.getByRole('button', { name: /^Only these/ });
    await enterOn(chip);
    await chip.waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toMatch(/^Live/);
  },
);

story('what does not scroll is no stop for Tab, and is one where it does', async ({ open }) => {
  const { app, line, path } = await house('Focus Links');
  const one = await made(app, line, 'FOC_iOS_BE', { click_action: 'https://app.adjust.com/abc?idfa={idfa_plain}' });
  const page = await open('campaign_manager', `${path}/${one.id}/tracking`);
  await page.getByRole('columnheader', { name: 'Suggestion' }).waitFor();
  const table = page.getByRole('region', { name: 'Table of parameters, scrolls' });
  await eventually(() => table.count()).toBe(0);
  await page.setViewportSize({ width: 360, height: 780 });
  await table.waitFor();
  await focusOn(table);
  await eventually(() => focused(page)).toBe('Table of parameters, scrolls');
});
