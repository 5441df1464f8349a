import { randomUUID } from 'node:crypto';
import * as company from '@fairlead/contract/company';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../src/context.ts';
import { addUser, setPassword } from '../src/features/user/user.service.ts';
import { once } from '../src/platform/idempotency.ts';
import { hashPassword } from '../src/platform/secrets.ts';
import { endSessionsOf } from '../src/platform/sessions.ts';
import { openTestHouse, type TestHouse } from '../src/testing/house.ts';
import { recordKinds } from '../src/testing/records.ts';

// Two at the same time: only a real server has two connections.
describe.runIf(recordKinds().includes('postgres'))('at the same time, on postgres', () => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openTestHouse({ kind: 'postgres', worker: false });
  });
  afterAll(() => house?.close());

  /** Runs work in a transaction that stays open until it is let go. */
  const held = async (work: () => Promise<unknown>) => {
    let release = () => {};
    let begun = () => {};
    const gate = new Promise<void>((go) => (release = go));
    const ready = new Promise<void>((go) => (begun = go));
    const done = house.db.tx(async () => {
      await work();
      begun();
      await gate;
    });
    await Promise.race([ready, done]);
    return { release, done };
  };
  const statusOf = (token: string) =>
    house.app
      .inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } })
      .then((answer) => answer.statusCode);

  test('a sign-in with the old password does not outlive the reset that ends all sessions', async () => {
    const email = `race.${randomUUID().slice(0, 8)}@fairlead.example`;
    const user = await addUser(house.context, {
      ...{ email, role: 'campaign_manager', company_id: null, password: 'Fairlead-2026' },
    });
    const next = await hashPassword('Fairlead-2027');
    const reset = await held(async () => {
      await setPassword(house.context, user.id, next);
      await endSessionsOf(house, user.id, house.realNow());
    });
    const signing = house.app.inject({
      method: 'POST',
      url: '/api/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: email, password: 'Fairlead-2026' }).toString(),
    });
    await Promise.race([signing, new Promise((later) => setTimeout(later, 1_000))]); // its password was right so far
    reset.release();
    await reset.done;
    const token = (await signing).json().access_token;
    expect([200, 401]).toContain((await signing).statusCode);
    expect(token === undefined ? 401 : await statusOf(token)).toBe(401);
  });

  test('old idempotency keys of others hold nobody up', async () => {
    const admin = await house.as('admin');
    const user = { ...admin, role: 'admin' as const, company_id: null, session_id: 0 };
    await house.db.query(
      `insert into idempotency_key (user_id, method, path, key, request_hash, status, headers, body, created_at)
       values ($1, 'POST', '/old', 'old', '', 200, '{}', '{}', now() - interval '2 days')`,
      [admin.id],
    );
    const call = { method: 'POST', path: '/slow', key: 'slow', content: Buffer.from('') };
    let begun = () => {};
    let release = () => {};
    const gate = new Promise<void>((go) => (release = go));
    const ready = new Promise<void>((go) => (begun = go));
    const slow = once(systemContext(house, { user }), call, async () => {
      begun();
      await gate;
      return { status: 200, body: '{}', headers: {} };
    });
    await ready;
    const other = await admin.call(
      company.createCompany,
      { body: { name: 'Beside', currency: 'EUR', is_test: false } },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    release();
    await slow;
    expect([other.status, other.headers.etag]).toEqual([200, '"1"']);
  });

  test('a key may be used anew after a day', async () => {
    const admin = await house.as('admin');
    const user = { ...admin, role: 'admin' as const, company_id: null, session_id: 0 };
    const call = { method: 'POST', path: '/daily', key: 'daily', content: Buffer.from('one') };
    const answer = (text: string) => async () => ({ status: 200, body: text, headers: {} });
    const context = systemContext(house, { user });
    await once(context, call, answer('"first"'));
    expect(await once(context, call, answer('"second"'))).toMatchObject({ body: '"first"', replayed: true });
    const tomorrow = { ...context, realNow: () => new Date(Date.now() + 24 * 60 * 60 * 1000 + 1000) };
    const other = { ...call, content: Buffer.from('two') };
    expect(await once(tomorrow, other, answer('"third"'))).toMatchObject({ body: '"third"', replayed: false });
    expect(await once(tomorrow, other, answer('"fourth"'))).toMatchObject({ body: '"third"', replayed: true });
  });
});
