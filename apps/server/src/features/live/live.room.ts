import type { ServerRoom } from '../../http/room.ts';
import { liveRoutes } from './live.routes.ts';

export const liveRoom: ServerRoom = {
  routes: liveRoutes,
};
