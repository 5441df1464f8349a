import type { ServerRoom } from '../../http/room.ts';
import { orderRoutes } from './order.routes.ts';
import { defineOrderUndo } from './order.undo.ts';

export const orderRoom: ServerRoom = {
  routes: orderRoutes,
  undo: defineOrderUndo,
  things: {
    order: 'select id, company_id, id as order_id from insertion_order where id = any($1)',
  },
};
