import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Records } from '../../db/records.ts';
import type { EventKey } from './app-event-keys.sql.ts';

type Store = { db: Records };

/** The days that a batch has events of an app on. */
export type AppDays = { app_id: number; from: UtcDay; to: UtcDay };

/** A holder of a turn is surely gone after this long; it stops by itself well before (see app-event-turn.service). */
const GONE = `clock_timestamp() - interval '2 minutes'`;

/** A batch with its content: the same id with other rows is another one, which will be refused. */
export type BatchKey = { batch_id: string; content_sha256: string };

const IS_MINE = 'batch_id = $1 and content_sha256 = $2';
const keyOf = ({ batch_id, content_sha256 }: BatchKey): [string, string] => [batch_id, content_sha256];

/**
 * Takes the turns of these apps, or joins those that the same batch holds from another attempt. Needs a transaction: it
 * must be rolled back unless all are taken.
 * @returns the apps whose turn it has now
 */
export const takeTurns = ({ db }: Store, batch: BatchKey, apps: readonly AppDays[]) =>
  db.query<{ app_id: number; joined: boolean }>(
    `insert into app_event_turn as held (app_id, batch_id, content_sha256, from_day, to_day, taken_at)
     select t.app_id, $1, $2, t.from_day, t.to_day, clock_timestamp()
     from unnest($3::int[], $4::date[], $5::date[]) as t (app_id, from_day, to_day) order by t.app_id
     on conflict (app_id) do update set taken_at = excluded.taken_at, holders = held.holders + 1
     where held.batch_id = excluded.batch_id and held.content_sha256 = excluded.content_sha256
     returning app_id, xmax::text <> '0' as joined`,
    [...keyOf(batch), apps.map(({ app_id }) => app_id), apps.map(({ from }) => from), apps.map(({ to }) => to)],
  );

/** Ends the turns of a batch that is stored: attempts that still run find it stored, and store nothing. */
export const endTurns = ({ db }: Store, batch: BatchKey) =>
  db.query(`delete from app_event_turn where ${IS_MINE}`, keyOf(batch));

/** Ends an attempt that stores nothing. The turns stay while another attempt of the batch holds them. */
export const leaveTurns = async ({ db }: Store, batch: BatchKey): Promise<void> => {
  await db.query(
    `with ended as (delete from app_event_turn where ${IS_MINE} and holders = 1)
     update app_event_turn set holders = holders - 1 where ${IS_MINE} and holders > 1`,
    keyOf(batch),
  );
};

/** Lets others finish the batch at once, when no other attempt holds it: the store is certain to do nothing more for it. */
export const giveUpTurns = ({ db }: Store, batch: BatchKey) =>
  db.query(
    `update app_event_turn set holders = holders - 1,
       taken_at = case when holders = 1 then taken_at - interval '1 hour' else taken_at end where ${IS_MINE}`,
    keyOf(batch),
  );

/** Batches whose holder is surely gone; `all` when nobody can hold one. */
export const leftBatches = ({ db }: Store, all: boolean): Promise<BatchKey[]> =>
  db.query(
    `select distinct batch_id, content_sha256 from app_event_turn where $1 or taken_at < ${GONE} order by 1, 2 limit 500`,
    [all],
  );

export type LeftTurn = AppDays & { taken_at: string };

/** Turns of a batch; inside a transaction with `hold` until it ends. */
export const turnsOf = ({ db }: Store, batch: BatchKey, hold = false): Promise<LeftTurn[]> =>
  db.query(
    `select app_id, from_day as from, to_day as to, taken_at::text as taken_at from app_event_turn where ${IS_MINE}
     order by app_id ${hold ? 'for update' : ''}`,
    keyOf(batch),
  );

export type OpenClaim = {
  sender: string;
  answer: { accepted: number; duplicates: number; rejected: unknown[] };
  probe: EventKey | null;
};

/** What a batch of events that is not done yet said that it stores. */
export const openClaimOf = async ({ db }: Store, batch: BatchKey): Promise<OpenClaim | null> => {
  const [claim] = await db.query<OpenClaim>(
    `select sender, answer, probe from fact_claim where kind = 'app_events' and ${IS_MINE} and not done`,
    keyOf(batch),
  );
  return claim ?? null;
};

/** A batch that stored nothing and never will is as if it had not come. */
export const forgetClaim = ({ db }: Store, batch: BatchKey) =>
  db.query(`delete from fact_claim where kind = 'app_events' and ${IS_MINE} and not done`, keyOf(batch));
