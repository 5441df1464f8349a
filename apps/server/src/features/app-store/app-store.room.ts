import type { ServerRoom } from '../../http/room.ts';
import { appStoreRoutes } from './app-store.routes.ts';

export const appStoreRoom: ServerRoom = {
  routes: appStoreRoutes,
};
