import type { ServerRoom } from '../../http/room.ts';
import { campaignLaunchRoutes } from './campaign-launch.routes.ts';

export const campaignLaunchRoom: ServerRoom = { routes: campaignLaunchRoutes };
