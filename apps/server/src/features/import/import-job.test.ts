import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelJob, type RunningJob, retryJob } from '../../platform/jobs/jobs.ts';
import { jobDone, keptFiles, listOf, upload } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { startWork } from '../../work.ts';
import { type ImportInput, runImport } from './import-run.service.ts';

let house: TestHouse;
let caller: Caller;
let app: { id: number; company_id: number };
beforeAll(async () => {
  house = await openTestHouse({ worker: false });
  caller = await house.as('admin');
  app = await house.application((await house.company()).id, 'ios');
});
afterAll(() => house?.close());

const ids = (count: number) => [...deviceIds(1, 0, count, 'upper')].join('\n');

/** Lets a worker end this one job. */
const worked = async (job: number | null) => {
  const worker = startWork(house);
  const done = await jobDone(house, job);
  await worker.stop();
  return done;
};

test('a cancelled import says so, and starts again from the stored file', async () => {
  const { body: list } = await upload(caller, app, ids(500));
  await cancelJob(house.context, list.job_id as number);
  expect(await listOf(caller, list.id)).toMatchObject({
    rows: null,
    csv_updated: null,
    source: { error: 'Cancelled' },
  });
  await retryJob(house.context, list.job_id as number);
  expect((await listOf(caller, list.id)).source.error).toBeNull();
  await worked(list.job_id);
  expect(await listOf(caller, list.id)).toMatchObject({ rows: 500, source: { error: null } });
});

test('a running import stops when it is told to, leaves no file, and its next try replaces the unfinished build', async () => {
  const { body: list } = await upload(caller, app, ids(20_000));
  const abort = new AbortController();
  const [row] = await house.db.query<{ input: ImportInput }>('select input from job where id = $1', [list.job_id]);
  const job = {
    id: list.job_id,
    entity_id: list.id,
    input: row?.input,
    signal: abort.signal,
    progress: () => abort.abort(),
    finish: () => Promise.reject(new Error('It went on')),
  } as unknown as RunningJob<ImportInput>;
  await expect(runImport(house.context, job)).rejects.toMatchObject({ name: 'AbortError' });
  expect((await keptFiles(house)).filter((key) => key.startsWith(`builds/${list.id}/`))).toEqual([]);
  expect(await listOf(caller, list.id)).toMatchObject({ rows: null, sizes: [] });
  await worked(list.job_id);
  const builds = await house.db.query('select rows from audience_build where targeting_list_id = $1', [list.id]);
  expect(builds).toEqual([{ rows: 20_000 }]);
});

test('an import whose file is gone fails in words and leaves the list without rows', async () => {
  const { body: list } = await upload(caller, app, ids(5));
  for (const key of await keptFiles(house)) if (key.startsWith('uploads/')) await house.files.remove(key);
  expect(await worked(list.job_id)).toMatchObject({ state: 'failed', attempts: 1 });
  const error = 'The uploaded file is no longer there. Upload it again.';
  expect(await listOf(caller, list.id)).toMatchObject({ rows: null, source: { error }, build: { error } });
});
