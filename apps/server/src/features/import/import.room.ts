import type { ServerRoom } from '../../http/room.ts';
import { defineImportJobs } from './import.jobs.ts';
import { importRoutes } from './import.routes.ts';

export const importRoom: ServerRoom = {
  routes: importRoutes,
  jobs: [defineImportJobs],
};
