import type { ServerRoom } from '../../http/room.ts';
import { trackingRoutes } from './tracking.routes.ts';

export const trackingRoom: ServerRoom = { routes: trackingRoutes };
