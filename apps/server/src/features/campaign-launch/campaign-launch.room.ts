import type { ServerRoom } from '../../http/room.ts';
import { campaignLaunchRoutes } from './campaign-launch.routes.ts';
import { watchCampaigns } from './watch.service.ts';

/** What happened meanwhile is looked at together. */
const ROUND_MS = 15_000;

export const campaignLaunchRoom: ServerRoom = {
  routes: campaignLaunchRoutes,
  rounds: [{ every: ROUND_MS, run: watchCampaigns }],
};
