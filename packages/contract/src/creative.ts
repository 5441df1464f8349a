import { approvalStatuses, reportedApprovalNames } from '@fairlead/domain/creative/approval';
import { creationTypeNames, creativeTypes, mraidTypes } from '@fairlead/domain/creative/creative';
import { creativeStatuses } from '@fairlead/domain/creative/creative-status';
import { states } from '@fairlead/domain/state';
import { z } from 'zod';
import { call } from './call.ts';
import { CreativeGroup } from './creative-group.ts';
import { id, idText, instant, items, name, needed, state, stateFilter, text, version, word } from './shapes.ts';

const link = (what: string) => z.string().nullable().describe(`path on this server that shows ${what}, for a day`);
const words = (what: string) => z.string().nullable().describe(what);

const ConnectedCampaign = z.object({ campaign_id: id, active: z.boolean() });

export const Creative = z.object({
  id,
  app_id: id,
  creative_group_id: id,
  name: z.string(),
  type: z.enum(creativeTypes),
  state: z.enum(states),
  active: z.boolean(),
  status: z.enum(creativeStatuses).describe('follows from state, group, campaigns and schedules; nobody sets it'),
  width: z.int(),
  height: z.int(),
  url: link('the banner or plays the video'),
  iurl: link('a small picture of it'),
  preview: link('the screenshot of an MRAID creative'),
  main_url: link('the main picture of a native ad'),
  icon_url: link('its icon'),
  logo_url: link('its logo'),
  companion_url: link('the companion of a video'),
  title: words('of native ads and videos'),
  text: words('of native ads'),
  ctatext: words('the call to action of native ads'),
  advertiser: words('of native ads'),
  markup: words('of MRAID creatives'),
  mraid_type: z.enum(mraidTypes).nullable(),
  video_enabled: z.boolean().nullable(),
  companion_markup: words('of a video whose end card is interactive'),
  infeed: z.boolean().nullable(),
  interstitial: z.boolean().nullable(),
  duration: z.number().nullable().describe('seconds of a video'),
  original_duration: z.number().nullable().describe('as read from the file'),
  mimetype: z.string().nullable().describe('of the file behind `url` or `main_url`'),
  filesize: z.int().nullable().describe('its bytes'),
  approvals: z.array(
    z.object({
      supplier_id: id,
      status: z.enum(approvalStatuses),
      reason: z.string().nullable(),
      at: instant,
    }),
  ),
  connected_campaigns: z.array(ConnectedCampaign).describe('campaigns of its group, and whether they show it'),
  version: z.int(),
  created: z.int().describe('unix seconds'),
});

/** A creative just made, with what is no fault and worth knowing of its files. */
export const CreativeMade = Creative.extend({ notes: z.array(z.string()) });

const ofGroup = z.object({
  applicationId: idText.meta({ example: 2001 }),
  creativesGroupId: idText.meta({ example: 21001 }),
});
const one = ofGroup.extend({ creativeId: idText.meta({ example: 31001 }) });
const groupThings = { applicationId: 'application', creativesGroupId: 'creative_group' } as const;
const things = { ...groupThings, creativeId: 'creative' } as const;
const group = '/apps/{applicationId}/creative_groups/{creativesGroupId}';
const path = `${group}/creatives`;

/** What stands in a form: text, whatever it means. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);
const pixels = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a whole number')
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(20_000))
  .meta({ wire: { type: 'integer', minimum: 1 } });
const said = z.union([z.number(), text(40)]).optional();
const picture = (what: string) => z.file().optional().describe(`${what}: jpeg, png or gif of at most 500,000 bytes`);

const form = {
  name: needed(name).meta({ example: 'Autumn menu 300x250' }),
  type: needed(word(creationTypeNames)).meta({ example: 'CreativeBanner' }),
  active: flag.default(true),
  width: pixels.optional().describe('of an MRAID creative; of others it must be that of the file'),
  height: pixels.optional(),
  title: text(10_000).optional().describe('at most 25 characters'),
  text: text(10_000).optional().describe('at most 100 characters'),
  ctatext: text(10_000).optional().describe('at most 15 characters'),
  advertiser: text(10_000).optional(),
  markup: text(100_000).optional().describe('at most 5000 characters'),
  mraid_type: text(40)
    .optional()
    .meta({ wire: { type: 'string', enum: [...mraidTypes] } }),
  video_enabled: flag.optional(),
  companion_markup: text(100_000).optional().describe('where the end card of a video is interactive'),
  infeed: flag.optional().describe('of a video; true where it is wider than high, unless sent'),
  interstitial: flag.default(true).describe('of a video'),
  duration: said.describe('read from the file, whatever is sent'),
  mimetype: said.describe('read from the file, whatever is sent'),
  filesize: said.describe('read from the file, whatever is sent'),
};
const files = {
  banner: picture('the picture of a CreativeBanner'),
  preview: picture('the screenshot of a CreativeMraidBanner'),
  main_image: picture('1200x627, of native ads'),
  icon_image: picture('128x128, of native ads'),
  logo_image: picture('128x128, of native ads; the icon unless sent'),
  video: z.file().optional().describe('mp4 or mpeg of at most 80 MB, of a CreativeVideo'),
  companion: picture('in the size of the video, of a CreativeVideo'),
};
export const creativeFileFields = Object.keys(files) as (keyof typeof files)[];

const making = {
  room: 'creative',
  method: 'POST',
  permission: 'creative.create',
  encoding: 'multipart',
  ok: CreativeMade,
  status: 201,
  idempotent: true,
} as const;
const RULES =
  'All fields first, then the files. Type, size and whether a file is whole are read from its bytes. What is refused leaves nothing. `notes` says what is no fault and worth knowing, such as the same picture in another creative.';

export const createCreative = call({
  ...making,
  name: 'createCreative',
  path,
  title: 'Create a creative in a group',
  description: RULES,
  params: ofGroup,
  things: groupThings,
  body: z.object({ ...form, ...files }),
});

export const createCreativeOfApplication = call({
  ...making,
  name: 'createCreativeOfApplication',
  path: '/dsp_dashboard_api/creatives',
  title: 'Create a creative',
  description: `The same with its group in the form. ${RULES}`,
  body: z.object({
    application_id: z.union([idText, id]).meta({ wire: { type: 'integer', minimum: 1 }, example: 2001 }),
    creative_group_id: z.union([idText, id]).meta({ wire: { type: 'integer', minimum: 1 }, example: 21001 }),
    ...form,
    ...files,
  }),
  refs: { application_id: 'application', creative_group_id: 'creative_group' },
});

/** The fields of a form, without its files. */
export const creativeForm = z.object(form);
export const creativeFormOfApplication = createCreativeOfApplication.body
  .pick({ application_id: true, creative_group_id: true })
  .extend(form);

const reading = { room: 'creative', method: 'GET', permission: 'creative.read' } as const;

export const listCreatives = call({
  ...reading,
  name: 'listCreatives',
  path,
  title: 'Creatives of a group',
  description: 'By id.',
  params: ofGroup,
  things: groupThings,
  query: z.object({ state: stateFilter.default('all') }),
  ok: items(Creative),
});

export const getCreative = call({
  ...reading,
  name: 'getCreative',
  path: `${path}/{creativeId}`,
  title: 'One creative',
  description: 'With what exchanges say of it.',
  params: one,
  things,
  ok: Creative,
});

const nullable = (most: number) => text(most).nullable().optional();

export const updateCreative = call({
  name: 'updateCreative',
  room: 'creative',
  method: 'PUT',
  path: `${path}/{creativeId}`,
  title: 'Edit a creative',
  description:
    'Fields left out stay as they are, and so do the files. Fields that its type does not carry, and those that the server owns, are ignored.',
  permission: 'creative.edit',
  params: one,
  things,
  body: z.object({
    name: name.optional().meta({ example: 'Autumn menu 300x250' }),
    state: state.optional(),
    active: z.boolean().optional(),
    title: nullable(10_000),
    text: nullable(10_000),
    ctatext: nullable(10_000),
    advertiser: nullable(10_000),
    markup: nullable(100_000),
    mraid_type: nullable(40),
    video_enabled: z.boolean().nullable().optional(),
    companion_markup: nullable(100_000),
    infeed: z.boolean().nullable().optional(),
    interstitial: z.boolean().nullable().optional(),
    version: version.meta({ example: 1 }),
  }),
  ok: Creative,
  dryRun: true,
});

const resubmitting = { room: 'creative', method: 'POST', permission: 'creative.resubmit', idempotent: true } as const;

export const resubmitCreative = call({
  ...resubmitting,
  name: 'resubmitCreative',
  path: `${path}/{creativeId}/resubmit_approval`,
  title: 'Submit a creative for approval again',
  description: 'Not one that is archived, approved or waiting (409 `not_resubmittable`).',
  params: one,
  things,
  ok: Creative,
});

export const resubmitCreatives = call({
  ...resubmitting,
  name: 'resubmitCreatives',
  path: `${path}/resubmit_approval`,
  title: 'Submit several creatives for approval again',
  description: 'All of the group, and none of them archived, approved or waiting (409 `not_resubmittable`).',
  params: ofGroup,
  things: groupThings,
  body: z.object({
    creative_ids: z
      .array(id)
      .min(1)
      .max(500)
      .meta({ example: [31001] }),
  }),
  refs: { creative_ids: 'creative' },
  ok: items(Creative),
});

export const resubmitCreativeGroup = call({
  ...resubmitting,
  name: 'resubmitCreativeGroup',
  path: `${group}/resubmit_approval`,
  title: 'Submit the creatives of a group for approval again',
  description: 'Those for which it is allowed, which are answered.',
  params: ofGroup,
  things: groupThings,
  ok: items(Creative),
});

const Settings = z.object({ connected_campaigns: z.array(ConnectedCampaign) });

export const getCampaignSettings = call({
  ...reading,
  name: 'getCampaignSettings',
  path: `${path}/{creativeId}/campaign_settings`,
  title: 'Which campaigns show a creative',
  description: 'Of the campaigns of its group.',
  params: one,
  things,
  ok: Settings,
});

export const updateCampaignSettings = call({
  name: 'updateCampaignSettings',
  room: 'creative',
  method: 'PUT',
  path: `${path}/{creativeId}/campaign_settings`,
  title: 'Say which campaigns show a creative',
  description: 'Campaigns of its group alone; those left out stay as they are.',
  permission: 'creative.edit',
  params: one,
  things,
  body: z.object({ connected_campaigns: z.array(ConnectedCampaign).max(2000) }),
  refs: { 'connected_campaigns.campaign_id': 'campaign' },
  ok: Settings,
  dryRun: true,
});

export const duplicateCreativeGroup = call({
  name: 'duplicateCreativeGroup',
  room: 'creative',
  method: 'POST',
  path: '/apps/{appId}/creative_groups/{creativeGroupId}/duplicate',
  title: 'Copy a creative group to an application',
  description:
    'To one of the same company that is not archived. The copy is active and has the name and the creatives in state new; it has no campaigns, no schedules and no approvals.',
  permission: 'creative_group.duplicate',
  params: z.object({ appId: idText.meta({ example: 2001 }), creativeGroupId: idText.meta({ example: 21001 }) }),
  things: { appId: 'application', creativeGroupId: 'creative_group' },
  body: z.object({ app: z.looseObject({ id: id.meta({ example: 2002 }) }) }),
  refs: { 'app.id': 'application' },
  ok: CreativeGroup,
  dryRun: true,
  idempotent: true,
});

/** What an exchange says of a creative. The newest by `at` counts. */
export const ApprovalRow = z.object({
  creative_id: id.meta({ example: 31001 }),
  supplier_id: id.meta({ example: 335 }),
  status: z.enum(reportedApprovalNames),
  reason: text(1000).nullable().default(null).meta({ example: 'The landing page does not open' }),
  at: text(40)
    .refine((value) => !Number.isNaN(Date.parse(value)), 'must be an instant, such as 2026-11-18T09:00:00Z')
    .meta({ wire: { type: 'string', format: 'date-time' }, example: '2026-11-18T09:00:00Z' }),
});

export const sendApprovals = call({
  name: 'sendApprovals',
  room: 'creative',
  method: 'POST',
  path: '/facts/approvals',
  title: 'What exchanges say of creatives',
  description:
    'For the bidder, with a machine token. 1 to 10,000 rows. Of a creative and a supplier the newest row by `at` counts, so that rows may be sent again and in any order. Rows that cannot be kept are named in `rejected`, the others are kept.',
  permission: 'fact.send',
  sender: 'facts',
  body: z.object({
    rows: z
      .array(z.unknown().meta({ documented: ApprovalRow }))
      .min(1, 'must have at least 1 row')
      .max(10_000, 'must have at most 10,000 rows'),
  }),
  ok: z.object({
    accepted: z.int().describe('rows that count'),
    outdated: z.int().describe('rows no newer than what is known'),
    rejected: z.array(z.object({ index: z.int(), path: z.string(), message: z.string() })),
  }),
});
