import type { ServerRoom } from '../../http/room.ts';
import { campaignRoutes } from './campaign.routes.ts';
import { defineCampaignUndo } from './campaign.undo.ts';

export const campaignRoom: ServerRoom = {
  routes: campaignRoutes,
  undo: defineCampaignUndo,
  things: {
    line_item_history: `select h.id, c.company_id from campaign_line_item h join campaign c on c.id = h.campaign_id
                      where h.id = any($1)`,
    // The id of a campaign is let through as well: that it has no test is said by its own words.
    test_campaign: `select t.id, c.company_id from campaign_test t join campaign c on c.id = t.campaign_id where t.id = any($1)
      union all select c.id, c.company_id from campaign c where c.id = any($1)
        and not exists (select from campaign_test t where t.id = c.id)`,
    campaign: 'select id, company_id, app_id from campaign where id = any($1)',
  },
};
