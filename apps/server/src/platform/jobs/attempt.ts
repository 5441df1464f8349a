import { setTimeout as delay } from 'node:timers/promises';
import { type House, systemContext } from '../../context.ts';
import { isStoreDown } from '../../db/records.ts';
import { endJob, holdJob, isGivenUp, type JobRow, requeueJob, storeProgress } from './job.sql.ts';
import { backOffOf, definitionOf, type JobError, type JobProgress, type RunningJob } from './job.ts';
import { jobSignals } from './signals.ts';
import { failureOf } from './words.ts';

/** Why a job was told to stop. */
type StopReason = 'cancelled' | 'lost' | 'stopping';
class JobStopped extends Error {
  override name = 'AbortError';
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(reason === 'cancelled' ? 'The job was cancelled.' : 'The job was taken from this worker.');
    this.reason = reason;
  }
}

export type Attempt = { row: JobRow; stop(reason: StopReason): void; over: Promise<void> };

const PROGRESS_EVERY = 300; // ms
const CANCELLED: JobError = { code: 'cancelled', message: 'Cancelled' };

/** Starts work on a job this worker has taken. `over` never rejects. */
export function startAttempt(house: House, owner: string, row: JobRow): Attempt {
  const abort = new AbortController();
  const stop = (reason: StopReason) => abort.abort(new JobStopped(reason));
  if (row.cancel_requested) stop('cancelled');
  const over = attempt(house, owner, row, abort).catch((error: unknown) => {
    // The outcome could not be stored. The lease runs out, and somebody tries again.
    house.log.error({ err: error, job_id: row.id }, 'the end of a job could not be stored');
  });
  return { row, stop, over };
}

async function attempt(house: House, owner: string, row: JobRow, abort: AbortController): Promise<void> {
  const { db, log } = house;
  const { signal } = abort;
  const progress = progressOf(house, owner, row);
  let finished = false;

  /** Runs `end` in a transaction if the job is still ours; tells whether it was. */
  const endWith = (end: (cancelRequested: boolean) => Promise<void>) =>
    db.tx(async () => {
      const held = await holdJob(db, owner, row);
      if (held) await end(held.cancel_requested);
      return held !== null;
    });

  const job: RunningJob = {
    ...{ id: row.id, kind: row.kind, entity: row.entity, entity_id: row.entity_id, company_id: row.company_id },
    ...{ user_id: row.user_id, input: row.input, attempt: row.attempts, signal },
    progress: progress.tell,
    async finish(work) {
      if (db.inTx()) throw new Error('finish() opens its own transaction.');
      await progress.flush();
      const result = await db.tx(async () => {
        const held = await holdJob(db, owner, row);
        if (!held) throw new JobStopped('lost');
        if (held.cancel_requested) throw new JobStopped('cancelled');
        const made = await work();
        await endJob(db, row.id, 'done', { result: made });
        return made;
      });
      finished = true;
      return result;
    },
  };

  const endUnhappily = async (state: 'failed' | 'dead' | 'cancelled', error: JobError) => {
    const hook = definitionOf(row.kind)?.onEnd;
    const end = (withHook: boolean) =>
      endWith(async (cancelRequested) => {
        // It may have failed for want of what whoever cancelled it took away
        const [how, why] = cancelRequested ? (['cancelled', CANCELLED] as const) : [state, error];
        if (withHook) await hook?.(systemContext(house), job, how, why);
        await endJob(db, row.id, how, { error: why });
      });
    await persist(() => end(true)).catch((failure: unknown) => {
      if (isStoreDown(failure)) throw failure;
      log.error({ err: failure, job_id: row.id }, 'what follows the end of a job failed');
      return end(false);
    });
  };

  try {
    const definition = definitionOf(row.kind);
    if (!definition) throw new Error(`No work is defined for ${row.kind}.`);
    signal.throwIfAborted();
    if (isGivenUp(row)) {
      const message = `The server stopped ${row.attempts - 1} times while it worked on this.`;
      return await endUnhappily('dead', { code: 'interrupted', message });
    }
    const result = await definition.run(systemContext(house), job);
    if (!finished) await persist(() => job.finish(async () => result));
  } catch (error) {
    if (finished) return void log.error({ err: error, job_id: row.id }, 'work after the end of a job failed');
    await progress.flush();
    const reason = reasonOf(error) ?? reasonOf(signal.reason);
    if (reason === 'cancelled') return await endUnhappily('cancelled', CANCELLED);
    if (reason === 'lost') return void log.warn({ job_id: row.id }, 'another worker took a job over');
    if (reason === 'stopping')
      return void (await endWith(() => requeueJob(db, row.id, { untouched: true }).then(() => {})));
    const failure = failureOf(error);
    const about = { job_id: row.id, kind: row.kind, attempt: row.attempts };
    // What only a person can mend (a file, a choice of lists) is told to that person: no fault of the server.
    if (failure.retry) log.warn({ ...about, err: error }, 'a job failed');
    else log.info({ ...about, code: failure.error.code }, 'a job ended without a result');
    if (!failure.retry) return await endUnhappily('failed', failure.error);
    if (row.attempts >= row.max_attempts) return await endUnhappily('dead', failure.error);
    const wait = backOffOf(row.kind, row.attempts);
    await persist(() =>
      endWith(async (cancelRequested) => {
        // Cancelled meanwhile: whoever takes it next, at once, ends it.
        await requeueJob(db, row.id, { wait: cancelRequested ? 0 : wait, error: failure.error });
      }),
    );
    if (wait < 1_000) setTimeout(() => jobSignals(db).emit('queued'), wait + 1).unref(); // sooner than the next look
  } finally {
    progress.end();
    jobSignals(db).emit('changed', row.id);
  }
}

const reasonOf = (error: unknown): StopReason | null => (error instanceof JobStopped ? error.reason : null);

/** Tries for as long as a lease lasts while the store is away: work that is done must not be lost to a short outage. */
async function persist<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (!isStoreDown(error) || tries === 12) throw error;
      await delay(1_000);
    }
  }
}

/** Keeps the newest progress and stores it at most every 300 ms, never two at once. */
function progressOf(house: House, owner: string, row: JobRow) {
  let latest: JobProgress = { phase: row.phase ?? '', done: 0, total: 0, unit: row.unit };
  let dirty = false;
  let over = false;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let storedAt = Number.NEGATIVE_INFINITY;

  const store = () => {
    timer = null;
    writing = writing.then(async () => {
      if (!dirty) return;
      dirty = false;
      storedAt = performance.now();
      // Progress is only for the eye: when it cannot be stored the work goes on.
      await storeProgress(house.db, owner, row, latest).catch(() => {});
      jobSignals(house.db).emit('changed', row.id);
    });
    return writing;
  };
  return {
    tell(progress: Partial<JobProgress>) {
      if (over) return;
      latest = { ...latest, ...progress };
      dirty = true;
      timer ??= setTimeout(store, Math.max(0, storedAt + PROGRESS_EVERY - performance.now()));
    },
    flush: () => {
      if (timer) clearTimeout(timer);
      return store();
    },
    end: () => {
      over = true;
      if (timer) clearTimeout(timer);
    },
  };
}
