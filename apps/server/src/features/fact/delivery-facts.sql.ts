import { HOUR_MS } from '@fairlead/domain/fact/delivery.rules';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Facts } from '../../db/facts.ts';
import { about, DAY_MS, seconds } from './hours.sql.ts';

type Store = { facts: Facts };

/** One campaign in one hour as it is kept: hour in milliseconds, money as text with 6 decimals. */
export type Delivery = {
  campaign_id: number;
  hour: number;
  impressions: number;
  clicks: number;
  reattributions: number;
  spend: string;
  client_cost: string;
  revision: number;
};

/** A campaign on a UTC day. */
export type CampaignDay = { campaign_id: number; day: UtcDay };

const startOf = (day: UtcDay): number => Date.parse(`${day}T00:00:00Z`);

export const hourKey = (campaign: number, hour: number): string => `${campaign} ${hour}`;

/** The revision that is stored of each of these hours, by `hourKey`. Others of the same time may be among them. */
export const revisionsOf = async (
  { facts }: Store,
  hours: readonly { campaign_id: number; hour: number }[],
): Promise<Map<string, number>> => {
  type Row = { campaign_id: number; at: number; revision: number };
  const keys = hours.map(({ campaign_id, hour }) => ({ campaign_id, at: hour }));
  const rows = await about<Row>(keys, { at: 'hour', span: HOUR_MS }, (where, most) =>
    facts.query<Row>(
      `SELECT campaign_id, toUnixTimestamp(hour) AS at, max(d.revision) AS revision FROM delivery AS d
       WHERE ${where} GROUP BY campaign_id, hour LIMIT ${most}`,
    ),
  );
  return new Map(rows.map((row) => [hourKey(row.campaign_id, row.at * 1000), row.revision]));
};

export type DaySum = CampaignDay & {
  impressions: number;
  clicks: number;
  reattributions: number;
  spend: string;
  client_cost: string;
};

/** What the facts say of these campaigns and days now; a day without facts is missing. */
export const daySumsOf = async ({ facts }: Store, pairs: readonly CampaignDay[]): Promise<DaySum[]> => {
  const asked = new Set(pairs.map(({ campaign_id, day }) => `${campaign_id} ${day}`));
  const keys = pairs.map(({ campaign_id, day }) => ({ campaign_id, at: startOf(day) }));
  const rows = await about<DaySum>(keys, { at: `toStartOfDay(hour, 'UTC')`, span: DAY_MS }, (where, most) =>
    facts.query<DaySum>(
      `SELECT campaign_id, toString(toDate(hour, 'UTC')) AS day, sum(impressions) AS impressions, sum(clicks) AS clicks,
         sum(reattributions) AS reattributions, sum(spend) AS spend, sum(client_cost) AS client_cost
       FROM delivery_latest WHERE ${where} GROUP BY campaign_id, day LIMIT ${most}`,
    ),
  );
  return rows.filter(({ campaign_id, day }) => asked.has(`${campaign_id} ${day}`));
};

/** Resolves when the rows are on disk. */
export const insertDelivery = ({ facts }: Store, rows: readonly Delivery[]): Promise<void> =>
  facts.insert(
    'delivery',
    rows.map((row) => ({ ...row, hour: seconds(row.hour) })),
  );

export type BatchRow = {
  kind: string;
  batch_id: string;
  sender: string;
  content_sha256: string;
  accepted: number;
  duplicates: number;
  rejected: string;
};

export const insertBatch = ({ facts }: Store, batch: BatchRow, received: Date): Promise<void> =>
  facts.insert('fact_batches', [{ ...batch, received_at: received.toISOString().replace('Z', '') }]);

/** A batch that was taken, for its repetition. */
export const batchOf = async ({ facts }: Store, kind: string, batch_id: string): Promise<BatchRow | undefined> =>
  (
    await facts.query<BatchRow>(
      `SELECT kind, batch_id, sender, toString(content_sha256) AS content_sha256, accepted, duplicates, rejected
       FROM fact_batches FINAL WHERE kind = {kind:String} AND batch_id = {batch_id:String}`,
      { kind, batch_id },
    )
  )[0];

export type ListedBatch = Omit<BatchRow, 'content_sha256' | 'rejected'> & { rejected: number; received_at: string };

/** Batches newest first, and how many there are. */
export const batchesOf = async (
  { facts }: Store,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: ListedBatch[]; total: number }> => {
  const [items, [count]] = await Promise.all([
    facts.query<ListedBatch>(
      `SELECT kind, batch_id, sender, accepted, duplicates, JSONLength(b.rejected) AS rejected, b.received_at AS received_at
       FROM fact_batches AS b FINAL ORDER BY b.received_at DESC, batch_id LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      { limit, offset },
    ),
    facts.query<{ total: number }>('SELECT count() AS total FROM fact_batches FINAL'),
  ]);
  return { items, total: count?.total ?? 0 };
};
