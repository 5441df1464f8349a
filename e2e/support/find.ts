import type { Locator, Page } from 'playwright-core';

/** Narrows a grid to what is looked for: rows of other stories can push one's own off the first page. */
export const findIn = (page: Page, grid: string, text: string): Promise<void> =>
  page.getByRole('searchbox', { name: `Find in ${grid}` }).fill(text);

/** The row of a grid that is named by a link. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
