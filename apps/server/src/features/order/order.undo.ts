import { orderLabels } from '@fairlead/domain/order/order';
import { defineUndo, unlessArchived } from '../../platform/changes/undo.ts';
import { loggedOrder, type OrderEdit, updateOrder } from './order.service.ts';
import { orderById, ordersById } from './order.sql.ts';

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
    whyNot: unlessArchived('insertion_order'),
    remove: (context, id, version) => updateOrder(context, id, { state: 'archived', version }),
  });
