import type { ServerRoom } from '../../http/room.ts';
import { referenceRoutes } from './reference.routes.ts';

export const referenceRoom: ServerRoom = {
  routes: referenceRoutes,
};
