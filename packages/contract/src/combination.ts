import { operators } from '@fairlead/domain/combination/combination';
import { z } from 'zod';
import { call } from './call.ts';
import { id, idText, items, name, text, unix, version } from './shapes.ts';

export const Combination = z.object({
  id,
  name: z.string(),
  operator: z.enum(operators),
  source_targeting_list_ids: z.array(id),
  application_id: id,
  targeting_list_id: id,
  rows: z.int().nullable(),
  not_updating: z.boolean(),
  job_id: id.nullable(),
  version: z.int(),
});

/** A list and what it is made of, all levels. */
export type SourceTree = {
  id: number;
  name: string;
  state: 'new' | 'archived';
  origin: string;
  operator: string | null;
  rows: number | null;
  csv_updated: number | null;
  not_updating: boolean;
  sources: SourceTree[];
};
export const SourceTree: z.ZodType<SourceTree> = z.lazy(() =>
  z.object({
    id,
    name: z.string(),
    state: z.enum(['new', 'archived']),
    origin: z.string(),
    operator: z.enum(operators).nullable(),
    rows: z.int().nullable(),
    csv_updated: unix.nullable(),
    not_updating: z.boolean(),
    sources: z.array(SourceTree),
  }),
) as z.ZodType<SourceTree>;

const operator = text(40).meta({ example: 'union' });
const sources = z
  .array(id, { error: 'must be a list of audience ids' })
  .max(100, 'has too many audiences')
  .meta({ example: [40_001, 40_002] });
const combinationId = z.object({ combinationId: idText.meta({ example: 702 }) });
const things = { combinationId: 'combination' } as const;
const refs = { source_targeting_list_ids: 'targeting_list' } as const;

export const createCombination = call({
  name: 'createCombination',
  room: 'combination',
  method: 'POST',
  path: '/dsp_dashboard_api/combinations',
  title: 'Combine audiences',
  description: 'Answers at once; the list is built by the job named in `job_id`.',
  permission: 'combination.edit',
  body: z.object({
    application_id: id.meta({ example: 2001 }),
    name: name.meta({ example: 'Buyers who opened' }),
    operator,
    source_targeting_list_ids: sources,
  }),
  // Sources are looked for by the service, which says which one is missing
  refs: { application_id: 'application' },
  ok: Combination,
  status: 201,
  dryRun: true,
  idempotent: true,
});

export const getCombination = call({
  name: 'getCombination',
  room: 'combination',
  method: 'GET',
  path: '/dsp_dashboard_api/combinations/{combinationId}',
  title: 'One combination',
  description: 'With the list it makes.',
  permission: 'combination.read',
  params: combinationId,
  things,
  ok: Combination,
});

export const getSourceTree = call({
  name: 'getSourceTree',
  room: 'combination',
  method: 'GET',
  path: '/dsp_dashboard_api/combinations/{combinationId}/source_tree',
  title: 'What a combination is made of, all levels',
  description: 'Each list with its rows and the time of its data.',
  permission: 'combination.read',
  params: combinationId,
  things,
  ok: SourceTree,
});

export const updateCombination = call({
  name: 'updateCombination',
  room: 'combination',
  method: 'PUT',
  path: '/dsp_dashboard_api/combinations/{combinationId}',
  title: 'Edit a combination',
  description: 'The operator never changes; other sources start a new build.',
  permission: 'combination.edit',
  params: combinationId,
  things,
  body: z.object({
    name: name.optional().meta({ example: 'Buyers who opened' }),
    operator: operator.optional(),
    application_id: id.optional().meta({ example: 2001 }),
    source_targeting_list_ids: sources.optional(),
    version: version.meta({ example: 1 }),
  }),
  // Sources are looked for after the version: the other's change may have let one go
  refs: { application_id: 'application' },
  ok: Combination,
  dryRun: true,
});

export const previewCombination = call({
  name: 'previewCombination',
  room: 'combination',
  method: 'POST',
  path: '/dsp_dashboard_api/combinations/preview',
  title: 'Count a combination before it is made',
  description:
    'Waits up to 800 ms for the exact count; else answers an estimate, and the exact count comes with the job.',
  permission: 'combination.preview',
  body: z.object({ operator, source_targeting_list_ids: sources }),
  refs,
  ok: z.object({
    line_count: z.int(),
    exact: z.boolean(),
    margin_percent: z.number(),
    job_id: id.nullable(),
  }),
  limit: 'preview',
});

export const overlapsOfLists = call({
  name: 'overlapsOfLists',
  room: 'combination',
  method: 'POST',
  path: '/dsp_dashboard_api/combinations/overlaps',
  title: 'How audiences overlap, as exclusive sets',
  description: 'Of 2 to 20 lists: how many devices are in exactly these and no other.',
  permission: 'combination.overlaps',
  body: z.object({ source_targeting_list_ids: sources }),
  refs,
  ok: items(z.object({ targeting_list_ids: z.array(id), count: z.int() })).extend({
    rest: z.int().describe('devices in sets beyond the largest 40'),
    exact: z.boolean(),
    job_id: id.nullable(),
  }),
  limit: 'preview',
});
