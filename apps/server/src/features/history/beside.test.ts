import * as historyApi from '@fairlead/contract/history';
import * as lineItems from '@fairlead/contract/line-item';
import { may } from '@fairlead/domain/permission';
import { type Role, roles } from '@fairlead/domain/role';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { defineUndo, type Undoable, undoableOf } from '../../platform/changes/undo.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';

let house: TestHouse;
let manager: Caller;
let items: { id: number; order_id: number; company_id: number }[];
beforeAll(async () => {
  house = await openTestHouse({ worker: false, env: { RATE_LIMITS: 'off' } });
  manager = await house.as('campaign_manager');
  const company = await house.company();
  items = [];
  for (let n = 0; n < 12; n++) items.push(await aLineItem(house, company.id, `RTG ${n}`));
  for (const item of items) await edit(item, { client_objective_value: 7 });
});
afterAll(() => house?.close());

const edit = ({ id, order_id, company_id }: (typeof items)[number], body: object) =>
  manager.call(lineItems.updateLineItem, {
    params: { companyId: String(company_id), orderId: String(order_id), lineItemId: String(id) },
    body,
  });
const history = async (by: Caller, limit: number) =>
  (await by.call(historyApi.listHistory, { query: { entity: 'line_item', limit: String(limit) } })).body.items;

test('a page of history asks what its values are read by once, however many records it tells of', async () => {
  const asked = vi.spyOn(house.db, 'query');
  const questions = async (limit: number) => {
    asked.mockClear();
    const entries = await history(manager, limit);
    expect(entries.map(({ beside }) => beside)).toEqual(Array(limit).fill({ client_objective_type: 'CPA' }));
    return asked.mock.calls.length;
  };
  const few = await questions(2);
  expect(await questions(12)).toBe(few);
  asked.mockRestore();
});

test('no role is told beside a change what it does not read of the record', async () => {
  const real = undoableOf('line_item') as Undoable;
  // No field that values are read by is hidden from anybody today: the margin stands for one
  const fields = { client_objective_value: 'margin' };
  const of = async (_: unknown, ids: readonly number[]) => new Map(ids.map((id) => [id, { margin: '25' }]));
  defineUndo('line_item', { ...real, readWith: { fields, of } });
  try {
    const told: Partial<Record<Role, unknown>> = {};
    for (const role of roles.filter((one) => may(one, 'change.read') && may(one, 'line_item.read'))) {
      const by = await house.as(role, role === 'client' ? items[0]?.company_id : undefined);
      const [entry] = await history(by, 1);
      told[role] = entry?.beside;
      const set = { params: { changeSetId: entry?.change_set_id ?? '' } };
      expect((await by.call(historyApi.getChangeSet, set)).body.entries[0]?.beside).toEqual(entry?.beside);
      const dry = await by.call(historyApi.undoChangeSet, { ...set, body: {} }, { query: { dry_run: true } });
      if (dry.status === 200) expect(dry.body).toMatchObject({ result: { items: [{ beside: { margin: null } }] } });
    }
    const seen = { margin: '25' };
    expect(told).toEqual(
      Object.fromEntries(Object.keys(told).map((role) => [role, may(role as Role, 'margin.read') ? seen : {}])),
    );
    expect(Object.keys(told)).toContain('client');
  } finally {
    defineUndo('line_item', real);
  }
});
