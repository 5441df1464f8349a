import type { AddressInfo } from 'node:net';
import * as auth from '@fairlead/contract/auth';
import * as company from '@fairlead/contract/company';
import * as users from '@fairlead/contract/user';
import { describe, expect, test } from 'vitest';
import { authRoom } from '../src/features/auth/auth.room.ts';
import { makePasswordLink } from '../src/features/auth/password.mail.ts';
import type { Caller, TestHouse } from '../src/testing/house.ts';
import { roomKinds } from '../src/testing/records.ts';
import { PASSWORD, useSignIns } from '../src/testing/sign-ins.ts';

describe.each(roomKinds())('sign-in on %s', (kind) => {
  let house: TestHouse;
  let nobody: Caller;
  const { person, signIn, profile, tokenOf } = useSignIns(kind, (opened) => {
    ({ house, nobody } = opened);
  });

  /** A round of tidying. */
  const tidied = async () => {
    for (const forget of authRoom.tidy ?? []) await forget(house.context);
  };

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
