import type { ServerRoom } from '../../http/room.ts';
import { userRoutes } from './user.routes.ts';
import { defineUserUndo } from './user.undo.ts';

export const userRoom: ServerRoom = {
  routes: userRoutes,
  undo: defineUserUndo,
  things: {
    user: 'select id, company_id from app_user where id = any($1)',
  },
};
