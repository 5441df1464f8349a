import * as apps from '@fairlead/contract/application';
import * as api from '@fairlead/contract/company';
import * as historyApi from '@fairlead/contract/history';
import { anApplicationDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('companies on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let manager: Caller;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false });
    admin = await house.as('admin');
    manager = await house.as('campaign_manager');
  });
  afterAll(() => house?.close());

  const create = (body: object, caller = admin) => caller.call(api.createCompany, { body: body as never });
  const edit = (id: number, body: object, caller = admin) =>
    caller.call(api.updateCompany, { params: { companyId: String(id) }, body });
  const faults = (answer: { body: unknown }) =>
    ((answer.body as { errors?: { path: string; message: string }[] }).errors ?? []).map(({ path }) => path);

  test('a new one is being onboarded, and stands in the list at once (CO-27)', async () => {
    const { status, body } = await create({ name: ' Tern Travel ', currency: 'KRW' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Tern Travel',
      currency: 'KRW',
      is_test: false,
      state: 'new',
      business_state: 'onboarding',
      apps: 0,
      version: 1,
    });
    const list = await manager.call(api.listCompanies);
    expect(list.body.items).toContainEqual(expect.objectContaining({ id: body.id, name: 'Tern Travel' }));
    expect(list.body.total).toBe(list.body.items.length);
  });

  test('the list is what one chooses from; how the money stands comes where it is asked for', async () => {
    const { body: made } = await create({ name: 'Godwit Games', currency: 'EUR' });
    const listed = async (query: { with?: 'spending' }) =>
      (await manager.call(api.listCompanies, { query })).body.items.find(({ id }) => id === made.id);
    const { spending, live_line_items, line_items, updated_by, ...plain } = made;
    expect(await listed({})).toEqual({ ...plain, is_attributed_to_user: false });
    expect(await listed({ with: 'spending' })).toMatchObject({ spending, live_line_items, line_items, updated_by });
  });

  test('needs a name and one of the five currencies (CO-13, CO-14)', async () => {
    expect(faults(await create({ name: '  ', currency: 'EUR' }))).toEqual(['name']);
    const dollars = await create({ name: 'Tern Bank', currency: 'AUD' });
    expect([dollars.status, faults(dollars)]).toEqual([400, ['currency']]);
  });

  test('its currency never changes, and an edit that says so keeps the rest as it was (CO-17, D-041)', async () => {
    const { body: made } = await create({ name: 'Plover Pay', currency: 'USD' });
    const refused = await edit(made.id, { name: 'Plover Money', currency: 'EUR' });
    expect([refused.status, faults(refused)]).toEqual([400, ['currency']]);
    const same = await edit(made.id, { name: 'Plover Money', currency: 'USD' });
    expect([same.status, same.body.name, same.body.version]).toEqual([200, 'Plover Money', 2]);
  });

  test('fields left out stay, and an edit that changes nothing raises no version', async () => {
    const { body: made } = await create({ name: 'Heron Home', currency: 'EUR' });
    const live = await edit(made.id, { business_state: 'live' });
    expect(live.body).toMatchObject({ name: 'Heron Home', business_state: 'live', state: 'new', version: 2 });
    expect((await edit(made.id, { business_state: 'live' })).body.version).toBe(2);
  });

  test('an edit without the admin’s fields is overtaken by them, not refused, and leaves them', async () => {
    const { body: made } = await create({ name: 'Avocet Air', currency: 'EUR' });
    await edit(made.id, { state: 'archived', is_test: true });
    const name = 'Avocet Airways';
    expect((await edit(made.id, { name, version: 1 }, manager)).body).toMatchObject({ code: 'stale_version' });
    const saved = await edit(made.id, { name, version: 2 }, manager);
    expect([saved.status, saved.body]).toMatchObject([200, { name, state: 'archived', is_test: true }]);
  });

  test('a stale edit is told what stands there now', async () => {
    const { body: made } = await create({ name: 'Egret Energy', currency: 'EUR' });
    await edit(made.id, { name: 'Egret Power', version: 1 }, manager);
    const stale = await edit(made.id, { name: 'Egret Gas', version: 1 });
    expect(stale.status).toBe(409);
    const current = (await admin.call(api.getCompany, { params: { companyId: String(made.id) } })).body;
    expect(stale.body).toMatchObject({ code: 'stale_version', changed_by: { email: manager.email } });
    expect((stale.body as unknown as { current: unknown }).current).toEqual(current);
    expect(current).toMatchObject({ name: 'Egret Power', version: 2, updated_by: manager.email, line_items: 0 });
  });

  test('archiving and test companies are the admin’s (F2)', async () => {
    const { body: made } = await create({ name: 'Stilt Sports', currency: 'EUR' });
    for (const change of [{ state: 'archived' }, { is_test: true }]) {
      const refused = await edit(made.id, change, manager);
      expect([refused.status, faults(refused)]).toEqual([403, Object.keys(change)]);
    }
    expect((await create({ name: 'auto_test Stilt', currency: 'EUR', is_test: true }, manager)).status).toBe(403);
    expect((await edit(made.id, { state: 'archived' })).body.state).toBe('archived');
  });

  test('counts its applications that are not archived', async () => {
    const { body: made } = await create({ name: 'Avocet Arts', currency: 'EUR' });
    const path = { companyId: String(made.id) };
    const { body: app } = await admin.call(apps.createApplication, {
      body: { ...anApplicationDraft(), company_id: made.id } as never,
    });
    const counted = async () => (await admin.call(api.getCompany, { params: path })).body.apps;
    expect(await counted()).toBe(1);
    await admin.call(apps.updateApplication, {
      params: { applicationId: String(app.id) } as never,
      body: { state: 'archived' } as never,
    });
    expect(await counted()).toBe(0);
  });

  test('a client reads its own and no other', async () => {
    const { body: own } = await create({ name: 'Dunlin Data', currency: 'JPY' });
    const { body: foreign } = await create({ name: 'Dunlin Drinks', currency: 'JPY' });
    const client = await house.as('client', own.id);
    const list = await client.call(api.listCompanies);
    expect(list.body.items.map(({ id, is_attributed_to_user }) => [id, is_attributed_to_user])).toEqual([
      [own.id, true],
    ]);
    expect((await client.call(api.getCompany, { params: { companyId: String(foreign.id) } })).status).toBe(404);
    expect((await edit(own.id, { name: 'Mine' }, client)).status).toBe(403);
  });

  test('a dry run says what a save would do and leaves nothing; the history tells who did what', async () => {
    const { body: made } = await create({ name: 'Knot Kitchens', currency: 'GBP' });
    const params = { companyId: String(made.id) };
    const tried = await manager.call(
      api.updateCompany,
      { params, body: { name: 'Knot Cooks' } },
      { query: { dry_run: true } },
    );
    expect(tried.body).toMatchObject({
      dry_run: true,
      result: { updated_by: manager.email },
      changes: [{ field: 'name', before: 'Knot Kitchens', after: 'Knot Cooks' }],
    });
    const created = await manager.call(
      api.createCompany,
      { body: { name: 'Knot Bakers', currency: 'GBP' } as never },
      { query: { dry_run: true } },
    );
    expect(created.body).toMatchObject({ result: { name: 'Knot Bakers', updated_by: manager.email } });
    expect((await manager.call(api.getCompany, { params })).body).toMatchObject({ name: 'Knot Kitchens', version: 1 });
    await edit(made.id, { name: 'Knot Cooks' }, manager);
    const history = await manager.call(historyApi.listHistory, {
      query: { entity: 'company', entity_id: made.id } as never,
    });
    expect(history.body.items.map(({ action, user }) => [action, user?.email])).toEqual([
      ['update', manager.email],
      ['create', admin.email],
    ]);
  });
});
