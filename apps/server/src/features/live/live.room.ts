import type { ServerRoom } from '../../http/room.ts';
import { endLive, liveRoutes } from './live.routes.ts';

export const liveRoom: ServerRoom = {
  routes: liveRoutes,
  stops: endLive,
};
