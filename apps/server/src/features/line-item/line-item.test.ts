import * as api from '@fairlead/contract/line-item';
import * as costCalls from '@fairlead/contract/line-item-cost';
import * as marginCalls from '@fairlead/contract/line-item-margin';
import { aLineItemDraft } from '@fairlead/test-data';
import { describe, expect, test } from 'vitest';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { useLineItems } from '../../testing/line-item-calls.ts';
import { aBudget, aCampaign } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('line items on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let client: Caller;
  let robot: Caller;
  let companyId: string;
  let orderId: string;
  let foreign: { id: number; order_id: number; company_id: number };
  const { create, edit, read, paths, placed } = useLineItems(kind, (place) => {
    ({ house, manager, client, robot, companyId, orderId, foreign } = place);
  });

  test('is created with its event in force at once', async () => {
    const { status, body, headers } = await create();
    expect([status, headers.etag]).toEqual([200, '"1"']);
    const { rows } = {
      rows: await house.db.query<{ name: string }>('select name from custom_action_type where id = 4'),
    };
    expect(body).toEqual({
      id: expect.any(Number),
      ...aLineItemDraft(),
      order_id: Number(orderId),
      order_name: 'RTG | CPA order',
      company_id: Number(companyId),
      currency: 'USD',
      state: 'new',
      optimization_event: rows[0]?.name,
      optimization_event_starts: null,
      auto_budget_adjustment: false,
      overpacing: false,
      margin: null,
      margin_starts: null,
      current_budget: null,
      next_budget_start_time: null,
      total_client_costs: 0,
      version: 1,
      updated: expect.any(Number),
    });
    expect(await read(body.id)).toEqual(body);
  });

  test('what is missing or wrong is named', async () => {
    const wrong = await create({
      name: '',
      line_item_type: 'OTHER',
      client_objective_value: 0,
      attribution_days_data_science: 5,
      target_custom_action_type_id: null,
      overpacing_minus_days: 31,
      budget_mode: 'auto',
    });
    expect([wrong.status, paths(wrong)]).toEqual([
      400,
      [
        'name',
        'line_item_type',
        'client_objective_value',
        'attribution_days_data_science',
        'target_custom_action_type_id',
        'overpacing_minus_days',
        'budget_mode',
      ],
    ]);
    const roas = await create({
      client_objective_type: 'ROAS',
      client_objective_value: 1.50004,
      target_custom_action_type_id: null,
      overpacing_minus_days: 21,
    });
    expect(roas.body).toMatchObject({
      client_objective_value: 1.5,
      optimization_event: null,
      overpacing_minus_days: 21,
    });
  });

  test('both paths of an edit do the same, and a line item stays in its order', async () => {
    const { body: item } = await create();
    const renamed = await edit(item.id, {
      name: 'B',
      order_id: item.order_id,
      company_id: item.company_id,
      version: 1,
    });
    expect(renamed.body).toEqual({ ...item, name: 'B', version: 2, updated: expect.any(Number) });
    const inGrid = (body: object) =>
      manager.call(api.updateLineItemInGrid, { params: { lineItemId: String(item.id) }, body });
    const both = await inGrid({ auto_increase_budget_for_underspend: true, state: 'Archived', version: 2 });
    expect(both.body).toMatchObject({ name: 'B', auto_budget_adjustment: true, state: 'archived', version: 3 });
    for (const field of ['order_id', 'company_id'] as const) {
      const moved = await inGrid({ [field]: foreign[field] });
      expect([moved.status, paths(moved)]).toEqual([400, [field]]);
    }
    const stale = await inGrid({ name: 'C', version: 1 });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale_version', current: { version: 3 } }]);
    const switched = await inGrid({ client_objective_type: 'ROAS' });
    expect(paths(switched)).toEqual(['client_objective_value']);
    expect((await inGrid({})).body.version).toBe(3);
    const { body: one } = await create({ name: 'auto_test 1' });
    expect((await edit(one.id, { name: 'real' })).body).toMatchObject({
      message: 'You cannot edit a name of a test line item',
    });
  });

  test('another event waits for tomorrow; the one in force, chosen again, takes it back', async () => {
    const { body: item } = await create();
    const waits = await edit(item.id, { target_custom_action_type_id: 5 });
    expect(waits.body).toMatchObject({
      target_custom_action_type_id: 5,
      optimization_event: item.optimization_event,
      optimization_event_starts: '2026-11-17',
    });
    const replaced = await edit(item.id, { target_custom_action_type_id: 6 });
    expect(replaced.body).toMatchObject({ target_custom_action_type_id: 6, optimization_event_starts: '2026-11-17' });
    const back = await edit(item.id, { target_custom_action_type_id: 4 });
    expect(back.body).toEqual({ ...item, version: 4, updated: expect.any(Number) });
  });

  test('lists by company, order, state and application; a client’s are its own, without margins', async () => {
    const { body: item } = await create();
    const { body: old } = await create();
    await edit(old.id, { state: 'archived' });
    await manager.call(marginCalls.createMargin, { params: { lineItemId: String(item.id) }, body: { margin: '25' } });
    const app = await house.application(Number(companyId));
    await aCampaign(house, app.id, item.id);
    await aCampaign(house, app.id, old.id, { start: '2026-11-17' });
    const ids = async (query: object, who = manager) =>
      (await who.call(api.listCompanyLineItems, { params: { companyId }, query })).body.items.map(({ id }) => id);
    expect(await ids({ app_id: String(app.id) })).toEqual([item.id]);
    expect(await ids({ state: 'archived' })).toContain(old.id);
    expect(await ids({ state: 'new' })).not.toContain(old.id);
    expect(await ids({}, client)).toEqual(await ids({}));
    const inOrder = await manager.call(api.listOrderLineItems, { params: { companyId, orderId }, query: {} });
    const byOrder = await manager.call(api.listLineItems, { query: { order_id: orderId } });
    expect(byOrder.body).toEqual(inOrder.body);
    const everywhere = await client.call(api.listLineItems, { query: {} });
    expect(everywhere.body.items.map(({ id }) => id)).toEqual(await ids({}));
    expect((await client.call(api.listLineItems, { query: { order_id: String(foreign.order_id) } })).status).toBe(404);
    const { margin, margin_starts, ...open } = await read(item.id);
    expect([margin, margin_starts]).toEqual(['25.000000', '2026-11-17']);
    for (const who of [client, robot]) {
      expect(await read(item.id, who)).toEqual(open);
      const list = await who.call(api.listLineItems, { query: { order_id: orderId } });
      expect(list.text).not.toContain('margin');
    }
    const metrics = await client.call(costCalls.listBudgetMetrics, { params: { applicationId: String(app.id) } });
    expect(metrics.body.items).toEqual([]);
    await aBudget(house, placed(item.id), { days: ['2026-11-16', '2026-11-16'] });
    expect(
      (await client.call(costCalls.listBudgetMetrics, { params: { applicationId: String(app.id) } })).body.items,
    ).toEqual([
      { line_item_id: item.id, start_date: '2026-11-16', end_date: '2026-11-16', total_budget: 1000, total_spend: 0 },
    ]);
  });

  test('a dry run leaves nothing; a key makes one line item', async () => {
    const count = async () => (await manager.call(api.listLineItems, { query: { order_id: orderId } })).body.total;
    const before = await count();
    const dry = await manager.call(
      api.createLineItem,
      { params: { companyId, orderId }, body: aLineItemDraft() },
      { query: { dry_run: true } },
    );
    expect(dry.body).toMatchObject({ dry_run: true, result: { id: null, optimization_event_starts: null } });
    expect(await count()).toBe(before);
    const [first, second] = [
      await create({}, { 'idempotency-key': 'k' }),
      await create({}, { 'idempotency-key': 'k' }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await count()).toBe(before + 1);
  });
});
