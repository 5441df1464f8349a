import type { ServerRoom } from '../../http/room.ts';
import { simulatorRoutes } from './simulator.routes.ts';

export const simulatorRoom: ServerRoom = {
  routes: simulatorRoutes,
};
