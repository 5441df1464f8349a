import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as api from '@fairlead/contract/fact';
import * as jobApi from '@fairlead/contract/job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForJob } from '../../platform/jobs/jobs.ts';
import { keptFiles } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { startWork } from '../../work.ts';
import { eventSumsOf } from './app-events.service.ts';
import { runFactFile } from './fact-file.jobs.ts';
import { type FactFileInput, sweepFactFiles } from './fact-file.service.ts';

const DEVICE = '0f5c3b6e-0d3c-4d8f-9c57-2a1f6b7c8d90';
const ROWS = 25_000;

let house: TestHouse;
let admin: Caller;
let app: number;
beforeAll(async () => {
  house = await openTestHouse({ worker: false, env: { FAIRLEAD_NOW: '2026-11-18T10:00:00Z' } });
  admin = await house.as('admin');
  app = (await house.application((await house.company()).id)).id;
});
afterAll(() => house?.close());

const load = async (action: string, rows: number): Promise<number> => {
  const content = Array.from({ length: rows }, (_, n) =>
    JSON.stringify({
      ...{ event_id: `${action}${n}`, app_id: app, device_id: DEVICE, ts: '2026-11-17T09:00:00Z' },
      ...{ event: 'custom_action', custom_action_name: action },
    }),
  ).join('\n');
  const { status, body, text } = await admin.upload(api.loadAppEventFile, {}, { name: 'a.ndjson', content });
  if (status !== 202) throw new Error(text);
  return (body as { job_id: number }).job_id;
};
const events = async (action: string) => (await eventSumsOf(house.context, app, 30)).get(action)?.events ?? 0;
const cancel = (id: number) => admin.call(jobApi.cancelJob, { params: { jobId: String(id) } });
const retry = (id: number) => admin.call(jobApi.retryJob, { params: { jobId: String(id) } });
const ended = (id: number) => waitForJob(house, id, { within: 30_000 });
const keyOf = async (id: number) =>
  (await house.db.query<{ key: string }>(`select input ->> 'key' as key from job where id = $1`, [id]))[0]?.key ?? '';
/** As if the file had been there for so many minutes. */
const aged = async (key: string, minutes: number) => {
  const at = new Date(house.realNow().getTime() - minutes * 60_000);
  await utimes(join(house.config.dataDir, 'files', 'kept', key), at, at);
};

test('a file that waits is cancelled at once, and loaded when somebody tries again', async () => {
  const id = await load('waits', 3);
  expect((await cancel(id)).body).toMatchObject({ state: 'cancelled' });
  expect((await cancel(id)).status).toBe(409);
  expect((await retry(id)).body).toMatchObject({ state: 'queued' });
  const work = startWork(house);
  expect(await ended(id)).toMatchObject({ state: 'done', result: { rows: 3, accepted: 3, duplicates: 0 } });
  await work.stop();
  expect(await events('waits')).toBe(3);
});

test('a file stopped in the middle keeps what was stored; the next try adds the rest, and counts nothing twice', async () => {
  const id = await load('middle', ROWS);
  const [row] = await house.db.query<{ input: FactFileInput }>('select input from job where id = $1', [id]);
  if (!row) throw new Error('the job is gone');
  const stop = new AbortController();
  const stopped = runFactFile(house.context, {
    ...{ id, kind: 'facts_file', entity: null, entity_id: null, company_id: null, user_id: admin.id },
    ...{ input: row.input, attempt: 1, signal: stop.signal },
    progress: ({ phase }) => {
      if (phase === 'write') stop.abort(); // the first block is stored
    },
    finish: (work) => house.db.tx(work),
  });
  await expect(stopped).rejects.toThrow(/abort/i);
  const stored = await events('middle');
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThan(ROWS);
  expect(await keptFiles(house)).toContain(row.input.key);
  expect((await cancel(id)).body).toMatchObject({ state: 'cancelled' });
  await retry(id);
  const work = startWork(house);
  expect(await ended(id)).toMatchObject({ state: 'done', result: { rows: ROWS, accepted: ROWS, duplicates: 0 } });
  await work.stop();
  expect(await events('middle')).toBe(ROWS);
  expect(await keptFiles(house)).not.toContain(row.input.key);
}, 60_000);

test('a file goes an hour after it came when no job names it, and stays while one may read it again', async () => {
  const [cancelled, queued] = [await load('cancelled', 1), await load('queued', 1)];
  await cancel(cancelled);
  const keys = [await keyOf(cancelled), await keyOf(queued), 'facts/left-by-a-crash.csv', 'facts/just-arrived.csv'];
  for (const key of keys.slice(2)) await house.files.put(key, Readable.from(['x']));
  for (const key of keys.slice(0, 3)) await aged(key, 61);
  expect(await sweepFactFiles(house.context)).toBe(1);
  const kept = async () => (await keptFiles(house)).filter((key) => keys.includes(key));
  expect((await kept()).sort()).toEqual([keys[0], keys[1], keys[3]].sort());
  await house.db.query(`update job set updated_at = clock_timestamp() - interval '8 days' where id = $1`, [cancelled]);
  expect(await sweepFactFiles(house.context)).toBe(1);
  expect((await kept()).sort()).toEqual([keys[1], keys[3]].sort());
});
