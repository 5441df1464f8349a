import type { ServerRoom } from '../../http/room.ts';
import { deliveryFunnelRoutes } from './delivery-funnel.routes.ts';

export const deliveryFunnelRoom: ServerRoom = {
  routes: deliveryFunnelRoutes,
};
