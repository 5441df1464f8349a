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
