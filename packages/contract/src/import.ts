import { IMPORT_URL_MAX, importTypes } from '@fairlead/domain/import/import-url.rules';
import { z } from 'zod';
import { TargetingList } from './audience.ts';
import { call } from './call.ts';
import { id, idText, instant, name, needed, newName, platform, text, word } from './shapes.ts';

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
    application_id: z.union([idText, id]).meta({ wire: { type: 'integer', minimum: 1 }, example: 2001 }),
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
  description:
    'The `file_url` that is answered is what makes the list; it works once, for 24 hours, for the same user and application.',
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

const dropType = z.object({ type: z.literal('audiences').meta({ example: 'audiences' }) });

export const listDropFolders = call({
  name: 'listDropFolders',
  room: 'import',
  method: 'GET',
  path: '/dsp_dashboard_api/s3/{type}/folders',
  title: 'Folders in which clients drop files',
  description: 'Empty while no place for them is configured.',
  permission: 's3.read',
  params: dropType,
  ok: z.object({ folders: z.array(z.string()), total: z.int() }),
});

export const listDropFiles = call({
  name: 'listDropFiles',
  room: 'import',
  method: 'GET',
  path: '/dsp_dashboard_api/s3/{type}/files',
  title: 'Files in the folders of clients, newest first',
  description:
    '`prefix` is a folder (`acme`) or the beginning of a path in it (`acme/2026-`), `suffix` how names end (`.csv`). `key` is the path below the folder, and `url` what an import takes. At most 10,000 files.',
  permission: 's3.read',
  params: dropType,
  query: z.object({
    prefix: text(1024).default('').meta({ example: 'acme' }),
    suffix: text(100).default('').meta({ example: '.csv' }),
  }),
  ok: z.object({
    files: z.array(z.object({ key: z.string(), url: z.string(), size: z.int(), updated_at: instant })),
    total: z.int(),
  }),
});

const url = needed(text(IMPORT_URL_MAX))
  .describe('`https://…` or `http://…`, or `s3://folder/key` of a dropped file')
  .meta({ example: 'https://example.com/buyers.csv' });

export const readImportMetadata = call({
  name: 'readImportMetadata',
  room: 'import',
  method: 'POST',
  path: '/dsp_dashboard_api/targeting_list_imports/metadata',
  title: 'What the first lines of a file say, before it is imported',
  description:
    'Reads no more than the first 1,000 lines. A file that cannot be a list is refused with the reason. `case_issue` is how plain ids are written when the platform writes them otherwise: they will be converted. Clients may name http and https addresses only.',
  permission: 'import.create',
  body: z.object({ url, platform: platform.meta({ example: 'ios' }) }),
  ok: z.object({
    rows_format: z.enum(['plain', 'hash']),
    case_issue: z.enum(['mixed', 'upper', 'lower']).nullable(),
    updated_at: instant.nullable(),
    size: z.int().nullable().describe('bytes; null where the address does not say'),
    content_preview: z.array(z.string()).max(5).describe('the first lines'),
  }),
  limit: 'metadata',
});

export const importAudience = call({
  name: 'importAudience',
  room: 'import',
  method: 'POST',
  path: '/dsp_dashboard_api/targeting_list_imports',
  title: 'Import an audience from a dropped file or an address',
  description:
    'Answers at once; the file is fetched and the list built by the job named in `job_id`. What goes wrong then stands in `source.error` of the list; a dropped file that is not there (any more) is refused, and nothing is made. Its `url` is kept without the query. Clients may import from http and https addresses only.',
  permission: 'import.create',
  body: z.object({
    application_id: id.meta({ example: 2001 }),
    name: newName.meta({ example: 'Buyers D90' }),
    import_type: needed(word(importTypes)).meta({ example: 'http' }),
    url,
    is_idfv: z.boolean().default(false).meta({ example: false }),
  }),
  refs: { application_id: 'application' },
  ok: TargetingList.extend({ targeting_list_id: id }),
  status: 201,
  idempotent: true,
});
