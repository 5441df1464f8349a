import * as api from '@fairlead/contract/line-item';
import * as costCalls from '@fairlead/contract/line-item-cost';
import * as marginCalls from '@fairlead/contract/line-item-margin';
import * as platform from '@fairlead/contract/platform';
import { aLineItemDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem, delivered } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('line items on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let client: Caller;
  let robot: Caller;
  let companyId: string;
  let orderId: string;
  let foreign: { id: number; order_id: number; company_id: number };
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      worker: false,
      env: { FAIRLEAD_NOW: '2026-11-16T00:00:00Z', RATE_LIMITS: 'off' },
    });
    const company = await house.company({ currency: 'USD' });
    companyId = String(company.id);
    orderId = String((await aLineItem(house, company.id)).order_id);
    foreign = await aLineItem(house, (await house.company({ name: 'Halfmoon Bank' })).id);
    manager = await house.as('campaign_manager');
    client = await house.as('client', company.id);
    robot = await house.as('api_user');
  });
  afterAll(() => house?.close());

  type Given = Parameters<typeof aLineItemDraft>[0];
  const create = (given: Given = {}, headers: Record<string, string> = {}) =>
    manager.call(api.createLineItem, { params: { companyId, orderId }, body: aLineItemDraft(given) }, { headers });
  const edit = (id: number, body: object) =>
    manager.call(api.updateLineItem, { params: { companyId, orderId, lineItemId: String(id) }, body });
  const read = async (id: number, who = manager) =>
    (await who.call(api.getLineItem, { params: { companyId, orderId, lineItemId: String(id) } })).body;
  const paths = (answer: { body: unknown }) =>
    ((answer.body as { errors?: { path: string }[] }).errors ?? []).map(({ path }) => path);
  const placed = (id: number) => ({ id, order_id: Number(orderId), company_id: Number(companyId) });

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
      await manager.call(platform.listHistory, { query: { entity: 'line_item', entity_id: String(item.id) } })
    ).body.items;
    await aBudget(house, placed(item.id), { name: 'December', client_budget: 500, days: ['2026-12-01', '2026-12-31'] });
    const undoing = await manager.call(
      platform.undoChangeSet,
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

  test('history and undo say the KPI a target was meant for, also where the KPI changed since', async () => {
    const { body: item } = await create({ client_objective_type: 'CPA', client_objective_value: 5.5 });
    await edit(item.id, { client_objective_value: 6.2 });
    await edit(item.id, { client_objective_type: 'ROAS', client_objective_value: 1.1 });
    await edit(item.id, { client_objective_value: 1 });
    const history = { query: { entity: 'line_item', entity_id: String(item.id) } };
    const entries = (await manager.call(platform.listHistory, history)).body.items;
    const cpa = { client_objective_type: 'CPA' };
    const roas = { client_objective_type: 'ROAS' };
    expect(entries.map(({ beside }) => beside)).toEqual([roas, {}, cpa, {}]);
    const params = { changeSetId: entries[0]?.change_set_id ?? '' };
    const undone = await manager.call(platform.undoChangeSet, { params, body: {} }, { query: { dry_run: true } });
    expect(undone.body).toMatchObject({ result: { items: [{ beside: roas }] } });
  });

  test('edits, margins and creations are taken back', async () => {
    const { body: item } = await create();
    const margin = (text: string) =>
      manager.call(marginCalls.createMargin, { params: { lineItemId: String(item.id) }, body: { margin: text } });
    await edit(item.id, { name: 'B', target_custom_action_type_id: 5 });
    await margin('25');
    await margin('50');
    const history = { query: { entity: 'line_item', entity_id: String(item.id) } };
    const entries = (await manager.call(platform.listHistory, history)).body.items;
    expect(entries.map(({ changes }) => changes.map(({ field }) => field)).slice(0, 3)).toEqual([
      ['margin'],
      ['margin', 'margin_starts'],
      ['name', 'target_custom_action_type_id'],
    ]);
    const seen = (await client.call(platform.listHistory, history)).body;
    expect([seen.total, JSON.stringify(seen).includes('margin')]).toEqual([2, false]);
    const states: unknown[] = [];
    for (const entry of entries) {
      const { body } = await manager.call(platform.undoChangeSet, {
        params: { changeSetId: entry.change_set_id },
        body: { later_edits: 'keep' },
      });
      expect(body.items[0]).toMatchObject({ status: 'undone' });
      const now = await read(item.id);
      states.push([now.name === item.name, now.optimization_event_starts, now.margin, now.state]);
    }
    expect(states).toEqual([
      [false, '2026-11-17', '25.000000', 'new'],
      [false, '2026-11-17', null, 'new'],
      [true, null, null, 'new'],
      [true, null, null, 'archived'],
    ]);
  });
});
