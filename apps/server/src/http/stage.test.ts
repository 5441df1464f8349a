import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ worker: false });
});
afterAll(async () => {
  await house?.close();
});

const policyOf = async (url: string, host?: string) => {
  const { headers } = await house.app.inject({ method: 'GET', url, headers: host === undefined ? {} : { host } });
  return String(headers['content-security-policy']);
};

test('the page for previews belongs to no origin, opens nothing and is held by the dashboard alone', async () => {
  const answer = await house.app.inject({ method: 'GET', url: '/stage' });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'nosniff',
  ]);
  const policy = await policyOf('/stage');
  for (const rule of ['sandbox allow-scripts;', "default-src 'none';", 'connect-src https:;', "frame-ancestors 'self'"])
    expect(policy).toContain(rule);
  expect(policy).not.toContain('allow-same-origin');
  expect(answer.payload).toBe((await house.app.inject({ method: 'GET', url: '/stage?x=<script>' })).payload);
});

test('a page of ours holds that page in a frame, by its whole address, and no other', async () => {
  expect(await policyOf('/api/nothing', 'fairlead.example:4000')).toContain('frame-src fairlead.example:4000/stage;');
  for (const host of ['[::1]:4000', "a.example; script-src 'unsafe-inline'"])
    expect(await policyOf('/api/nothing', host)).toContain("frame-src 'self';");
});

test('its script is whole: nothing in it ends it', async () => {
  const { payload } = await house.app.inject({ method: 'GET', url: '/stage' });
  expect(payload.match(/<\/script/gi)).toHaveLength(1);
});
