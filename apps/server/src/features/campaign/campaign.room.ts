import type { ServerRoom } from '../../http/room.ts';
import { campaignRoutes } from './campaign.routes.ts';
import { defineCampaignUndo } from './campaign.undo.ts';

export const campaignRoom: ServerRoom = {
  routes: campaignRoutes,
  undo: defineCampaignUndo,
  things: {
    line_item_history: `select h.id, c.company_id from campaign_line_item h join campaign c on c.id = h.campaign_id
                      where h.id = any($1)`,
    campaign: 'select id, company_id, app_id from campaign where id = any($1)',
  },
};
