import type { ServerRoom } from '../../http/room.ts';
import { docsRoutes } from './docs.routes.ts';

export const docsRoom: ServerRoom = {
  routes: docsRoutes,
};
