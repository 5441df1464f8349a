import type { ServerRoom } from '../../http/room.ts';
import { pacingRoutes } from './pacing.routes.ts';

export const pacingRoom: ServerRoom = {
  routes: pacingRoutes,
};
