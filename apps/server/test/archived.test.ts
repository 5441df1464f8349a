import * as lineItem from '@fairlead/contract/line-item';
import * as budget from '@fairlead/contract/line-item-budget';
import * as order from '@fairlead/contract/order';
import { aLineItemDraft, anOrderDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../src/testing/house.ts';
import { aLineItem } from '../src/testing/line-items.ts';

/** A budget of one month from a year on in which nothing else runs. */
const january = (name: string) => ({
  name,
  client_budget: 1000,
  free_budget_percent: 0,
  start_time: '2037-01-01',
  end_time: '2037-01-31',
});

describe('nothing is begun below what is archived', () => {
  let house: TestHouse;
  let manager: Caller;
  beforeAll(async () => {
    house = await openTestHouse({ worker: false, env: { RATE_LIMITS: 'off' } });
    manager = await house.as('campaign_manager');
  });
  afterAll(() => house?.close());

  /** Statuses of an order, a line item and a budget that would be new below these records, and what the refusals say. */
  const begin = async ({ id, order_id, company_id }: { id: number; order_id: number; company_id: number }) => {
    const companyId = String(company_id);
    const orderId = String(order_id);
    const query = { query: { dry_run: true } };
    const answers = [
      await manager.call(order.createOrder, { params: { companyId }, body: anOrderDraft(manager.id) }, query),
      await manager.call(lineItem.createLineItem, { params: { companyId, orderId }, body: aLineItemDraft() }, query),
      await manager.call(
        budget.createBudget,
        { params: { companyId, orderId, lineItemId: String(id) }, body: january('B') },
        query,
      ),
    ];
    return answers.map(({ status, body }) => [status, (body as unknown as { message?: string }).message ?? null]);
  };
  const over = (kind: string) => [409, `This ${kind} is archived. Unarchive it before you add to it.`];
  const fine = [200, null];

  test.each([
    [
      'company',
      'update company set state = $2 where id = $1',
      'company_id',
      [over('company'), over('company'), over('company')],
    ],
    ['order', 'update insertion_order set state = $2 where id = $1', 'order_id', [fine, over('order'), over('order')]],
    ['line item', 'update line_item set state = $2 where id = $1', 'id', [fine, fine, over('line item')]],
  ] as const)('an archived %s takes nothing new until it is unarchived', async (name, sql, key, refused) => {
    const placed = await aLineItem(house, (await house.company({ name: `Archived ${name}` })).id);
    expect(await begin(placed)).toEqual([fine, fine, fine]);
    await house.db.query(sql, [placed[key], 'archived']);
    expect(await begin(placed)).toEqual(refused);
    await house.db.query(sql, [placed[key], 'new']);
    expect(await begin(placed)).toEqual([fine, fine, fine]);
  });

  test('input is judged first, and what is there is still corrected', async () => {
    const placed = await aLineItem(house, (await house.company({ name: 'Corrected' })).id);
    const inOrder = { companyId: String(placed.company_id), orderId: String(placed.order_id) };
    const params = { ...inOrder, lineItemId: String(placed.id) };
    const { body: made } = await manager.call(budget.createBudget, { params, body: january('Januray') });
    await house.db.query(`update insertion_order set state = 'archived' where id = $1`, [placed.order_id]);
    const wrong = await manager.call(lineItem.createLineItem, { params: inOrder, body: aLineItemDraft({ name: ' ' }) });
    expect(wrong.status).toBe(400);
    const mended = { params: { ...params, budgetId: String(made.id) }, body: { name: 'January' } };
    expect((await manager.call(budget.updateBudget, mended)).body.name).toBe('January');
    expect((await manager.call(lineItem.updateLineItem, { params, body: { name: 'Renamed' } })).status).toBe(200);
  });
});
