import { z } from 'zod';
import { TargetingList } from './audience.ts';
import { call } from './call.ts';
import { id, idText, name, text } from './shapes.ts';

const file = z.file().describe('a .csv of at most 1 GB, after all other parts');

export const uploadAudience = call({
  name: 'uploadAudience',
  room: 'import',
  method: 'POST',
  path: '/dsp_dashboard_api/targeting_list_imports/upload',
  title: 'Upload an audience',
  description: 'Answers as soon as the file has arrived; the list is built by the job named in `job_id`.',
  permission: 'import.upload',
  encoding: 'multipart',
  body: z.object({
    application_id: z.union([idText, id]).meta({ example: 2001 }),
    name: name.meta({ example: 'Buyers D90' }),
    is_idfv: z
      .union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')])
      .default(false)
      .meta({ example: false }),
    file,
  }),
  refs: { application_id: 'application' },
  ok: TargetingList,
  status: 201,
  idempotent: true,
});

export const uploadTargeting = call({
  name: 'uploadTargeting',
  room: 'import',
  method: 'POST',
  path: '/app/{applicationId}/targeting_lists/upload',
  title: 'Upload the file of an advanced targeting list',
  permission: 'audience.create',
  encoding: 'multipart',
  params: z.object({ applicationId: idText.meta({ example: 2001 }) }),
  things: { applicationId: 'application' },
  query: z.object({ type: text(60).meta({ example: 'idfa' }) }),
  body: z.object({ file_name: text(255).optional().meta({ example: 'buyers.csv' }), file }),
  ok: z.object({
    file_url: z.string(),
    line_count: z.int(),
    rows_format: z.enum(['plain', 'hash']),
    file_name: z.string(),
  }),
  status: 201,
});
