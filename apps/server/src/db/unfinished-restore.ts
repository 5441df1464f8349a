import type { Records } from './records.ts';

/**
 * The note of a restore that has begun and not ended, in the records themselves: whoever opens them meets it, from wherever. Kept
 * by no migration, as records of any release may be restored.
 */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/** Says that the records are a part of this cut: in the transaction that brings them. */
export const noteUnfinished = async (db: Records, cut: string): Promise<void> => {
  await db.query(`create table if not exists ${UNFINISHED_RESTORE} (cut text not null)`);
  await db.query(`delete from ${UNFINISHED_RESTORE}`);
  await db.query(`insert into ${UNFINISHED_RESTORE} (cut) values ($1)`, [cut]);
};

/** The restore has ended. */
export const forgetUnfinished = async (db: Records): Promise<void> => {
  await db.query(`drop table if exists ${UNFINISHED_RESTORE}`);
};

/** The cut that the records are a part of; null: they are whole, or nothing is there. */
export const unfinishedIn = async (db: Records): Promise<string | null> => {
  const [made] = await db.query<{ made: boolean }>('select to_regclass($1) is not null as made', [UNFINISHED_RESTORE]);
  if (!made?.made) return null;
  const [note] = await db.query<{ cut: string }>(`select cut from ${UNFINISHED_RESTORE}`);
  return note?.cut ?? null;
};
