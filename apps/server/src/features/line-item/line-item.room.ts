import type { ServerRoom } from '../../http/room.ts';
import { lineItemRoutes } from './line-item.routes.ts';
import { defineLineItemUndo } from './line-item.undo.ts';

export const lineItemRoom: ServerRoom = {
  routes: lineItemRoutes,
  undo: defineLineItemUndo,
  things: {
    line_item: 'select id, company_id, order_id, id as line_item_id from line_item where id = any($1)',
  },
};
