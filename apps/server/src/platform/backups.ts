import { randomUUID } from 'node:crypto';
import type { House } from '../context.ts';
import type { Records } from '../db/records.ts';
import type { FileStore } from '../outside/files.ts';

type Store = Pick<House, 'db'>;

/** A backup that dies holds files up for so long; one that goes on says so again. */
const HELD = `clock_timestamp() + interval '30 minutes'`;
const RENEW_MS = 5 * 60_000;

/** Keeps files from being removed, on every server of these records, until it is released. */
export const holdRemovals = async ({ db }: Store): Promise<{ release(): Promise<void> }> => {
  const id = randomUUID();
  await db.query(`insert into backup_hold (id, until) values ($1, ${HELD})`, [id]);
  const timer = setInterval(() => {
    db.query(`update backup_hold set until = ${HELD} where id = $1`, [id]).catch(() => {}); // tried again in time
  }, RENEW_MS);
  timer.unref();
  return {
    release: async () => {
      clearInterval(timer);
      await db.query('delete from backup_hold where id = $1 or until < clock_timestamp()', [id]);
    },
  };
};

/** No backup of these records is under way: they were restored, or nobody else has them. */
export const releaseAllHolds = ({ db }: Store) => db.query('delete from backup_hold');

/** Whether a backup is reading the files. */
export const removalsHeld = async ({ db }: Store): Promise<boolean> =>
  (await db.query('select 1 from backup_hold where until > clock_timestamp() limit 1')).length > 0;

/**
 * The files, of which none goes while a backup reads them. What nothing names any more is met by a sweep later; where nobody can
 * tell whether there is a backup, it stays as well.
 */
export const sparing = (files: FileStore, db: Records): FileStore => ({
  ...files,
  async remove(key) {
    if (!(await removalsHeld({ db }).catch(() => true))) await files.remove(key);
  },
});

/** A backup that was made, or verified. `at`: of when its records are; `bytes`: what was written for it. */
export type BackupRun = { kind: 'backup' | 'verify'; cut: string; folder: string; at: Date; bytes: number };

export const noteRun = async ({ db }: Store, run: BackupRun): Promise<void> => {
  await db.query('insert into backup_run (kind, cut, folder, at, bytes) values ($1, $2, $3, $4, $5)', [
    ...[run.kind, run.cut, run.folder, run.at, run.bytes],
  ]);
};

/** Whether these records know of a backup of the last 24 hours; those of a release without backups do not. */
export const youngBackup = async ({ db }: Store): Promise<boolean> => {
  const [known] = await db.query<{ known: boolean }>(`select to_regclass('backup_run') is not null as known`);
  if (!known?.known) return false;
  const young = `select 1 from backup_run where kind = 'backup' and at > clock_timestamp() - interval '24 hours' limit 1`;
  return (await db.query(young)).length > 0;
};

/** The newest of each kind. */
export const lastRuns = ({ db }: Store): Promise<(BackupRun & { ended_at: Date })[]> =>
  db.query(
    'select distinct on (kind) kind, cut, folder, at, bytes, ended_at from backup_run order by kind, at desc, id desc',
  );
