import type { ServerRoom } from '../../http/room.ts';
import { campaignOverviewRoutes } from './campaign-overview.routes.ts';

export const campaignOverviewRoom: ServerRoom = { routes: campaignOverviewRoutes };
