import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from './context.ts';
import type { Records } from './db/records.ts';
import { defineJob, enqueue, getJob, type RunningJob, type Worker, waitForJob } from './platform/jobs/jobs.ts';
import { jobContext } from './testing/job-house.ts';
import { freshRecords, usualKind } from './testing/records.ts';
import { defineWork, startWork } from './work.ts';

let db: Records;
let context: Context;
let work: Worker | null = null;
const untilStopped = (_: unknown, job: RunningJob) =>
  new Promise<never>((_resolve, reject) => job.signal.addEventListener('abort', () => reject(job.signal.reason)));
const quick = async () => ({ key: 'x' });
const ask = (kind: 'capture' | 'import') => enqueue(context, { kind });
const states = (ids: number[]) => Promise.all(ids.map(async (id) => (await getJob(context, id)).state));
const until = async (claim: () => Promise<boolean>) => {
  while (!(await claim())) await delay(5);
};

beforeAll(async () => {
  db = await freshRecords(usualKind());
  context = jobContext(db);
});
beforeEach(() => db.query('truncate job restart identity'));
afterEach(() => work?.stop());
afterAll(async () => {
  defineWork(); // files of one process share what is defined
  await db.close();
});

test('a capture is taken while two long imports run and a third waits', async () => {
  defineJob('import', { run: untilStopped });
  defineJob('capture', { attempts: 1, run: quick });
  const imports = [await ask('import'), await ask('import'), await ask('import')];
  work = startWork(context);
  await until(async () => (await states(imports)).filter((state) => state === 'running').length === 2);
  const taken = await waitForJob(context, await ask('capture'));
  expect([taken.state, await states(imports)]).toEqual(['done', ['running', 'running', 'queued']]);
});

test('captures are taken one at a time and keep no import waiting; a stop hands all of it back', async () => {
  defineJob('import', { run: quick });
  defineJob('capture', { attempts: 1, run: untilStopped });
  const captures = [await ask('capture'), await ask('capture'), await ask('capture')];
  work = startWork(context);
  await until(async () => (await states(captures))[0] === 'running');
  const done = await waitForJob(context, await ask('import'));
  expect([done.state, await states(captures)]).toEqual(['done', ['running', 'queued', 'queued']]);
  defineJob('import', { run: untilStopped });
  const left = await ask('import');
  await until(async () => (await states([left]))[0] === 'running');
  await work.stop();
  expect(await states([...captures, left])).toEqual(['queued', 'queued', 'queued', 'queued']);
});

test('where only captures are carried out, nothing else is', async () => {
  defineJob('import', { run: quick });
  defineJob('capture', { attempts: 1, run: quick });
  const waits = await ask('import');
  work = startWork(context, ['capture']);
  const taken = await waitForJob(context, await ask('capture'));
  expect([taken.state, await states([waits])]).toEqual(['done', ['queued']]);
});
