import type { ServerRoom } from '../../http/room.ts';
import { searchRoutes } from './search.routes.ts';

export const searchRoom: ServerRoom = {
  routes: searchRoutes,
};
