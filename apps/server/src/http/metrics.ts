import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { House } from '../context.ts';
import { lastRuns } from '../platform/backups.ts';
import { feedStand, lagOf } from '../platform/feed/feed.sql.ts';
import { oldestWrite } from '../platform/live/live.sql.ts';

/** What an operator watches of the stores and of what works on them; each is asked when it is read. */
export const watchStores = (house: House, registry: Registry): void => {
  const { db, config } = house;
  const gauge = (name: string, help: string, labelNames: string[], collect: (this: Gauge) => Promise<void>) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect });

  gauge('jobs', 'Background jobs by state', ['kind', 'state'], async function () {
    this.reset();
    const rows = await db.query<{ kind: string; state: string; n: number }>(
      `select kind, state, count(*)::int as n from job where state in ('queued', 'running', 'dead') group by 1, 2`,
    );
    for (const { kind, state, n } of rows) this.set({ kind, state }, n);
  });
  gauge('jobs_longest_due_seconds', 'For how long the job has been due that nobody took', [], async function () {
    const [row] = await db.query<{ seconds: number | null }>(
      `select extract(epoch from clock_timestamp() - min(run_at))::float8 as seconds from job
       where state = 'queued' and run_at <= clock_timestamp()`,
    );
    this.set(row?.seconds ?? 0);
  });
  const HELP = 'Age of the transaction that writes for longest: the live stream waits for it';
  gauge('records_oldest_write_seconds', HELP, [], async function () {
    this.set((await oldestWrite(db))?.seconds ?? 0);
  });
  gauge('feed_changes_waiting', 'Changes of campaigns that the feed has not taken in', [], async function () {
    this.set((await feedStand(house)).waiting);
  });
  gauge('feed_lag_seconds', 'For how long the feed has been behind the clock', [], async function () {
    this.set(lagOf(await feedStand(house), house.now()) / 1000);
  });
  const AGE = 'Age of the records in the newest backup that was made, or restored beside and found whole (verify)';
  gauge('backup_age_seconds', AGE, ['kind'], async function () {
    this.reset();
    for (const { kind, at } of await lastRuns(house))
      this.set({ kind }, (house.realNow().getTime() - at.getTime()) / 1000);
  });
  for (const [name, help, of] of [
    ['data_dir_free_bytes', 'Room left on the disk of DATA_DIR', 'bavail'],
    ['data_dir_size_bytes', 'Room on the disk of DATA_DIR', 'blocks'],
  ] as const)
    gauge(name, help, [], async function () {
      const disk = await statfs(config.dataDir);
      this.set(disk[of] * disk.bsize);
    });
};
