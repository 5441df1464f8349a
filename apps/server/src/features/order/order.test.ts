import * as historyApi from '@fairlead/contract/history';
import * as lineItems from '@fairlead/contract/line-item';
import * as api from '@fairlead/contract/order';
import { formatMoney } from '@fairlead/domain/money';
import { aLineItemDraft, anOrderDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('orders on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let sales: Caller;
  let client: Caller;
  let company: string;
  let other: string;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false });
    const { id } = await house.company();
    company = String(id);
    other = String((await house.company({ name: 'Halfmoon Bank' })).id);
    manager = await house.as('campaign_manager');
    sales = await house.as('sales_team_member');
    client = await house.as('client', id);
  });
  afterAll(() => house?.close());

  const create = (given: Parameters<typeof anOrderDraft>[1] = {}, headers: Record<string, string> = {}) =>
    manager.call(
      api.createOrder,
      { params: { companyId: company }, body: anOrderDraft(manager.id, given) },
      { headers },
    );
  const edit = (id: number, body: object) =>
    manager.call(api.updateOrder, { params: { companyId: company, orderId: String(id) }, body });
  const paths = (answer: { body: unknown }) =>
    ((answer.body as { errors?: { path: string }[] }).errors ?? []).map(({ path }) => path);

  test('is created with its people, and read by the staff with their addresses', async () => {
    const { status, body, headers } = await create({ sales_manager_id: sales.id, client_type: 'Agency' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      company_id: Number(company),
      name: 'IO-2026-0417 | Nomnom Q4',
      account_manager_id: manager.id,
      bi_analyst_id: manager.id,
      sales_manager_id: sales.id,
      client_type: 'Agency',
      state: 'new',
      line_items: 0,
      version: 1,
      assignees: [
        { id: manager.id, email: manager.email, deleted_at: null },
        { id: sales.id, email: sales.email, deleted_at: null },
      ],
    });
    expect(headers.etag).toBe('"1"');
    const read = await manager.call(api.getOrder, { params: { companyId: company, orderId: String(body.id) } });
    expect(read.body).toEqual(body);
  });

  test('all that is missing is named at once', async () => {
    const answer = await manager.call(api.createOrder, { params: { companyId: company }, body: {} as never });
    expect([answer.status, paths(answer)]).toEqual([
      400,
      ['name', 'account_manager_id', 'bi_analyst_id', 'selling_entity_id'],
    ]);
  });

  test('machines read orders, not who the staff are: they do not read users', async () => {
    const { body } = await create();
    const robot = await house.as('api_user');
    const read = await robot.call(api.getOrder, { params: { companyId: company, orderId: String(body.id) } });
    expect(read.body).toEqual({ ...body, assignees: [] });
  });

  test('clients read their own orders, without the staff', async () => {
    const { body } = await create();
    const own = await client.call(api.listOrders, { params: { companyId: company } });
    expect(own.body.items.find(({ id }) => id === body.id)).toEqual({ ...body, assignees: [] });
    expect((await client.call(api.listOrders, { params: { companyId: other } })).status).toBe(404);
    const misplaced = { params: { companyId: other, orderId: String(body.id) } };
    expect((await manager.call(api.getOrder, misplaced)).status).toBe(404);
    expect((await client.call(api.createOrder, { params: { companyId: company }, body: anOrderDraft(1) })).status).toBe(
      403,
    );
  });

  test('what is missing or wrong is named', async () => {
    const empty = await create({ name: ' ', account_manager_id: null, bi_analyst_id: null, selling_entity_id: null });
    expect([empty.status, paths(empty)]).toEqual([
      400,
      ['name', 'account_manager_id', 'bi_analyst_id', 'selling_entity_id'],
    ]);
    const wrong = await create({
      account_manager_id: client.id,
      sales_manager_id: 999_999,
      selling_entity_id: 999_999,
      client_type: 'direct',
    });
    expect([wrong.status, paths(wrong)]).toEqual([
      400,
      ['account_manager_id', 'sales_manager_id', 'selling_entity_id', 'client_type'],
    ]);
  });

  test('edits keep what is left out, and never move the order to another company', async () => {
    const { body: order } = await create({ sales_manager_id: sales.id });
    const renamed = await edit(order.id, { name: 'IO 2', company_id: order.company_id, version: 1 });
    expect(renamed.body).toEqual({ ...order, name: 'IO 2', version: 2, updated: expect.any(Number) });
    const moved = await edit(order.id, { company_id: Number(other) });
    expect([moved.status, paths(moved)]).toEqual([400, ['company_id']]);
    const stale = await edit(order.id, { name: 'IO 3', version: 1 });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale_version', current: { name: 'IO 2' } }]);
    const without = await edit(order.id, { sales_manager_id: null });
    expect([without.body.sales_manager_id, without.body.version]).toEqual([null, 3]);
    expect((await edit(order.id, {})).body.version).toBe(3);
  });

  test('a person who was removed stays where they were, and is not chosen again', async () => {
    const gone = await house.as('account_manager');
    const { body: order } = await create({ bi_analyst_id: gone.id });
    await house.db.query('update app_user set deleted_at = $2 where id = $1', [gone.id, '2026-03-04T05:06:07.089Z']);
    const read = await edit(order.id, { name: 'Still theirs' });
    expect([read.status, read.body.assignees.find(({ id }) => id === gone.id)?.deleted_at]).toEqual([
      200,
      '2026-03-04T05:06:07.089Z',
    ]);
    expect(paths(await create({ bi_analyst_id: gone.id }))).toEqual(['bi_analyst_id']);
  });

  test('a test order keeps its name', async () => {
    const { body: order } = await create({ name: 'Auto_test 1' });
    const renamed = await edit(order.id, { name: 'Real' });
    expect([renamed.status, (renamed.body as unknown as { message: string }).message]).toEqual([
      400,
      'You cannot edit a name of a test order',
    ]);
  });

  test('a dry run leaves nothing; a key makes one order', async () => {
    const count = async () => (await manager.call(api.listOrders, { params: { companyId: company } })).body.total;
    const before = await count();
    const dry = await manager.call(
      api.createOrder,
      { params: { companyId: company }, body: anOrderDraft(manager.id) },
      { query: { dry_run: true } },
    );
    expect(dry.body).toMatchObject({ dry_run: true, result: { id: null, version: 1 } });
    expect(await count()).toBe(before);
    const [first, second] = [
      await create({}, { 'idempotency-key': 'once' }),
      await create({}, { 'idempotency-key': 'once' }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await count()).toBe(before + 1);
  });

  test('an edit is taken back by an edit, a creation by archiving', async () => {
    const { body: order } = await create();
    await edit(order.id, { name: 'IO 2' });
    const history = { query: { entity: 'order', entity_id: String(order.id) } };
    const entries = (await manager.call(historyApi.listHistory, history)).body.items;
    expect(entries.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
      ['update', ['name']],
      ['create', expect.arrayContaining(['company_id', 'name', 'selling_entity_id', 'state'])],
    ]);
    for (const entry of entries)
      await manager.call(historyApi.undoChangeSet, {
        params: { changeSetId: entry.change_set_id },
        body: { later_edits: 'keep' },
      });
    const { body } = await manager.call(api.getOrder, { params: { companyId: company, orderId: String(order.id) } });
    expect([body.name, body.state]).toEqual([order.name, 'archived']);
    const [archived, , made] = (await manager.call(historyApi.listHistory, history)).body.items;
    expect([archived?.can_undo, made?.why_not]).toEqual([true, 'This change has already been undone']);
    expect((await edit(order.id, { state: 'new' })).body).toMatchObject({ state: 'new', name: order.name });
  });

  test('taking a creation back warns of running and upcoming money below, as archiving does', async () => {
    const { body: order } = await create();
    const made = await manager.call(lineItems.createLineItem, {
      params: { companyId: company, orderId: String(order.id) },
      body: aLineItemDraft(),
    });
    const placed = { id: made.body.id, order_id: order.id, company_id: Number(company) };
    await aBudget(house, placed, { name: 'Gone', days: ['2020-01-01', '2020-01-31'] });
    await aBudget(house, placed, { name: 'Now', client_budget: 3000, days: ['2020-02-01', '2098-12-31'] });
    await aBudget(house, placed, { name: 'Later', client_budget: 500, days: ['2099-01-01', '2099-01-31'] });
    const [entry] = (
      await manager.call(historyApi.listHistory, { query: { entity: 'order', entity_id: String(order.id) } })
    ).body.items;
    const dry = { query: { dry_run: true } };
    const undoing = await manager.call(
      historyApi.undoChangeSet,
      { params: { changeSetId: entry?.change_set_id ?? '' }, body: {} },
      dry,
    );
    const warnings = [
      {
        path: 'state',
        message: `The budget Now is running, with ${formatMoney('EUR', 3000)} left, and the budget Later with ${formatMoney('EUR', 500)} is to come. Archiving this order does not stop them: archive the line item for that.`,
      },
    ];
    expect(undoing.body).toMatchObject({ result: { items: [{ status: 'undone' }] }, warnings });
    const archiving = await manager.call(
      api.updateOrder,
      { params: { companyId: company, orderId: String(order.id) }, body: { state: 'archived' } },
      dry,
    );
    expect(archiving.body).toMatchObject({ warnings });
  });
});
