import type { Locator, Page } from 'playwright-core';

/** Narrows a grid to what is looked for: rows of other stories can push one's own off the first page. Over once its rows stand. */
export const findIn = async (page: Page, grid: string, text: string): Promise<void> => {
  const field = page.getByRole('searchbox', { name: `Find in ${grid}` });
  await field.fill(text);
  await field.and(page.locator('[aria-busy="false"]')).waitFor();
};

/** The row of a grid that is named by a link. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
