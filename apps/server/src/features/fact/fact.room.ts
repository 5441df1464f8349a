import type { ServerRoom } from '../../http/room.ts';
import { finishLeftTurns } from './app-event-turn.service.ts';
import { forgetOldClaims } from './delivery-sums.sql.ts';
import { forgetOldEvents } from './expire-events.service.ts';
import { factRoutes } from './fact.routes.ts';
import { defineFactFileJobs } from './fact-file.jobs.ts';
import { sweepFactFiles } from './fact-file.service.ts';
import { recountLeftovers } from './recount.service.ts';
import { recountSince } from './recount-since.service.ts';

const MINUTE_MS = 60_000;

export const factRoom: ServerRoom = {
  routes: factRoutes,
  jobs: [defineFactFileJobs],
  tidy: [forgetOldClaims],
  sweep: sweepFactFiles,
  ofCompany: { delivery_stale: 'campaign_id in (select id from campaign where company_id = $1)' },
  files: `select input ->> 'key' as key from job where kind = 'facts_file' and state in ('queued', 'running')`,
  restored: (context, { productTime }) => recountSince(context, productTime),
  rounds: [
    // Sums of delivery that a crash left behind their facts are counted again this often.
    { every: MINUTE_MS, run: (context) => recountLeftovers(context) },
    { every: MINUTE_MS, run: (context) => finishLeftTurns(context) },
    { every: 60 * MINUTE_MS, run: (context) => forgetOldEvents(context) },
  ],
};
