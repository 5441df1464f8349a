import * as companies from '@fairlead/contract/company';
import * as api from '@fairlead/contract/line-item';
import * as orders from '@fairlead/contract/order';
import * as reference from '@fairlead/contract/reference';
import * as users from '@fairlead/contract/user';
import type { Page } from 'playwright-core';
import { addresses, as } from './api.ts';

/** Who books: an account manager. */
export const staff = () => as('account_manager');

/** A company in euros. */
export const company = (name: string) =>
  as('admin').call(companies.createCompany, { body: { name, currency: 'EUR', is_test: false } });

/** An order that somebody else made before the story begins. */
export const orderIn = async (companyId: number, name: string) => {
  const { items: people } = await staff().call(users.listUsers);
  const { items: entities } = await staff().call(reference.listSellingEntities);
  const idOf = (email: string) => people.find((one) => one.email === email)?.id ?? null;
  return staff().call(orders.createOrder, {
    params: { companyId: String(companyId) },
    body: {
      name,
      account_manager_id: idOf(addresses.campaign_manager),
      bi_analyst_id: idOf(addresses.account_manager),
      sales_manager_id: null,
      selling_entity_id: entities[0]?.id ?? null,
      client_type: 'Direct',
    },
  });
};

type Place = { companyId: string; orderId: string };

/** A line item of that order, with a price as its target. */
export const lineItemIn = async (params: Place, name: string) => {
  const { items: events } = await staff().call(reference.listCustomActionTypes);
  return staff().call(api.createLineItem, {
    params,
    body: {
      name,
      line_item_type: 'RETARGETING',
      client_objective_type: 'CPA',
      client_objective_value: 6.5,
      attribution_days_data_science: 7,
      target_custom_action_type_id: events[0]?.id ?? null,
      auto_increase_budget_for_underspend: false,
      auto_decrease_budget_for_overspend: false,
      overpacing_minus_days: 0,
      budget_mode: 'fixed_ratio',
    },
  });
};

/** A company with an order, and where its line items are. */
export const placed = async (name: string) => {
  const { id } = await company(name);
  const order = await orderIn(id, `${name} Q4`);
  const params = { companyId: String(id), orderId: String(order.id) };
  return { params, order, path: `/companies/${id}/orders/${order.id}/lineItems` };
};

/** The row of a grid whose name is a link. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Picks an option of a list that narrows as one types. */
export const choose = async (page: Page, label: string, text: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
};
