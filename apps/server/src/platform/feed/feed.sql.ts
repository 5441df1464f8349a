import type { Records } from '../../db/records.ts';
import { only } from '../../db/rows.ts';
import type { Cursor } from './cursor.ts';

type Store = { db: Records };

/** Marks taken in one go: as many as are numbered within some ten milliseconds. */
const MARKS = 1000;

/**
 * Numbers what is committed by now, and before that marks what the product's clock has changed. Safe on any number of servers at
 * once; never within another transaction, whose writes it would number before they are committed.
 * @param known the last number the caller knows of: what is new ends there at the earliest
 * @returns the number of the last change
 */
export const advance = async ({ db }: Store, productTime: Date, known = -1): Promise<number> => {
  if (db.inTx()) throw new Error('the feed is numbered outside of transactions');
  while (only(await db.query<{ more: boolean }>('select feed_tick($1) as more', [productTime])).more);
  for (let before = known; ; ) {
    const { position } = only(await db.query<{ position: number }>(`select feed_advance(${MARKS}) as position`));
    if (position === before) return position; // marks that were taken gave at least one number
    before = position;
  }
};

/**
 * A server starts: the records may have been set back while nobody looked, so numbers go on above the clock. Whoever reads from
 * one that was given in between has missed something and is told so.
 */
export const beginRun = ({ db }: Store) => db.query('update feed_head set identity = null');

/** Forgets what only readers need who have been away for more than 24 hours. */
export const forgetOldChanges = ({ db }: Store) => db.query('select feed_prune()');

/**
 * The beginning of a statement that reads changes: `place` is where the feed stands and whether it knows the cursor ($1, $2),
 * `told` what follows it, at most $3. All of it and what the caller joins is one look at the records.
 */
export const TOLD = `place as materialized (
    select h.history::text as history, h.position, h.seen, h.history::text = $1 and $2::bigint between h.forgotten and h.position
      and not exists (select from feed_start s where s.head < $2::bigint and $2::bigint < s.first) as known
    from feed_head h
  ), told as materialized (
    select l.campaign_id, l.position from place p join feed_line l on p.known and l.position > $2::bigint order by l.position limit $3::int
  )`;

/** Which campaigns changed after a cursor, oldest first; null when the feed does not know the cursor any more. */
export const changesAfter = async (
  { db }: Store,
  { history, position }: Cursor,
  most = 1000,
): Promise<{ campaign_id: number; position: number }[] | null> => {
  const rows = await db.query<{ known: boolean; campaign_id: number | null; position: number }>(
    `with ${TOLD} select p.known, t.campaign_id, t.position from place p left join told t on true order by t.position`,
    [history, position, most],
  );
  return rows[0]?.known
    ? rows.flatMap(({ campaign_id, position: at }) => (campaign_id === null ? [] : [{ campaign_id, position: at }]))
    : null;
};

/** Where the feed stands. */
export const feedPlace = async ({ db }: Store): Promise<Cursor> =>
  only(await db.query<Cursor>('select history::text as history, position from feed_head'));

/** How many changes the feed has not taken in, and the product's time up to which it has; it takes them in as it is read. */
export const feedStand = async ({ db }: Store): Promise<{ waiting: number; seen: Date | null }> =>
  only(
    await db.query<{ waiting: number; seen: Date | null }>(
      'select (select count(*)::int from feed_dirty) as waiting, seen from feed_head',
    ),
  );

/** For how many ms the feed has been behind the clock; 0 before it was first read. */
export const lagOf = ({ seen }: { seen: Date | null }, now: Date): number =>
  seen === null ? 0 : Math.max(0, now.getTime() - seen.getTime());
