import * as companies from '@fairlead/contract/company';
import * as lineItems from '@fairlead/contract/line-item';
import * as api from '@fairlead/contract/line-item-budget';
import * as orders from '@fairlead/contract/order';
import * as users from '@fairlead/contract/user';
import { addDays, dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import { aBudgetDraft, aLineItemDraft, anOrderDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { addresses, as } from './api.ts';

/** Who books: an account manager. */
export const staff = () => as('account_manager');

export const today = (): UtcDay => dayOf(new Date());

/** "18 Nov. 2026", as fields show a day. */
export const shown = (day: UtcDay): string => {
  const month = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return `${day.slice(8)} ${month[Number(day.slice(5, 7)) - 1]}. ${day.slice(0, 4)}`;
};

type Params = { companyId: string; orderId: string; lineItemId: string };

/** A line item of a company of its own. */
export const lineItem = async (name: string) => {
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
export const book = (params: Params, name: string, [from, to]: [number, number], client_budget = 1_000) =>
  staff().call(api.createBudget, {
    params,
    body: aBudgetDraft({
      name,
      client_budget,
      start_time: `${addDays(today(), from)} 00:00:00`,
      end_time: `${addDays(today(), to)} 23:59:59`,
    }),
  });

/** The budgets of that name, as they are stored. */
export const saved = async (params: Params, name: string) =>
  (await staff().call(api.listBudgets, { query: { line_item_id: params.lineItemId } as never })).items.filter(
    (budget) => budget.name === name,
  );

export const start = (page: Page) => page.getByRole('textbox', { name: 'Start date' });

export const end = (page: Page) => page.getByRole('textbox', { name: 'End date' });

export const dialog = (page: Page) => page.getByRole('dialog');

/** The row of a grid whose name is a link. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
