import { criteria } from '@fairlead/domain/audience/criterion';
import { pricingTypes } from '@fairlead/domain/campaign/campaign';
import { bidTypes } from '@fairlead/domain/campaign/delivery';
import { stopReasons } from '@fairlead/domain/campaign/running';
import { installersLabels, payersLabels } from '@fairlead/domain/campaign/targets';
import { creativeTypes, mraidTypes } from '@fairlead/domain/creative/creative';
import { z } from 'zod';
import { call } from './call.ts';
import { countText, id, idText, instant, text, uuid } from './shapes.ts';

const money = z.number();
const cursor = z.string().describe('opaque: where to go on reading');

const FeedBudget = z.object({
  id,
  amount: money,
  start_time: instant,
  end_time: instant.describe('the last second of it'),
});

/** What a bid is reckoned with besides its target. */
const BidParameters = z.object({
  max_conversion_rate: z.number().nullable(),
  champion_conversion_rate: z.number().nullable(),
  pacing_without_target: z.boolean(),
  attribution_days: z.int().describe('that conversions are learned from'),
  target_cpc: money.nullable(),
  target_cpi: money.nullable(),
  target_cpa: money.nullable(),
  cpc_engine_family: z.string(),
  cpc_engine_family_version: z.string().nullable(),
  target_margin: z.number().nullable().describe('percent'),
  cpm: money.nullable(),
});

/** A dated value that starts within 48 hours, and what it will be then. */
const Dated = z.object({
  at: instant,
  field: z.enum([
    'line_item_id',
    'margin_percent',
    'optimization_event',
    'control_group_percent',
    'budget',
    'client_price',
  ]),
  value: z.union([z.number(), z.string(), FeedBudget, z.null()]),
});

/** A list by reference: its members are fetched from `file` under /api. */
const FeedListReference = z.object({
  list_id: id,
  build_id: z.string().nullable().describe('null: not built yet, so nobody is on it'),
  criterion: z.enum(criteria).describe('what its lines are'),
  kind: z.enum(['uuid', 'md5', 'sha1', 'sha256', 'text']).nullable().describe('how they are written'),
  rows: z.int().nullable(),
  file: z.string().nullable().describe('`/feed/lists/{build_id}`'),
});

/** A creative by reference: what it is made of is fetched from `/feed/creatives/{id}`. */
const FeedCreativeReference = z.object({
  id,
  type: z.enum(creativeTypes),
  w: z.int(),
  h: z.int(),
  mime: z.string().nullable().describe('of its picture or video; null: it is markup'),
  duration: z.number().nullable().describe('seconds of a video'),
  interstitial: z.boolean().nullable(),
  infeed: z.boolean().nullable(),
  etag: z.string().describe('moves when what is fetched does'),
  approvals: z.array(id).describe('suppliers that approved it'),
  submitted: z.array(id).describe('suppliers that were asked to approve it and have not answered'),
  active_from: instant.nullable().describe('null: always shown; within 48 hours when it lies ahead'),
  active_until: instant.nullable().describe('the last second of it; null: without an end'),
});

/** A campaign with what is in force now. Money in `currency`. */
export const FeedCampaign = z.object({
  id,
  version: z.int(),
  name: z.string(),
  running: z.boolean().describe('whether it bids: nothing stops it'),
  stopped_because: z.array(z.enum(stopReasons)),
  company_id: id,
  app: z.object({ id, platform: z.enum(['ios', 'android']), bundle_identifier: z.string().nullable() }),
  line_item_id: id.nullable().describe('null: its first one has not started'),
  currency: z.string(),
  pricing_type: z.enum(pricingTypes),
  bid: z.object({
    type: z.enum(bidTypes),
    target: money.nullable().describe('target price of what is bid for'),
    algorithms: z.object({ cpa: z.string().nullable(), cpc: z.string().nullable() }),
    parameters: BidParameters,
  }),
  caps: z.object({
    daily_budget: money.nullable().describe('counts for nothing while `budget_mode` is full_performance'),
    frequency: z.int().nullable().describe('impressions a device sees in a day'),
    lifetime_frequency: z.int().nullable(),
    clicks_a_day: z.int().nullable().describe('of one device'),
  }),
  budget: FeedBudget.nullable().describe('the budget of its line item that covers today'),
  client_price: money.nullable().describe('of one unit of the pricing type'),
  margin_percent: z.number().nullable().describe('share of what the client pays'),
  optimization_event: z.string().nullable(),
  control_group_percent: z.int().describe('devices of the app that see no advertising'),
  budget_mode: z.string().nullable().describe('how its line item spreads its budget over campaigns'),
  line_item_daily_budget: money.nullable(),
  countries: z.array(z.string()).describe('two letters each'),
  suppliers: z.array(z.object({ id, rebate_modifier: z.number() })),
  segmentation: z.object({ installers: z.enum(installersLabels), payers: z.enum(payersLabels) }),
  audiences: z
    .object({ include: z.array(FeedListReference), exclude: z.array(FeedListReference) })
    .describe('devices: at most one list a criterion and way; without one to include, all are'),
  criteria: z
    .record(z.string(), z.object({ include: FeedListReference.nullable(), exclude: FeedListReference.nullable() }))
    .describe('by what else is told of a request, such as `city`'),
  adomain: z.string().nullable(),
  bcat: z.array(z.string()),
  tracking: z.object({
    click: z.string().nullable(),
    impression: z.string().nullable(),
    engaged_view: z.string().nullable(),
    click_into_app: z.string().nullable(),
    dpa: z.string().nullable().describe('click of a recommended product'),
    direct_link: z.boolean(),
    attribution_days: z.int(),
  }),
  ab_test: z
    .object({ group: id.describe('its source campaign'), arm: z.int().describe('0: the source'), arms: z.int() })
    .nullable(),
  creatives: z
    .array(FeedCreativeReference)
    .describe('shown now or within 48 hours, whatever suppliers say of them, by id'),
  from: z.array(Dated).describe('what starts within 48 hours, soonest first'),
});

export const FeedHead = z.object({ cursor, at: instant, product_time: instant.describe('the product’s clock') });
export const FeedEnd = z.object({ end: z.int().describe('campaign lines of this snapshot') });
export const FeedChange = z.object({
  cursor,
  campaign_id: id,
  op: z.enum(['upsert', 'remove']),
  campaign: FeedCampaign.optional().describe('its state now, where it is to be kept'),
});

const forBidder = { room: 'feed', method: 'GET', permission: 'feed.read', sender: 'feed' } as const;

export const feedSnapshot = call({
  ...forBidder,
  name: 'feedSnapshot',
  path: '/feed/snapshot',
  title: 'Every campaign as it is in force now',
  description:
    'For the bidder, with a machine token of `FEED_TOKENS`. NDJSON, gzip where asked: first a `FeedHead` with the cursor for `/feed/changes`, then a `FeedCampaign` for each campaign that is new and has a line item, mirrors and inactive ones too, last a `FeedEnd`. All of it is one moment. Without the last line it is void.',
  ok: z.union([FeedHead, FeedCampaign, FeedEnd]),
  answers: 'lines',
});

export const feedChanges = call({
  ...forBidder,
  name: 'feedChanges',
  path: '/feed/changes',
  title: 'Campaigns that changed after a cursor',
  description:
    'For the bidder. NDJSON, at most 1,000 lines, at once when there are some, else as soon as there are; after `wait` seconds an empty answer. Go on with the cursor of the last line. A change may be told more than once, the last line of a campaign is its state, and nothing that was saved is skipped. A cursor that lies more than 24 hours back, or is of other records: 410 `cursor_gone`, take a snapshot.',
  query: z.object({
    after: text(200)
      .describe('the cursor of the last line read, or of the snapshot')
      .meta({ example: 'from a snapshot' }),
    wait: countText(0, 50, 25),
  }),
  refuses: [410],
  ok: FeedChange,
  answers: 'lines',
});

export const feedList = call({
  ...forBidder,
  name: 'feedList',
  path: '/feed/lists/{buildId}',
  title: 'The members of a list, as one build found them',
  description:
    'For the bidder. RowBinary as it is kept: sorted ids of 16, 20 or 32 bytes each; with `Accept: text/csv` one id a line. A list that is no device ids is lines of text either way. A build never changes; answers `HEAD`, `Range`, `If-Range` and `If-None-Match`. 404 once the build has been replaced for a while.',
  params: z.object({ buildId: uuid }),
  refuses: [416],
  ok: z.string(),
  answers: 'file',
  media: ['application/octet-stream', 'text/csv'],
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A file of a creative: its bytes are fetched from `file` under /api, and never change. */
const FeedAsset = z.object({
  sha256,
  mime: z.string(),
  size: z.int().describe('bytes'),
  w: z.int(),
  h: z.int(),
  file: z.string().describe('`/feed/assets/{sha256}`'),
});

/** What a creative is made of. */
export const FeedCreative = z.object({
  id,
  app_id: id,
  type: z.enum(creativeTypes),
  w: z.int(),
  h: z.int(),
  duration: z.number().nullable().describe('seconds of a video'),
  interstitial: z.boolean().nullable(),
  infeed: z.boolean().nullable(),
  etag: z.string(),
  title: z.string().nullable(),
  text: z.string().nullable(),
  ctatext: z.string().nullable(),
  advertiser: z.string().nullable(),
  mraid_type: z.enum(mraidTypes).nullable(),
  video_enabled: z.boolean().nullable(),
  markup: z.string().nullable(),
  companion_markup: z.string().nullable(),
  assets: z.object({
    main: FeedAsset.nullable(),
    icon: FeedAsset.nullable(),
    logo: FeedAsset.nullable(),
    preview: FeedAsset.nullable(),
    companion: FeedAsset.nullable(),
  }),
});

export const feedCreative = call({
  ...forBidder,
  name: 'feedCreative',
  path: '/feed/creatives/{creativeId}',
  title: 'What a creative is made of',
  description:
    'For the bidder. Words, markup and files by reference. The `ETag` is the `etag` of the campaign lines that show it, and moves with each of its fields and files, not with approvals or campaigns; with it as `If-None-Match` the answer is 304.',
  params: z.object({ creativeId: idText.meta({ example: 31001 }) }),
  ok: FeedCreative,
});

export const feedAsset = call({
  ...forBidder,
  name: 'feedAsset',
  path: '/feed/assets/{sha256}',
  title: 'A file of a creative',
  description:
    'For the bidder. The bytes as they were sent, of the type that was read from them, whose SHA-256 is their address and their `ETag`. Answers `HEAD`, `Range`, `If-Range` and `If-None-Match`.',
  params: z.object({ sha256 }),
  refuses: [416],
  ok: z.string(),
  answers: 'file',
  media: ['image/png', 'image/jpeg', 'image/gif', 'video/mp4', 'video/mpeg'],
});
