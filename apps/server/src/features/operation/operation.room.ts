import type { ServerRoom } from '../../http/room.ts';
import { operationRoutes } from './operation.routes.ts';

export const operationRoom: ServerRoom = { routes: operationRoutes };
