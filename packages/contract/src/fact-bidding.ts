import { askedPattern, type LossReason, lossReasons } from '@fairlead/domain/fact/bidding';
import { z } from 'zod';
import { call } from './call.ts';
import { BatchAnswer } from './fact.ts';
import { amount, id, text } from './shapes.ts';

const whole = z.int({ error: 'must be a whole number' }).min(0, 'must be 0 or more').max(1e12, 'is too large');
const money = amount.min(0, 'must be 0 or more').max(1e9, 'is too large');
const hour = text(40).describe('the full hour it begins at, with its zone').meta({ example: '2026-11-18T09:00:00Z' });
const revision = whole.default(1).describe('of the rows of one hour the highest counts');

const counts = Object.fromEntries(lossReasons.map((reason) => [reason, whole.default(0)])) as Record<
  LossReason,
  z.ZodDefault<typeof whole>
>;

/** What became of the requests of one campaign, hour and supplier. Reasons stand in the order in which requests are dropped. */
export const BiddingRow = z.object({
  campaign_id: id.meta({ example: 9001 }),
  hour,
  supplier_id: id.meta({ example: 335 }),
  eligible: whole.describe('requests of the suppliers of the campaign').meta({ example: 41_000 }),
  lost: z
    .strictObject(counts, {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? `has an unknown reason: ${(issue.keys ?? []).join(', ')}` : undefined,
    })
    .describe('requests by the reason that took them; eligible less all of them is `wins`')
    .meta({ example: { audience: 30_000, daily_cap: 6000, auction: 2500 } }),
  bids: whole.describe('`wins` and what the auction took').meta({ example: 5000 }),
  wins: whole.meta({ example: 2500 }),
  sizes: z
    .record(text(9), whole)
    .refine((sizes) => Object.keys(sizes).every((size) => askedPattern.test(size)), {
      error: 'must name sizes such as 320x50, native or video',
    })
    .refine((sizes) => Object.keys(sizes).length <= 64, 'must name at most 64 sizes')
    .default({})
    .describe('of the requests that come to the choice of a creative, what they ask for; left out: not told')
    .meta({ example: { '320x50': 3000, native: 1200 } }),
  revision,
});

/** What one creative of a campaign delivered in an hour: a split of delivery, never added to it. */
export const CreativeDeliveryRow = z.object({
  campaign_id: id.meta({ example: 9001 }),
  creative_id: id.describe('of the campaign’s application').meta({ example: 31001 }),
  hour,
  impressions: whole.meta({ example: 1200 }),
  clicks: whole.meta({ example: 14 }),
  reattributions: whole.default(0),
  spend: money.describe('media cost').meta({ example: 2.3 }),
  client_cost: money.describe('what the client pays').meta({ example: 3.1 }),
  revision,
});

const how =
  'For the bidder, with a machine token. 1 to 10,000 rows, 16 MB; gzip is taken up to 64 MB inflated. Rows that cannot be kept are named in `rejected`, the others are kept; the same `batch_id` with the same rows gets the first answer, with other rows 409 `batch_conflict`.';

const batchOf = <T extends z.ZodType>(row: T) =>
  z.object({
    batch_id: text(200).min(1, 'is required').meta({ example: 'bidder-2026-11-18T09' }),
    rows: z
      .array(z.unknown().meta({ documented: row }))
      .min(1, 'must have at least 1 row')
      .max(10_000, 'must have at most 10,000 rows'),
  });

export const sendBidding = call({
  name: 'sendBidding',
  room: 'fact',
  method: 'POST',
  path: '/facts/bidding',
  title: 'Requests, bids and wins per hour, campaign and supplier',
  description: `${how} A row in which \`eligible\` less all that was lost is not \`wins\` is rejected.`,
  permission: 'fact.send',
  sender: 'facts',
  body: batchOf(BiddingRow),
  ok: BatchAnswer,
});

export const sendCreativeDelivery = call({
  name: 'sendCreativeDelivery',
  room: 'fact',
  method: 'POST',
  path: '/facts/creative_delivery',
  title: 'Delivery per hour, campaign and creative',
  description: `${how} It splits what \`/facts/delivery\` tells and is never added to it.`,
  permission: 'fact.send',
  sender: 'facts',
  body: batchOf(CreativeDeliveryRow),
  ok: BatchAnswer,
});
