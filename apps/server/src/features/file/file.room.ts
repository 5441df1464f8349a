import type { ServerRoom } from '../../http/room.ts';
import { fileRoutes } from './file.routes.ts';
import { sweepIcons } from './icon.service.ts';

export const fileRoom: ServerRoom = {
  routes: fileRoutes,
  sweep: sweepIcons,
};
