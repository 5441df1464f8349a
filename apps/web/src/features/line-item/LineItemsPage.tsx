import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../auth/auth.queries.ts';
import { companyOf } from '../company/company.queries.ts';
import { orderOf, ordersOf } from '../order/order.queries.ts';
import { LineItemsGrid } from './LineItemsGrid.tsx';
import type { LineItemFilters } from './line-item-filters.ts';
import { useLineItemRights } from './rights.ts';

type Filtering = { filters: LineItemFilters; onFilters: (filters: LineItemFilters) => void };

/** The line items of one order. */
export const OrderLineItems = ({ company, order, ...filtering }: Filtering & { company: number; order: number }) => {
  const { create } = useLineItemRights();
  // What is archived takes nothing new
  const states = [useQuery(companyOf(company)).data?.state, useQuery(orderOf(company, order)).data?.state];
  const over = states.includes('archived');
  const params = { companyId: String(company), orderId: String(order) };
  const button = (words: string, primary: boolean) =>
    create &&
    !over && (
      <Link
        to="/companies/$companyId/orders/$orderId/lineItems/create"
        params={params}
        className={`grid-button${primary ? ' is-primary' : ''}`}
      >
        <IconPlus size={16} aria-hidden />
        {words}
      </Link>
    );
  return (
    <LineItemsGrid
      {...filtering}
      company={company}
      order={order}
      wayOut={button('Create line item', false)}
      actions={(primary) => (
        <>
          <Link to="/companies/$companyId/lineItems" params={params} className="grid-button">
            All orders
          </Link>
          {button('New line item', primary)}
        </>
      )}
    />
  );
};

type CompanyProps = Filtering & {
  company: number;
  /** In the place of the list, for a company without any order. */
  noOrder: ReactNode;
};

/** The line items of all orders of a company; one without any order says so (OR-02). */
export const CompanyLineItems = ({ company, noOrder, ...filtering }: CompanyProps) => {
  const orders = useQuery(ordersOf(company)).data;
  const may = useMay();
  if (orders?.items.length === 0) return noOrder;
  const toOrders = may('line_item.create') && (
    <Link to="/companies/$companyId/orders" params={{ companyId: String(company) }} className="grid-button">
      New line item: choose an order
    </Link>
  );
  return (
    <LineItemsGrid
      {...filtering}
      company={company}
      order={null}
      wayOut={toOrders}
      actions={() => (
        <>
          <Link to="/companies/$companyId/pacing" params={{ companyId: String(company) }} className="grid-button">
            Pacing
          </Link>
          {toOrders}
        </>
      )}
    />
  );
};
