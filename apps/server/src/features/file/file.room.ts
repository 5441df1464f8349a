import type { ServerRoom } from '../../http/room.ts';
import { fileRoutes } from './file.routes.ts';

export const fileRoom: ServerRoom = {
  routes: fileRoutes,
};
