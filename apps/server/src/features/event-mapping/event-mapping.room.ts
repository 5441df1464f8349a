import type { ServerRoom } from '../../http/room.ts';
import { eventMappingRoutes } from './event-mapping.routes.ts';
import { defineEventMappingUndo } from './event-mapping.undo.ts';

export const eventMappingRoom: ServerRoom = {
  routes: eventMappingRoutes,
  undo: defineEventMappingUndo,
};
