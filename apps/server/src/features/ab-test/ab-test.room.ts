import type { ServerRoom } from '../../http/room.ts';
import { abTestRoutes } from './ab-test.routes.ts';
import { defineAbTestUndo } from './ab-test.undo.ts';

export const abTestRoom: ServerRoom = {
  routes: abTestRoutes,
  undo: defineAbTestUndo,
};
