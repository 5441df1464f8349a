import * as historyApi from '@fairlead/contract/history';
import * as api from '@fairlead/contract/line-item';
import * as costCalls from '@fairlead/contract/line-item-cost';
import { describe, expect, test } from 'vitest';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { useLineItems } from '../../testing/line-item-calls.ts';
import { aBudget, delivered } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('money of line items on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let client: Caller;
  let companyId: string;
  let orderId: string;
  let foreign: { id: number; order_id: number; company_id: number };
  const { create, edit, read, paths, placed } = useLineItems(kind, (place) => {
    ({ house, manager, client, companyId, orderId, foreign } = place);
  });

  test('carries the current budget, its costs and the next one', async () => {
    const { body: item } = await create();
    const at = placed(item.id);
    await aBudget(house, at, { days: ['2026-10-01', '2026-10-31'] });
    const budget = await aBudget(house, at, { client_budget: 3000, days: ['2026-11-01', '2026-11-30'] });
    await aBudget(house, at, { days: ['2027-02-01', '2027-02-28'] });
    await aBudget(house, at, { days: ['2027-01-01', '2027-01-31'] });
    await delivered(house, item.id, '2026-10-31', 500);
    await delivered(house, item.id, '2026-11-01', 1000.005);
    await delivered(house, item.id, '2026-11-15', 400);
    expect(await read(item.id)).toMatchObject({
      current_budget: {
        id: budget,
        client_budget: 3000,
        client_daily_budget: null,
        start_time: '2026-11-01T00:00:00.000Z',
        end_time: '2026-11-30T23:59:59.000Z',
        total_client_costs: 1400.01,
      },
      total_client_costs: 1400.01,
      next_budget_start_time: '2027-01-01T00:00:00.000Z',
      overpacing: false,
    });
    await delivered(house, item.id, '2026-11-15', 700); // 1,700.01 by half of 3,000: over 110 percent
    expect((await read(item.id)).overpacing).toBe(true);
    const params = { lineItemId: String(item.id) };
    const costs = async (query: object = {}) =>
      (await manager.call(costCalls.getLineItemCosts, { params, query })).body.total_client_costs;
    expect([await costs(), await costs({ start_date: '2026-11-01' }), await costs({ end_date: '2026-10-31' })]).toEqual(
      [2200.01, 1700.01, 500],
    );
    const reversed = await manager.call(costCalls.getLineItemCosts, {
      params,
      query: { start_date: '2026-11-02', end_date: '2026-11-01' },
    });
    expect([reversed.status, paths(reversed)]).toEqual([400, ['end_date']]);
    const status = await manager.call(costCalls.getLineItemStatus, { params, query: { start_date: '2026-11-01' } });
    expect(status.body.items).toEqual([
      { date: '2026-11-01', client_cost: 1000.01 },
      { date: '2026-11-15', client_cost: 700 },
    ]);
    const all = await client.call(costCalls.listLineItemCosts, { query: { end_date: '2026-10-31' } });
    expect(all.body.items.filter(({ total_client_costs }) => total_client_costs > 0)).toEqual([
      { line_item_id: item.id, total_client_costs: 500 },
    ]);
    expect(all.body.items.some(({ line_item_id }) => line_item_id === foreign.id)).toBe(false);
  });

  test('archiving says what its running budget will not spend', async () => {
    const { body: item } = await create();
    const dryEdit = (id: number, body: object) =>
      manager.call(
        api.updateLineItem,
        { params: { companyId, orderId, lineItemId: String(id) }, body },
        { query: { dry_run: true } },
      );
    expect((await dryEdit(item.id, { state: 'archived' })).body).toMatchObject({ warnings: [], money: [] });
    await aBudget(house, placed(item.id), {
      name: 'November',
      client_budget: 3000,
      days: ['2026-11-01', '2026-11-30'],
    });
    await delivered(house, item.id, '2026-11-02', 1200);
    expect((await dryEdit(item.id, { state: 'archived' })).body).toMatchObject({
      warnings: [
        {
          path: 'state',
          message: 'The budget November is running, with $1,800.00 left. Archiving stops its delivery.',
        },
      ],
      money: [{ currency: 'USD', per_day_before: 100, per_day_after: 0, total_before: 3000, total_after: 1200 }],
    });
    expect((await dryEdit(item.id, { name: 'Other' })).body).toMatchObject({ warnings: [], money: [] });
    const [made] = (
      await manager.call(historyApi.listHistory, { query: { entity: 'line_item', entity_id: String(item.id) } })
    ).body.items;
    await aBudget(house, placed(item.id), { name: 'December', client_budget: 500, days: ['2026-12-01', '2026-12-31'] });
    const undoing = await manager.call(
      historyApi.undoChangeSet,
      { params: { changeSetId: made?.change_set_id ?? '' }, body: {} },
      { query: { dry_run: true } },
    );
    expect(undoing.body).toMatchObject({
      result: { items: [{ status: 'undone' }] },
      warnings: [
        {
          message:
            'The budget November is running, with $1,800.00 left, and the budget December with $500.00 is to come. Archiving stops their delivery.',
        },
      ],
      money: [{ per_day_before: 100, per_day_after: 0, total_before: 3500, total_after: 1200 }],
    });
    await house.db.query(`delete from line_item_budget where line_item_id = $1 and name = 'December'`, [item.id]);
    await edit(item.id, { state: 'archived' });
    expect((await dryEdit(item.id, { state: 'new' })).body).toMatchObject({
      warnings: [],
      money: [{ currency: 'USD', per_day_before: 0, per_day_after: 100, total_before: 1200, total_after: 3000 }],
    });
  });
});
