import { creativeTypes, mraidTypes } from '@fairlead/domain/creative/creative';
import { creativeStatuses } from '@fairlead/domain/creative/creative-status';
import { approvalStatuses } from '@fairlead/domain/creative-group/approval';
import { states } from '@fairlead/domain/state';
import { z } from 'zod';
import { call } from './call.ts';
import { CreativeGroup } from './creative-group.ts';
import { id, idText, instant, items, name, state, stateFilter, text, version } from './shapes.ts';

const link = (what: string) => z.string().nullable().describe(`path on this server that shows ${what}, for a day`);
const words = (what: string) => z.string().nullable().describe(what);

const StoredFile = z.object({
  place: z.enum(['main', 'icon', 'logo', 'preview', 'companion']),
  sha256: z.string().describe('of what it holds: as long as it is the same, so is the file'),
  mimetype: z.string(),
  filesize: z.int(),
  width: z.int(),
  height: z.int(),
});

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
  files: z.array(StoredFile).describe('the files behind its links'),
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

/** Where creatives stand: in a group of an application. */
export const ofGroup = z.object({
  applicationId: idText.meta({ example: 2001 }),
  creativesGroupId: idText.meta({ example: 21001 }),
});
export const oneCreative = ofGroup.extend({ creativeId: idText.meta({ example: 31001 }) });
export const groupThings = { applicationId: 'application', creativesGroupId: 'creative_group' } as const;
export const creativeThings = { ...groupThings, creativeId: 'creative' } as const;
export const groupPath = '/apps/{applicationId}/creative_groups/{creativesGroupId}';
export const creativesPath = `${groupPath}/creatives`;

const reading = { room: 'creative', method: 'GET', permission: 'creative.read' } as const;

export const listCreatives = call({
  ...reading,
  name: 'listCreatives',
  path: creativesPath,
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
  path: `${creativesPath}/{creativeId}`,
  title: 'One creative',
  description: 'With what exchanges say of it.',
  params: oneCreative,
  things: creativeThings,
  ok: Creative,
});

const nullable = (most: number) => text(most).nullable().optional();

export const updateCreative = call({
  name: 'updateCreative',
  room: 'creative',
  method: 'PUT',
  path: `${creativesPath}/{creativeId}`,
  title: 'Edit a creative',
  description:
    'Fields left out stay as they are, and so do the files. Fields that its type does not carry, and those that the server owns, are ignored.',
  permission: 'creative.edit',
  params: oneCreative,
  things: creativeThings,
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

const Settings = z.object({ connected_campaigns: z.array(ConnectedCampaign) });

export const getCampaignSettings = call({
  ...reading,
  name: 'getCampaignSettings',
  path: `${creativesPath}/{creativeId}/campaign_settings`,
  title: 'Which campaigns show a creative',
  description: 'Of the campaigns of its group.',
  params: oneCreative,
  things: creativeThings,
  ok: Settings,
});

export const updateCampaignSettings = call({
  name: 'updateCampaignSettings',
  room: 'creative',
  method: 'PUT',
  path: `${creativesPath}/{creativeId}/campaign_settings`,
  title: 'Say which campaigns show a creative',
  description: 'Campaigns of its group alone; those left out stay as they are.',
  permission: 'creative.edit',
  params: oneCreative,
  things: creativeThings,
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
