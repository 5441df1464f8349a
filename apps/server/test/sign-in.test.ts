import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as auth from '@fairlead/contract/auth';
import * as company from '@fairlead/contract/company';
import * as users from '@fairlead/contract/user';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { authRoom } from '../src/features/auth/auth.room.ts';
import { makePasswordLink } from '../src/features/auth/password.mail.ts';
import { addUser } from '../src/features/user/user.service.ts';
import { type Caller, openTestHouse, type TestHouse } from '../src/testing/house.ts';
import { roomKinds } from '../src/testing/records.ts';

const PASSWORD = 'Fairlead-2026';

describe.each(roomKinds())('sign-in on %s', (kind) => {
  let house: TestHouse;
  let nobody: Caller;
  let people = 0;
  const person = async (role = 'campaign_manager', password: string | null = PASSWORD) => {
    people += 1;
    return addUser(house.context, { email: `person.${people}@fairlead.example`, role, company_id: null, password });
  };
  const signIn = (username: string, password: string) =>
    house.app.inject({
      method: 'POST',
      url: '/api/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
    });
  const from = (remoteAddress: string, username: string, password: string) =>
    house.app.inject({
      method: 'POST',
      url: '/api/token',
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
    });
  const profile = (token: string) =>
    house.app.inject({ method: 'GET', url: '/api/profile', headers: { authorization: `Bearer ${token}` } });
  const tokenOf = async (email: string, password = PASSWORD): Promise<string> =>
    (await signIn(email, password)).json().access_token;

  /** A round of tidying. */
  const tidied = async () => {
    for (const forget of authRoom.tidy ?? []) await forget(house.context);
  };

  /** The newest link in the outbox that was mailed to this address. */
  const linkFor = (email: string, after = 0) =>
    vi.waitFor(
      () => {
        const folder = join(house.config.dataDir, 'outbox');
        const mails = readdirSync(folder)
          .filter((file) => !file.startsWith('.')) // still being written
          .sort()
          .map((file) =>
            readFileSync(join(folder, file), 'utf8')
              .replace(/=\r?\n/g, '')
              .replace(/=3D/g, '='),
          )
          .filter((mail) => mail.includes(email));
        if (mails.length <= after) throw new Error('no mail yet');
        const link = /http:\/\/[^\s"<]+reset-password\?[^\s"<]+/.exec(mails.at(-1) ?? '')?.[0];
        return { url: new URL(link ?? ''), count: mails.length };
      },
      { timeout: 60_000, interval: 50 },
    );
  const confirm = (token: string | null, password: string) =>
    nobody.call(auth.confirmReset, { body: { token: token ?? '', password } });

  beforeAll(async () => {
    house = await openTestHouse({ kind });
    nobody = await house.as('admin');
  });
  afterAll(() => house.close());

  test('the right password gives a token that opens the profile', async () => {
    const user = await person();
    const token = await tokenOf(user.email.toUpperCase());
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await profile(token)).json()).toMatchObject({ id: user.id, email: user.email, role: 'campaign_manager' });
    const kept = await house.db.query('select token_hash from session where user_id = $1', [user.id]);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test('wrong, unknown and deleted answer in the same words', async () => {
    const user = await person();
    const deleted = await person();
    await house.db.query('update app_user set deleted_at = now() where id = $1', [deleted.id]);
    const answers = await Promise.all([
      signIn(user.email, 'Wrong-2026'),
      signIn('who@fairlead.example', PASSWORD),
      signIn(deleted.email, PASSWORD),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect({ ...answer.json(), request_id: '' }).toEqual({
        message: 'Incorrect email or password',
        code: 'wrong_credentials',
        request_id: '',
      });
    }
  });

  test('the eleventh try is told to wait, even with the right password', async () => {
    const user = await person();
    for (let n = 0; n < 10; n++) expect((await signIn(user.email, 'Wrong-2026')).statusCode).toBe(401);
    const late = await signIn(user.email, PASSWORD);
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    await house.db.query(`update attempt set at = at - interval '16 minutes'`);
    expect((await signIn(user.email, PASSWORD)).statusCode).toBe(200);
  });

  test('tries from elsewhere lock nobody out; an address that fails on many accounts waits', async () => {
    const user = await person();
    for (let n = 0; n < 10; n++) expect((await from('198.51.100.7', user.email, 'Wrong-2026')).statusCode).toBe(401);
    expect((await from('198.51.100.7', user.email, PASSWORD)).statusCode).toBe(429);
    expect((await from('203.0.113.9', user.email, PASSWORD)).statusCode).toBe(200);
    // 10 failures are counted already; a success in between takes back nothing but itself
    const friend = await person();
    for (let n = 0; n < 20; n++) await from('198.51.100.7', `nobody.${n}@fairlead.example`, 'Wrong-2026');
    expect((await from('198.51.100.7', friend.email, PASSWORD)).statusCode).toBe(200);
    for (let n = 20; n < 40; n++) await from('198.51.100.7', `nobody.${n}@fairlead.example`, 'Wrong-2026');
    const late = await from('198.51.100.7', 'nobody.99@fairlead.example', 'Wrong-2026');
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
    const noted = () => house.db.query('select count(*)::int as n from attempt');
    const before = await noted();
    expect((await from('198.51.100.7', friend.email, PASSWORD)).statusCode).toBe(429);
    expect(await noted()).toEqual(before); // refused for the address, it is no try of the account
    // The next 64 bits of IPv6 are another household's, the ones behind them are not
    for (let n = 0; n < 10; n++) await from(`2001:db8::${n + 1}`, user.email, 'Wrong-2026');
    expect((await from('2001:db8:0:0:ffff::1', user.email, PASSWORD)).statusCode).toBe(429);
    expect((await from('2001:db8:0:1::1', user.email, PASSWORD)).statusCode).toBe(200);
  });

  test('only failures count for an address: an office that arrives at once comes in, guesses at once do not', async () => {
    const one = await person();
    const office = await Promise.all(Array.from({ length: 55 }, () => person('campaign_manager', null)));
    await house.db.query(
      `update app_user set password_hash = (select password_hash from app_user where id = $1) where id = any($2)`,
      [one.id, office.map(({ id }) => id)],
    );
    const codes = async (address: string, names: string[], password: string) => {
      const all = await Promise.all(names.map((name) => from(address, name, password)));
      return all.map(({ statusCode }) => statusCode).sort();
    };
    const names = office.map(({ email }) => email);
    expect(await codes('198.51.100.20', names, PASSWORD)).toEqual(Array(55).fill(200));
    expect(await codes('198.51.100.21', names, 'Wrong-2026')).toEqual([...Array(50).fill(401), ...Array(5).fill(429)]);
    expect((await from('198.51.100.21', one.email, PASSWORD)).statusCode).toBe(429);
    // The name of a counter is no account's
    expect(await codes('198.51.100.22', Array(10).fill('address'), 'Wrong-2026')).toEqual(Array(10).fill(401));
  });

  test('a form of 5 MB is answered 413', async () => {
    await house.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = house.app.server.address() as AddressInfo;
    const body = `grant_type=password&username=${'x'.repeat(5_000_000)}`;
    for (let times = 0; times < 5; times++) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'too_large']);
    }
  });

  test('logout ends the session on the server', async () => {
    const user = await person();
    const token = await tokenOf(user.email);
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(204);
    const after = await profile(token);
    expect([after.statusCode, after.json().code]).toEqual([401, 'signed_out']);
  });

  test('whoever had a session is told why it ended, and nobody else anything', async () => {
    const admin = await house.as('admin');
    const whyAfter = async (end: (user: { id: number; email: string }) => Promise<unknown>) => {
      const user = await person();
      const token = await tokenOf(user.email);
      await end(user);
      return (await profile(token)).json().code;
    };
    const edit = (user: { id: number }) =>
      admin.call(users.updateUser, { params: { userId: `${user.id}` }, body: { role: 'sales_team_member' } });
    const reset = async (user: { id: number; email: string }) => {
      const link = new URL(await makePasswordLink(house.context, user, 'reset')).searchParams.get('token') ?? '';
      await nobody.call(auth.confirmReset, { body: { token: link, password: 'Fairlead-2027' } });
    };
    expect(await whyAfter(edit)).toBe('access_changed');
    expect(await whyAfter((user) => admin.call(users.deleteUser, { params: { userId: `${user.id}` } }))).toBe(
      'access_changed',
    );
    expect(await whyAfter(reset)).toBe('password_changed');
    const aged = (by: string) => (user: { id: number }) =>
      house.db
        .query('update session set created_at = created_at - $2::interval where user_id = $1', [user.id, by])
        .then(tidied);
    expect(await whyAfter(aged('24 hours'))).toBe('session_expired');
    expect(await whyAfter(aged('7 days 23 hours'))).toBe('session_expired');
    expect(await whyAfter(aged('8 days 1 hour'))).toBe('unauthorized');
    expect((await profile('x'.repeat(43))).json()).toMatchObject({
      code: 'unauthorized',
      message: 'Sign in to continue',
    });
  });

  test('a session ends after 24 hours, after 8 idle hours, and with the deletion of its user', async () => {
    for (const age of [
      `created_at = created_at - interval '24 hours'`,
      `last_used_at = last_used_at - interval '8 hours'`,
    ]) {
      const user = await person();
      const token = await tokenOf(user.email);
      await house.db.query(`update session set ${age} where user_id = $1`, [user.id]);
      expect((await profile(token)).statusCode).toBe(401);
    }
    const user = await person();
    const token = await tokenOf(user.email);
    await house.db.query('update app_user set deleted_at = now() where id = $1', [user.id]);
    expect((await profile(token)).statusCode).toBe(401);
  });

  test('a token in the address is not read', async () => {
    const token = await tokenOf((await person()).email);
    expect((await house.app.inject({ method: 'GET', url: `/api/profile?access_token=${token}` })).statusCode).toBe(401);
  });

  describe('a reset', () => {
    test('answers alike for known and unknown addresses, and refuses what is no address', async () => {
      const user = await person();
      const known = await nobody.call(auth.requestReset, { body: { email: user.email } });
      const unknown = await nobody.call(auth.requestReset, { body: { email: 'who@fairlead.example' } });
      expect(known.body).toEqual(unknown.body);
      expect((await nobody.call(auth.requestReset, { body: { email: '' } })).body).toMatchObject({
        message: 'Email cannot be empty',
      });
      expect((await nobody.call(auth.requestReset, { body: { email: 'a@b\r\nBcc: c@d.example' } })).body).toMatchObject(
        {
          message: 'Email must be a valid email',
        },
      );
    });
    test('mails a link that sets the password once and ends all sessions', async () => {
      const user = await person();
      const old = await tokenOf(user.email);
      await nobody.call(auth.requestReset, { body: { email: user.email } });
      const { url } = await linkFor(user.email);
      const token = url.searchParams.get('token');
      expect(url.searchParams.get('type')).toBeNull();
      expect((await confirm(token, 'weak')).body).toMatchObject({
        message: 'Password does not meet security requirements',
      });
      expect((await confirm(token, 'New-password-1')).body).toEqual({ role: 'campaign_manager' });
      expect((await profile(old)).statusCode).toBe(401);
      expect((await signIn(user.email, 'New-password-1')).statusCode).toBe(200);
      expect((await confirm(token, 'New-password-2')).body).toMatchObject({
        message: expect.stringMatching(/has expired/),
      });
    });
    test('an edited, an older and a late link do not work; of 10 at once one wins', async () => {
      const user = await person();
      await nobody.call(auth.requestReset, { body: { email: user.email } });
      const first = await linkFor(user.email);
      const older = first.url.searchParams.get('token');
      await nobody.call(auth.requestReset, { body: { email: user.email } });
      const second = await linkFor(user.email, first.count);
      const token = second.url.searchParams.get('token') ?? '';
      for (const wrong of [older, `${token.split('.')[0]}.9999999999`, token.split('.')[0] ?? '', `${token}.1`, ''])
        expect((await confirm(wrong, 'New-password-1')).status).toBe(400);
      const all = await Promise.all(Array.from({ length: 10 }, () => confirm(token, 'New-password-1')));
      expect(all.filter((answer) => answer.status === 200)).toHaveLength(1);
    });
    test('the fourth mail within an hour waits', async () => {
      const user = await person();
      for (let n = 0; n < 3; n++)
        expect((await nobody.call(auth.requestReset, { body: { email: user.email } })).status).toBe(200);
      expect((await nobody.call(auth.requestReset, { body: { email: user.email } })).status).toBe(429);
    });
    test('who asks from elsewhere uses up nobody else’s mails; an address that asks for many people waits', async () => {
      const from = async (remoteAddress: string, email: string) => {
        const asked = {
          method: 'POST',
          url: '/api/password_reset/request',
          remoteAddress,
          payload: { email },
        } as const;
        return (await house.app.inject(asked)).statusCode;
      };
      const user = await person();
      for (let n = 0; n < 3; n++) expect(await from('198.51.100.21', user.email)).toBe(200);
      expect(await from('198.51.100.21', user.email)).toBe(429);
      expect(await from('203.0.113.22', user.email)).toBe(200);
      // 3 are counted already
      for (let n = 0; n < 27; n++) expect(await from('198.51.100.21', `nobody.${n}@fairlead.example`)).toBe(200);
      expect(await from('198.51.100.21', 'nobody.99@fairlead.example')).toBe(429);
    });
    test('a user without a password is invited: the link says create', async () => {
      const user = await person('api_user', null);
      await nobody.call(auth.requestReset, { body: { email: user.email } });
      const { url } = await linkFor(user.email);
      expect(url.searchParams.get('type')).toBe('create');
      expect((await confirm(url.searchParams.get('token'), PASSWORD)).body).toEqual({ role: 'api_user' });
    });
  });

  test('single sign-on says that it is off, and an id_token opens nothing', async () => {
    expect((await nobody.call(auth.ssoConfig)).body).toEqual({
      enabled: false,
      authorization_endpoint: null,
      client_id: null,
      nonce: null,
    });
    expect((await nobody.call(auth.signInWithSso, { body: { id_token: 'a.b.c' } })).status).toBe(401);
  });

  test('the role is read for each request: a demoted user loses rights at once', async () => {
    const user = await house.as('admin');
    expect((await user.call(company.listCompanies)).status).toBe(200);
    await house.db.query(`update app_user set role = 'guest_user' where id = $1`, [user.id]);
    expect((await user.call(company.listCompanies)).status).toBe(403);
  });
});
