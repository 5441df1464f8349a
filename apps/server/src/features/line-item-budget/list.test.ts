import * as api from '@fairlead/contract/line-item-budget';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemContext } from '../../context.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aLineItem, delivered } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { listBudgets } from './line-item-budget.service.ts';

type LineItem = Awaited<ReturnType<typeof aLineItem>>;

describe.each(roomKinds())('the list of budgets on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let client: Caller;
  let own: LineItem;
  let beside: LineItem;
  let foreign: LineItem;
  let ids: number[];
  let theirs: number;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { FAIRLEAD_NOW: '2026-11-18T14:00:00Z' } });
    own = await aLineItem(house, (await house.company({ name: 'Own' })).id);
    beside = await aLineItem(house, own.company_id);
    foreign = await aLineItem(house, (await house.company({ name: 'Foreign' })).id);
    manager = await house.as('campaign_manager');
    client = await house.as('client', own.company_id);
    ids = [
      await aBudget(house, own, { name: 'November', days: ['2026-11-01', '2026-11-30'] }),
      await aBudget(house, own, { name: 'October', days: ['2026-10-01', '2026-10-31'] }),
      await aBudget(house, beside, { name: 'Next', days: ['2026-12-01', '2026-12-31'] }),
    ];
    theirs = await aBudget(house, foreign, { name: 'Theirs', days: ['2026-11-01', '2026-11-30'] });
    for (const [day, cost] of [
      ['2026-09-30', 1],
      ['2026-10-01', 10],
      ['2026-10-31', 20.125],
      ['2026-11-01', 300.111111],
      ['2026-11-18', 0.333333],
    ] as const)
      await delivered(house, own.id, day, cost);
  });
  afterAll(() => house?.close());

  const list = async (caller: Caller, query: Record<string, number> = {}) => {
    const texts = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const { status, body } = await caller.call(api.listBudgets, { query: texts });
    return status === 200 ? body.items.map((budget) => budget.name) : status;
  };

  test('newest period first, each with what its own days have cost', async () => {
    const { body } = await manager.call(api.listBudgets, { query: { line_item_id: String(own.id) } });
    expect(body.total).toBe(2);
    expect(body.items.map(({ id, name, total_client_costs }) => [id, name, total_client_costs])).toEqual([
      [ids[0], 'November', 300.44],
      [ids[1], 'October', 30.13],
    ]);
  });

  test('filters join, and staff see every company', async () => {
    expect(await list(manager)).toEqual(['Next', 'Theirs', 'November', 'October']);
    expect(await list(manager, { company_id: own.company_id })).toEqual(['Next', 'November', 'October']);
    expect(await list(manager, { order_id: beside.order_id })).toEqual(['Next']);
    expect(await list(manager, { company_id: foreign.company_id, line_item_id: own.id })).toEqual([]);
    expect(await list(manager, { company_id: 999_999 })).toEqual([]);
    expect(await list(manager, { line_item_id: 999_999 })).toBe(404);
  });

  test('a client sees its own; a foreign company is empty, a foreign order or line item is not found', async () => {
    expect(await list(client)).toEqual(['Next', 'November', 'October']);
    expect(await list(client, { company_id: foreign.company_id })).toEqual([]);
    expect(await list(client, { order_id: foreign.order_id })).toBe(404);
    expect(await list(client, { line_item_id: foreign.id })).toBe(404);
    const params = (item: LineItem, id: number) => ({
      companyId: String(item.company_id),
      orderId: String(item.order_id),
      lineItemId: String(item.id),
      budgetId: String(id),
    });
    expect((await client.call(api.getBudget, { params: params(own, ids[0] ?? 0) })).status).toBe(200);
    expect((await client.call(api.getBudget, { params: params(foreign, theirs) })).status).toBe(404);
    const refused = await client.call(api.deleteBudget, { params: params(own, ids[0] ?? 0) });
    expect(refused.status).toBe(403);
  });

  test('takes one statement, however many budgets there are', async () => {
    const context = systemContext(house);
    const asked = vi.spyOn(context.db, 'query');
    expect((await listBudgets(context, {})).total).toBe(4);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });
});
