import type { FactsLeft } from './facts-ddl.ts';
import type { Records } from './records.ts';

/**
 * The note of a move between stores, in the records of either side: whoever opens them meets it, from wherever. Kept by no
 * migration, and moved by nobody: each side has its own.
 */
export const HOUSE_MOVE = 'house_move';

/** `side`: whether these records are those that were there before. */
export type MoveNote = {
  id: string;
  side: 'old' | 'new';
  /** Of the old side: all of it is elsewhere now. */
  ended: boolean;
  /** Tells the stores that it goes to from others, without naming any secret. */
  targets: string;
  /** Where it goes, in words. */
  told: string;
  /** When it began or ended, ISO 8601 in UTC; once it has ended also by the product's clock. */
  at: string;
  product_time?: string;
  /** The way back has begun: what facts said that are behind these records; null: none are. */
  back?: FactsLeft | null;
};

/** Puts a note in place of the one that is there. */
export const noteMove = (db: Records, note: MoveNote): Promise<void> =>
  db.tx(async () => {
    await db.query(`create table if not exists ${HOUSE_MOVE} (note jsonb not null)`);
    await db.query(`delete from ${HOUSE_MOVE}`);
    await db.query(`insert into ${HOUSE_MOVE} (note) values ($1)`, [JSON.stringify(note)]);
  });

export const forgetMove = async (db: Records): Promise<void> => {
  await db.query(`drop table if exists ${HOUSE_MOVE}`);
};

/** Null: these records are part of no move. */
export const moveNoteIn = async (db: Records): Promise<MoveNote | null> => {
  const [made] = await db.query<{ made: boolean }>('select to_regclass($1) is not null as made', [HOUSE_MOVE]);
  if (!made?.made) return null;
  const [row] = await db.query<{ note: MoveNote }>(`select note from ${HOUSE_MOVE}`);
  return row?.note ?? null;
};

/** Where else these records are open just now, by anybody who is Fairlead: a server's alone, embedded ones have a lock. */
export const othersAtWork = async (db: Records): Promise<string[]> => {
  if (db.kind === 'pglite') return [];
  const rows = await db.query<{ place: string }>(
    `select distinct coalesce(host(client_addr), 'this machine') as place from pg_stat_activity
     where datname = current_database() and application_name = 'fairlead' and pid <> pg_backend_pid() order by place`,
  );
  return rows.map(({ place }) => place);
};
