import type { Page } from 'playwright-core';
import { house, made } from './support/campaign-pages.ts';
import { eventually } from './support/eventually.ts';
import { focusOn } from './support/keys.ts';
import { story } from './support/story.ts';

/** What has the focus: its name, or its id. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement;
    return on?.getAttribute('aria-label') ?? (on?.id || (on?.textContent ?? ''));
  });

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
