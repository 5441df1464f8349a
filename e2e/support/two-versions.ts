import type { Page } from 'playwright-core';

/** The question where two people changed a record. */
export const question = (page: Page) => page.getByRole('dialog').filter({ hasText: 'while you were editing' });

/** Answers it with all of one side. */
export const decide = async (page: Page, side: 'theirs' | 'mine') => {
  await question(page)
    .getByRole('button', { name: `All ${side}` })
    .click();
  await question(page).getByRole('button', { name: 'Save these values' }).click();
};

export const apply = (page: Page) => page.getByRole('button', { name: 'Apply' }).click();
