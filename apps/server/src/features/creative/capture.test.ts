import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import * as api from '@fairlead/contract/creative-capture';
import { readImage } from '@fairlead/domain/creative/read-image';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelJob } from '../../platform/jobs/jobs.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { sweepCaptures } from './capture.service.ts';

let house: TestHouse;
let creator: Caller;
beforeAll(async () => {
  house = await openTestHouse();
  creator = await house.as('creative_team_member');
});
afterAll(async () => {
  await house?.close();
});

const MARKUP = '<script src="mraid.js"></script><p>Order now</p>';
const capture = (body: object) =>
  creator.call(api.captureMraid, { body: { width: 300, height: 250, markup: MARKUP, ...body } });
const kept = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of house.files.list('captures/')) keys.push(key);
  return keys;
};

test('a screenshot is taken by a job, answered once, and leaves nothing in the store', async () => {
  const { status, body } = await capture({ markup: MARKUP });
  expect([status, body.mimetype, body.blank]).toEqual([200, 'image/png', false]);
  const read = readImage(Buffer.from(body.screenshot, 'base64'));
  expect(read.ok && [read.image.width, read.image.height]).toEqual([300, 250]);
  const jobs = await house.db.query(`select kind, state from job where kind = 'capture'`);
  expect([jobs, await kept()]).toEqual([[{ kind: 'capture', state: 'done' }], []]);
});

test.each([
  ['no markup', { markup: '  ' }, 'markup'],
  ['markup that is too long', { markup: 'x'.repeat(5001) }, 'markup'],
  ['a size that no creative has', { width: 301 }, 'width'],
])('%s is refused before a browser is asked', async (_, body, path) => {
  const { status, body: answer } = await capture(body);
  expect([status, (answer as unknown as { errors: { path: string }[] }).errors[0]?.path]).toEqual([400, path]);
});

describe('while many wait', () => {
  let busy: TestHouse;
  beforeAll(async () => {
    busy = await openTestHouse({ worker: false });
  });
  afterAll(async () => {
    await busy?.close();
  });
  const waits = (user: number | null, most: number) =>
    busy.db.query(
      `insert into job (kind, state, user_id, run_at, created_at, updated_at)
       select 'capture', 'queued', $1, clock_timestamp(), clock_timestamp(), clock_timestamp() from generate_series(1, $2::int)`,
      [user, most],
    );
  const asked = (caller: Caller) =>
    caller.call(api.captureMraid, { body: { width: 300, height: 250, markup: MARKUP } });
  const open = () =>
    busy.db.query<{ id: number }>(`select id from job where kind = 'capture' and state = 'queued' order by id`);

  test('the fourth of one user and the eleventh of all are told to come back, and queue nothing', async () => {
    const [one, other] = [await busy.as('admin'), await busy.as('admin')];
    await waits(one.id, 3);
    const { status, headers, body } = await asked(one);
    expect([status, headers['retry-after'], body]).toEqual([
      429,
      '5',
      expect.objectContaining({ message: 'Many pictures are being taken. Try again in a moment.' }),
    ]);
    const queued = asked(other); // nobody takes it
    while ((await open()).length < 4) await delay(5);
    await cancelJob(busy.context, (await open())[3]?.id ?? 0);
    expect((await queued).status).toBe(409);
    await waits(null, 7);
    expect([(await asked(other)).status, await open()]).toEqual([429, expect.objectContaining({ length: 10 })]);
  });
});

test('where there is no browser the answer says so', async () => {
  const bare = await openTestHouse({ env: { BROWSER_PATH: '/nowhere/chromium' } });
  const asked = await (await bare.as('admin')).call(api.captureMraid, {
    body: { width: 300, height: 250, markup: MARKUP },
  });
  await bare.close();
  expect([asked.status, asked.body]).toEqual([
    409,
    expect.objectContaining({
      code: 'generation_failed',
      message: 'Generation failed: the browser could not be started',
    }),
  ]);
});

test('a picture whose caller or server died is swept', async () => {
  await house.files.put('captures/left', Readable.from(['x']));
  const later = (ms: number) => ({ ...house.context, realNow: () => new Date(Date.now() + ms) });
  await sweepCaptures(later(0));
  expect(await kept()).toEqual(['captures/left']);
  await sweepCaptures(later(5 * 60_000));
  expect(await kept()).toEqual([]);
});
