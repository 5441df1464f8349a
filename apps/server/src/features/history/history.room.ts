import type { ServerRoom } from '../../http/room.ts';
import { historyRoutes } from './history.routes.ts';

export const historyRoom: ServerRoom = {
  routes: historyRoutes,
};
