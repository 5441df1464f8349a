import * as companies from '@fairlead/contract/company';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { end, lineItem } from './support/budgets.ts';
import { house, made } from './support/campaign-pages.ts';
import { eventually } from './support/eventually.ts';
import { enterOn, focusOn } from './support/keys.ts';
import { appPath } from './support/lists.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

/** What has the focus: its name, or its id. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement;
    return on?.getAttribute('aria-label') ?? (on?.id || (on?.textContent ?? ''));
  });
/** With the dialog fading out over the next page, as it does for most people. */
const discard = async (page: Page, to: string) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // What should come at once comes a little later than the next page, and before the dialog is gone
  await page.evaluate(() => {
    const soon = window.setTimeout.bind(window);
    window.setTimeout = ((call: () => void, ms = 0) => soon(call, ms === 10 ? 60 : ms)) as typeof window.setTimeout;
  });
  await enterOn(page.getByRole('button', { name: 'Discard changes' }));
  await page.waitForURL(to);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
};
const company = (name: string) =>
  as('admin').call(companies.createCompany, { body: { name, currency: 'EUR', is_test: false } });

story(
  'a calendar gives the focus back to what opened it, and a page that is discarded to the next',
  async ({ open }) => {
    const { path } = await lineItem('Focus Flights');
    const page = await open('account_manager', path);
    await enterOn(page.getByRole('link', { name: 'New budget' }).first());
    // The form stands beside the pictures, whose stops come first: one begins in it
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    const calendar = page.getByRole('grid', { name: /^(Start|End) date/ });
    for (const which of ['End date', 'Start date']) {
      const name = `${which}: choose in the calendar`;
      await enterOn(page.getByRole('button', { name }));
      await calendar.waitFor();
      // The ring is seen on the day that is chosen
      const ring = await page.locator('.calendar-day:focus').evaluate((day) => {
        const { outlineColor, backgroundColor } = getComputedStyle(day);
        return { outlineColor, backgroundColor, edge: day.classList.contains('is-edge') };
      });
      expect(ring.edge).toBe(true);
      expect.soft(ring.outlineColor).not.toBe(ring.backgroundColor);
      await page.keyboard.press('Escape');
      await calendar.waitFor({ state: 'detached' });
      await eventually(() => focused(page)).toBe(name);
    }
    await page.keyboard.press('Enter');
    await calendar.waitFor();
    await page.keyboard.press('Enter'); // the first day as it is, then the last
    await page.getByRole('grid', { name: /^End date/ }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await calendar.waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toBe('End date: choose in the calendar');
    await focusOn(end(page));
    await page.keyboard.press('ArrowDown');
    await calendar.waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => focused(page)).toBe('End date');

    await enterOn(page.getByRole('button', { name: 'Cancel' }).or(page.getByRole('link', { name: 'Cancel' })));
    await discard(page, '**/budgets');
    await eventually(() => focused(page)).toBe('main');
  },
);

story('files that are discarded leave the focus to the next page', async ({ open }) => {
  const page = await open('campaign_manager', appPath('import-audience-s3'));
  await page.getByRole('combobox', { name: 'Client folder' }).click();
  await page.getByRole('option', { name: 'nomnom' }).click();
  await page.getByRole('listbox', { name: 'Files in nomnom' }).focus();
  await page.keyboard.press('Control+a');
  await enterOn(page.getByRole('link', { name: /^Back/ }).first());
  await discard(page, '**/targeting/audiences*');
  await eventually(() => focused(page)).toBe('main');
});

story('who looks at a way back in the history goes on where it was pressed, or at the next', async ({ open }) => {
  const record = await company('0 Focus History');
  const params = { companyId: String(record.id) };
  const states = ['live', 'paused', 'churned'] as const;
  let { version } = record;
  for (const business_state of states)
    ({ version } = await as('admin').call(companies.updateCompany, { params, body: { business_state, version } }));
  const page = await open('admin', '/companies');
  await enterOn(page.getByRole('button', { name: 'History', exact: true }));
  const saves = page.getByRole('dialog', { name: 'History' });
  const undos = saves.getByRole('button', { name: 'Undo this save of 0 Focus History' });
  const placed = () =>
    undos.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement)).catch(() => undefined);
  await enterOn(undos.nth(1));
  const question = page.getByRole('dialog', { name: 'Undo this save' });
  await question.getByText(/Changed again by/).waitFor();
  await page.keyboard.press('Escape');
  await saves.waitFor();
  await eventually(placed).toBe(1);
  // Of the same three: taken back, the newest says so, and the next is the first that can be
  await enterOn(undos.first());
  await enterOn(question.getByRole('button', { name: 'Undo save' }));
  await said(page, 'Save undone');
  await saves.getByText('Undone', { exact: true }).first().waitFor();
  await eventually(() =>
    page.evaluate(() => document.activeElement?.closest('.entry')?.textContent?.includes('Paused')),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await saves.waitFor({ state: 'detached' });
  await eventually(() => focused(page)).toBe('History');

  // So is it beside the record itself
  await page.goto(`/companies/${record.id}`);
  const history = page.getByRole('complementary', { name: 'History' });
  await enterOn(history.getByRole('button', { name: 'Undo' }).first());
  const one = page.getByRole('dialog', { name: 'Undo this change' });
  await one.waitFor();
  await page.keyboard.press('Escape');
  await one.waitFor({ state: 'detached' });
  await eventually(() => focused(page)).toBe('Undo');
  await page.keyboard.press('Enter');
  await enterOn(one.getByRole('button', { name: 'Undo change' }));
  await one.waitFor({ state: 'detached' });
  await history.getByText('Undone', { exact: true }).first().waitFor();
  await eventually(() => page.evaluate(() => !!document.activeElement?.closest('.history'))).toBe(true);
});

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
    // From its name a row's pages are one key after the other
    await page.getByRole('treegrid').focus();
    for (const key of ['Control+Home', 'ArrowDown', 'ArrowRight', 'Control+Enter']) await page.keyboard.press(key);
    await eventually(() => focused(page)).toBe('FOC_iOS_FR');
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await eventually(() => focused(page)).toBe('Why it does not spend more: FOC_iOS_FR');
    await page.getByText('Ctrl Enter opens, arrows choose').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/campaigns/${one.id}/delivery`);

    // What stands beside it has given way for lack of room
    await page.setViewportSize({ width: 780, height: 800 });
    await page.goto(`${path}?campaigns=${one.id}`);
    await enterOn(chip);
    await chip.waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toMatch(/^(Live|\+\d more filters)/);

    // The button of those goes once all have room
    const more = page.getByRole('button', { name: /^\+\d more filters?$/ });
    await more.focus();
    await page.setViewportSize({ width: 1920, height: 800 });
    await more.waitFor({ state: 'detached' });
    const last = page.getByRole('group', { name: 'Quick filters' }).getByRole('button').last();
    await eventually(() => last.evaluate((chip) => chip === document.activeElement)).toBe(true);
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
