import type { ServerRoom } from '../../http/room.ts';
import { applicationRoutes } from './application.routes.ts';
import { defineApplicationUndo } from './application.undo.ts';

export const applicationRoom: ServerRoom = {
  routes: applicationRoutes,
  undo: defineApplicationUndo,
  things: {
    application: 'select id, company_id, id as app_id from application where id = any($1)',
  },
};
