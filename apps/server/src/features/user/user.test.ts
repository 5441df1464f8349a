import { randomUUID } from 'node:crypto';
import * as api from '@fairlead/contract/user';
import { type Role, roles } from '@fairlead/domain/role';
import { describe, expect, test } from 'vitest';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { usePeople } from '../../testing/people.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('users on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let manager: Caller;
  let nomnom: number;
  let other: number;
  const { address, create, aClient, edit, remove, seen, historyOf, undo, mails } = usePeople(kind, (people) => {
    ({ house, admin, manager, nomnom, other } = people);
  });

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
    expect(removal).toMatchObject({ can_undo: false, why_not: 'A user with this email already exists' });
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

  test.each(
    roles.map((role) => [role, !['restricted_dashboard_user', 'api_user', 'guest_user'].includes(role)] as const),
  )('%s sees the users: %s', async (role: Role, may) => {
    const caller = await house.as(role, nomnom);
    expect((await caller.call(api.listUsers)).status).toBe(may ? 200 : 403);
  });
});
