import type { AddressInfo } from 'node:net';
import * as auth from '@fairlead/contract/auth';
import * as historyApi from '@fairlead/contract/history';
import * as api from '@fairlead/contract/user';
import { describe, expect, test, vi } from 'vitest';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { readLive } from '../../testing/live-reader.ts';
import { usePeople } from '../../testing/people.ts';
import { roomKinds } from '../../testing/records.ts';
import { makePasswordLink } from '../auth/password.mail.ts';
import { deleteUser } from './removal.service.ts';
import { updateUser } from './user.service.ts';

describe.each(roomKinds())('access of users on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let manager: Caller;
  let nomnom: number;
  let other: number;
  let port: number;
  const { address, create, aClient, edit, remove, seen, historyOf, undo, mails, isIn } = usePeople(
    kind,
    async (people) => {
      ({ house, admin, manager, nomnom, other } = people);
      await house.app.listen({ host: '127.0.0.1', port: 0 });
      port = (house.app.server.address() as AddressInfo).port;
    },
  );

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
      historyApi.undoChangeSet,
      { params: { changeSetId: entry?.change_set_id ?? '' }, body: {} },
      { query: { dry_run: 'true' } },
    );
    expect(tried.body).toMatchObject({ result: { items: [{ status: 'undone' }] } });
    expect((await seen(admin, user.id))?.deleted_at).not.toBeNull();
    expect((await undo(admin, entry?.change_set_id)).body.items).toMatchObject([{ status: 'undone' }]);
    expect(await seen(admin, user.id)).toMatchObject({ deleted_at: null, role: 'sales_team_member', version: 3 });
    expect(await isIn(user)).toBe(false); // the old session stays ended
  });

  test('a removal that comes back by undo is of the time that it had, as the look at it says', async () => {
    const user = await house.as('sales_team_member');
    await remove(admin, user.id);
    const removed = (await seen(admin, user.id))?.deleted_at;
    const restored = (await undo(admin, (await historyOf(admin, user.id))[0]?.change_set_id)).body.change_set_id;
    const back = (await undo(admin, restored)).body.items;
    expect(back).toMatchObject([{ status: 'undone', fields: [{ field: 'deleted_at', from: null, to: removed }] }]);
    expect((await seen(admin, user.id))?.deleted_at).toBe(removed);
    expect(await isIn(user)).toBe(false);
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
      new URL(await makePasswordLink(house.context, { id: user.id, email }, 'create')).searchParams.get('token') ?? '';
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
