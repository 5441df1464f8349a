import { z } from 'zod';
import { call } from './call.ts';
import { amount, countText, id, instant, items, text } from './shapes.ts';

const whole = z.int({ error: 'must be a whole number' }).min(0, 'must be 0 or more').max(1e12, 'is too large');

/** One campaign in one hour. The highest revision of an hour counts. Money in the company's currency, kept to 6 decimals. */
export const DeliveryRow = z.object({
  campaign_id: id.meta({ example: 9001 }),
  hour: text(40).describe('the full hour it begins at, with its zone').meta({ example: '2026-11-18T09:00:00Z' }),
  impressions: whole.meta({ example: 5000 }),
  clicks: whole.meta({ example: 60 }),
  reattributions: whole.default(0),
  spend: amount.min(0, 'must be 0 or more').max(1e9, 'is too large').describe('media cost').meta({ example: 9.5 }),
  client_cost: amount
    .min(0, 'must be 0 or more')
    .max(1e9, 'is too large')
    .describe('what the client pays')
    .meta({ example: 12.6 }),
  revision: whole.default(1).describe('of the rows of one hour the highest counts'),
});

export const BatchAnswer = z.object({
  batch_id: z.string(),
  accepted: z.int().describe('rows that count'),
  duplicates: z.int().describe('rows whose hour is known in this or a higher revision'),
  rejected: z.array(z.object({ index: z.int(), path: z.string(), message: z.string() })),
  replayed: z.boolean().describe('this batch was received before: the answer is the first one'),
});

export const sendDelivery = call({
  name: 'sendDelivery',
  room: 'fact',
  method: 'POST',
  path: '/facts/delivery',
  title: 'Delivery per hour and campaign',
  description:
    'For the bidder, with a machine token. 1 to 10,000 rows, 16 MB; gzip is taken up to 64 MB inflated. Rows that cannot be kept are named in `rejected`, the others are kept; the same `batch_id` with the same rows gets the first answer, with other rows 409 `batch_conflict`.',
  permission: 'fact.send',
  sender: 'facts',
  body: z.object({
    batch_id: text(200).min(1, 'is required').meta({ example: 'bidder-2026-11-18T09' }),
    rows: z
      .array(z.unknown().meta({ documented: DeliveryRow }))
      .min(1, 'must have at least 1 row')
      .max(10_000, 'must have at most 10,000 rows'),
  }),
  ok: BatchAnswer,
});

export const listFactBatches = call({
  name: 'listFactBatches',
  room: 'fact',
  method: 'GET',
  path: '/facts/batches',
  title: 'Batches of facts received, newest first',
  permission: 'fact.manage',
  query: z.object({ limit: countText(1, 100, 25), offset: countText(0, 1_000_000, 0) }),
  ok: items(
    z.object({
      kind: z.string(),
      batch_id: z.string(),
      sender: z.string(),
      accepted: z.int(),
      duplicates: z.int(),
      rejected: z.int(),
      received_at: instant,
    }),
  ),
});
