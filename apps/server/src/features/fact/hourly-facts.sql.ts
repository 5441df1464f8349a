import { HOUR_MS } from '@fairlead/domain/fact/delivery.rules';
import type { Facts } from '../../db/facts.ts';
import type { Records } from '../../db/records.ts';
import { about, seconds } from './hours.sql.ts';

type Store = { facts: Facts };

/** A row of a campaign and an hour (in milliseconds) as it is kept; `part` tells rows of one hour apart. */
export type HourlyRow = { campaign_id: number; hour: number; part: number; revision: number; values: object };

/** A table of such rows, and its column of `part`. */
export type HourlyTable =
  | { table: 'bidding'; part: 'supplier_id' }
  | { table: 'creative_delivery'; part: 'creative_id' };

export const rowKey = ({ campaign_id, part, hour }: Pick<HourlyRow, 'campaign_id' | 'part' | 'hour'>): string =>
  `${campaign_id} ${part} ${hour}`;

/** The revision that is stored of each of these rows, by `rowKey`. Others of the same time may be among them. */
export const storedRevisions = async (
  { facts }: Store,
  { table, part }: HourlyTable,
  rows: readonly HourlyRow[],
): Promise<Map<string, number>> => {
  type Row = { campaign_id: number; part: number; at: number; revision: number };
  const keys = rows.map((row) => ({ campaign_id: row.campaign_id, at: row.hour, part: row.part }));
  const found = await about<Row>(keys, { at: 'hour', span: HOUR_MS, part }, (where, most) =>
    facts.query<Row>(
      `SELECT campaign_id, ${part} AS part, toUnixTimestamp(hour) AS at, max(t.revision) AS revision FROM ${table} AS t
       WHERE ${where} GROUP BY campaign_id, ${part}, hour LIMIT ${most}`,
    ),
  );
  return new Map(found.map((row) => [rowKey({ ...row, hour: row.at * 1000 }), row.revision]));
};

/** Weeks that one batch may reach over: all that facts may be back, and some. The store's own limit is 100. */
const WEEKS = 200;

/** Resolves when the rows are on disk. */
export const insertHourly = ({ facts }: Store, { table, part }: HourlyTable, rows: readonly HourlyRow[]) =>
  facts.insert(
    table,
    rows.map(({ campaign_id, hour, part: of, revision, values }) => ({
      campaign_id,
      hour: seconds(hour),
      [part]: of,
      ...values,
      revision,
    })),
    'JSONEachRow',
    { settings: { max_partitions_per_insert_block: String(WEEKS) } },
  );

/** Which of these suppliers there are. */
export const knownSuppliers = async ({ db }: { db: Records }, ids: readonly number[]): Promise<Set<number>> =>
  new Set(
    (await db.query<{ id: number }>('select id from supplier where id = any($1::int[])', [ids])).map(({ id }) => id),
  );

/** Of which application these campaigns and creatives are, as far as there are any. */
export const applicationsOf = async (
  { db }: { db: Records },
  campaigns: readonly number[],
  creatives: readonly number[],
): Promise<{ campaigns: Map<number, number>; creatives: Map<number, number> }> => {
  const rows = await db.query<{ kind: 'campaign' | 'creative'; id: number; app_id: number }>(
    `select 'campaign' as kind, id, app_id from campaign where id = any($1::int[])
     union all select 'creative', id, app_id from creative where id = any($2::int[])`,
    [campaigns, creatives],
  );
  const of = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, app_id }) => [id, app_id] as const));
  return { campaigns: of('campaign'), creatives: of('creative') };
};
