import type { ServerRoom } from '../../http/room.ts';
import { simulatorRoutes } from './simulator.routes.ts';

export const simulatorRoom: ServerRoom = {
  routes: simulatorRoutes,
  ofCompany: {
    simulator_met: `(kind = 'campaign' and thing_id in (select id from campaign where company_id = $1))
      or (kind = 'line_item' and thing_id in (select id from line_item where company_id = $1))`,
    simulator_review: 'creative_id in (select id from creative where company_id = $1)',
  },
};
