import type { ServerRoom } from '../../http/room.ts';
import { sweepAssets } from './asset.service.ts';
import { defineCapture } from './capture.jobs.ts';
import { sweepCaptures } from './capture.service.ts';
import { sweepCraftsman } from './craftsman.service.ts';
import { creativeRoutes } from './creative.routes.ts';
import { defineCreativeUndo } from './creative.undo.ts';
import { sweepDrive } from './drive.service.ts';

export const creativeRoom: ServerRoom = {
  routes: creativeRoutes,
  undo: defineCreativeUndo,
  jobs: [defineCapture],
  routineJobs: ['capture'],
  sweep: async (context) => {
    await sweepAssets(context);
    await sweepCaptures(context);
    await sweepCraftsman(context);
    await sweepDrive(context);
  },
  files: `select file_key as key from asset union select thumbnail_key from asset where thumbnail_key is not null`,
  things: {
    creative: 'select id, company_id, app_id from creative where id = any($1)',
  },
};
