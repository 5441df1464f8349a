import type { ServerRoom } from '../../http/room.ts';
import { audienceRoutes } from './audience.routes.ts';
import { defineAudienceUndo } from './audience.undo.ts';
import { sweepAudienceFiles } from './cleanup.service.ts';
import { forgetOldDownloads } from './expire-downloads.service.ts';
import { definePreviewJobs } from './preview.jobs.ts';

export const audienceRoom: ServerRoom = {
  routes: audienceRoutes,
  undo: defineAudienceUndo,
  jobs: [definePreviewJobs],
  tidy: [forgetOldDownloads],
  sweep: sweepAudienceFiles,
  files: `select original_key as key from targeting_list where original_key is not null
    union select b.id_file_key from targeting_list l join audience_build b on b.id = l.build_id where b.id_file_key is not null`,
  ofCompany: { audience_download: 'company_id = $1' },
  filesOfCompany: `select original_key as key from targeting_list where company_id = $1 and original_key is not null
    union select b.id_file_key from targeting_list l join audience_build b on b.targeting_list_id = l.id
      where l.company_id = $1 and b.id_file_key is not null
    union select u.file_key from upload u join application a on a.id = u.application_id where a.company_id = $1`,
  things: {
    targeting_list: 'select id, company_id, app_id from targeting_list where id = any($1)',
  },
};
