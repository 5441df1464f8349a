import type { ServerRoom } from '../../http/room.ts';
import { jobRoutes } from './job.routes.ts';

export const jobRoom: ServerRoom = {
  routes: jobRoutes,
  things: {
    job: 'select id, company_id from job where id = any($1)',
  },
};
