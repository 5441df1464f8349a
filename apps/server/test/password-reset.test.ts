import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as auth from '@fairlead/contract/auth';
import { describe, expect, test, vi } from 'vitest';
import type { Caller, TestHouse } from '../src/testing/house.ts';
import { roomKinds } from '../src/testing/records.ts';
import { PASSWORD, useSignIns } from '../src/testing/sign-ins.ts';

describe.each(roomKinds())('a password reset on %s', (kind) => {
  let house: TestHouse;
  let nobody: Caller;
  const { person, signIn, profile, tokenOf } = useSignIns(kind, (opened) => {
    ({ house, nobody } = opened);
  });

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

  test('answers alike for known and unknown addresses, and refuses what is no address', async () => {
    const user = await person();
    const known = await nobody.call(auth.requestReset, { body: { email: user.email } });
    const unknown = await nobody.call(auth.requestReset, { body: { email: 'who@fairlead.example' } });
    expect(known.body).toEqual(unknown.body);
    expect((await nobody.call(auth.requestReset, { body: { email: '' } })).body).toMatchObject({
      message: 'Email cannot be empty',
    });
    expect((await nobody.call(auth.requestReset, { body: { email: 'a@b\r\nBcc: c@d.example' } })).body).toMatchObject({
      message: 'Email must be a valid email',
    });
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
