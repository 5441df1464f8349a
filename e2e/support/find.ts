import type { Page } from 'playwright-core';

/** Narrows a grid to what is looked for: rows of other stories can push one's own off the first page. */
export const findIn = (page: Page, grid: string, text: string): Promise<void> =>
  page.getByRole('searchbox', { name: `Find in ${grid}` }).fill(text);
