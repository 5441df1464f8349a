import { EventEmitter } from 'node:events';
import type { House } from '../../context.ts';
import { type ChangedJob, jobsChangedSince } from '../jobs/jobs.ts';
import { type ChangeRow, changesBehind, currentPosition, type Position } from './live.sql.ts';

export type Feed = EventEmitter<{ changes: [ChangeRow[]]; jobs: [ChangedJob[]]; broken: [] }> & {
  /** Resolves when all that is committed from now on will be told to those who listen already. */
  ready(): Promise<void>;
  stop(): void;
};

const EVERY_MS = 500;
/** Clocks of servers and store may differ a little; a job told twice does no harm. */
const OVERLAP_MS = 1500;

/**
 * Reads the change log and the jobs every 500 ms while somebody listens, and tells all listeners of this process.
 * One reader for any number of browsers.
 */
export const openFeed = (house: House): Feed => {
  const feed = new EventEmitter() as Feed;
  feed.setMaxListeners(0);
  let position: Position | null = null;
  let jobsSince = house.realNow();
  let told = new Map<number, number>();
  let reading = false;
  let failed = false;

  /** Takes a place in the change log, unless there is one. */
  const place = async (): Promise<Position> => {
    const now = await currentPosition(house.db);
    position ??= now;
    return position;
  };

  const readJobs = async (): Promise<void> => {
    const rows = await jobsChangedSince(house.db, new Date(jobsSince.getTime() - OVERLAP_MS));
    const fresh = rows.filter((row) => told.get(row.id) !== row.updated_at.getTime());
    told = new Map(rows.map((row) => [row.id, row.updated_at.getTime()]));
    const last = rows.at(-1);
    if (last) jobsSince = last.updated_at;
    if (fresh.length > 0) feed.emit('jobs', fresh);
  };

  const read = async (): Promise<void> => {
    if (feed.listenerCount('changes') === 0) {
      position = null;
      jobsSince = house.realNow();
      return;
    }
    const rows = await changesBehind(house.db, position ?? (await place()));
    const last = rows.at(-1);
    if (last) position = { txid: last.txid, id: last.id };
    if (rows.length > 0) feed.emit('changes', rows);
    await readJobs();
    if (!failed) return;
    failed = false;
    feed.emit('broken'); // what listeners asked for meanwhile may have failed: now they can ask again
  };

  const timer = setInterval(() => {
    if (reading) return;
    reading = true;
    read()
      .catch((error: unknown) => {
        if (!failed) house.log.warn({ err: error }, 'the live feed could not be read');
        failed = true; // the place is kept: what others write meanwhile is told when the store is back
      })
      .finally(() => {
        reading = false;
      });
  }, EVERY_MS);
  timer.unref();
  feed.ready = async () => {
    if (!position) await place();
  };
  feed.stop = () => clearInterval(timer);
  return feed;
};
