import * as audiences from '@fairlead/contract/audience';
import * as combinations from '@fairlead/contract/combination';
import * as imports from '@fairlead/contract/import';
import * as lineItem from '@fairlead/contract/line-item';
import * as budget from '@fairlead/contract/line-item-budget';
import * as order from '@fairlead/contract/order';
import { aLineItemDraft, anOrderDraft, deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCohort } from '../src/testing/cohorts.ts';
import { type Caller, openTestHouse, type TestHouse, urlOf } from '../src/testing/house.ts';
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
  /** As a campaign manager is told, who unarchives all but companies. */
  const over = (kind: string) => [
    409,
    `This ${kind} is archived. ${kind === 'company' ? 'Ask an admin to unarchive it' : 'Unarchive it'} before you add to it.`,
  ];
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

  test.each([
    ['company', 'update company set state = $2 where id = $1', 'company_id'],
    ['application', 'update application set state = $2 where id = $1', 'id'],
  ] as const)('an archived %s takes no audience until it is unarchived', async (name, sql, key) => {
    const app = await house.application((await house.company({ name: `Audience ${name}` })).id);
    const ids = [...deviceIds(7, 0, 3, 'upper')].join('\n');
    const file = { name: 'ids.csv', content: `${ids}\n` };
    const applicationId = String(app.id);
    const begin = async () => {
      const fields = { application_id: applicationId, name: 'Lapsed' };
      const audience = await manager.upload(imports.uploadAudience, fields, file);
      const url = urlOf(imports.uploadTargeting, { applicationId }, { type: 'idfa' });
      const targeting = await manager.upload(imports.uploadTargeting, {}, file, { url });
      return { audience, targeting };
    };
    const told = ({ status, body }: { status: number; body: unknown }) => [
      status,
      (body as { message?: string }).message,
    ];
    const before = await begin();
    expect([before.audience.status, before.targeting.status]).toEqual([201, 201]);
    const { id } = before.audience.body as { id: number };
    const { file_url } = before.targeting.body as { file_url: string };
    const list = { criterion: 'idfa', name: 'Made', origin: 'manual_upload', url: file_url };
    const other = await manager.upload(imports.uploadAudience, { application_id: applicationId, name: 'B' }, file);
    const sources = [id, (other.body as { id: number }).id];
    const combined = { application_id: app.id, name: 'C', operator: 'union', source_targeting_list_ids: sources };
    const rest = async () => [
      told(await manager.call(audiences.createTargetingList, { params: { applicationId }, body: list as never })),
      told(await manager.call(combinations.createCombination, { body: combined as never })),
      told(await createCohort(manager, app)),
    ];
    await house.db.query(sql, [app[key], 'archived']);
    const during = await begin();
    expect([told(during.audience), told(during.targeting), ...(await rest())]).toEqual(Array(5).fill(over(name)));
    await house.db.query(sql, [app[key], 'new']);
    expect((await rest()).map(([status]) => Number(status) < 300)).toEqual([true, true, true]);
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
