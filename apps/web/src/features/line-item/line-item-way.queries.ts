import { useQuery } from '@tanstack/react-query';
import { useMay } from '../auth/auth.queries.ts';
import { ordersOf } from '../order/order.queries.ts';

/**
 * For a company without a line item in use: the way to a new one, under its newest order that is not archived (CA-25); to the
 * list, where there is no such order or the role makes none.
 */
export const useWayToLineItem = (company: number): { href: string; text: string } => {
  const may = useMay();
  const create = may('line_item.create');
  const orders = useQuery({ ...ordersOf(company), enabled: create && may('order.read') }).data?.items ?? [];
  const order = orders.filter(({ state }) => state !== 'archived').reduce((newest, { id }) => Math.max(newest, id), 0);
  const at = `/companies/${company}`;
  return create && order > 0
    ? { href: `${at}/orders/${order}/lineItems/create`, text: 'Create line item' }
    : { href: `${at}/lineItems`, text: 'Go to line items' };
};
