import type { ServerRoom } from '../../http/room.ts';
import { targetingRoutes } from './targeting.routes.ts';
import { usesOfLists } from './targeting.service.ts';
import { defineTargetingUndo } from './targeting.undo.ts';

export const targetingRoom: ServerRoom = {
  routes: targetingRoutes,
  undo: defineTargetingUndo,
  uses: { targeting_list: usesOfLists },
};
