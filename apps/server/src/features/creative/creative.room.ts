import type { ServerRoom } from '../../http/room.ts';
import { sweepAssets } from './asset.service.ts';
import { creativeRoutes } from './creative.routes.ts';
import { defineCreativeUndo } from './creative.undo.ts';

export const creativeRoom: ServerRoom = {
  routes: creativeRoutes,
  undo: defineCreativeUndo,
  sweep: sweepAssets,
  things: {
    creative: 'select id, company_id, app_id from creative where id = any($1)',
  },
};
