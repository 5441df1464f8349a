import type { ServerRoom } from '../../http/room.ts';
import { trackingRoutes } from './tracking.routes.ts';
import { watchLinks } from './wrong.service.ts';

/** What happened meanwhile is looked at together. */
const ROUND_MS = 15_000;

export const trackingRoom: ServerRoom = {
  routes: trackingRoutes,
  rounds: [{ every: ROUND_MS, run: watchLinks }],
};
