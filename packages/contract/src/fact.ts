import { eventKinds } from '@fairlead/domain/fact/app-event';
import { z } from 'zod';
import { call } from './call.ts';
import { amount, countText, id, instant, items, text, word } from './shapes.ts';

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

const BatchId = text(200).min(1, 'is required').meta({ example: 'partner-2026-11-18T09' });

/** What one user of an app did. Counts once per app and event_id. */
export const AppEventRow = z.object({
  event_id: text(200).min(1, 'is required').meta({ example: 'a81f-0001' }),
  app_id: id.meta({ example: 2001 }),
  device_id: text(36).describe('gaid or idfa').meta({ example: '0f5c3b6e-0d3c-4d8f-9c57-2a1f6b7c8d90' }),
  ts: text(40)
    .describe('with its zone; at most 5 minutes ahead and 760 days back')
    .meta({ example: '2026-11-18T09:12:41.250Z' }),
  event: word(eventKinds, 20).meta({ example: 'custom_action' }),
  custom_action_name: text(255).default('').describe('for a custom_action').meta({ example: 'purchase' }),
  country: text(2).default('').describe('two letters; empty: unknown').meta({ example: 'FR' }),
  attributed_to: text(60)
    .default('')
    .describe('fairlead, organic, or another network; empty: unknown')
    .meta({ example: 'organic' }),
  campaign_id: z.int().min(0).max(2_147_483_647).nullable().default(null),
  revenue_usd: amount.min(0, 'must be 0 or more').max(1e9, 'is too large').default(0).describe('kept to 6 decimals'),
  touched_at: text(40)
    .nullable()
    .default(null)
    .describe(
      'when the click or impression happened that it is attributed to, with its zone; not after `ts`. Without it the time of that is not known.',
    )
    .meta({ example: '2026-11-17T20:03:00Z' }),
  properties: z
    .unknown()
    .optional()
    .describe('any JSON, at most 8 KB')
    .meta({ example: { product_id: 'NN-1042' } }),
});

export const sendAppEvents = call({
  name: 'sendAppEvents',
  room: 'fact',
  method: 'POST',
  path: '/facts/app_events',
  title: 'What users of the apps did',
  description:
    'For the measurement partner, with a machine token. 1 to 10,000 rows, 16 MB; gzip is taken up to 64 MB inflated. Rows that cannot be kept are named in `rejected`, the others are kept; an event that is known is a duplicate. The same `batch_id` with the same rows gets the first answer, with other rows 409 `batch_conflict`.',
  permission: 'fact.send',
  sender: 'facts',
  body: z.object({
    batch_id: BatchId,
    rows: z
      .array(z.unknown().meta({ documented: AppEventRow }))
      .min(1, 'must have at least 1 row')
      .max(10_000, 'must have at most 10,000 rows'),
  }),
  ok: BatchAnswer,
});

export const factKinds = ['app_events', 'delivery'] as const;

const aFile = {
  room: 'fact',
  method: 'POST',
  permission: 'fact.manage',
  encoding: 'multipart',
  body: z.object({ file: z.file().describe('a .csv, .ndjson, .jsonl or .parquet of at most 1 GB') }),
  ok: z.object({ job_id: id }),
  status: 202,
} as const;
const fileOf = (rows: string) =>
  `CSV with a header, NDJSON, or Parquet, with the fields of the rows of ${rows}; at most 1 GB. A job reads it; its result holds \`accepted\`, \`duplicates\`, \`rejected\`, and the first 100 rows that could not be kept. The same file again adds nothing.`;

export const loadAppEventFile = call({
  ...aFile,
  name: 'loadAppEventFile',
  path: '/facts/app_events/files',
  title: 'Load a file of app events',
  description: fileOf('`/facts/app_events`'),
});
export const loadDeliveryFile = call({
  ...aFile,
  name: 'loadDeliveryFile',
  path: '/facts/delivery/files',
  title: 'Load a file of delivery',
  description: fileOf('`/facts/delivery`'),
});

export const listFactBatches = call({
  name: 'listFactBatches',
  room: 'fact',
  method: 'GET',
  path: '/facts/batches',
  title: 'Batches of facts received, newest first',
  description: 'What each batch kept, and who sent it.',
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
