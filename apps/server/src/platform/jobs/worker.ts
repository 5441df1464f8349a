import type { House } from '../../context.ts';
import { type Attempt, startAttempt } from './attempt.ts';
import { endLeases, lookAtJobs, ownersOf, renewJobs, takeJobs } from './job.sql.ts';
import { definedKinds } from './job.ts';
import { isGone, newOwner } from './owner.ts';
import { jobSignals } from './signals.ts';

export type Worker = {
  /**
   * Takes no more jobs, gives the running ones `within` ms (0 unless told) to end, then hands them back untouched.
   * Resolves when none runs any more.
   */
  stop(options?: { within?: number }): Promise<void>;
};

const POLL = 1_000; // ms; only for what other processes queue, and for jobs that wait for their time
const LOOK = 400; // a cancel from another process is seen within this
const RENEW = 4_000;
const DEAF = 5_000;

type Lane = {
  concurrency?: number;
  /** Kinds of jobs it takes, where not all that are defined in this process. */
  only?: readonly string[] | undefined;
  /** Kinds it leaves to others. */
  except?: readonly string[];
};

/** Starts to take jobs of its kinds, at most `concurrency` (2) at a time. */
export function startWorker(house: House, { concurrency = 2, only, except = [] }: Lane = {}): Worker {
  const { db, log } = house;
  const owner = newOwner();
  const signals = jobSignals(db);
  const running = new Map<number, Attempt>();
  let stopping = false;
  let wake = () => {};
  let woken = false; // by what came while nobody was napping
  let lookedForDeadAt = Number.NEGATIVE_INFINITY;
  let renewedAt = performance.now();

  const onQueued = () => {
    woken = true;
    wake();
  };
  const onCancel = (id: number) => running.get(id)?.stop('cancelled');
  signals.on('queued', onQueued).on('cancel', onCancel);

  const nap = (ms: number) =>
    new Promise<void>((done) => {
      const end = () => {
        clearTimeout(timer);
        wake = () => {};
        woken = false;
        done();
      };
      const timer = setTimeout(end, woken ? 0 : ms);
      wake = end;
    });

  async function take(): Promise<void> {
    const free = concurrency - running.size;
    const kinds = definedKinds().filter((kind) => (only?.includes(kind) ?? true) && !except.includes(kind));
    if (free <= 0 || kinds.length === 0) return;
    for (const row of await takeJobs(db, owner.id, kinds, free)) {
      const attempt = startAttempt(house, owner.id, row);
      running.set(row.id, attempt);
      if (stopping) attempt.stop('stopping');
      attempt.over.then(() => {
        running.delete(row.id);
        onQueued();
      });
    }
  }

  async function keep(): Promise<void> {
    if (running.size === 0) return;
    const ids = [...running.keys()];
    const renew = performance.now() - renewedAt >= RENEW;
    const ours = await (renew ? renewJobs : lookAtJobs)(db, owner.id, ids);
    if (renew) renewedAt = performance.now();
    const cancelled = new Map(ours.map((job) => [job.id, job.cancel_requested]));
    for (const id of ids) {
      if (!cancelled.has(id)) running.get(id)?.stop('lost');
      else if (cancelled.get(id)) running.get(id)?.stop('cancelled');
    }
  }

  async function takeOverFromTheDead(): Promise<void> {
    if (performance.now() - lookedForDeadAt < POLL) return;
    lookedForDeadAt = performance.now();
    const owners = (await ownersOf(db)).map((row) => row.owner);
    const gone = owners.filter((id) => isGone(id, db.kind === 'pglite'));
    if (gone.length > 0) await endLeases(db, gone);
  }

  /** Goes on until `stop`; what the store refuses now it may grant in a second. */
  const loop = async (pause: () => Promise<void>, work: () => Promise<void>, until: () => boolean) => {
    while (!until()) {
      await work().catch((error: unknown) => log.warn({ err: error }, 'the job worker could not reach the records'));
      if (!until()) await pause();
    }
  };
  const taking = loop(
    () => nap(POLL),
    async () => {
      await takeOverFromTheDead();
      if (!stopping) await take();
    },
    () => stopping,
  );
  let ended = false;
  let endKeeping = () => {};
  const keeping = loop(
    () =>
      new Promise<void>((done) => {
        const timer = setTimeout(done, LOOK);
        endKeeping = () => {
          clearTimeout(timer);
          done();
        };
      }),
    keep,
    () => ended,
  );

  async function allOver(within: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((done) => {
      timer = setTimeout(done, within);
    });
    await Promise.race([Promise.all([...running.values()].map((attempt) => attempt.over)), late]);
    clearTimeout(timer);
  }

  async function stop({ within = 0 } = {}): Promise<void> {
    stopping = true;
    wake();
    await taking;
    await allOver(within);
    for (const attempt of running.values()) attempt.stop('stopping');
    await allOver(DEAF); // work that does not listen is taken over by others, as after a crash
    ended = true;
    endKeeping();
    await keeping;
    signals.off('queued', onQueued).off('cancel', onCancel);
    owner.retire();
  }

  let stopped: Promise<void> | null = null;
  return {
    stop(options) {
      stopped ??= stop(options);
      return stopped;
    },
  };
}
