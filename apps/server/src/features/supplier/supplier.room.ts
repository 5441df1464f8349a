import type { ServerRoom } from '../../http/room.ts';
import { supplierRoutes } from './supplier.routes.ts';
import { defineSupplierUndo } from './supplier.undo.ts';

export const supplierRoom: ServerRoom = {
  routes: supplierRoutes,
  undo: defineSupplierUndo,
  things: {
    supplier: 'select id, null::int as company_id from supplier where id = any($1)',
  },
};
