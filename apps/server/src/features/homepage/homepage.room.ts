import type { ServerRoom } from '../../http/room.ts';
import { homepageRoutes } from './homepage.routes.ts';

export const homepageRoom: ServerRoom = {
  routes: homepageRoutes,
};
