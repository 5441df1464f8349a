import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pendingMigrations } from '../../db/migrate.ts';
import { openRecords, type Records } from '../../db/records.ts';
import { only } from '../../db/rows.ts';

/** The copy that a start made and did not get beyond, and how far the records were then. */
type Tried = { folder: string; mark: string };

const pathIn = (dataDir: string): string => join(dataDir, 'before', 'tried.json');

/**
 * How far embedded records are: their folder, and the number of their next transaction. Whoever saves anything uses numbers up, and
 * so does what fails; who only reads does not.
 */
const markOf = async (dataDir: string, db: Records): Promise<string> => {
  const { ino } = await stat(join(dataDir, 'records', 'pglite'));
  const next = await db.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  return `${ino} ${only(next).next}`;
};

/** Notes a copy. What cannot be noted costs another one. */
export const noteTried = (dataDir: string, tried: Tried): Promise<void> =>
  writeFile(pathIn(dataDir), JSON.stringify(tried), { mode: 0o600 }).catch(() => {});

/** A start with this copy failed, and used numbers up by that. Never throws: that failure is the one to tell. */
export const noteFailed = async (dataDir: string, folder: string, db: Records): Promise<void> => {
  const mark = await markOf(dataDir, db).catch(() => null);
  if (mark !== null) await noteTried(dataDir, { folder, mark });
};

/** The copy of a start that got no further, while nobody has worked on the records since. */
const copyTried = async (dataDir: string, mark: string): Promise<string | null> => {
  try {
    const tried = JSON.parse(await readFile(pathIn(dataDir), 'utf8')) as Tried;
    // Emptied, where it was moved back
    return tried.mark === mark && (await readdir(tried.folder)).length > 0 ? tried.folder : null;
  } catch {
    return null;
  }
};

/** A start got through. */
export const forgetTried = (dataDir: string): Promise<void> => rm(pathIn(dataDir), { force: true });

type Looked = { pending: string[]; mark: string; tried: string | null };

/** What this release would change in embedded records, how far these are, and which copy of them there is already. */
export const lookInto = async (dataDir: string): Promise<Looked> => {
  const db = await openRecords({ dataDir });
  try {
    const mark = await markOf(dataDir, db);
    return { pending: await pendingMigrations(db), mark, tried: await copyTried(dataDir, mark) };
  } finally {
    await db.close();
  }
};
