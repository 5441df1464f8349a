import type { ServerRoom } from '../../http/room.ts';
import { controlGroupRoutes } from './control-group.routes.ts';
import { defineControlGroupUndo } from './control-group.undo.ts';

export const controlGroupRoom: ServerRoom = {
  routes: controlGroupRoutes,
  undo: defineControlGroupUndo,
};
