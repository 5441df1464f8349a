import type { ServerRoom } from '../../http/room.ts';
import { readinessRoutes } from './readiness.routes.ts';

export const readinessRoom: ServerRoom = { routes: readinessRoutes };
