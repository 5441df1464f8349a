import { CAP_FACTOR } from '@fairlead/domain/constants';
import type { Page } from 'playwright-core';
import { said } from './said.ts';

/** Amounts of euros in a text, in the order in which it says them. */
export const amounts = (text: string): number[] =>
  [...text.matchAll(/(\d[\d\s]*(?:,\d+)?)\s*€/g)].map(([, amount = '']) =>
    Number(amount.replaceAll(/\s/g, '').replace(',', '.')),
  );

/** Does what the first thing to do says, in the field that it leads to, and saves. @returns what it says */
export const repair = async (page: Page): Promise<string> => {
  const first = page.locator('.funnel-first');
  const text = (await first.locator('b').first().innerText()).trim();
  await first.getByRole('link', { name: 'Go to Budget & Delivery' }).click();
  await page.waitForURL('**/budgetAndDelivery#*');
  const cap = page.getByRole('textbox', { name: 'Daily cap' });
  const before = amounts(await cap.inputValue())[0] ?? Number.NaN;
  const after = amounts(text)[0] ?? 0;
  await cap.fill(String(after));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // So far a cap is not raised without being asked
  if (after > before * CAP_FACTOR) await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await said(page, 'Campaign budget & delivery updated successfully');
  return text;
};
