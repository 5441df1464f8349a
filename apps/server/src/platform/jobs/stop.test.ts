import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import type { Records } from '../../db/records.ts';
import { jobContext } from '../../testing/job-house.ts';
import { freshRecords, recordKinds } from '../../testing/records.ts';
import {
  cancelJob,
  defineJob,
  enqueue,
  getJob,
  JobFailed,
  jobSignals,
  listJobs,
  type RunningJob,
  startWorker,
  type Worker,
  waitForJob,
} from './jobs.ts';

const untilAborted = (job: RunningJob) =>
  new Promise<never>((_, reject) => job.signal.addEventListener('abort', () => reject(job.signal.reason)));

describe.each(recordKinds())('jobs that are stopped, on %s', (kind) => {
  let db: Records;
  let context: Context;
  let workers: Worker[];
  beforeAll(async () => {
    db = await freshRecords(kind);
    context = jobContext(db);
    await db.query('create table published (job integer, attempt integer)');
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    workers = [];
    await db.query('truncate job restart identity; truncate published');
  });
  afterEach(() => Promise.all(workers.map((worker) => worker.stop())));
  const work = (concurrency = 2) => {
    const worker = startWorker(context, { concurrency });
    workers.push(worker);
    return worker;
  };
  const until = async (claim: () => boolean | Promise<boolean>) => {
    while (!(await claim())) await delay(5);
  };

  test('cancel: a waiting job ends at once, a running one with the call', async () => {
    const ended: string[] = [];
    let hasStopped = false;
    defineJob('import', {
      run: (_, job) =>
        untilAborted(job).catch((error) => {
          hasStopped = true;
          throw error;
        }),
      async onEnd(_, __, state) {
        ended.push(state);
      },
    });
    work(1);
    const running = await enqueue(context, { kind: 'import' });
    const waiting = await enqueue(context, { kind: 'import' });
    await until(async () => (await getJob(context, running)).state === 'running');
    expect(await cancelJob(context, waiting)).toMatchObject({ state: 'cancelled', can_retry: true, can_cancel: false });
    expect(await cancelJob(context, running)).toMatchObject({ state: 'running', can_cancel: false });
    await turn();
    expect(hasStopped).toBe(true);
    expect(await waitForJob(context, running)).toMatchObject({ state: 'cancelled', error: { code: 'cancelled' } });
    expect(ended).toEqual(['cancelled', 'cancelled']);
  });

  test('what fails for want of what went with the cancel was cancelled, not broken', async () => {
    const ended: string[] = [];
    defineJob('import', {
      async run() {
        // Whoever deletes a list cancels its import and removes its file, in either order as the import sees them
        await db.query('update job set cancel_requested = true');
        throw new JobFailed('The file is gone', { code: 'no_file' });
      },
      async onEnd(_, __, state) {
        ended.push(state);
      },
    });
    work();
    const id = await enqueue(context, { kind: 'import' });
    expect(await waitForJob(context, id)).toMatchObject({ state: 'cancelled', error: { code: 'cancelled' } });
    expect(ended).toEqual(['cancelled']);
  });

  test('a cancel that another process asked for is seen, and comes before a result', async () => {
    let go = () => {};
    const gate = new Promise<void>((done) => {
      go = done;
    });
    defineJob('import', { run: (_, job) => untilAborted(job) });
    defineJob('combination', { run: (_, job) => gate.then(() => job.finish(async () => 'published')) });
    work();
    const heard = await enqueue(context, { kind: 'import' });
    const deaf = await enqueue(context, { kind: 'combination' });
    await until(async () => (await listJobs(context, { state: 'running', limit: 9, offset: 0 })).total === 2);
    await db.query('update job set cancel_requested = true'); // as the other process does; no signal reaches this one
    go();
    expect(await waitForJob(context, deaf)).toMatchObject({ state: 'cancelled', result: null });
    expect(await waitForJob(context, heard)).toMatchObject({ state: 'cancelled' });
  });

  test('a cancel while the work fails ends the job, without waiting for another try', async () => {
    const ended: string[] = [];
    defineJob('import', {
      backOff: () => 60_000,
      async run(_, job) {
        await db.query('update job set cancel_requested = true where id = $1', [job.id]);
        throw new Error('broken');
      },
      async onEnd(_, __, state) {
        ended.push(state);
      },
    });
    work();
    expect(await waitForJob(context, await enqueue(context, { kind: 'import' }))).toMatchObject({ state: 'cancelled' });
    expect(ended).toEqual(['cancelled']);
  });

  test('a worker whose lease was taken may not finish', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const told: unknown[] = [];
    defineJob('import', {
      async run(_, job) {
        await gates[job.attempt - 1]?.promise;
        return job
          .finish(async () => {
            await db.query('insert into published (attempt) values ($1)', [job.attempt]);
            return job.attempt;
          })
          .catch((error) => {
            told.push([job.attempt, error.name]);
            throw error;
          });
      },
    });
    work(2);
    const id = await enqueue(context, { kind: 'import' });
    await until(async () => (await getJob(context, id)).attempts === 1);
    await db.query(`update job set locked_until = clock_timestamp() - interval '1 s'`); // it was silent for too long
    jobSignals(db).emit('queued');
    await until(async () => (await getJob(context, id)).attempts === 2);
    gates[0]?.resolve();
    await until(() => told.length === 1);
    gates[1]?.resolve();
    expect(await waitForJob(context, id)).toMatchObject({ state: 'done', attempts: 2, result: 2 });
    expect(told).toEqual([[1, 'AbortError']]);
    expect(await db.query('select attempt from published')).toEqual([{ attempt: 2 }]);
  });

  test('a stop waits as long as it was told, then hands back without using up an attempt', async () => {
    defineJob('import', { run: (_, job) => untilAborted(job) });
    defineJob('combination', { run: () => delay(100, 'done in time') });
    const worker = work();
    const long = await enqueue(context, { kind: 'import' });
    const short = await enqueue(context, { kind: 'combination' });
    await until(async () => (await listJobs(context, { state: 'running', limit: 9, offset: 0 })).total === 2);
    await worker.stop({ within: 500 });
    expect(await getJob(context, short)).toMatchObject({ state: 'done', result: 'done in time' });
    expect(await getJob(context, long)).toMatchObject({ state: 'queued', attempts: 0, error: null });
    defineJob('import', { run: async (_, job) => job.attempt });
    work();
    expect(await waitForJob(context, long)).toMatchObject({ state: 'done', result: 1 });
  });
});
