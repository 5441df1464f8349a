import type { ServerRoom } from '../../http/room.ts';
import { companyRoutes } from './company.routes.ts';
import { defineCompanyUndo } from './company.undo.ts';

export const companyRoom: ServerRoom = {
  routes: companyRoutes,
  undo: defineCompanyUndo,
  things: {
    company: 'select id, id as company_id from company where id = any($1)',
  },
};
