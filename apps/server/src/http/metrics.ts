import { Counter, Gauge, type Registry } from 'prom-client';
import type { House } from '../context.ts';
import { engineRestarts } from '../db/engine-restarts.ts';
import { lastRuns } from '../platform/backups.ts';
import { feedStand, lagOf } from '../platform/feed/feed.sql.ts';
import { oldestWrite } from '../platform/live/live.sql.ts';
import { openReadiness } from '../platform/readiness.ts';
import { partsOfFacts, type Room, roomOfDataDir, roomOfFacts } from '../platform/strain.ts';

/** A watcher gives a scrape up after 10 s, and with it all that was asked. */
const WITHIN_MS = 4_000;
const late = () => new Promise<never>((_, no) => setTimeout(no, WITHIN_MS, new Error('not in time')).unref());

/**
 * What an operator watches of the stores and of what works on them; each is asked when it is read. What a store that is away would
 * have told is left out, and the others are told.
 */
export const watchStores = (house: House, registry: Registry): void => {
  const { db, config } = house;
  const gauge = (name: string, help: string, labelNames: string[], collect: (this: Gauge) => Promise<void>) =>
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        try {
          await Promise.race([collect.call(this), late()]);
        } catch {
          if (labelNames.length > 0) this.reset();
          else this.remove(); // reset() would tell 0
        }
      },
    });
  // First: the questions of all others wait as well
  gauge('records_waiting', 'Who waits for a connection to the records', [], async function () {
    this.set(db.waiting());
  });
  const ready = openReadiness(house);
  gauge('store_ready', 'Whether a store can be read and written now', ['store'], async function () {
    const { body } = await ready();
    for (const store of ['records', 'facts', 'files'] as const) this.set({ store }, body[store] ? 1 : 0);
  });

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
  gauge(
    'feed_lag_seconds',
    'For how long the feed has been behind the clock; up to a minute while nothing is due',
    [],
    async function () {
      this.set(lagOf(await feedStand(house), house.now()) / 1000);
    },
  );
  const AGE = 'Age of the records in the newest backup that was made, or restored beside and found whole (verify)';
  gauge('backup_age_seconds', AGE, ['kind'], async function () {
    this.reset();
    for (const { kind, at } of await lastRuns(house))
      this.set({ kind }, (house.realNow().getTime() - at.getTime()) / 1000);
  });
  const room = (store: string, help: string, of: () => Promise<Room | null>) => {
    for (const side of ['free', 'size'] as const)
      gauge(`${store}_${side}_bytes`, `${side === 'free' ? 'Room left' : 'Room'} on ${help}`, [], async function () {
        const found = await of();
        if (found) this.set(found[side]);
        else this.remove();
      });
  };
  room('data_dir', 'the disk of DATA_DIR, with all that is embedded', () => roomOfDataDir(house));
  if (config.clickhouseUrl) room('facts', 'the disk of the facts that has least of it', () => roomOfFacts(house));
  gauge('facts_parts', 'Parts that the facts are kept in', [], async function () {
    this.set((await partsOfFacts(house)).parts);
  });
  gauge('facts_rewritings', 'Rewritings of the facts (mutations) that have not ended', [], async function () {
    this.set((await partsOfFacts(house)).rewritings);
  });
  new Counter({
    name: 'engine_restarts_total',
    help: 'How often an embedded engine ended by itself and was started again',
    labelNames: ['engine'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [engine, times] of Object.entries(engineRestarts())) this.inc({ engine }, times);
    },
  });
};
