import type { ServerRoom } from '../../http/room.ts';
import { productFeedRoutes } from './product-feed.routes.ts';

export const productFeedRoom: ServerRoom = {
  routes: productFeedRoutes,
};
