import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as auth from '@fairlead/contract/auth';
import * as platform from '@fairlead/contract/platform';
import * as api from '@fairlead/contract/user';
import { type Role, roles } from '@fairlead/domain/role';
import { INVITATION_SENT } from '@fairlead/domain/user/user.rules';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemContext } from '../../context.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { readLive } from '../../testing/live-reader.ts';
import { roomKinds } from '../../testing/records.ts';
import { makePasswordLink } from '../auth/password.mail.ts';
import { deleteUser } from './removal.service.ts';
import { addUser, inviteUser, updateUser } from './user.service.ts';

describe.each(roomKinds())('users on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let manager: Caller;
  let nomnom: number;
  let other: number;
  let port: number;
  let made = 0;
  const address = (domain = 'fairlead.example') => `ada.${++made}@${domain}`;
  const create = (by: Caller, body: { email: string; role: string; company_id?: number | null }) =>
    by.call(api.createUser, { body });
  const aClient = async (company = nomnom) =>
    (await create(admin, { email: address('nomnom.example'), role: 'client', company_id: company })).body;
  const edit = (by: Caller, id: number, body: object) => by.call(api.updateUser, { params: { userId: `${id}` }, body });
  const remove = (by: Caller, id: number) => by.call(api.deleteUser, { params: { userId: `${id}` } });
  const seen = async (by: Caller, id: number) =>
    (await by.call(api.listUsers)).body.items.find((user) => user.id === id);
  const historyOf = async (by: Caller, id: number) =>
    (await by.call(platform.listHistory, { query: { entity: 'user', entity_id: `${id}` } })).body.items;
  const undo = (by: Caller, set: string | undefined) =>
    by.call(platform.undoChangeSet, { params: { changeSetId: set ?? '' }, body: {} });
  const mails = (id: number) =>
    house.db.query<{ input: { purpose: string } }>(`select input from job where kind = 'mail' and entity_id = $1`, [
      id,
    ]);
  const isIn = async (caller: Caller) => (await caller.call(auth.profile)).status === 200;

  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { RATE_LIMITS: 'off' } });
    await house.app.listen({ host: '127.0.0.1', port: 0 });
    port = (house.app.server.address() as AddressInfo).port;
    admin = await house.as('admin');
    manager = await house.as('account_manager');
    nomnom = (await house.company({ name: 'Nomnom' })).id;
    other = (await house.company({ name: 'Other' })).id;
  });
  afterAll(() => house?.close());

  test('an admin creates a user, who is invited by mail for 7 days', async () => {
    const email = address();
    const answer = await create(admin, { email: ` ${email} `, role: 'sales_team_member' });
    expect([answer.status, answer.headers.etag]).toEqual([200, '"1"']);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      email,
      role: 'sales_team_member',
      company_id: null,
      company_name: null,
      deleted_at: null,
      invited_at: expect.stringMatching(/^\d{4}-.*Z$/),
      last_sign_in_at: null,
      version: 1,
    });
    expect(await mails(answer.body.id)).toEqual([{ input: { user: answer.body.id, purpose: 'create' } }]);
    expect(await historyOf(admin, answer.body.id)).toMatchObject([{ action: 'create', entity_name: email }]);
  });

  test('a dry run says what would be, and neither makes nor mails anything', async () => {
    const before = (await house.db.query('select (select count(*) from app_user) u, (select count(*) from job) j'))[0];
    const body = { email: address(), role: 'client', company_id: nomnom };
    const answer = await admin.call(api.createUser, { body }, { query: { dry_run: 'true' } });
    expect(answer.body).toMatchObject({ dry_run: true, result: { ...body, id: null, company_name: 'Nomnom' } });
    const taken = await admin.call(
      api.createUser,
      { body: { ...body, email: admin.email } },
      { query: { dry_run: 'true' } },
    );
    expect(taken.status).toBe(409);
    const after = (await house.db.query('select (select count(*) from app_user) u, (select count(*) from job) j'))[0];
    expect(after).toEqual(before);
  });

  test('one key makes one user and one mail', async () => {
    const body = { email: address(), role: 'admin', company_id: null };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await admin.call(api.createUser, { body }, { headers });
    const again = await admin.call(api.createUser, { body }, { headers });
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect(await mails(first.body.id)).toHaveLength(1);
    await remove(admin, first.body.id);
  });

  test.each([
    [{ email: 'ada@nomnom.example', role: 'admin' }, 'Role must be client if email is not from fairlead.example'],
    [
      { email: 'ada@mail.fairlead.example', role: 'api_user' },
      'Role must be client if email is not from fairlead.example',
    ],
    [{ email: 'ada', role: 'admin' }, 'Email must be a valid email'],
    [{ email: 'ada@fairlead.example', role: 'captain' }, 'Role must be one of the roles'],
    [{ email: 'ada@nomnom.example', role: 'client' }, 'Company is required'],
  ])('%j is refused: %s', async (body, message) => {
    const answer = await create(admin, body);
    expect([answer.status, (answer.body as unknown as { message: string }).message]).toEqual([400, message]);
  });

  test('staff have no company, and a company that is not there answers 404', async () => {
    expect((await create(admin, { email: address(), role: 'admin', company_id: nomnom })).body).toMatchObject({
      errors: [{ path: 'company_id', message: 'Only a client has a company' }],
    });
    expect((await create(admin, { email: address(), role: 'client', company_id: 999_999 })).status).toBe(404);
  });

  test('a client may have the provider’s own domain', async () =>
    expect((await create(admin, { email: address(), role: 'client', company_id: nomnom })).status).toBe(200));

  test('an address belongs to one user, in any case, until the user is removed', async () => {
    const first = await aClient();
    const same = { email: first.email.toUpperCase(), role: 'client', company_id: other };
    const refused = await create(manager, same);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: 'A user with this email already exists', errors: [{ path: 'email' }] },
    ]);
    const second = await aClient();
    expect((await edit(manager, second.id, { email: first.email.toUpperCase() })).status).toBe(409);
    expect((await edit(manager, second.id, { email: second.email.toUpperCase() })).status).toBe(200);

    await remove(admin, first.id);
    const heir = await create(manager, same);
    expect(heir.status).toBe(200);
    const [removal] = await historyOf(admin, first.id);
    const back = await undo(admin, removal?.change_set_id);
    expect(back.body.items).toMatchObject([{ status: 'refused', message: 'A user with this email already exists' }]);
  });

  describe('who may grant and edit what (F4)', () => {
    const granters = ['campaign_manager', 'account_manager', 'sales_team_member', 'support_team_member'] as const;
    test.each(granters)('%s makes clients and nobody else, and edits clients only', async (role) => {
      const by = await house.as(role);
      const made = await create(by, { email: address('nomnom.example'), role: 'client', company_id: nomnom });
      expect(made.status).toBe(200);
      for (const granted of roles.filter((one) => one !== 'client')) {
        const refused = await create(by, { email: address(), role: granted });
        expect([granted, refused.status, refused.body]).toMatchObject([granted, 403, { errors: [{ path: 'role' }] }]);
      }
      expect((await edit(by, made.body.id, { email: address('nomnom.example'), company_id: other })).status).toBe(200);
      expect((await edit(by, made.body.id, { role: 'admin' })).status).toBe(403);
      const staff = await house.as('creative_team_member');
      const before = await seen(admin, staff.id);
      for (const [field, value] of Object.entries({ email: address(), role: 'client', company_id: nomnom })) {
        const refused = await edit(by, staff.id, { [field]: value });
        expect([refused.status, refused.body]).toMatchObject([403, { errors: [{ path: field }] }]);
      }
      expect((await edit(by, by.id, { email: address() })).status).toBe(403);
      expect((await edit(by, by.id, { role: 'admin' })).status).toBe(403);
      expect((await edit(by, staff.id, { ...before })).status).toBe(200); // unchanged is always fine
      expect(await seen(admin, staff.id)).toEqual(before);
      expect((await remove(by, made.body.id)).status).toBe(403);
    });

    test('an admin grants all eleven roles, but nobody changes their own', async () => {
      const user = (await create(admin, { email: address(), role: 'support_team_member' })).body;
      for (const role of [...roles, 'support_team_member' as const])
        expect(
          (await edit(admin, user.id, { role, ...(role === 'client' ? { company_id: nomnom } : {}) })).body,
        ).toMatchObject({
          role,
          company_id: role === 'client' ? nomnom : null, // leaving client clears the company
        });
      const own = await edit(admin, admin.id, { role: 'client', company_id: nomnom });
      expect(own.body).toMatchObject({ errors: [{ path: 'role', message: 'Nobody changes their own role.' }] });
    });

    test.each(roles.filter((role) => !['admin', ...granters].includes(role)))('%s writes nothing', async (role) => {
      const by = await house.as(role, nomnom);
      const target = await aClient();
      const answers = [
        await create(by, { email: address('nomnom.example'), role: 'client', company_id: nomnom }),
        await edit(by, target.id, { email: address('nomnom.example') }),
        await remove(by, target.id),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect(await seen(admin, target.id)).toEqual(target);
    });
  });

  test('a client sees the users of its own company only, and of staff not even the address', async () => {
    const client = await house.as('client', nomnom);
    const { body } = await client.call(api.listUsers);
    expect(body.items.every(({ company_id }) => company_id === nomnom)).toBe(true);
    expect(body.total).toBe(body.items.length);
    const mine = await aClient();
    await edit(manager, mine.id, { email: address('nomnom.example') });
    const history = await historyOf(client, mine.id);
    expect(history.map(({ user }) => user.email)).toEqual(['Fairlead staff', 'Fairlead staff']);
    await edit(manager, mine.id, { company_id: other });
    expect(await seen(client, mine.id)).toBeUndefined();
    expect(await historyOf(client, mine.id)).toEqual(history); // where somebody went is not theirs to know
    expect(await historyOf(client, admin.id)).toEqual([]);
  });

  test('a stale edit is answered with what is there', async () => {
    const user = await aClient();
    await edit(manager, user.id, { email: address('nomnom.example'), version: 1 });
    const stale = await edit(admin, user.id, { email: address('nomnom.example'), version: 1 });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'stale_version', current: { version: 2 }, changed_by: { email: manager.email } },
    ]);
    expect((await edit(admin, user.id, { email: user.email, version: 2 })).body.version).toBe(3);
  });

  describe('access', () => {
    test('ends at once with a removal, and with another role or company; not with another address', async () => {
      const staff = await house.as('marketing_team_member');
      expect((await edit(admin, staff.id, { email: address() })).status).toBe(200);
      expect(await isIn(staff)).toBe(true);
      await edit(admin, staff.id, { role: 'creative_team_member' });
      expect(await isIn(staff)).toBe(false);
      const client = await house.as('client', nomnom);
      await edit(manager, client.id, { company_id: other });
      expect(await isIn(client)).toBe(false);
      const gone = await house.as('sales_team_member');
      const answer = await remove(admin, gone.id);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await isIn(gone)).toBe(false);
    });

    test('an open live stream ends with a removal, and with another role', async () => {
      const readers = [await house.as('sales_team_member'), await house.as('marketing_team_member')] as const;
      const streams = await Promise.all(readers.map(({ token }) => readLive(port, token)));
      const staying = await readLive(port, manager.token);
      await remove(admin, readers[0].id);
      await edit(admin, readers[1].id, { role: 'creative_team_member' });
      await vi.waitFor(() => expect(streams.map((stream) => stream.ended())).toEqual([true, true]), {
        timeout: 60_000,
      });
      expect(staying.ended()).toBe(false);
      staying.close();
    });

    test('a removed user stays in the list, comes back by undo as they were, and nobody else undoes that', async () => {
      const user = await house.as('sales_team_member');
      await remove(admin, user.id);
      expect(await seen(manager, user.id)).toMatchObject({
        deleted_at: expect.stringMatching(/^\d{4}-.*Z$/),
        version: 2,
      });
      expect((await remove(admin, user.id)).body).toMatchObject({ message: 'This user has already been removed' });
      expect((await edit(admin, user.id, { email: address() })).status).toBe(409);
      const [entry] = await historyOf(manager, user.id);
      expect(entry).toMatchObject({
        action: 'delete',
        can_undo: false,
        why_not: 'You do not have the necessary permissions',
      });
      expect((await undo(manager, entry?.change_set_id)).status).toBe(403);
      const tried = await admin.call(
        platform.undoChangeSet,
        { params: { changeSetId: entry?.change_set_id ?? '' }, body: {} },
        { query: { dry_run: 'true' } },
      );
      expect(tried.body).toMatchObject({ result: { items: [{ status: 'undone' }] } });
      expect((await seen(admin, user.id))?.deleted_at).not.toBeNull();
      expect((await undo(admin, entry?.change_set_id)).body.items).toMatchObject([{ status: 'undone' }]);
      expect(await seen(admin, user.id)).toMatchObject({ deleted_at: null, role: 'sales_team_member', version: 3 });
      expect(await isIn(user)).toBe(false); // the old session stays ended
    });

    test('taking a creation back removes the user; an edit comes back as an edit', async () => {
      const user = await aClient();
      await edit(manager, user.id, { email: address('nomnom.example') });
      const [change, creation] = await historyOf(admin, user.id);
      await undo(manager, change?.change_set_id);
      expect(await seen(admin, user.id)).toMatchObject({ email: user.email });
      expect((await undo(manager, creation?.change_set_id)).status).toBe(403);
      expect((await undo(admin, creation?.change_set_id)).body.items[0]?.status).toBe('undone');
      expect((await seen(admin, user.id))?.deleted_at).not.toBeNull();
    });

    test('nobody removes themselves, and the last admin stays', async () => {
      expect((await remove(admin, admin.id)).body).toMatchObject({ code: 'oneself' });
      const { items } = (await admin.call(api.listUsers)).body;
      const admins = items.filter(({ role, deleted_at }) => role === 'admin' && deleted_at === null);
      expect(admins.map(({ id }) => id)).toEqual([admin.id]);
      const second = await house.as('admin');
      await house.db.query('update app_user set deleted_at = now() where id = $1', [second.id]);
      await expect(deleteUser(house.context, admin.id)).rejects.toThrow('The last admin stays');
      await expect(updateUser(house.context, admin.id, { role: 'sales_team_member' })).rejects.toThrow(
        'The last admin stays',
      );
    });

    test('a link mailed to an address the user has no longer opens nothing', async () => {
      const user = await aClient();
      const token = async (email: string) =>
        new URL(await makePasswordLink(house.context, { id: user.id, email }, 'create')).searchParams.get('token') ??
        '';
      const old = await token(user.email);
      await edit(manager, user.id, { email: address('nomnom.example') });
      const use = (link: string) => admin.call(auth.confirmReset, { body: { token: link, password: 'Fairlead-2027' } });
      expect((await use(old)).status).toBe(400);
      const fresh = await token((await seen(admin, user.id))?.email ?? '');
      expect((await use(fresh)).status).toBe(200);
    });

    test('who takes over an address signs in as themselves', async () => {
      const first = await aClient();
      await house.db.query(`update app_user set password_hash = 'old' where id = $1`, [first.id]);
      await remove(admin, first.id);
      const heir = (await create(admin, { email: first.email, role: 'client', company_id: other })).body;
      const asked = await admin.call(auth.requestReset, { body: { email: first.email } });
      expect(asked.status).toBe(200);
      expect((await mails(heir.id)).map(({ input }) => input.purpose)).toEqual(['create', 'create']);
      expect(await mails(first.id)).toHaveLength(1);
    });
  });

  describe('an invitation', () => {
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
      await admin.call(platform.listHistory, { query: { entity: 'user', entity_id: `${id}` } }),
      await admin.call(platform.getChangeSet, { params: { changeSetId: entry?.change_set_id ?? '' } }),
      await undo(admin, entry?.change_set_id),
      await edit(admin, id, { role: 'marketing_team_member' }),
      await admin.call(platform.listJobs, { query: { kind: 'mail' } }),
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

  test.each(
    roles.map((role) => [role, !['restricted_dashboard_user', 'api_user', 'guest_user'].includes(role)] as const),
  )('%s sees the users: %s', async (role: Role, may) => {
    const caller = await house.as(role, nomnom);
    expect((await caller.call(api.listUsers)).status).toBe(may ? 200 : 403);
  });
});
