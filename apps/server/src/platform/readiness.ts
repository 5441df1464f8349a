import { statfs } from 'node:fs/promises';
import type { House } from '../context.ts';
import { LEAST_ROOM } from '../db/chdb/room.ts';
import { dbMeaning } from '../db/store-error.ts';

/** Why a store does not do its part: no room to write, what it holds is broken, it does not answer, or not in time. */
type Trouble = 'full' | 'damaged' | 'away' | 'slow';

/** A store that could be written so long ago is not asked again: asking costs a sync of the disk, or a put to the bucket. */
const PROVEN_MS = 10_000;
const ANSWER_MS = 4_000;

const troubleOf = (error: unknown): Trouble => {
  const { code, $metadata: exchange } = (error ?? {}) as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  if (code === 'ENOSPC' || code === 'EDQUOT' || exchange?.httpStatusCode === 507) return 'full';
  return dbMeaning(error) === 'full' ? 'full' : 'away';
};

/** Embedded records change a row where it stands even on a full disk, and fail with the next page or log. */
const refuseFull = async (folder: string): Promise<void> => {
  const { bsize, blocks, bavail } = await statfs(folder);
  if (blocks > 0 && bavail * bsize < LEAST_ROOM) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
};

/** One attempt at a time, and none while the last success is young. A failure is asked again each time. */
const proof = (write: () => Promise<unknown>, clock: () => number): (() => Promise<Trouble | null>) => {
  let provenAt = Number.NEGATIVE_INFINITY;
  let running: Promise<Trouble | null> | null = null;
  const attempt = async (): Promise<Trouble | null> => {
    try {
      await write();
      provenAt = clock();
      return null;
    } catch (error) {
      return troubleOf(error);
    } finally {
      running = null;
    }
  };
  return async () => {
    if (clock() - provenAt < PROVEN_MS) return null;
    running ??= attempt();
    return running;
  };
};

const inTime = (check: Promise<Trouble | null>): Promise<Trouble | null> =>
  Promise.race([check, new Promise<'slow'>((done) => setTimeout(done, ANSWER_MS, 'slow').unref())]);

export type Readiness = {
  ready: boolean;
  /** Which stores can be read and written; of those that cannot, `why`. */
  body: Record<'records' | 'facts' | 'files', boolean> & { why?: Record<string, Trouble> };
};

/** What `/readyz` answers. */
export const openReadiness = (house: House, clock: () => number = () => performance.now()) => {
  const { db } = house;
  const writes = {
    records: proof(async () => {
      if (db.kind === 'pglite') await refuseFull(house.config.dataDir);
      await db.query('update write_probe set at = clock_timestamp()');
    }, clock),
    files: proof(() => house.files.ready(), clock),
  };
  const read = (asked: Promise<unknown>): Promise<Trouble | null> => asked.then(() => null, troubleOf);
  return async (): Promise<Readiness> => {
    const checks = {
      records: read(db.query('select 1')).then((trouble) => trouble ?? writes.records()),
      facts: house.facts.check(),
      files: writes.files(),
    };
    const found = await Promise.all([inTime(checks.records), inTime(checks.facts), inTime(checks.files)]);
    const why = Object.fromEntries(
      Object.keys(checks).flatMap((store, at) => (found[at] ? [[store, found[at]] as const] : [])),
    );
    const [records, facts, files] = found.map((trouble) => trouble === null);
    const ready = records === true && facts === true && files === true;
    return {
      ready,
      body: { records: records === true, facts: facts === true, files: files === true, ...(ready ? {} : { why }) },
    };
  };
};
