import { Readable } from 'node:stream';
import * as api from '@fairlead/contract/creative-capture';
import { readImage } from '@fairlead/domain/creative/read-image';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
