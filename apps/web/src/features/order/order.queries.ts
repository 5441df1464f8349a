import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/order';
import * as reference from '@fairlead/contract/reference';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isStale } from '#lib/api-error.ts';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';

showsRecords('orders', 'user', 'order', 'line_item');

export type Order = Ok<typeof api.getOrder>;
type OrderList = Ok<typeof api.listOrders>;

/** What a person edits of an order. */
export type OrderEdit = Pick<
  Order,
  'name' | 'account_manager_id' | 'bi_analyst_id' | 'sales_manager_id' | 'selling_entity_id' | 'client_type'
>;

export const editOf = (order: Order): OrderEdit => ({
  name: order.name,
  account_manager_id: order.account_manager_id,
  bi_analyst_id: order.bi_analyst_id,
  sales_manager_id: order.sales_manager_id,
  selling_entity_id: order.selling_entity_id,
  client_type: order.client_type,
});

/** All orders of a company. */
export const ordersOf = (company: number) =>
  query(['orders', company], api.listOrders, { params: { companyId: String(company) } });

export const orderOf = (company: number, id: number) =>
  query(['orders', company, id], api.getOrder, { params: { companyId: String(company), orderId: String(id) } });

/** Legal entities that sell; they hardly ever change. */
export const sellingEntities = query(['selling-entities'], reference.listSellingEntities);

/** The answer of a write takes its place in what is shown, without waiting for the list to be asked again. */
const place = (client: QueryClient, order: Order): void => {
  client.setQueryData(orderOf(order.company_id, order.id).queryKey, order);
  client.setQueryData(ordersOf(order.company_id).queryKey, (list: OrderList | undefined) => {
    if (!list) return list;
    if (!list.items.some(({ id }) => id === order.id)) return { items: [...list.items, order], total: list.total + 1 };
    return { ...list, items: list.items.map((one) => (one.id === order.id ? order : one)) };
  });
};

/** Puts a saved order into what is shown at once. */
export const usePlaceOrder = () => {
  const client = useQueryClient();
  return (order: Order): void => place(client, order);
};

export const useCreateOrder = () =>
  useSave(api.createOrder, { refreshes: wordsOf('order'), says: () => 'Order created successfully' });

export const useUpdateOrder = () =>
  useSave(api.updateOrder, {
    refreshes: wordsOf('order'),
    says: ({ name }) => `Order ${name} edited successfully`,
    quiet: isStale,
  });
