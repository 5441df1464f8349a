import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as auth from '@fairlead/contract/auth';
import * as historyApi from '@fairlead/contract/history';
import * as jobApi from '@fairlead/contract/job';
import * as api from '@fairlead/contract/user';
import { INVITATION_SENT } from '@fairlead/domain/user/user.rules';
import { describe, expect, test } from 'vitest';
import { systemContext } from '../../context.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { usePeople } from '../../testing/people.ts';
import { roomKinds } from '../../testing/records.ts';
import { makePasswordLink } from '../auth/password.mail.ts';
import { addUser, inviteUser } from './user.service.ts';

describe.each(roomKinds())('an invitation of a user on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let manager: Caller;
  let nomnom: number;
  const { address, create, aClient, edit, remove, seen, historyOf, undo, mails } = usePeople(kind, (people) => {
    ({ house, admin, manager, nomnom } = people);
  });

  const invite = (by: Caller, id: number) => by.call(api.inviteUser, { params: { userId: `${id}` } });
  const choosePassword = async (id: number, email: string) => {
    const link = new URL(await makePasswordLink(house.context, { id, email }, 'create')).searchParams.get('token');
    return admin.call(auth.confirmReset, { body: { token: link ?? '', password: 'Fairlead-2026' } });
  };

  test('is sent again to who has not been in, by whoever may edit them', async () => {
    const user = await aClient();
    await house.db.query(`update app_user set invited_at = '2020-01-01' where id = $1`, [user.id]);
    const answer = await invite(manager, user.id);
    expect([answer.status, answer.body]).toMatchObject([200, { id: user.id, version: 1 }]);
    expect(answer.body.invited_at?.slice(0, 4)).not.toBe('2020');
    expect(await mails(user.id)).toHaveLength(2);
    const staff = (await create(admin, { email: address(), role: 'sales_team_member' })).body;
    expect((await invite(manager, staff.id)).status).toBe(403);
    expect((await invite(await house.as('client', nomnom), user.id)).status).toBe(403);
    expect((await invite(admin, 999_999)).status).toBe(404);
    expect(await mails(staff.id)).toHaveLength(1);
  });

  test('sent again is told to open pages, stands in the history, and is not taken back', async () => {
    const user = await aClient();
    await house.db.query(`update app_user set invited_at = '2020-01-01' where id = $1`, [user.id]);
    const sent = (await invite(manager, user.id)).body.invited_at;
    const [entry] = await historyOf(admin, user.id);
    expect(entry).toMatchObject({
      action: 'update',
      user: { id: manager.id },
      changes: [{ field: 'invited_at', before: '2020-01-01T00:00:00.000Z', after: sent }],
    });
    expect((await undo(admin, entry?.change_set_id)).text).toContain(INVITATION_SENT);
    expect(await historyOf(admin, user.id)).toHaveLength(2);
    expect((await seen(admin, user.id))?.invited_at).toBe(sent);
  });

  test('is sent again three times an hour to one account', async () => {
    const user = await aClient();
    const again = () => {
      const config = { ...house.config, rateLimits: true };
      return inviteUser({ ...systemContext(house), changeSet: randomUUID(), config }, user.id);
    };
    for (let n = 0; n < 3; n++) await again();
    await expect(again()).rejects.toThrow(/Too many invitations/);
    expect(await mails(user.id)).toHaveLength(4);
  });

  test('waits until a password is chosen or somebody signs in', async () => {
    const user = await aClient();
    await choosePassword(user.id, user.email);
    expect(await seen(admin, user.id)).toMatchObject({ invited_at: null, last_sign_in_at: null });
    expect((await invite(admin, user.id)).body).toMatchObject({ code: 'already_in' });
    const gone = await aClient();
    await remove(admin, gone.id);
    expect((await invite(admin, gone.id)).body).toMatchObject({ code: 'removed' });
  });

  test('of before it was noted: who did something was in, who was removed and comes back is invited still', async () => {
    const [idle, busy, gone] = [await aClient(), await aClient(), await aClient()];
    await remove(admin, gone.id);
    await house.db.query('update app_user set invited_at = null where id = $1', [gone.id]);
    await house.db.query(
      `insert into change_set (id, user_id, channel, at, started_at) values ($1, $2, 'form', now(), now())`,
      [randomUUID(), busy.id],
    );
    const file = join(import.meta.dirname, '../../../migrations/records/0066_who_is_still_invited.sql');
    await house.db.query(readFileSync(file, 'utf8'));
    const [removal] = await historyOf(admin, gone.id);
    expect((await undo(admin, removal?.change_set_id)).status).toBe(200);
    const waits = [idle, busy, gone].map(async ({ id }) => (await seen(admin, id))?.invited_at !== null);
    expect(await Promise.all(waits)).toEqual([true, false, true]);
  });

  test('when somebody signed in last is told to admins only', async () => {
    const user = await aClient();
    await choosePassword(user.id, user.email);
    await admin.call(auth.signIn, {
      body: { grant_type: 'password', username: user.email, password: 'Fairlead-2026' },
    });
    expect((await seen(admin, user.id))?.last_sign_in_at).toMatch(/^\d{4}-.*Z$/);
    for (const caller of [manager, await house.as('client', nomnom)])
      expect(Object.keys((await seen(caller, user.id)) ?? {})).not.toContain('last_sign_in_at');
  });

  test('no password, link, token or time of a sign-in ever leaves, but the last sign-in to admins', async () => {
    const account = { email: address(), role: 'sales_team_member', company_id: null, password: 'Fairlead-2026' };
    const { id } = await addUser(house.context, account);
    const signedIn = await admin.call(auth.signIn, {
      body: { grant_type: 'password', username: account.email, password: account.password },
    });
    expect(signedIn.status).toBe(200);
    await edit(admin, id, { email: address() });
    await admin.call(auth.requestReset, { body: { email: account.email } });
    const [secrets] = await house.db.query<{ hash: string; token: string; seen: Date }>(
      `select u.password_hash as hash, encode(s.token_hash, 'hex') as token, s.last_used_at as seen
       from app_user u join session s on s.user_id = u.id where u.id = $1`,
      [id],
    );
    await remove(admin, id);
    const stale = await edit(admin, id, { email: address(), version: 1 });
    const [entry] = await historyOf(admin, id);
    const answers = [
      await manager.call(api.listUsers),
      stale,
      await admin.call(historyApi.listHistory, { query: { entity: 'user', entity_id: `${id}` } }),
      await admin.call(historyApi.getChangeSet, { params: { changeSetId: entry?.change_set_id ?? '' } }),
      await undo(admin, entry?.change_set_id),
      await edit(admin, id, { role: 'marketing_team_member' }),
      await admin.call(jobApi.listJobs, { query: { kind: 'mail' } }),
    ];
    expect(secrets?.hash).toMatch(/^\$argon2id\$/);
    const said = answers.map(({ text }) => text.replaceAll('"last_sign_in_at":', '')).join('\n');
    for (const secret of [secrets?.hash, secrets?.token, secrets?.seen.toISOString(), signedIn.body.access_token])
      expect(said).not.toContain(secret);
    expect(said).not.toMatch(/password|hash|session|sign_?in|last_used|token/i);
    const [user] = (await manager.call(api.listUsers)).body.items;
    expect(Object.keys(user ?? {}).sort()).toEqual([
      'company_id',
      'company_name',
      'deleted_at',
      'email',
      'id',
      'invited_at',
      'role',
      'version',
    ]);
  });
});
