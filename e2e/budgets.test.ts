import * as lineItems from '@fairlead/contract/line-item';
import { addDays } from '@fairlead/domain/utc-day';
import { expect } from 'vitest';
import { book, dialog, end, lineItem, rowOf, saved, shown, staff, start, today } from './support/budgets.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

story(
  'free days in the picture are booked: overlap is refused, twice the money is asked about',
  async ({ open, accessible }) => {
    const { params, path } = await lineItem('Slot Sailing');
    await book(params, 'First flight', [0, 9]);
    await book(params, 'Second flight', [20, 29]);
    const page = await open('account_manager', path);
    await page
      .getByText('You must manually update the daily cap for each campaign to ensure effective budget management.')
      .waitFor();
    await rowOf(page, 'Second flight').waitFor();
    await accessible(page);
    await page.getByRole('button', { name: /^10 days are not booked: Book/ }).click();
    await page.waitForURL('**/budgets/create?**');
    await eventually(() => start(page).inputValue()).toBe(shown(addDays(today(), 10)));
    await eventually(() => end(page).inputValue()).toBe(shown(addDays(today(), 19)));

    // The name says the days until it is given another; other ranges than a whole month are not repeated
    await eventually(() => page.getByLabel('Name').inputValue()).toMatch(/^\d{4}-\d\d/);
    await eventually(() => page.getByLabel('Repeat').count()).toBe(0);
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Create budget' }).click();
    await page.getByText('Name is required').waitFor();
    await page.getByText('Total budget is required').waitFor();
    await page.getByLabel('Name').fill('Between flight');
    await page.getByRole('textbox', { name: 'Total budget' }).fill('2000');
    await end(page).fill(addDays(today(), 20));
    await end(page).blur();
    await page.getByText('Line item budget should not overlap start_time and/or end_time from other budget').waitFor();
    await page.getByRole('button', { name: 'End date: choose in the calendar' }).click();
    await page.getByRole('grid', { name: /^End date/ }).waitFor();
    await accessible(page);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await eventually(() => end(page).inputValue()).toBe(shown(addDays(today(), 19)));

    await page.getByRole('button', { name: 'Create budget' }).click();
    await dialog(page).getByText('Please check your value').waitFor();
    await dialog(page).getByText('This budget is 2x higher than the previous period. Are you sure?').waitFor();
    await dialog(page).getByRole('button', { name: 'Go back' }).click();
    expect(await saved(params, 'Between flight')).toEqual([]);
    await page.getByRole('button', { name: 'Create budget' }).click();
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await said(page, 'Budget created successfully');
    await page.waitForURL('**/budgets');
    await rowOf(page, 'Between flight').waitFor();
    expect(await saved(params, 'Between flight')).toMatchObject([
      {
        client_budget: 2_000,
        start_time: `${addDays(today(), 10)}T00:00:00.000Z`,
        end_time: `${addDays(today(), 19)}T23:59:59.000Z`,
      },
    ]);
  },
);

story('a budget is copied to the next period, and not onto days that are taken', async ({ open }) => {
  const { params, path } = await lineItem('Copy Harbour');
  await book(params, 'Now', [0, 9]);
  const page = await open('account_manager', path);
  await page.getByRole('button', { name: 'Copy budget' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy budget' });
  await eventually(() => copy.getByRole('textbox', { name: 'Start date' }).inputValue()).toBe(
    shown(addDays(today(), 10)),
  );
  await eventually(() => end(page).inputValue()).toBe(shown(addDays(today(), 19)));
  await copy.getByRole('button', { name: 'End date: choose in the calendar' }).click();
  await page.getByRole('grid', { name: /^End date/ }).waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('grid', { name: /^End date/ }).count()).toBe(0);
  await start(page).fill(addDays(today(), 5));
  await start(page).blur();
  await copy.getByText('Line item budget should not overlap start_time and/or end_time from other budget').waitFor();
  await eventually(() => copy.getByRole('button', { name: 'Copy', exact: true }).isDisabled()).toBe(true);
  await start(page).fill(addDays(today(), 10));
  await start(page).blur();
  await page.getByRole('textbox', { name: 'Name' }).fill('Next');
  await page.getByRole('textbox', { name: 'Total budget' }).fill('2000');
  await copy.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('This budget is 100% higher than the previous period. Are you sure?').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await said(page, 'Budget copied successfully');
  await rowOf(page, 'Next').waitFor();
  expect(await saved(params, 'Next')).toMatchObject([
    { client_budget: 2_000, start_time: `${addDays(today(), 10)}T00:00:00.000Z` },
  ]);
});

story(
  'a budget to come is edited in the grid and deleted; one that is over stays as it is',
  async ({ open, accessible }) => {
    const { params, path } = await lineItem('Grid Cove');
    await book(params, 'Early', [0, 9]);
    await book(params, 'Late', [10, 19]);
    const page = await open('account_manager', path);
    const amount = rowOf(page, 'Late').getByRole('gridcell').nth(1);
    await amount.dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('-5');
    await page.keyboard.press('Enter');
    await page
      .getByText(/Total budget must be a positive number/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await amount.dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1200');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save 1 row' }).click();
    await said(page, 'Budget edited successfully');
    expect((await saved(params, 'Late'))[0]?.client_budget).toBe(1_200);

    // The rollover status of the current budget's row is the line item's: both flags at once
    await rowOf(page, 'Early').getByRole('gridcell', { name: 'Inactive' }).dblclick();
    await page.getByRole('combobox', { name: 'Rollover status' }).selectOption('Active');
    await page.getByRole('button', { name: 'Save 1 row' }).click();
    await said(page, 'Budget edited successfully');
    await rowOf(page, 'Early').getByText('Active', { exact: true }).waitFor();
    expect(await staff().call(lineItems.getLineItem, { params })).toMatchObject({
      auto_increase_budget_for_underspend: true,
      auto_decrease_budget_for_overspend: true,
    });

    await page.getByRole('button', { name: 'More for Late' }).click();
    await page.getByRole('menuitem', { name: 'Delete budget' }).click();
    await dialog(page).getByText('Are you sure you want to delete this budget?').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await said(page, 'Budget deleted successfully');
    await eventually(() => rowOf(page, 'Late').count()).toBe(0);

    // The product's clock moves on: the server says so with every answer
    const later = `${addDays(today(), 12)}T12:00:00.000Z`;
    await page.route(/\/api\/(?!events)/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-product-time': later } });
    });
    await page.reload();
    await rowOf(page, 'Early').getByText('Completed').waitFor();
    await eventually(() => page.getByRole('button', { name: 'Copy budget' }).count()).toBe(0);
    await rowOf(page, 'Early').getByRole('link', { name: 'Early', exact: true }).click();
    await page.getByText('This budget is completed and can no longer be changed.').waitFor();
    await eventually(() => page.getByRole('button', { name: 'Apply' }).count()).toBe(0);
    await accessible(page);
  },
);

story('days are UTC wherever the browser is', async ({ open }) => {
  const zones = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];
  const days = await Promise.all(
    zones.map(async (zone, index) => {
      const { params, path } = await lineItem(`Zone ${index}`);
      const page = await open('account_manager', `${path}/create`, { zone });
      await page.getByLabel('Name').fill('Zoned');
      await page.getByRole('textbox', { name: 'Total budget' }).fill('500');
      await page.getByRole('button', { name: 'Next Month' }).click();
      const texts = [await start(page).inputValue(), await end(page).inputValue()];
      await page.getByRole('button', { name: 'Create budget' }).click();
      await said(page, 'Budget created successfully');
      const [budget] = await saved(params, 'Zoned');
      return [...texts, budget?.start_time, budget?.end_time];
    }),
  );
  expect(days[0]).toEqual(days[1]);
  expect(days[0]?.[2]).toMatch(/-01T00:00:00\.000Z$/);
  expect(days[0]?.[0]).toBe(shown(String(days[0]?.[2]).slice(0, 10)));
});

story('on a phone, in the dark, and for those who only read', async ({ open, accessible }) => {
  const { params, path } = await lineItem('Reading Quay');
  const empty = await open('support_team_member', path, { theme: 'dark', width: 360, height: 780 });
  await empty.getByText('No budget found for this line item').waitFor();
  await eventually(() => empty.getByRole('link', { name: 'New budget' }).count()).toBe(0);
  await accessible(empty);
  const { id } = await book(params, 'Read me', [0, 9]);
  await book(params, 'Read me next', [12, 19]);
  const page = await open('support_team_member', path, { theme: 'dark', width: 360, height: 780 });
  await page.getByRole('heading', { name: 'Read me', exact: true }).waitFor();
  await eventually(() => page.getByRole('slider').count()).toBe(0);
  await accessible(page);
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await goOn(page, `${path}/${id}`);
  await page.getByText('Your role can see budgets, not edit them.').waitFor();
  await accessible(page);
  const writer = await open('account_manager', `${path}/${id}`, { theme: 'dark', width: 360, height: 780 });
  await writer.getByRole('textbox', { name: 'Total budget' }).waitFor();
  await accessible(writer);
  await eventually(() => writer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
