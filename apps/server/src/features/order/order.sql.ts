import type { Order, OrderDraft } from '@fairlead/domain/order/order';
import { readsStaff } from '@fairlead/domain/permission';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

/** An order as this user sees it; `line_items` counts those in state new. */
export type OrderRow = Order & {
  line_items: number;
  assignees: { id: number; email: string; deleted_at: string | null }[];
  updated: number;
};

/** With their addresses: for roles that read the staff (F3), so neither for clients nor for machines. */
const people = `(select coalesce(json_agg(json_build_object('id', u.id, 'email', u.email, 'deleted_at',
    to_char(u.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by u.id), '[]')
  from app_user u where u.id in (o.account_manager_id, o.bi_analyst_id, o.sales_manager_id))`;

const columns = ({ user }: Context) => `o.id, o.company_id, o.name, o.account_manager_id, o.bi_analyst_id,
  o.sales_manager_id, o.selling_entity_id, o.client_type, o.state,
  (select count(*)::int from line_item l where l.order_id = o.id and l.state = 'new') as line_items,
  ${!user || readsStaff(user.role) ? people : `'[]'::json`} as assignees, o.version, extract(epoch from o.updated)::int as updated`;

/** Orders of a company, by id. */
export const ordersOf = (context: Context, company: number): Promise<OrderRow[]> =>
  context.db.query<OrderRow>(
    `select ${columns(context)} from insertion_order o where o.company_id = $1 order by o.id`,
    [company],
  );

export const orderById = async (context: Context, id: number): Promise<OrderRow | undefined> =>
  (await context.db.query<OrderRow>(`select ${columns(context)} from insertion_order o where o.id = $1`, [id]))[0];

export const ordersById = (context: Context, ids: readonly number[]): Promise<OrderRow[]> =>
  context.db.query<OrderRow>(`select ${columns(context)} from insertion_order o where o.id = any($1::int[])`, [ids]);

/** Holds the row until the transaction ends, so that a version is compared and raised by one writer at a time. */
export const holdOrder = (context: Context, id: number) =>
  context.db.query('select 1 from insertion_order where id = $1 for no key update', [id]);

const terms = (order: OrderDraft) => [
  order.name,
  order.account_manager_id,
  order.bi_analyst_id,
  order.sales_manager_id,
  order.selling_entity_id,
  order.client_type,
];

export const insertOrder = async (
  context: Context,
  id: number | undefined,
  company: number,
  draft: OrderDraft,
): Promise<number> =>
  only(
    await context.db.query<{ id: number }>(
      `insert into insertion_order (id, company_id, name, account_manager_id, bi_analyst_id, sales_manager_id,
         selling_entity_id, client_type, created_by, created, updated)
       values (coalesce($1, nextval(pg_get_serial_sequence('insertion_order', 'id')))::int, $2, $3, $4, $5, $6, $7, $8, $9,
         $10, $10) returning id`,
      [id ?? null, company, ...terms(draft), context.user?.id ?? null, context.now()],
    ),
  ).id;

export const updateOrderRow = (context: Context, id: number, next: OrderDraft & Pick<Order, 'state'>) =>
  context.db.query(
    `update insertion_order set name = $2, account_manager_id = $3, bi_analyst_id = $4, sales_manager_id = $5,
       selling_entity_id = $6, client_type = $7, state = $8, version = version + 1, updated = $9 where id = $1`,
    [id, ...terms(next), next.state, context.now()],
  );
