import { approvalStatuses } from '@fairlead/domain/creative-group/approval';
import { creativeGroupStates, creativeGroupStatuses } from '@fairlead/domain/creative-group/creative-group';
import { z } from 'zod';
import { call } from './call.ts';
import { id, idText, instant, items, name, newName, state, stateFilter, text, version } from './shapes.ts';

const Scheduling = z.object({
  id,
  creative_group_id: id,
  start_utc: instant,
  end_utc: instant.describe('its last second'),
  recurring: z.boolean(),
  timezone: z.string().describe('the offset in which its days were chosen'),
});

export const CreativeGroup = z.object({
  id,
  app_id: id,
  name: z.string(),
  state: z.enum(creativeGroupStates),
  active: z.boolean().describe('false while it is paused'),
  status: z.enum(creativeGroupStatuses).describe('follows from state, pause, campaigns and schedules; nobody sets it'),
  campaign_ids: z.array(id).describe('campaigns that show it'),
  schedulings: z.array(Scheduling).describe('when it is shown; always where there is none'),
  creatives: z.int().describe('creatives in state new'),
  thumbnails: z.array(z.string()).describe('paths on this server that show up to three of them, for a day'),
  approvals: z
    .array(z.object({ supplier_id: id, status: z.enum(approvalStatuses), count: z.int() }))
    .describe('by exchange the worst that is said of its creatives in state new, and of how many'),
  version: z.int(),
  created: z.int().describe('unix seconds'),
});

const moment = text(40)
  .refine((value) => !Number.isNaN(Date.parse(value)), 'must be an instant, such as 2026-11-24T00:00:00Z')
  .transform((value) => new Date(value).toISOString())
  .meta({ wire: { type: 'string', format: 'date-time' }, example: '2026-11-24T00:00:00Z' });

const SchedulingSent = z.object({
  id: id.nullable().optional(),
  creative_group_id: id.nullable().optional(),
  start_utc: moment.nullable().default(null),
  end_utc: moment.nullable().default(null),
  recurring: z.boolean().default(false),
  timezone: text(10).default('+00:00').describe('-12:00 to +14:00 by half hours').meta({ example: '+00:00' }),
});

const ofApplication = z.object({ applicationId: idText.meta({ example: 2001 }) });
const one = ofApplication.extend({ creativesGroupId: idText.meta({ example: 21001 }) });
const things = { applicationId: 'application', creativesGroupId: 'creative_group' } as const;
const path = '/apps/{applicationId}/creative_groups';

export const listCreativeGroups = call({
  name: 'listCreativeGroups',
  room: 'creative-group',
  method: 'GET',
  path,
  title: 'Creative groups of an application',
  description: 'By id. `campaign_id` leaves those that the campaign shows.',
  permission: 'creative.read',
  params: ofApplication,
  things: { applicationId: 'application' },
  query: z.object({ state: stateFilter.default('all'), campaign_id: idText.optional() }),
  refs: { campaign_id: 'campaign' },
  ok: items(CreativeGroup),
});

export const getCreativeGroup = call({
  name: 'getCreativeGroup',
  room: 'creative-group',
  method: 'GET',
  path: `${path}/{creativesGroupId}`,
  title: 'One creative group',
  description: 'With its campaigns and schedules.',
  permission: 'creative.read',
  params: one,
  things,
  ok: CreativeGroup,
});

export const createCreativeGroup = call({
  name: 'createCreativeGroup',
  room: 'creative-group',
  method: 'POST',
  path,
  title: 'Create a creative group',
  description: 'Shown always, by no campaign yet. Not for an archived application (409 `archived`).',
  permission: 'creative_group.create',
  params: ofApplication,
  things: { applicationId: 'application' },
  body: z.object({ name: newName.meta({ example: 'Autumn menu' }), active: z.boolean().default(true) }),
  ok: CreativeGroup,
  dryRun: true,
  idempotent: true,
});

const edit = z.object({
  name: name.optional().meta({ example: 'Autumn menu' }),
  state: state.optional(),
  active: z.boolean().optional(),
  campaign_ids: z.array(id).max(2000).optional().describe('all campaigns that show it, of its application'),
  schedulings: z.array(SchedulingSent).optional().describe('all of them; an empty list shows it always'),
  version: version.meta({ example: 1 }),
});

export const updateCreativeGroup = call({
  name: 'updateCreativeGroup',
  room: 'creative-group',
  method: 'PUT',
  path: `${path}/{creativesGroupId}`,
  title: 'Edit a creative group',
  description:
    'Fields left out stay as they are. A group with campaigns is not archived (409 `campaigns_connected`). An archived one takes neither campaigns nor another schedule (409 `archived`). What was past in a schedule may stay so. Who does not see the copies of an A/B test takes them off with the campaign that is tested; who sees them, each by itself.',
  permission: 'creative_group.edit',
  params: one,
  things,
  body: edit,
  refs: { campaign_ids: 'campaign' },
  ok: CreativeGroup,
  dryRun: true,
});

export const updateSchedulings = call({
  name: 'updateSchedulings',
  room: 'creative-group',
  method: 'PUT',
  path: `${path}/{creativesGroupId}/schedulings`,
  title: 'Edit the schedule of a creative group',
  description: 'The group with `schedulings`; an empty list shows it always. Not for an archived one (409 `archived`).',
  permission: 'creative_group.edit',
  params: one,
  things,
  body: edit.extend({ schedulings: z.array(SchedulingSent) }),
  refs: { campaign_ids: 'campaign' },
  ok: CreativeGroup,
  dryRun: true,
});
