import type { ServerRoom } from '../../http/room.ts';
import { sweepAssets } from './asset.service.ts';
import { defineCapture } from './capture.jobs.ts';
import { sweepCaptures } from './capture.service.ts';
import { sweepCraftsman } from './craftsman.service.ts';
import { creativeRoutes } from './creative.routes.ts';
import { defineCreativeUndo } from './creative.undo.ts';
import { sweepDrive } from './drive.service.ts';

const shows = (creatives: string): string =>
  `sha256 in (select unnest(array[main_asset, icon_asset, logo_asset, preview_asset, companion_asset]) from creative where ${creatives})`;
/** The same bytes are kept once, whoever sent them: what another company shows as well stays. */
const ASSETS_OF_COMPANY = `${shows('company_id = $1')} and (${shows('company_id <> $1')}) is not true`;

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
  ofCompany: { asset: ASSETS_OF_COMPANY },
  filesOfCompany: `select unnest(array[file_key, thumbnail_key]) as key from asset where ${ASSETS_OF_COMPANY}`,
  files: `select file_key as key from asset union select thumbnail_key from asset where thumbnail_key is not null`,
  things: {
    creative: 'select id, company_id, app_id from creative where id = any($1)',
  },
};
