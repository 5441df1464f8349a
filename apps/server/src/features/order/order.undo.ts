import { messageOf } from '@fairlead/domain/issue';
import { orderLabels } from '@fairlead/domain/order/order';
import { checkOrder } from '@fairlead/domain/order/order.rules';
import type { Context } from '../../context.ts';
import { ARCHIVED_ALREADY, defineUndo, GONE, type Logged, type Said } from '../../platform/changes/undo.ts';
import { waysBack, whyNoWayBack } from '../../platform/changes/way-back.ts';
import { editedOrder, loggedOrder, type OrderEdit, surroundingsOf, updateOrder } from './order.service.ts';
import { orderById, ordersById } from './order.sql.ts';

/** An edit is judged by what the order would be: who answered for it once may have been removed since. */
const whyNot = async (context: Context, entries: readonly Logged[]): Promise<Said[]> => {
  const orders = new Map(
    (await ordersById(context, [...new Set(entries.map(({ entity_id }) => entity_id))])).map((one) => [one.id, one]),
  );
  const asked = entries.map((entry) => {
    const order = orders.get(entry.entity_id);
    const ways = order && entry.deed === 'update' ? waysBack(entry, loggedOrder(order)) : [];
    return { entry, order, ways: order ? ways.map((way) => editedOrder(order, way as OrderEdit)) : [] };
  });
  const around = await surroundingsOf(
    context,
    asked.flatMap(({ ways }) => ways),
  );
  return asked.map(({ entry, order, ways }) => {
    if (!order) return GONE;
    if (entry.deed === 'create') return order.state === 'archived' ? ARCHIVED_ALREADY : null;
    return whyNoWayBack(ways, (next) => messageOf(checkOrder(next, { ...around, stored: order })) || null);
  });
};

/** An order's edits are taken back by an edit; its creation by archiving. */
export const defineOrderUndo = (): void =>
  defineUndo('order', {
    labels: orderLabels,
    current: async (context, id) => {
      const order = await orderById(context, id);
      return order ? loggedOrder(order) : null;
    },
    currents: async (context, ids) =>
      new Map((await ordersById(context, ids)).map((order) => [order.id, loggedOrder(order)])),
    apply: (context, id, fields, version) => updateOrder(context, id, { ...fields, version } as OrderEdit),
    whyNot,
    remove: (context, id, version) => updateOrder(context, id, { state: 'archived', version }),
  });
