import type { Records } from '../db/records.ts';
import { outside } from '../db/transaction.ts';

/** What PostgreSQL says of statements that wait for each other. */
const DEADLOCK = '40P01';

/** Statements of this store that it ends from now on, as they wait for each other in a ring. */
export const ringsOf = (db: Records): string[] => {
  const met: string[] = [];
  const { query } = db;
  db.query = ((...given: Parameters<typeof query>) =>
    query(...given).catch((error: { code?: string }) => {
      if (error.code === DEADLOCK) met.push(given[0]);
      throw error;
    })) as typeof query;
  return met;
};

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Once somebody waits for what another one holds; asked beside the transaction that is open. */
export const somebodyWaits = (db: Records): Promise<void> => areWaiting(db, 1);

/** Once two wait. */
export const twoWait = (db: Records): Promise<void> => areWaiting(db, 2);

const areWaiting = async (db: Records, most: number): Promise<void> => {
  while ((await outside(() => db.query(WAITING))).length < most);
};
