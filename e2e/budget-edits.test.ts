import * as api from '@fairlead/contract/line-item-budget';
import { addDays } from '@fairlead/domain/utc-day';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { book, dialog, end, lineItem, saved, shown, today } from './support/budgets.ts';
import { eventually } from './support/eventually.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

story('what would be is seen by keyboard before it is saved; history takes it back', async ({ open, accessible }) => {
  const { params, path } = await lineItem('What If Bay');
  await book(params, 'Running', [0, 9]);
  const page = await open('account_manager', path);
  const grip = page.getByRole('slider', { name: 'What if Running ended on another day' });
  await grip.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const bar = page.getByRole('region', { name: 'What if' });
  await bar.getByText(`Running ended ${shown(addDays(today(), 7))}`).waitFor();
  await accessible(page);
  await bar.getByRole('button', { name: 'Reset' }).click();
  await eventually(() => bar.count()).toBe(0);

  const top = await page.getByRole('slider', { name: 'What if Running had another amount per day' }).boundingBox();
  if (!top) throw new Error('the top edge has a grip');
  await page.mouse.move(top.x + 12, top.y + 12);
  await page.mouse.down();
  await page.mouse.move(top.x + 12, top.y + 60, { steps: 4 });
  await page.mouse.up();
  await bar.getByText('Running ends').waitFor();
  await eventually(() => bar.innerText()).not.toContain('1\u00a0000\u00a0€,');
  await bar.getByRole('button', { name: 'Reset' }).click();

  await grip.focus();
  await page.keyboard.press('ArrowRight');
  await bar.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/budgets\/\d+$/);
  await eventually(() => end(page).inputValue()).toBe(shown(addDays(today(), 10)));
  expect((await saved(params, 'Running'))[0]?.end_time).toBe(`${addDays(today(), 9)}T23:59:59.000Z`);
  await page.getByText('The start is locked: this budget has begun.').waitFor();
  await eventually(() => page.getByRole('button', { name: 'Delete budget' }).isDisabled()).toBe(true);
  await page.getByText('This budget has begun and can no longer be deleted.').waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await said(page, 'Budget edited successfully');
  expect((await saved(params, 'Running'))[0]?.end_time).toBe(`${addDays(today(), 10)}T23:59:59.000Z`);

  const history = page.getByRole('complementary', { name: 'History' });
  await history.getByText('End date').waitFor();
  await history.getByRole('button', { name: 'Undo' }).first().click();
  await dialog(page).getByRole('button', { name: 'Undo change' }).click();
  await said(page, 'Change undone');
  await eventually(() => end(page).inputValue()).toBe(shown(addDays(today(), 9)));
});

story('an end moved in the picture takes back no total that somebody else saves meanwhile', async ({ open }) => {
  const { params, path } = await lineItem('Two Hands Sound');
  const { id, version } = await book(params, 'Both', [0, 9]);
  const page = await open('account_manager', `${path}/${id}`);
  await page.getByRole('slider', { name: 'What if Both ended on another day' }).press('ArrowRight');
  const bar = page.getByRole('region', { name: 'What if' });
  await bar.getByText(`Both ended ${shown(addDays(today(), 10))}`).waitFor();
  await as('campaign_manager').call(api.updateBudget, {
    params: { ...params, budgetId: `${id}` },
    body: { client_budget: 5_000, version },
  });
  await eventually(() => bar.innerText()).toContain('5\u00a0000\u00a0€,');
  await bar.getByRole('button', { name: 'Apply' }).click();
  await eventually(() => end(page).inputValue()).toBe(shown(addDays(today(), 10)));
  await page.getByRole('button', { name: 'Apply' }).click();
  await said(page, 'Budget edited successfully');
  expect(await saved(params, 'Both')).toMatchObject([
    { client_budget: 5_000, end_time: `${addDays(today(), 10)}T23:59:59.000Z` },
  ]);
});

story('two people edit one budget: nobody’s change is lost', async ({ open, accessible }) => {
  const { params, path } = await lineItem('Merge Pier');
  const { id, version } = await book(params, 'Shared', [3, 9]);
  const page = await open('account_manager', `${path}/${id}`);
  const total = page.getByRole('textbox', { name: 'Total budget' });
  await total.fill('1300');
  await end(page).fill(addDays(today(), 12));
  await end(page).blur();
  await as('campaign_manager').call(api.updateBudget, {
    params: { ...params, budgetId: `${id}` },
    body: { name: 'Shared by two', client_budget: 1_100, version },
  });
  // The ways to save stand in the pane, not beside it
  const over = () => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
  await eventually(over).toBe(0);
  await page.getByRole('button', { name: 'Apply' }).click();
  const merge = dialog(page);
  await merge.getByText(/saved this budget while you were editing/).waitFor();
  await eventually(() => merge.getByRole('radio', { name: /^Start date|^End date/ }).count()).toBe(0);
  await accessible(page);
  const mine = merge.getByRole('radio', { name: 'Total budget: mine' });
  await eventually(() => mine.evaluate((radio) => radio === document.activeElement)).toBe(true);
  await mine.check();
  await merge.getByRole('button', { name: 'Save these values' }).click();
  await said(page, 'Budget edited successfully');
  expect(await saved(params, 'Shared by two')).toMatchObject([
    { client_budget: 1_300, end_time: `${addDays(today(), 12)}T23:59:59.000Z` },
  ]);
});
