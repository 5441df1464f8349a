import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context, SignedIn } from '../../context.ts';
import type { Records } from '../../db/records.ts';
import { jobContext } from '../../testing/job-house.ts';
import { freshRecords, recordKinds } from '../../testing/records.ts';
import {
  cancelJob,
  defineJob,
  enqueue,
  forgetOldJobs,
  forgetRoutineJobs,
  getJob,
  JobFailed,
  listJobs,
  retryJob,
  startWorker,
  type Worker,
  waitForJob,
} from './jobs.ts';

describe.each(recordKinds())('jobs on %s', (kind) => {
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

  test('work that ended long ago is forgotten; what waits, runs or ended lately is not', async () => {
    await db.query(
      `insert into job (kind, state, run_at, created_at, finished_at, updated_at)
       select 'old', state, at, at, finished, coalesce(finished, at)
         from (values ('done', 91), ('failed', 91), ('dead', 91), ('cancelled', 91), ('done', 89)) as ended (state, days),
              lateral (select clock_timestamp() - days * interval '1 day' as at) t,
              lateral (select at as finished) f
       union all select 'old', 'queued', at, at, null, at
         from (select clock_timestamp() - interval '91 days' as at) t`,
    );
    await forgetOldJobs(context);
    const left = await db.query<{ state: string }>('select state from job order by id');
    expect(left.map(({ state }) => state)).toEqual(['done', 'queued']);
  });

  test('of work that comes by itself a week is kept, of what failed or somebody asked for more', async () => {
    await db.query(
      `insert into job (kind, state, user_id, run_at, created_at, finished_at, updated_at)
       select kind, state, asker, at, at, at, at
         from (values ('cohort', 'done', null, 8), ('cohort', 'done', null, 6), ('cohort', 'failed', null, 8),
                      ('cohort', 'done', 1, 8), ('mail', 'done', null, 8)) as ended (kind, state, asker, days),
              lateral (select clock_timestamp() - days * interval '1 day' as at) t`,
    );
    await forgetRoutineJobs(context, ['cohort']);
    const left = await db.query<{ kind: string; state: string; user_id: number | null; days: number }>(
      `select kind, state, user_id, extract(day from clock_timestamp() - finished_at)::int as days from job order by id`,
    );
    expect(left.map(({ kind, state, user_id, days }) => [kind, state, user_id, days])).toEqual([
      ['cohort', 'done', null, 6],
      ['cohort', 'failed', null, 8],
      ['cohort', 'done', 1, 8],
      ['mail', 'done', null, 8],
    ]);
  });

  test('runs a job soon after its transaction, and shows it as the API says', async () => {
    defineJob<{ list: number }>('import', { run: async (_, job) => ({ rows: job.input.list * 2 }) });
    work();
    const ask = () =>
      db.tx(() =>
        enqueue(context, {
          ...{
            kind: 'import',
            entity: 'targeting_list',
            entity_id: 5,
            company_id: 1001,
            input: { list: 4 },
            unit: 'lines',
          },
        }),
      );
    const took: number[] = [];
    for (let i = 0; i < 30; i++) {
      const from = performance.now();
      await waitForJob(context, await ask());
      took.push(performance.now() - from);
    }
    // It looks by itself only once a second: whom nobody tells is that late each time, and a busy machine is not
    expect(Math.min(...took)).toBeLessThan(500);
    const id = await ask();
    const job = await waitForJob(context, id);
    expect(job).toEqual({
      ...{ id, kind: 'import', state: 'done', entity: 'targeting_list', entity_id: 5, company_id: 1001, phase: null },
      ...{ done: 0, total: 0, unit: 'lines', attempts: 1, next_attempt_at: null, result: { rows: 8 }, error: null },
      ...{ trigger: null, can_cancel: false, can_retry: false, created_at: expect.stringMatching(/^\d{4}-.*Z$/) },
      ...{ started_at: expect.stringMatching(/Z$/), finished_at: expect.stringMatching(/Z$/) },
    });
  });

  test('a job of a transaction that was rolled back, or of a dry run, is not there', async () => {
    defineJob('import', { run: async () => null });
    await db
      .tx(async () => {
        await enqueue({ ...context, dryRun: true }, { kind: 'import' });
        await enqueue({ ...context, dryRun: true }, { kind: 'import' });
        throw new Error('no');
      })
      .catch(() => {});
    expect(await listJobs(context, { limit: 10, offset: 0 })).toEqual({ items: [], total: 0 });
    expect(await enqueue(context, { kind: 'import' })).toBe(1); // the dry run used no number up
  });

  test('a failing job is tried again with growing waits, keeps its words, and is dead in the end', async () => {
    const attempts: number[] = [];
    const ends: unknown[] = [];
    defineJob('import', {
      attempts: 3,
      backOff: (attempt) => attempt * 400,
      async run(_, job) {
        attempts.push(job.attempt);
        throw new Error(`cannot read /srv/data/secret/list.csv: broken`);
      },
      async onEnd({ db: inner }, job, state, error) {
        ends.push([job.id, state, error, inner.inTx()]);
      },
    });
    work();
    const id = await enqueue(context, { kind: 'import' });
    let waiting = await getJob(context, id);
    await until(async () => {
      waiting = await getJob(context, id); // in one look: the wait is over soon
      return attempts.length > 0 && waiting.next_attempt_at !== null;
    });
    expect(waiting).toMatchObject({
      state: 'queued',
      error: { code: 'internal', message: 'cannot read …: broken' },
    });
    const job = await waitForJob(context, id);
    expect(job).toMatchObject({ state: 'dead', attempts: 3, error: waiting.error, can_retry: true, can_cancel: false });
    expect(attempts).toEqual([1, 2, 3]);
    expect(ends).toEqual([[id, 'dead', waiting.error, true]]);
  });

  test('a refusal is final at once', async () => {
    defineJob('import', {
      async run() {
        throw new JobFailed('The file has no valid line', { code: 'no_lines' });
      },
    });
    work();
    const job = await waitForJob(context, await enqueue(context, { kind: 'import' }));
    expect(job).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: { code: 'no_lines', message: 'The file has no valid line' },
    });
  });

  test('a failed job can be tried again by hand, a done one cannot', async () => {
    let broken = true;
    const retried: number[] = [];
    defineJob('import', {
      async run() {
        if (broken) throw new JobFailed('broken');
        return 'fine';
      },
      async onRetry(_, job) {
        retried.push(job.id);
      },
    });
    work();
    const id = await enqueue(context, { kind: 'import' });
    await waitForJob(context, id);
    broken = false;
    expect(await retryJob(context, id)).toMatchObject({ state: 'queued', attempts: 0, error: null, finished_at: null });
    expect(await waitForJob(context, id)).toMatchObject({ state: 'done', attempts: 1, result: 'fine', error: null });
    expect(retried).toEqual([id]);
    await expect(retryJob(context, id)).rejects.toMatchObject({ status: 409, code: 'job_not_failed' });
    await expect(cancelJob(context, id)).rejects.toMatchObject({ status: 409, code: 'job_ended' });
  });

  test('progress is stored as it goes, not at every call, and the last one stays', async () => {
    await db.query(`create table written (n serial);
      create function count_progress() returns trigger language plpgsql as $$ begin
        if new.done <> old.done then insert into written default values; end if; return new; end $$;
      create trigger count_progress before update on job for each row execute function count_progress()`);
    defineJob('import', {
      async run(_, job) {
        for (let done = 1; done <= 400; done++) {
          job.progress({ phase: 'parse', done, total: 400, unit: 'bytes' });
          await delay(1);
        }
      },
    });
    work();
    const id = await enqueue(context, { kind: 'import' });
    await until(async () => (await getJob(context, id)).done > 0);
    expect(await waitForJob(context, id)).toMatchObject({ phase: 'parse', done: 400, total: 400, unit: 'bytes' });
    const [row] = await db.query<{ times: number }>('select count(*) as times from written');
    const took = await getJob(context, id).then(
      (job) => Date.parse(job.finished_at ?? '') - Date.parse(job.started_at ?? ''),
    );
    expect(row?.times).toBeLessThanOrEqual(took / 300 + 2);
  });

  test('what finish() writes and the state "done" are one', async () => {
    defineJob('import', {
      attempts: 1,
      run: (_, job) =>
        job.finish(async () => {
          await db.query('insert into published (job) values ($1)', [job.id]);
          if (job.input === 'fail') throw new Error('half way');
          return 'out';
        }),
    });
    work();
    const [good, bad] = [
      await enqueue(context, { kind: 'import' }),
      await enqueue(context, { kind: 'import', input: 'fail' }),
    ];
    expect(await waitForJob(context, good)).toMatchObject({ state: 'done', result: 'out' });
    expect(await waitForJob(context, bad)).toMatchObject({ state: 'dead', error: { message: 'half way' } });
    expect(await db.query('select job from published')).toEqual([{ job: good }]);
  });

  test('runs no more at once than told, and each job once', async () => {
    let now = 0;
    let most = 0;
    const ran: number[] = [];
    defineJob('import', {
      async run(_, job) {
        most = Math.max(most, ++now);
        ran.push(job.id);
        await delay(2);
        now -= 1;
      },
    });
    const ids: number[] = [];
    for (let i = 0; i < 20; i++) ids.push(await enqueue(context, { kind: 'import' }));
    work(3);
    for (const id of ids) expect(await waitForJob(context, id)).toMatchObject({ state: 'done' });
    expect(most).toBe(3);
    expect(ran.toSorted((a, b) => a - b)).toEqual(ids);
  });

  test('a client sees the own company, and another company is as if it were not there', async () => {
    const client = { ...context, user: { id: 1, role: 'client', company_id: 7, email: '', session_id: 1 } as SignedIn };
    const own = await enqueue(context, { kind: 'import', company_id: 7, entity: 'targeting_list' });
    const other = await enqueue(context, { kind: 'import', company_id: 8, entity: 'cohort' });
    expect((await listJobs(context, { limit: 1, offset: 0 })).items.map((job) => job.id)).toEqual([other]);
    expect((await listJobs(context, { limit: 1, offset: 1, entities: ['targeting_list', 'cohort'] })).total).toBe(2);
    expect(await listJobs(client, { limit: 9, offset: 0 })).toMatchObject({ items: [{ id: own }], total: 1 });
    expect(await listJobs(client, { company_id: 8, limit: 9, offset: 0 })).toEqual({ items: [], total: 0 });
    for (const call of [getJob, cancelJob, retryJob])
      await expect(call(client, other)).rejects.toMatchObject({ status: 404 });
  });
});
