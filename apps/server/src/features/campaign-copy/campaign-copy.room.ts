import type { ServerRoom } from '../../http/room.ts';
import { campaignCopyRoutes } from './campaign-copy.routes.ts';

export const campaignCopyRoom: ServerRoom = { routes: campaignCopyRoutes };
