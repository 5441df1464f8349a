import { EventEmitter } from 'node:events';
import type { House } from '../../context.ts';
import { type ChangeRow, changesBehind, currentPosition, jobsChangedSince, type Position } from './live.sql.ts';

export type Feed = EventEmitter<{ changes: [ChangeRow[]]; jobs: [number[]]; broken: [] }> & { stop(): void };

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

  const readJobs = async (): Promise<void> => {
    const rows = await jobsChangedSince(house.db, new Date(jobsSince.getTime() - OVERLAP_MS));
    const fresh = rows.filter((row) => told.get(row.id) !== row.updated_at.getTime());
    told = new Map(rows.map((row) => [row.id, row.updated_at.getTime()]));
    const last = rows.at(-1);
    if (last) jobsSince = last.updated_at;
    if (fresh.length > 0) feed.emit('jobs', [...new Set(fresh.map((row) => row.id))]);
  };

  const read = async (): Promise<void> => {
    if (feed.listenerCount('changes') === 0) {
      position = null;
      jobsSince = house.realNow();
      return;
    }
    position ??= await currentPosition(house.db);
    const rows = await changesBehind(house.db, position);
    const last = rows.at(-1);
    if (last) position = { txid: last.txid, id: last.id };
    if (rows.length > 0) feed.emit('changes', rows);
    await readJobs();
  };

  const timer = setInterval(() => {
    if (reading) return;
    reading = true;
    read()
      .catch((error: unknown) => {
        house.log.warn({ err: error }, 'the live feed could not be read');
        position = null; // what happened meanwhile is unknown: listeners start afresh
        feed.emit('broken');
      })
      .finally(() => {
        reading = false;
      });
  }, EVERY_MS);
  timer.unref();
  feed.stop = () => clearInterval(timer);
  return feed;
};
