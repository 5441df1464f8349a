import * as historyApi from '@fairlead/contract/history';
import * as api from '@fairlead/contract/supplier';
import { roles } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('suppliers on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  beforeAll(async () => {
    house = await openTestHouse({ kind });
    admin = await house.as('admin');
  });
  afterAll(() => house?.close());

  const params = (id: number) => ({ supplierId: String(id) });
  const set = (id: number, body: Record<string, unknown>, extra = {}) =>
    admin.call(api.updateSupplier, { params: params(id), body: body as { rebate_modifier: number } }, extra);
  const one = async (id: number, caller = admin) =>
    (await caller.call(api.listSuppliers)).body.items.find((supplier) => supplier.id === id);
  const historyOf = async (id: number, caller = admin) =>
    (await caller.call(historyApi.listHistory, { query: { entity: 'supplier', entity_id: String(id) } })).body;

  test('Google ADX is 335; a modifier that was never set is 1 and has no date', async () => {
    expect(await one(335)).toEqual({
      id: 335,
      name: 'Google ADX',
      active: true,
      is_rtb: true,
      state: 'new',
      rebate_modifier: 1,
      rebate_modifier_updated_at: null,
      version: 1,
    });
    expect(await one(34)).toMatchObject({ state: 'archived', active: false });
  });

  test('modifier and date are the admin’s, in the list, the history and the change set (row 10, F1)', async () => {
    expect((await set(1, { rebate_modifier: 1.07 })).status).toBe(200);
    const { items, total } = await historyOf(1);
    expect([total, items[0]?.changes]).toEqual([
      1,
      [{ field: 'rebate_modifier', before: 1, after: 1.07, undone_by: null }],
    ]);
    const company = await house.company({ name: 'Nomnom' });
    for (const role of roles) {
      const caller = await house.as(role, company.id);
      const answer = await caller.call(api.listSuppliers);
      if (role === 'restricted_dashboard_user' || role === 'guest_user') {
        expect([role, answer.status]).toEqual([role, 403]);
        continue;
      }
      expect([role, answer.status]).toEqual([role, 200]);
      const fields = Object.keys(answer.body.items[0] ?? {}).sort();
      if (role === 'admin') {
        expect(fields).toContain('rebate_modifier_updated_at');
        continue;
      }
      expect([role, fields]).toEqual([role, ['active', 'id', 'is_rtb', 'name', 'state']]);
      expect([role, await historyOf(1, caller)]).toEqual([role, { items: [], total: 0 }]);
      const changeSetId = items[0]?.change_set_id ?? '';
      expect((await caller.call(historyApi.getChangeSet, { params: { changeSetId } })).status).toBe(404);
    }
  });

  test('only the admin sets it (row 11)', async () => {
    for (const role of roles) {
      if (role === 'admin') continue;
      const caller = await house.as(role, (await house.company({ name: `Of ${role}` })).id);
      const answer = await caller.call(api.updateSupplier, { params: params(2), body: { rebate_modifier: 1.1 } });
      expect([role, answer.status, answer.body]).toMatchObject([
        role,
        403,
        { message: 'You do not have the necessary permissions' },
      ]);
    }
    expect(await one(2)).toMatchObject({ rebate_modifier: 1, version: 1 });
  });

  test.each([
    [{}, 'Rebate modifier is required'],
    [{ rebate_modifier: null }, 'Rebate modifier is required'],
    [{ rebate_modifier: '' }, 'Rebate modifier is required'],
    [{ rebate_modifier: '1.05' }, 'Rebate modifier must be a number'],
    [{ rebate_modifier: 0.89 }, 'Rebate modifier must be at least 0.9'],
    [{ rebate_modifier: 1.11 }, 'Rebate modifier must be at most 1.1'],
    [{ rebate_modifier: 1.005 }, 'Rebate modifier accepts only 1 or 2 digits after the comma'],
    [{ rebate_modifier: 1.05, state: 'archived' }, 'Only the rebate modifier of a supplier can be changed.'],
  ])('%j is refused: %s', async (body, message) => {
    const answer = await set(3, body);
    expect([answer.status, (answer.body as unknown as { message: string }).message]).toEqual([400, message]);
    expect(await one(3)).toMatchObject({ rebate_modifier: 1, version: 1 });
  });

  test('the whole supplier may be sent; the date moves with the value, not without', async () => {
    const before = await one(4);
    const first = await set(4, { ...before, rebate_modifier: 0.9 });
    expect(first.body).toMatchObject({ rebate_modifier: 0.9, version: 2 });
    const at = first.body.rebate_modifier_updated_at ?? 0;
    expect(Math.abs(at - house.now().getTime() / 1000)).toBeLessThan(120);
    const again = await set(4, { ...first.body, rebate_modifier: 0.9 });
    expect(again.body).toEqual(first.body);
    expect((await historyOf(4)).total).toBe(1);
  });

  test('an older version is refused with what is there', async () => {
    await set(5, { rebate_modifier: 1.02, version: 1 });
    const answer = await set(5, { rebate_modifier: 0.98, version: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'stale_version',
      current: { rebate_modifier: 1.02, version: 2 },
      changed_by: { email: admin.email },
    });
  });

  test('a dry run says what would change and leaves it', async () => {
    const answer = await set(6, { rebate_modifier: 1.1 }, { query: { dry_run: 'true' } });
    expect(answer.body).toMatchObject({
      dry_run: true,
      changes: [{ field: 'rebate_modifier', before: 1, after: 1.1 }],
      result: { rebate_modifier: 1.1 },
    });
    expect(await one(6)).toMatchObject({ rebate_modifier: 1, version: 1, rebate_modifier_updated_at: null });
    expect((await historyOf(6)).total).toBe(0);
  });

  test('a change is taken back by its undo', async () => {
    await set(7, { rebate_modifier: 1.04 });
    const entry = (await historyOf(7)).items[0];
    expect(entry).toMatchObject({ can_undo: true, company_id: null, entity_name: 'Chartboost' });
    const undone = await admin.call(historyApi.undoChangeSet, {
      params: { changeSetId: entry?.change_set_id ?? '' },
      body: {},
    });
    expect(undone.body.items[0]).toMatchObject({ entity: 'supplier', status: 'undone' });
    expect(await one(7)).toMatchObject({ rebate_modifier: 1, version: 3 });
  });

  test('of two who set it at once on the same version, one is told', async () => {
    const answers = await Promise.all([0.95, 1.05].map((rebate_modifier) => set(8, { rebate_modifier, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await one(8)).toMatchObject({ version: 2 });
  });
});
