import type { ServerRoom } from '../../http/room.ts';
import { creativeGroupRoutes } from './creative-group.routes.ts';
import { defineCreativeGroupUndo } from './creative-group.undo.ts';

export const creativeGroupRoom: ServerRoom = {
  routes: creativeGroupRoutes,
  undo: defineCreativeGroupUndo,
  things: {
    creative_group: 'select id, company_id, app_id from creative_group where id = any($1)',
  },
};
