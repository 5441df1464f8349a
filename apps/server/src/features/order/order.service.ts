import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/order';
import { when } from '@fairlead/domain/issue';
import { assigneeFields, type OrderDraft } from '@fairlead/domain/order/order';
import { checkOrder, type OrderContext } from '@fairlead/domain/order/order.rules';
import { type Context, newId } from '../../context.ts';
import { fieldChanges, recordChange, refuseStale } from '../../platform/changes/changes.ts';
import { NotFound, refuseIfAny, refuseOver } from '../../refusal.ts';
import { getCompany } from '../company/company.service.ts';
import { noteMoneyBelow } from '../pacing/money-below.service.ts';
import { listOf } from '../reference/reference.service.ts';
import { usersNamed } from '../user/user.service.ts';
import { holdOrder, insertOrder, type OrderRow, orderById, ordersOf, updateOrderRow } from './order.sql.ts';

export type OrderEdit = Given<typeof api.updateOrder>['body'];

export const listOrders = async (context: Context, company: number): Promise<Ok<typeof api.listOrders>> => {
  const items = await ordersOf(context, company);
  return { items, total: items.length };
};

/** @throws NotFound */
export const getOrder = async (context: Context, id: number): Promise<OrderRow> => {
  const order = await orderById(context, id);
  if (!order) throw new NotFound();
  return order;
};

/** What a person decides of an order: the fields of the change log. */
export const loggedOrder = ({ updated: _, line_items: __, assignees: ___, ...order }: OrderRow) => order;

/** What these drafts of orders are checked against, of all of them at once. */
export const surroundingsOf = async (
  context: Context,
  drafts: readonly OrderDraft[],
): Promise<Pick<OrderContext, 'assignees' | 'sellingEntities'>> => {
  const named = drafts.flatMap((draft) => assigneeFields.flatMap((field) => draft[field] ?? []));
  const { items: sellingEntities } = await listOf<{ id: number; name: string }>(context, 'selling_entity');
  return { assignees: await usersNamed(context, [...new Set(named)]), sellingEntities };
};

/** @throws Refused by the rules on what would be stored */
const refuseByRules = async (context: Context, draft: OrderDraft, stored: OrderRow | null): Promise<void> =>
  refuseIfAny(checkOrder(draft, { ...(await surroundingsOf(context, [draft])), stored }));

const record = (context: Context, before: OrderRow | null, after: OrderRow) =>
  recordChange(context, {
    action: before ? 'update' : 'create',
    entity: 'order',
    entity_id: after.id,
    entity_name: after.name,
    company_id: after.company_id,
    version: after.version,
    before: before && loggedOrder(before),
    after: loggedOrder(after),
  });

/** Creates an order of a company, in state new. @throws Refused by the rules, Conflict below an archived company */
export const createOrder = (context: Context, company: number, draft: OrderDraft): Promise<OrderRow> =>
  context.db.tx(async () => {
    await refuseByRules(context, draft, null);
    refuseOver(context, [{ kind: 'company', state: (await getCompany(context, company)).state }]);
    const order = await getOrder(context, await insertOrder(context, newId(context), company, draft));
    await record(context, null, order);
    return order;
  });

const kept = <T>(sent: T | undefined, stored: T): T => (sent === undefined ? stored : sent);

/** The order with the edit's fields; those that are left out stay. */
export const editedOrder = (before: OrderRow, edit: OrderEdit) => ({
  name: kept(edit.name, before.name),
  account_manager_id: kept(edit.account_manager_id, before.account_manager_id),
  bi_analyst_id: kept(edit.bi_analyst_id, before.bi_analyst_id),
  sales_manager_id: kept(edit.sales_manager_id, before.sales_manager_id),
  selling_entity_id: kept(edit.selling_entity_id, before.selling_entity_id),
  client_type: kept<string>(edit.client_type, before.client_type),
  state: kept(edit.state, before.state),
});

/**
 * Edits an order; fields left out stay.
 * @throws NotFound, Refused by the rules or when it is to move to another company, Conflict on a stale version
 */
export const updateOrder = (context: Context, id: number, edit: OrderEdit): Promise<OrderRow> =>
  context.db.tx(async () => {
    await holdOrder(context, id);
    const before = await getOrder(context, id);
    await refuseStale(context, 'order', id, edit.version, before);
    const moved = edit.company_id !== undefined && edit.company_id !== before.company_id;
    refuseIfAny(when(moved, 'company_id', 'An order stays with its company. Create one there instead.'));
    const next = editedOrder(before, edit);
    await refuseByRules(context, next, before);
    if (fieldChanges(before, { ...before, ...next }).length === 0) return before;
    await noteMoneyBelow(context, 'order', before, next.state);
    await updateOrderRow(context, id, next);
    const after = await getOrder(context, id);
    await record(context, before, after);
    return after;
  });
