import { REBUILD_MINUTES } from '@fairlead/domain/audience/rebuild';
import type { Context } from '../../context.ts';

/**
 * Lists in use that nobody has tried to build for a while, and whose build does not wait or run. $1 is the product's time; it
 * may have been set back.
 */
const DUE = `cohort c join targeting_list l on l.id = c.targeting_list_id
  where l.state = 'new'
    and (c.tried_at is null or c.tried_at <= $1::timestamptz - interval '${REBUILD_MINUTES} minutes' or c.tried_at > $1)
    and not exists (select from job j where j.entity = 'targeting_list' and j.entity_id = l.id and j.kind = 'cohort'
      and j.state in ('queued', 'running'))`;

/**
 * When events came in is told a moment after it is read off the clock, by servers whose clocks differ a little: this much of
 * the past is not settled yet.
 */
const UNSETTLED = `interval '1 minute'`;

/**
 * A good build of the definition as it is, made on the same UTC day (windows move with the day), and no event of its
 * applications came in since: another build would hold the same devices.
 */
const SETTLED = `l.error is null and c.fresh_at is not null
  and (c.fresh_at at time zone 'UTC')::date = ($1::timestamptz at time zone 'UTC')::date
  and not exists (select from app_event_state s
    where s.app_id = any(c.source_app_ids) and s.last_received_at >= c.fresh_at - ${UNSETTLED})`;

/** Lists that need no build are right as of now. @returns how many */
export const passSettled = async ({ db, now }: Context): Promise<number> =>
  (
    await db.query(
      `update cohort set tried_at = $1, fresh_at = greatest(fresh_at, $1::timestamptz - ${UNSETTLED})
       where id in (select c.id from ${DUE} and ${SETTLED} order by c.id limit 1000 for update of c skip locked)
       returning id`,
      [now()],
    )
  ).length;

/** One turn at a time, of all servers: two that count at once would both find room. Held until the transaction ends. */
export const holdTurn = ({ db }: Context) =>
  db.query(`select pg_advisory_xact_lock(hashtextextended('cohort turn', 11))`);

/** Builds of dynamic lists that wait or run, whoever asked for them. */
export const openBuilds = async ({ db }: Context): Promise<number> =>
  (
    await db.query<{ count: number }>(
      `select count(*) as count from job where kind = 'cohort' and state in ('queued', 'running')`,
    )
  )[0]?.count ?? 0;

/** Lists that are to be built, held; those that waited longest first. */
export const takeDue = ({ db, now }: Context, most: number): Promise<{ id: number; company_id: number }[]> =>
  db.query(
    `select l.id, l.company_id from ${DUE} and not (${SETTLED})
     order by c.tried_at nulls first, c.id limit $2 for update of l skip locked`,
    [now(), most],
  );
