import type { ServerRoom } from '../../http/room.ts';
import { audienceRoutes } from './audience.routes.ts';
import { defineAudienceUndo } from './audience.undo.ts';
import { sweepAudienceFiles } from './cleanup.service.ts';
import { definePreviewJobs } from './preview.jobs.ts';

export const audienceRoom: ServerRoom = {
  routes: audienceRoutes,
  undo: defineAudienceUndo,
  jobs: [definePreviewJobs],
  sweep: sweepAudienceFiles,
  things: {
    targeting_list: 'select id, company_id, app_id from targeting_list where id = any($1)',
  },
};
