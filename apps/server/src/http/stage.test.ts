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
  expect(await policyOf('/api/nothing', 'fairlead.example:4000')).toContain('frame-src fairlead.example:4000/stage ');
  for (const host of ['[::1]:4000', "a.example; script-src 'unsafe-inline'"])
    expect(await policyOf('/api/nothing', host)).toContain("frame-src 'self' ");
});

test('behind a proxy that names another host, it is held at the public address too', async () => {
  const behind = await openTestHouse({ worker: false, env: { PUBLIC_URL: 'https://dash.example.com' } });
  const policyAt = async (host: string) => {
    const { headers } = await behind.app.inject({ method: 'GET', url: '/api/nothing', headers: { host } });
    return /frame-src [^;]*;/.exec(String(headers['content-security-policy']))?.[0];
  };
  const policies = [await policyAt('internal:4000'), await policyAt('dash.example.com'), await policyAt('[::1]:4000')];
  await behind.close();
  expect(policies).toEqual([
    'frame-src internal:4000/stage dash.example.com/stage;',
    'frame-src dash.example.com/stage;',
    "frame-src 'self' dash.example.com/stage;",
  ]);
});

test('its script is whole: nothing in it ends it', async () => {
  const { payload } = await house.app.inject({ method: 'GET', url: '/stage' });
  expect(payload.match(/<\/script/gi)).toHaveLength(1);
});
