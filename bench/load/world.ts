import type { Ok } from '@fairlead/contract';
import type * as application from '@fairlead/contract/application';
import type * as company from '@fairlead/contract/company';
import type * as lineItem from '@fairlead/contract/line-item';
import type * as budget from '@fairlead/contract/line-item-budget';
import type * as order from '@fairlead/contract/order';
import type { Client } from './client.ts';

type Item<C> = Ok<C> extends { items: (infer T)[] } ? T : never;

/** The trade as the API shows it. */
export type World = {
  companies: Item<typeof company.listCompanies>[];
  applications: Item<typeof application.listApplications>[];
  orders: Item<typeof order.listOrders>[];
  lineItems: Item<typeof lineItem.listLineItems>[];
  budgets: Item<typeof budget.listBudgets>[];
};

/** Reads all of it in the name of somebody who sees every company. @throws Error when a list is refused */
export const readWorld = async (client: Client, token: string): Promise<World> => {
  const list = async <T>(path: string): Promise<T[]> => {
    const reply = await client.send({ method: 'GET', path: `/api${path}`, token }, true);
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.body?.slice(0, 200)}`);
    return (JSON.parse(reply.body ?? '{}') as { items: T[] }).items;
  };
  const companies = await list<World['companies'][number]>('/dsp_dashboard_api/companies');
  const orders: World['orders'] = [];
  for (const { id } of companies) orders.push(...(await list<World['orders'][number]>(`/companies/${id}/orders`)));
  return {
    companies,
    applications: await list('/dsp_dashboard_api/apps'),
    orders,
    lineItems: await list('/dsp_dashboard_api/line_items'),
    budgets: await list('/line_item_budgets'),
  };
};
