import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Records } from '../../db/records.ts';
import { only } from '../../db/rows.ts';
import type { CampaignDay, DaySum } from './delivery-facts.sql.ts';

type Store = { db: Records };

const columnsOf = <T extends object, K extends keyof T>(rows: readonly T[], ...names: K[]): T[K][][] =>
  names.map((name) => rows.map((row) => row[name]));

/** Which of these campaigns there are and belong to a line item: their facts can be summed. */
export const knownCampaigns = async ({ db }: Store, ids: readonly number[]): Promise<Map<number, boolean>> => {
  const rows = await db.query<{ id: number; placed: boolean }>(
    `select id, exists (select from campaign_line_item h where h.campaign_id = c.id) as placed from campaign c
     where id = any($1::int[])`,
    [ids],
  );
  return new Map(rows.map(({ id, placed }) => [id, placed]));
};

/** A number above all that were given before: of a batch's marks, and of a count. */
export const nextCount = async ({ db }: Store): Promise<number> =>
  only(await db.query<{ n: number }>(`select nextval('delivery_count') as n`)).n;

export type Claim = { content_sha256: string; sender: string; answer: unknown; done: boolean };
export type NewClaim = { kind: string; batch_id: string; probe?: object | null } & Omit<Claim, 'done'>;

/** Claims a batch id for this content, or answers who has it. */
export const claimBatch = async ({ db }: Store, claim: NewClaim): Promise<Claim | null> => {
  const { kind, batch_id, sender, content_sha256, answer, probe = null } = claim;
  const mine = await db.query(
    `insert into fact_claim (kind, batch_id, sender, content_sha256, answer, probe, claimed_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp()) on conflict (kind, batch_id) do nothing returning 1`,
    [kind, batch_id, sender, content_sha256, JSON.stringify(answer), probe && JSON.stringify(probe)],
  );
  if (mine.length > 0) return null;
  return only(
    await db.query<Claim>(
      'select content_sha256, sender, answer, done from fact_claim where kind = $1 and batch_id = $2 for update',
      [kind, batch_id],
    ),
  );
};

export const endClaim = ({ db }: Store, kind: string, batch_id: string) =>
  db.query('update fact_claim set done = true where kind = $1 and batch_id = $2', [kind, batch_id]);

/** Batches that nobody sends again within a day; those that were taken are known by the facts store. */
export const forgetOldClaims = ({ db }: Store) =>
  db.query(
    `delete from fact_claim where claimed_at < clock_timestamp() - interval '1 hour'
       and (done or claimed_at < clock_timestamp() - interval '1 day')`,
  );

/** Batches are known by the facts alone. */
export const forgetAllClaims = ({ db }: Store) => db.query('delete from fact_claim');

/** Says that the sums of these days are about to fall behind their facts. */
export const markStale = ({ db }: Store, mark: number, pairs: readonly CampaignDay[]) =>
  db.query(
    `insert into delivery_stale (mark, campaign_id, day, marked_at)
     select $1, p.campaign_id, p.day, clock_timestamp() from unnest($2::int[], $3::date[]) as p (campaign_id, day)`,
    [mark, ...columnsOf(pairs, 'campaign_id', 'day')],
  );

export const dropMark = ({ db }: Store, mark: number) => db.query('delete from delivery_stale where mark = $1', [mark]);

/** Marks that nobody took away: `settled` when whoever set them is surely gone. */
export const leftMarks = ({ db }: Store): Promise<{ mark: number; settled: boolean }[]> =>
  db.query(
    `select mark, max(marked_at) < clock_timestamp() - interval '2 minutes' as settled from delivery_stale group by mark
     order by mark limit 500`,
  );

export const markedDays = ({ db }: Store, mark: number): Promise<CampaignDay[]> =>
  db.query('select campaign_id, day from delivery_stale where mark = $1', [mark]);

/**
 * Writes what a count found, unless a count that began later has written already, and sums the line items of these days
 * again. Needs a transaction.
 * @returns how many of the days were written
 */
export const writeSums = async ({ db }: Store, count: number, sums: readonly DaySum[]): Promise<number> => {
  if (sums.length === 0) return 0;
  type Touched = { line_item_id: number; day: UtcDay; written: number };
  const touched = await db.query<Touched>(
    `with counted as (
       select c.*, coalesce(
         (select f.line_item_id from line_item_on(c.campaign_id, c.day) f),
         (select h.line_item_id from campaign_line_item h where h.campaign_id = c.campaign_id order by h.start_date limit 1)
       ) as line_item_id
       from unnest($2::int[], $3::date[], $4::bigint[], $5::bigint[], $6::bigint[], $7::numeric[], $8::numeric[])
         as c (campaign_id, day, impressions, clicks, reattributions, spend, client_cost)
     ), before as (
       select d.line_item_id, d.day from campaign_day d join counted c on c.campaign_id = d.campaign_id and c.day = d.day
       where d.line_item_id <> c.line_item_id
     ), written as (
       insert into campaign_day (campaign_id, day, line_item_id, impressions, clicks, reattributions, spend, client_cost, counted)
       select campaign_id, day, line_item_id, impressions, clicks, reattributions, spend, client_cost, $1 from counted
       order by campaign_id, day
       on conflict (campaign_id, day) do update set line_item_id = excluded.line_item_id, impressions = excluded.impressions,
         clicks = excluded.clicks, reattributions = excluded.reattributions, spend = excluded.spend,
         client_cost = excluded.client_cost, counted = excluded.counted
       where campaign_day.counted < excluded.counted
       returning line_item_id, day
     )
     select line_item_id, day, sum(written)::int as written
     from (select line_item_id, day, 1 as written from written union all select line_item_id, day, 0 from before) t
     group by line_item_id, day order by line_item_id, day`,
    [
      count,
      ...columnsOf(sums, 'campaign_id', 'day'),
      ...columnsOf(sums, 'impressions', 'clicks', 'reattributions'),
      ...columnsOf(sums, 'spend', 'client_cost'),
    ],
  );
  await sumLineItems({ db }, touched);
  return touched.reduce((all, { written }) => all + written, 0);
};

/** The highest number of a count that wrote a sum; 0: none did. */
export const lastCount = async ({ db }: Store): Promise<number> =>
  only(await db.query<{ n: number }>('select coalesce(max(counted), 0) as n from campaign_day')).n;

/** Takes away what counts after this one wrote, and sums the line items of these days again. Needs a transaction. */
export const takeSumsAfter = async ({ db }: Store, count: number): Promise<CampaignDay[]> => {
  const taken = await db.query<CampaignDay & { line_item_id: number }>(
    'delete from campaign_day where counted > $1 returning campaign_id, day, line_item_id',
    [count],
  );
  const touched = new Map(taken.map((row) => [`${row.line_item_id} ${row.day}`, row]));
  if (touched.size > 0) await sumLineItems({ db }, [...touched.values()]);
  return taken;
};

/** Holds the rows first, so that of two transactions the later one sees what the earlier has written to campaign_day. */
const sumLineItems = async ({ db }: Store, days: readonly { line_item_id: number; day: UtcDay }[]): Promise<void> => {
  const columns = columnsOf(days, 'line_item_id', 'day');
  await db.query(
    `insert into line_item_day (line_item_id, day, impressions, clicks, reattributions, spend, client_cost)
     select line_item_id, day, 0, 0, 0, 0, 0 from unnest($1::int[], $2::date[]) as t (line_item_id, day) order by 1, 2
     on conflict (line_item_id, day) do update set impressions = line_item_day.impressions`,
    columns,
  );
  await db.query(
    `update line_item_day d set impressions = s.impressions, clicks = s.clicks, reattributions = s.reattributions,
       spend = s.spend, client_cost = s.client_cost
     from (select t.line_item_id, t.day, coalesce(sum(c.impressions), 0) as impressions, coalesce(sum(c.clicks), 0) as clicks,
         coalesce(sum(c.reattributions), 0) as reattributions, coalesce(sum(c.spend), 0) as spend,
         coalesce(sum(c.client_cost), 0) as client_cost
       from unnest($1::int[], $2::date[]) as t (line_item_id, day)
       left join campaign_day c on c.line_item_id = t.line_item_id and c.day = t.day group by 1, 2) s
     where d.line_item_id = s.line_item_id and d.day = s.day`,
    columns,
  );
};
