import { origins } from '@fairlead/domain/audience/audience';
import { criteria } from '@fairlead/domain/audience/criterion';
import { operators } from '@fairlead/domain/audience/operator';
import { states } from '@fairlead/domain/state';
import { z } from 'zod';
import { call } from './call.ts';
import { countText, id, idText, instant, items, name, state, stateFilter, text, unix, version } from './shapes.ts';

export const TargetingList = z.object({
  id,
  name: z.string(),
  state: z.enum(states),
  app_id: id,
  company_id: id,
  cohort_id: id.nullable(),
  combination_id: id.nullable(),
  origin: z.enum(origins),
  criterion: z.enum(criteria),
  rows: z.int().nullable(),
  original_csv_rows: z.int().nullable(),
  rows_format: z.enum(['plain', 'hash']).nullable(),
  id_kind: z.enum(['uuid', 'md5', 'sha1', 'sha256', 'text']).nullable(),
  created: unix,
  updated: unix,
  csv_updated: unix.nullable(),
  url: z.string().nullable(),
  whitelist_campaign_ids: z.array(id),
  blacklist_campaign_ids: z.array(id),
  source: z.object({
    duplicates: z.int().nullable(),
    invalid_lines: z.int().nullable(),
    case_fixed_lines: z.int().nullable(),
    error: z.string().nullable(),
    last_run: unix.nullable(),
    operator: z.enum(operators).nullable(),
    source_targeting_list_ids: z.array(id),
  }),
  not_updating: z.boolean().describe('a source is archived, or contains an archived source'),
  job_id: id.nullable(),
  build: z.object({
    last_good_at: instant.nullable(),
    next_at: instant.nullable(),
    promise_minutes: z.int().nullable(),
    error: z.string().nullable(),
  }),
  sizes: z.array(z.int()).describe('rows of the last builds, oldest first, at most 7'),
  countries: z.array(z.string()).describe('of the definition of a dynamic audience; empty: any'),
  version: z.int(),
});

const targetingId = z.object({ targetingId: idText.meta({ example: 40_001 }) });
const things = { targetingId: 'targeting_list' } as const;

export const listTargetingLists = call({
  name: 'listTargetingLists',
  room: 'audience',
  method: 'GET',
  path: '/apps/{applicationId}/targeting_lists',
  title: 'List the targeting lists of an application',
  description: 'The newest `max_results` by id; `total` counts all that match.',
  permission: 'audience.read',
  params: z.object({ applicationId: idText.meta({ example: 2001 }) }),
  things: { applicationId: 'application' },
  query: z.object({ state: stateFilter.default('all'), max_results: countText(1, 2000, 2000) }),
  ok: items(TargetingList),
});

export const getTargetingList = call({
  name: 'getTargetingList',
  room: 'audience',
  method: 'GET',
  path: '/targeting_lists/{targetingId}',
  title: 'One targeting list',
  description: 'With its newest build.',
  permission: 'audience.read',
  params: targetingId,
  things,
  ok: TargetingList,
});

export const createTargetingList = call({
  name: 'createTargetingList',
  room: 'audience',
  method: 'POST',
  path: '/apps/{applicationId}/targeting_lists',
  title: 'Make a targeting list of an uploaded file',
  description:
    '`url` is the `file_url` that the upload answered: it works once, for 24 hours, for the same user and application.',
  permission: 'audience.create',
  params: z.object({ applicationId: idText.meta({ example: 2001 }) }),
  things: { applicationId: 'application' },
  body: z.object({
    app_id: id.optional().meta({ example: 2001 }),
    criterion: text(60).meta({ example: 'idfa' }),
    name: name.meta({ example: 'Buyers D90' }),
    origin: z
      .enum(origins)
      .optional()
      .describe(
        'Left out, it follows the caller: `client` for machines and clients, `se` for staff. People may name `manual_upload`.',
      )
      .meta({ example: 'manual_upload' }),
    url: text(4096),
    rows: z.int().min(0).optional(),
    rows_format: z.enum(['plain', 'hash']).optional(),
  }),
  refs: { app_id: 'application' },
  ok: TargetingList,
  status: 201,
  dryRun: true,
  idempotent: true,
});

export const updateTargetingList = call({
  name: 'updateTargetingList',
  room: 'audience',
  method: 'PUT',
  path: '/targeting_lists/{targetingId}',
  title: 'Rename, archive or unarchive a targeting list',
  description: 'Fields left out stay as they are.',
  permission: 'audience.edit',
  params: targetingId,
  things,
  body: z.object({
    name: name.optional().meta({ example: 'Buyers D90' }),
    state: state.optional(),
    version: version.meta({ example: 1 }),
  }),
  ok: TargetingList,
  dryRun: true,
});

export const deleteTargetingList = call({
  name: 'deleteTargetingList',
  room: 'audience',
  method: 'DELETE',
  path: '/targeting_lists/{targetingId}',
  title: 'Delete a manual upload',
  description: 'Only while nothing uses it (409), and only a list of device ids that was uploaded.',
  permission: 'audience.delete',
  params: targetingId,
  things,
  ok: z.undefined(),
  status: 204,
  dryRun: true,
});

export const downloadTargetingList = call({
  name: 'downloadTargetingList',
  room: 'audience',
  method: 'GET',
  path: '/dsp_dashboard_api/targeting_lists/{targetingId}/download',
  title: 'Links to the files of a targeting list',
  description: 'Each link works for 5 minutes. The download is remembered.',
  permission: 'audience.download',
  params: targetingId,
  things,
  ok: z.object({ presigned_csv_url: z.string().nullable(), presigned_original_csv_url: z.string().nullable() }),
  refuses: [507],
});

export const listBuilds = call({
  name: 'listBuilds',
  room: 'audience',
  method: 'GET',
  path: '/targeting_lists/{targetingId}/builds',
  title: 'The builds of a targeting list, newest first',
  description: 'Failed and running ones too.',
  permission: 'audience.read_builds',
  params: targetingId,
  things,
  ok: items(
    z.object({
      id: z.string(),
      trigger: z.string(),
      started_at: instant,
      finished_at: instant.nullable(),
      rows: z.int().nullable(),
      added: z.int().nullable(),
      removed: z.int().nullable(),
      kept: z.int().nullable(),
      error: z.string().nullable(),
    }),
  ),
});

export const listUses = call({
  name: 'listUses',
  room: 'audience',
  method: 'GET',
  path: '/targeting_lists/{targetingId}/used_by',
  title: 'What uses a targeting list',
  description: 'Campaigns and lists that name it.',
  permission: 'audience.read_builds',
  params: targetingId,
  things,
  ok: items(z.object({ kind: z.enum(['combination', 'campaign']), id, name: z.string(), path: z.string() })),
});
