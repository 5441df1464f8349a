import { jobKinds } from '@fairlead/domain/rooms';
import { z } from 'zod';
import { call } from './call.ts';
import { countText, id, idText, instant, items, text, uuid } from './shapes.ts';

const Person = z.object({ id: id.nullable(), email: z.string() });
const Change = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  undone_by: z.int().nullable().describe('id of the entry that took this field back'),
});

export const HistoryEntry = z.object({
  id: z.int(),
  change_set_id: z.string(),
  at: instant,
  user: Person,
  channel: z.string(),
  action: z.enum(['create', 'update', 'delete', 'undo']),
  entity: z.string(),
  entity_id: z.int(),
  entity_name: z.string(),
  company_id: id.nullable(),
  version: z.int().nullable(),
  changes: z.array(Change),
  beside: z
    .record(z.string(), z.unknown())
    .describe('what the entry left as it was and a changed value is read by: the KPI of a client target'),
  undoes: z.int().nullable(),
  undone_by: z.int().nullable().describe('null while something of it still holds'),
  can_undo: z.boolean(),
  why_not: z.string().nullable(),
});

export const listHistory = call({
  name: 'listHistory',
  room: 'history',
  method: 'GET',
  path: '/history',
  title: 'What was changed, newest first',
  description:
    'Ask for one record (`entity` and `entity_id`), all records of an `entity`, of one application too (`app_id`, for `custom_action`), one change set, or a company.',
  permission: 'change.read',
  query: z.object({
    entity: text(60).optional().meta({ example: 'company' }),
    entity_id: idText.optional().meta({ example: 1001 }),
    change_set_id: uuid.optional(),
    company_id: idText.optional().meta({ example: 1001 }),
    app_id: idText.optional().describe('only what belongs to this application; for entity custom_action'),
    before: countText(1, 2_147_483_647, 2_147_483_647).describe('id of the last entry read: what is older comes next'),
    limit: countText(1, 100, 25),
  }),
  refs: { app_id: 'application' },
  ok: items(HistoryEntry),
});

const ChangeSet = z.object({
  id: z.string(),
  at: instant,
  user: Person,
  channel: z.string(),
  entries: z.array(HistoryEntry),
  undone_by: z.string().nullable().describe('null while something of it still holds'),
});

export const getChangeSet = call({
  name: 'getChangeSet',
  room: 'history',
  method: 'GET',
  path: '/change_sets/{changeSetId}',
  title: 'One change set',
  description: 'Its entries, and what took it back.',
  permission: 'change.read',
  params: z.object({ changeSetId: uuid }),
  ok: ChangeSet,
});

export const undoChangeSet = call({
  name: 'undoChangeSet',
  room: 'history',
  method: 'POST',
  path: '/change_sets/{changeSetId}/undo',
  title: 'Take back a change set, or some of its entries',
  description:
    'Each entry is an ordinary write of the caller, by the rules of today, in a change set of its own that can be undone too. What was edited since is kept, unless `later_edits` says overwrite; such an entry is `kept`, each field says what became of it, and what was kept can be taken back later. A dry run tells all of it beforehand. A role that may take none of the entries back gets 403.',
  permission: 'change.undo',
  params: z.object({ changeSetId: uuid }),
  body: z.object({
    entries: z.array(z.int().min(1)).min(1).max(2000).optional(),
    later_edits: z.enum(['keep', 'overwrite']).default('keep'),
    seen: text(64)
      .optional()
      .describe(
        'the `seen` of a dry run: where it would do something else by now, nothing is done (409 `changed_since`)',
      ),
  }),
  ok: items(
    z.object({
      history_id: z.int(),
      entity: z.string(),
      entity_id: z.int(),
      status: z.enum(['undone', 'kept', 'refused']),
      fields: z.array(
        z.object({
          field: z.string(),
          from: z.unknown(),
          to: z.unknown(),
          later: z.object({ at: instant, user: Person }).nullable(),
          status: z.enum(['undone', 'kept']),
        }),
      ),
      beside: z.record(z.string(), z.unknown()).describe('what values of today are read by, as in the history'),
      message: z.string().nullable(),
    }),
  ).extend({
    change_set_id: z.string(),
    seen: z.string().describe('stands for what is told here; sent along, an undo does this or nothing'),
  }),
  dryRun: true,
  idempotent: true,
});

export const events = call({
  name: 'events',
  room: 'live',
  method: 'GET',
  path: '/events',
  title: 'What changes, as it happens',
  description:
    'text/event-stream; resumes by Last-Event-ID, or for a first connection by `since`, up to 10 minutes back, else a `resync`.',
  permission: 'change.read',
  query: z.object({
    since: instant
      .optional()
      .describe(
        "When the reader began to read what it shows, by the server's clock: what changed since is told first.",
      ),
  }),
  ok: z.string(),
  answers: 'stream',
});

export const Job = z.object({
  id,
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'dead', 'cancelled']),
  entity: z.string().nullable(),
  entity_id: z.int().nullable(),
  company_id: id.nullable(),
  phase: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  unit: z.string(),
  attempts: z.int(),
  next_attempt_at: instant.nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  result: z.unknown(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  trigger: z.string().nullable().describe('why an audience is built: edit, refresh, schedule; null for other work'),
  can_cancel: z.boolean(),
  can_retry: z.boolean(),
});
const jobId = z.object({ jobId: idText });
const things = { jobId: 'job' } as const;

export const listJobs = call({
  name: 'listJobs',
  room: 'job',
  method: 'GET',
  path: '/jobs',
  title: 'Background work',
  description: 'Newest first; of the companies the caller sees.',
  permission: 'job.read',
  query: z.object({
    state: z.enum(['queued', 'running', 'done', 'failed', 'dead', 'cancelled']).optional(),
    kind: z.enum(jobKinds).optional(),
    company_id: idText.optional().meta({ example: 1001 }),
    limit: countText(1, 100, 25),
    offset: countText(0, 1_000_000, 0),
  }),
  ok: items(Job),
});
export const getJob = call({
  name: 'getJob',
  room: 'job',
  method: 'GET',
  path: '/jobs/{jobId}',
  title: 'One job',
  description: '`result` holds what it made, `error` why it failed.',
  permission: 'job.read',
  params: jobId,
  things,
  ok: Job,
});
export const cancelJob = call({
  name: 'cancelJob',
  room: 'job',
  method: 'POST',
  path: '/jobs/{jobId}/cancel',
  title: 'Cancel a job',
  description: '409 `job_ended` when it has ended.',
  permission: 'job.edit',
  params: jobId,
  things,
  ok: Job,
});
export const retryJob = call({
  name: 'retryJob',
  room: 'job',
  method: 'POST',
  path: '/jobs/{jobId}/retry',
  title: 'Try a failed job again',
  description: 'Only one that failed or was cancelled (409 `job_not_failed`); it gets all its attempts again.',
  permission: 'job.edit',
  params: jobId,
  things,
  ok: Job,
});

export const downloadFile = call({
  name: 'downloadFile',
  room: 'file',
  method: 'GET',
  path: '/files/{link}',
  title: 'Download by a signed link',
  description: 'The link is the credential. Answers `HEAD` and `Range` too.',
  permission: 'file.download',
  params: z.object({ link: text(4096) }),
  ok: z.string(),
  answers: 'file',
});

export const getIcon = call({
  name: 'getIcon',
  room: 'file',
  method: 'GET',
  path: '/icons/{link}',
  title: 'The icon of an application',
  description:
    'The `icon` of an application, a card or an app in a store, as PNG, JPEG, WebP or GIF. The server fetches the picture at `icon_url` once; 404 when there is none. The link is the credential.',
  permission: 'icon.read',
  params: z.object({ link: text(4096) }),
  ok: z.string(),
  answers: 'file',
});

export const getAsset = call({
  name: 'getAsset',
  room: 'file',
  method: 'GET',
  path: '/assets/{link}',
  title: 'A file of a creative',
  description:
    'Pictures and videos as links of creatives show them, with the type that was read from their bytes and never as a page. Answers `HEAD` and `Range` too. The link is the credential, for a day.',
  permission: 'asset.read',
  params: z.object({ link: text(4096) }),
  ok: z.string(),
  answers: 'file',
});

export const search = call({
  name: 'search',
  room: 'search',
  method: 'GET',
  path: '/dsp_dashboard_api/search',
  title: 'Find records by name or id',
  description: 'At most 50, the best first. Forgives a slip of the pen.',
  permission: 'search.read',
  query: z.object({
    category: z
      .enum(['all', 'company', 'application', 'line_item', 'campaign', 'audience', 'creative_group', 'creative'])
      .default('all'),
    term: text(255).meta({ example: 'nomnom' }),
  }),
  ok: items(
    z.object({
      category: z.string(),
      id,
      name: z.string(),
      path: z.string(),
      metadata: z.object({
        state: z.string(),
        os: z.string().nullable(),
        company_name: z.string().nullable(),
        detail: z.string().nullable(),
      }),
    }),
  ),
  limit: 'search',
});

export const openApi = call({
  name: 'openApi',
  room: 'docs',
  method: 'GET',
  path: '/openapi.json',
  title: 'This document',
  description: 'OpenAPI 3.1.',
  permission: 'docs.read',
  ok: z.record(z.string(), z.unknown()),
});

export const docs = call({
  name: 'docs',
  room: 'docs',
  method: 'GET',
  path: '/docs',
  title: 'The API as a page',
  description: 'The same as `/openapi.json`, to be read by people.',
  permission: 'docs.read',
  ok: z.string(),
  answers: 'file',
});
