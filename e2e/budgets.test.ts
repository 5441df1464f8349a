import * as companies from '@fairlead/contract/company';
import * as lineItems from '@fairlead/contract/line-item';
import * as api from '@fairlead/contract/line-item-budget';
import * as orders from '@fairlead/contract/order';
import * as users from '@fairlead/contract/user';
import { addDays, dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import { aBudgetDraft, aLineItemDraft, anOrderDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addresses, as } from './support/api.ts';
import { story } from './support/story.ts';

const staff = () => as('account_manager');
const today = (): UtcDay => dayOf(new Date());
const eventually = (look: () => Promise<unknown>) => expect.poll(look);

/** "18 Nov. 2026", as fields show a day. */
const shown = (day: UtcDay): string => {
  const month = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return `${day.slice(8)} ${month[Number(day.slice(5, 7)) - 1]}. ${day.slice(0, 4)}`;
};

type Params = { companyId: string; orderId: string; lineItemId: string };

/** A line item of a company of its own. */
const lineItem = async (name: string) => {
  const { id } = await as('admin').call(companies.createCompany, { body: { name, currency: 'EUR', is_test: false } });
  const { items: people } = await staff().call(users.listUsers);
  const person = people.find(({ email }) => email === addresses.account_manager)?.id ?? 0;
  const companyId = String(id);
  const order = await staff().call(orders.createOrder, { params: { companyId }, body: anOrderDraft(person, { name }) });
  const orderId = String(order.id);
  const item = await staff().call(lineItems.createLineItem, {
    params: { companyId, orderId },
    body: aLineItemDraft({ name }),
  });
  const params: Params = { companyId, orderId, lineItemId: String(item.id) };
  return { params, path: `/companies/${companyId}/orders/${orderId}/lineItems/${item.id}/budgets` };
};

/** Books days counted from today (UTC). */
const book = (params: Params, name: string, [from, to]: [number, number], client_budget = 1_000) =>
  staff().call(api.createBudget, {
    params,
    body: aBudgetDraft({
      name,
      client_budget,
      start_time: `${addDays(today(), from)} 00:00:00`,
      end_time: `${addDays(today(), to)} 23:59:59`,
    }),
  });

const saved = async (params: Params, name: string) =>
  (await staff().call(api.listBudgets, { query: { line_item_id: params.lineItemId } as never })).items.filter(
    (budget) => budget.name === name,
  );

const start = (page: Page) => page.getByRole('textbox', { name: 'Start date' });
const end = (page: Page) => page.getByRole('textbox', { name: 'End date' });
const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

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
    expect(await end(page).inputValue()).toBe(shown(addDays(today(), 19)));

    // The name says the days until it is given another; other ranges than a whole month are not repeated
    await eventually(() => page.getByLabel('Name').inputValue()).toMatch(/^\d{4}-\d\d/);
    expect(await page.getByRole('textbox', { name: 'Repeat' }).count()).toBe(0);
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Create budget' }).click();
    await page.getByText('Name is required').waitFor();
    await page.getByText('Total budget is required').waitFor();
    await page.getByLabel('Name').fill('Between flight');
    await page.getByRole('textbox', { name: 'Total budget' }).fill('2000');
    await end(page).fill(addDays(today(), 20));
    await end(page).blur();
    await page.getByText('Line item budget should not overlap start_time and/or end_time from other budget').waitFor();
    await accessible(page);
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
    await page.getByText('Budget created successfully').waitFor();
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

story('a budget is copied to the next period, and not onto days that are taken', async ({ open, accessible }) => {
  const { params, path } = await lineItem('Copy Harbour');
  await book(params, 'Now', [0, 9]);
  const page = await open('account_manager', path);
  await page.getByRole('button', { name: 'Copy budget' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy budget' });
  await eventually(() => copy.getByRole('textbox', { name: 'Start date' }).inputValue()).toBe(
    shown(addDays(today(), 10)),
  );
  expect(await end(page).inputValue()).toBe(shown(addDays(today(), 19)));
  await accessible(page);
  await copy.getByRole('button', { name: 'End date: choose in the calendar' }).click();
  await page.getByRole('grid', { name: /^End date/ }).waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('grid', { name: /^End date/ }).count()).toBe(0);
  await start(page).fill(addDays(today(), 5));
  await start(page).blur();
  await copy.getByText('Line item budget should not overlap start_time and/or end_time from other budget').waitFor();
  expect(await copy.getByRole('button', { name: 'Copy', exact: true }).isDisabled()).toBe(true);
  await start(page).fill(addDays(today(), 10));
  await start(page).blur();
  await page.getByRole('textbox', { name: 'Name' }).fill('Next');
  await page.getByRole('textbox', { name: 'Total budget' }).fill('2000');
  await copy.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('This budget is 100% higher than the previous period. Are you sure?').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Budget copied successfully').waitFor();
  await rowOf(page, 'Next').waitFor();
  expect(await saved(params, 'Next')).toMatchObject([
    { client_budget: 2_000, start_time: `${addDays(today(), 10)}T00:00:00.000Z` },
  ]);
});

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
  expect(await bar.innerText()).not.toContain('1\u00a0000\u00a0€,');
  await bar.getByRole('button', { name: 'Reset' }).click();

  await grip.focus();
  await page.keyboard.press('ArrowRight');
  await bar.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/budgets\/\d+$/);
  await eventually(() => end(page).inputValue()).toBe(shown(addDays(today(), 10)));
  expect((await saved(params, 'Running'))[0]?.end_time).toBe(`${addDays(today(), 9)}T23:59:59.000Z`);
  await page.getByText('The start is locked: this budget has begun.').waitFor();
  expect(await page.getByRole('button', { name: 'Delete budget' }).isDisabled()).toBe(true);
  await page.getByText('This budget has begun and can no longer be deleted.').waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Budget edited successfully').waitFor();
  expect((await saved(params, 'Running'))[0]?.end_time).toBe(`${addDays(today(), 10)}T23:59:59.000Z`);

  const history = page.getByRole('complementary', { name: 'History' });
  await history.getByText('End date').waitFor();
  await history.getByRole('button', { name: 'Undo' }).first().click();
  await dialog(page).getByRole('button', { name: 'Undo change' }).click();
  await page.getByText('Change undone').waitFor();
  await eventually(() => end(page).inputValue()).toBe(shown(addDays(today(), 9)));
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
    await page.getByText('Budget edited successfully').waitFor();
    expect((await saved(params, 'Late'))[0]?.client_budget).toBe(1_200);

    // The rollover status of the current budget's row is the line item's: both flags at once
    await rowOf(page, 'Early').getByRole('gridcell', { name: 'Inactive' }).dblclick();
    await page.getByRole('combobox', { name: 'Rollover status' }).selectOption('Active');
    await page.getByRole('button', { name: 'Save 1 row' }).click();
    await page.getByText('Budget edited successfully').waitFor();
    await rowOf(page, 'Early').getByText('Active', { exact: true }).waitFor();
    expect(await staff().call(lineItems.getLineItem, { params })).toMatchObject({
      auto_increase_budget_for_underspend: true,
      auto_decrease_budget_for_overspend: true,
    });

    await page.getByRole('button', { name: 'More for Late' }).click();
    await page.getByRole('menuitem', { name: 'Delete budget' }).click();
    await dialog(page).getByText('Are you sure you want to delete this budget?').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Budget deleted successfully').waitFor();
    await eventually(() => rowOf(page, 'Late').count()).toBe(0);

    // The product's clock moves on: the server says so with every answer
    const later = `${addDays(today(), 12)}T12:00:00.000Z`;
    await page.route(/\/api\/(?!events)/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-product-time': later } });
    });
    await page.reload();
    await rowOf(page, 'Early').getByText('Completed').waitFor();
    expect(await page.getByRole('button', { name: 'Copy budget' }).count()).toBe(0);
    await rowOf(page, 'Early').getByRole('link', { name: 'Early', exact: true }).click();
    await page.getByText('This budget is completed and can no longer be changed.').waitFor();
    expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0);
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
      await page.getByText('Budget created successfully').waitFor();
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
  expect(await empty.getByRole('link', { name: 'New budget' }).count()).toBe(0);
  await accessible(empty);
  const { id } = await book(params, 'Read me', [0, 9]);
  await book(params, 'Read me next', [12, 19]);
  const page = await open('support_team_member', path, { theme: 'dark', width: 360, height: 780 });
  await page.getByRole('heading', { name: 'Read me', exact: true }).waitFor();
  expect(await page.getByRole('slider').count()).toBe(0);
  await accessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto(`${path}/${id}`);
  await page.getByText('Your role can see budgets, not edit them.').waitFor();
  await accessible(page);
  const writer = await open('account_manager', `${path}/${id}`, { theme: 'dark', width: 360, height: 780 });
  await writer.getByRole('textbox', { name: 'Total budget' }).waitFor();
  await accessible(writer);
  expect(await writer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
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
  await page.getByRole('button', { name: 'Apply' }).click();
  const merge = dialog(page);
  await merge.getByText(/saved this budget while you were editing/).waitFor();
  expect(await merge.getByRole('radio', { name: /^Start date|^End date/ }).count()).toBe(0);
  await accessible(page);
  await merge.getByRole('radio', { name: 'Total budget: mine' }).check();
  await merge.getByRole('button', { name: 'Save these values' }).click();
  await page.getByText('Budget edited successfully').waitFor();
  expect(await saved(params, 'Shared by two')).toMatchObject([
    { client_budget: 1_300, end_time: `${addDays(today(), 12)}T23:59:59.000Z` },
  ]);
});
