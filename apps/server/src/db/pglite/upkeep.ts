import { StoreBusy } from '../store-error.ts';

type Query = <T extends object>(text: string, values?: readonly unknown[]) => Promise<T[]>;
type Log = { warn(fields: object, message: string): void } | undefined;

const EVERY = 10_000; // ms; a round that finds nothing to do takes about 1 ms
const WAL_BYTES = 32 * 2 ** 20;

export type Upkeep = {
  stop(): void;
  /** No round begins, and none is under way, until `resume`: a checkpoint would cut the log away that a copy needs. */
  pause(): Promise<{ resume(): void }>;
};

/**
 * Does what a Postgres server's background processes do and the embedded engine has not: checkpoints, so that the WAL
 * stays small and a start after a crash quick, and vacuum with analyze for the table that needs it most.
 * One piece of work per round, because everybody waits meanwhile (0.3 s to 0.6 s at 25,000 updates).
 */
export function startUpkeep(query: Query, log: Log): Upkeep {
  let round: Promise<unknown> | null = null;
  let paused = 0;
  const timer = setInterval(() => {
    if (round || paused > 0) return;
    round = upkeepRound(query)
      .catch((error: unknown) => {
        if (!(error instanceof StoreBusy)) log?.warn({ err: error }, 'upkeep of the records failed'); // busy: the next round does it
      })
      .finally(() => {
        round = null;
      });
  }, EVERY);
  timer.unref();
  return {
    stop: () => clearInterval(timer),
    pause: async () => {
      paused += 1;
      await round;
      return {
        resume: () => {
          paused -= 1;
        },
      };
    },
  };
}

/**
 * One round; tells what it did. Vacuum's thresholds are those of autovacuum.
 * @param walBytes how much log since the last checkpoint calls for another
 */
export async function upkeepRound(query: Query, walBytes = WAL_BYTES): Promise<string | null> {
  const [wal] = await query<{ due: boolean }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) >= $1 as due from pg_control_checkpoint()',
    [walBytes],
  );
  if (wal?.due) {
    await query('checkpoint');
    return 'checkpoint';
  }
  const [table] = await query<{ name: string }>(
    `select format('%I.%I', s.schemaname, s.relname) as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
      order by s.n_dead_tup + s.n_mod_since_analyze desc limit 1`,
  );
  if (!table) return null;
  await query(`vacuum (analyze) ${table.name}`);
  return `vacuum ${table.name}`;
}
