import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { failureOf } from '#lib/api-error.ts';
import { Grid, type GridHistory, useRemoteRows } from '#ui/grid/index.ts';
import { useMe } from '../auth/auth.queries.ts';
import { companyOf } from '../company/company.queries.ts';
import { users } from '../user/user.queries.ts';
import { NO_ORDER, useWhyNoOrder } from './NoOrder.tsx';
import { type Order, ordersOf, sellingEntities } from './order.queries.ts';
import { columnsFor } from './order-columns.tsx';
import { orderWords } from './order-words.tsx';
import { useOrderRights } from './rights.ts';
import './order.css';

const none: readonly Order[] = [];

/** The orders of a company. They are edited on their pages; no action archives them (D-045). */
export const OrdersGrid = ({ company }: { company: number }) => {
  const { data, error, isPending, refetch } = useQuery(ordersOf(company));
  const { create: mayCreate, edit, people, users: mayUsers } = useOrderRights();
  // What is archived takes nothing new
  const over = useQuery(companyOf(company)).data?.state === 'archived';
  const create = mayCreate && !over;
  const whyNone = useWhyNoOrder(create);
  const entities = useQuery(sellingEntities).data?.items;
  const staff = useQuery({ ...users, enabled: mayUsers }).data?.items;
  const history = useMemo<GridHistory>(
    () => ({
      entity: 'order',
      things: 'orders',
      company,
      lastSave: () => null,
      ...orderWords(staff ?? [], entities ?? []),
    }),
    [company, staff, entities],
  );
  const columns = useMemo(() => columnsFor({ people, entities: entities ?? [] }), [people, entities]);
  const button = (words: string, primary: boolean) =>
    create && (
      <Link
        to="/companies/$companyId/orders/create"
        params={{ companyId: String(company) }}
        className={`grid-button${primary ? ' is-primary' : ''}`}
      >
        <IconPlus size={16} aria-hidden />
        {words}
      </Link>
    );
  const failure = error && !data && failureOf('Orders could not be loaded', error, () => void refetch());
  return (
    <Grid
      label="Orders"
      title="Orders"
      rows={data?.items ?? none}
      columns={columns}
      nameOf={({ name }) => name}
      find="Name, person or id"
      layoutKey={`orders:${useMe()?.id ?? 0}`}
      defaultSort={{ key: 'name', desc: false }}
      selectable={false}
      {...(edit ? { history } : {})}
      remote={useRemoteRows('order')}
      actions={button('New order', true)}
      loading={isPending}
      failure={failure || null}
      empty={{
        title: NO_ORDER,
        text: whyNone,
        action: button('Create order', false),
      }}
    />
  );
};
