import type { ServerRoom } from '../../http/room.ts';
import { creativePerformanceRoutes } from './creative-performance.routes.ts';

export const creativePerformanceRoom: ServerRoom = {
  routes: creativePerformanceRoutes,
};
