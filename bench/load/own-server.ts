import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openRecords, type Records } from '../../apps/server/src/db/records.ts';
import { newToken } from '../../apps/server/src/platform/secrets.ts';
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts';
import { testFolder } from '../../apps/server/src/testing/test-folder.ts';
import { startServer } from '../kill/server.ts';
import { type Session, seed } from './seed.ts';

export type OwnServer = {
  base: string;
  sessions: Session[];
  metricsToken: string;
  /** The postmaster's; null for the embedded store. */
  storePid: number | null;
  /** Stops the server and opens its records, with the newest entry of the change log from before it started. */
  look<T>(work: (db: Records, change: number) => Promise<T>): Promise<T>;
  /** What the server logged as its own faults. */
  errors(): string[];
  /** Removes it with all it holds. */
  remove(): Promise<void>;
};

/** The real server as in production, in a process of its own, on fresh records that hold a trade of the demo's size. */
export const startOwnServer = async (store: 'postgres' | 'pglite', users: number): Promise<OwnServer> => {
  const folder = mkdtempSync(join(testFolder(), 'load-'));
  const dataDir = join(folder, 'data');
  const postgres = store === 'postgres' ? await startPostgres(`${folder}-postgres`, { durable: true }) : null;
  const inRecords = async <T>(work: (db: Records) => Promise<T>): Promise<T> => {
    const db = await openRecords({ databaseUrl: postgres?.url, dataDir });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };
  const remove = async () => {
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { sessions, change } = await inRecords(async (db) => {
      await migrate(db);
      const made = await seed(db, users);
      const [newest] = await db.query<{ id: number }>('select max(id)::int as id from change_log');
      return { sessions: made, change: newest?.id ?? 0 };
    });
    const metricsToken = newToken();
    const log = join(folder, 'server.log');
    const server = await startServer(
      {
        FAIRLEAD_MODE: 'production',
        RATE_LIMITS: 'on',
        SECRET_KEY: newToken(),
        METRICS_TOKEN: metricsToken,
        SMTP_URL: 'smtp://127.0.0.1:9', // nothing is mailed
        DATA_DIR: dataDir,
        ...(postgres ? { DATABASE_URL: postgres.url } : {}),
      },
      log,
    );
    let running = true;
    const stop = async () => {
      if (running) await server.stop();
      running = false;
    };
    return {
      base: server.api.replace(/\/api$/, ''),
      sessions,
      metricsToken,
      storePid: postgres?.process.pid ?? null,
      look: async (work) => {
        await stop();
        return inRecords((db) => work(db, change));
      },
      errors: () =>
        readFileSync(log, 'utf8')
          .split('\n')
          .filter((line) => line.includes('"level":50')),
      remove: async () => {
        await stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
};
