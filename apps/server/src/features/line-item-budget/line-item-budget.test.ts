import { randomUUID } from 'node:crypto';
import * as api from '@fairlead/contract/line-item-budget';
import { OVERLAP_TEXT, PAST_TEXT, SPENT_TEXT } from '@fairlead/domain/line-item-budget/budget.rules';
import { READ_ONLY_TEXT, START_LOCKED_TEXT } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { aBudgetDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aLineItem, delivered } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

type LineItem = Awaited<ReturnType<typeof aLineItem>>;
type Draft = Partial<ReturnType<typeof aBudgetDraft>>;

const TYPE = 'free_budget_type: Free budget type is required when the percent is above 0';

describe.each(roomKinds())('budgets on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  let lineItem: LineItem;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { FAIRLEAD_NOW: '2026-11-18T14:00:00Z' } });
    manager = await house.as('campaign_manager');
    company = (await house.company()).id;
  });
  afterAll(() => house?.close());
  beforeEach(async () => {
    lineItem = await aLineItem(house, company);
  });

  const inLineItem = (item = lineItem) => ({
    companyId: String(item.company_id),
    orderId: String(item.order_id),
    lineItemId: String(item.id),
  });
  const at = (id: number) => ({ ...inLineItem(), budgetId: String(id) });
  const create = (draft: Draft = {}, extra = {}) =>
    manager.call(api.createBudget, { params: inLineItem(), body: aBudgetDraft(draft) }, extra);
  const edit = (id: number, body: object, extra = {}) =>
    manager.call(api.updateBudget, { params: at(id), body }, extra);
  const remove = (id: number) => manager.call(api.deleteBudget, { params: at(id) });
  const issues = (answer: { status: number; body: unknown }) => [
    answer.status,
    ...((answer.body as { errors?: { path: string; message: string }[] }).errors ?? []).map(
      ({ path, message }) => `${path}: ${message}`,
    ),
  ];

  describe('creating', () => {
    test('answers the budget with its whole days in UTC', async () => {
      const made = await create({ client_daily_budget: 900, free_budget_percent: 12.5, free_budget_type: 'billed' });
      expect([made.status, made.headers.etag]).toEqual([200, '"1"']);
      expect(made.body).toEqual({
        id: expect.any(Number),
        name: '2037-01 January',
        client_budget: 25_000,
        client_daily_budget: 900,
        free_budget_percent: 12.5,
        free_budget_type: 'billed',
        start_time: '2037-01-01T00:00:00.000Z',
        end_time: '2037-01-31T23:59:59.000Z',
        line_item_id: lineItem.id,
        order_id: lineItem.order_id,
        company_id: company,
        total_client_costs: 0,
        version: 1,
        updated: expect.any(Number),
      });
      const read = await manager.call(api.getBudget, { params: at(made.body.id) });
      expect(read.body).toEqual(made.body);
    });

    test('the type may be left out at 0 percent, which is not billed whatever was sent', async () => {
      const { free_budget_type: _, client_daily_budget: __, ...least } = aBudgetDraft();
      const made = await manager.call(api.createBudget, { params: inLineItem(), body: least });
      expect(made.body).toMatchObject({ free_budget_type: 'not_billed', client_daily_budget: null });
      const billed = await edit(made.body.id, { free_budget_type: 'billed' });
      expect(billed.body).toMatchObject({ free_budget_type: 'not_billed', version: 1 });
    });

    test.each<[start: string, end: string, first: string, last: string]>([
      ['2037-02-01', '2037-02-28', '2037-02-01', '2037-02-28'],
      ['2037-02-01 00:00:00', '2037-02-28 23:59:59', '2037-02-01', '2037-02-28'],
      ['2037-02-01T00:00:00Z', '2037-02-28T23:59:59.999Z', '2037-02-01', '2037-02-28'],
      ['2037-02-01T00:30:00+01:00', '2037-02-28T23:30:00-02:00', '2037-01-31', '2037-03-01'],
    ])('takes %s and %s', async (start_time, end_time, first, last) => {
      const made = await create({ start_time, end_time });
      expect(made.body).toMatchObject({
        start_time: `${first}T00:00:00.000Z`,
        end_time: `${last}T23:59:59.000Z`,
      });
    });

    const example = 'Write the date as a calendar day, such as 2026-11-30';
    test.each<[Draft, ...string[]]>([
      [{ start_time: '31.01.2037' }, `start_time: ${example}`],
      [{ end_time: '2037-02-30' }, `end_time: ${example}`],
      [{ start_time: 'tomorrow', end_time: '2037-13-01' }, `start_time: ${example}`, `end_time: ${example}`],
      [{ start_time: '', end_time: '' }, 'start_time: Date range is required', 'end_time: Date range is required'],
      [{ start_time: '2026-11-17' }, `start_time: ${PAST_TEXT}`],
      [{ end_time: '2036-12-31' }, 'end_time: The end must not lie before the start. Choose a later end.'],
      [{ name: '   ' }, 'name: Name is required'],
      [{ client_budget: 0 }, 'client_budget: Total budget must be a positive number'],
      [{ client_budget: 0.004 }, 'client_budget: Total budget must be a positive number'],
      [{ client_budget: 1e12 }, 'client_budget: Total budget must be below 1000000000000. Check the zeros.'],
      [
        { client_budget: 999_999_999_999.996 },
        'client_budget: Total budget must be below 1000000000000. Check the zeros.',
      ],
      [{ client_daily_budget: -1 }, 'client_daily_budget: Daily budget must be a positive number'],
      [{ free_budget_percent: 100.01 }, 'free_budget_percent: Free budget percent must be between 0 and 100', TYPE],
      [{ free_budget_percent: 0.001 }, 'free_budget_percent: Free budget percent goes in steps of 0.01', TYPE],
      [{ free_budget_percent: 5 }, TYPE],
    ])('refuses %o', async (draft, ...expected) => {
      expect(issues(await create(draft))).toEqual([400, ...expected]);
    });

    test('what is missing is named', async () => {
      const answer = await manager.call(api.createBudget, { params: inLineItem(), body: {} as never });
      expect(issues(answer)).toEqual([
        400,
        'name: Name is required',
        'client_budget: Total budget is required',
        'free_budget_percent: Free budget percent is required',
        'start_time: Date range is required',
        'end_time: Date range is required',
      ]);
    });

    test('amounts are kept to 2 decimals, in yen and won too, up to the bound', async () => {
      const { id } = await house.company({ name: 'Tokyo', currency: 'JPY' });
      lineItem = await aLineItem(house, id);
      const made = await create({
        client_budget: 1000.005,
        client_daily_budget: 33.335,
        free_budget_percent: 0.29,
        free_budget_type: 'not_billed',
      });
      expect(made.body).toMatchObject({
        client_budget: 1000.01,
        client_daily_budget: 33.34,
        free_budget_percent: 0.29,
      });
      const most = await edit(made.body.id, { client_budget: 999_999_999_999.99 });
      expect(most.body.client_budget).toBe(999_999_999_999.99);
    });

    test('today may be booked, and a day that another budget has may not', async () => {
      const first = await create({ start_time: '2026-11-18', end_time: '2026-11-30' });
      expect(first.status).toBe(200);
      const shared = await create({ start_time: '2026-11-30', end_time: '2026-12-31' });
      expect(issues(shared)).toEqual([400, `start_time: ${OVERLAP_TEXT}`]);
      expect((await create({ start_time: '2026-12-01', end_time: '2026-12-31' })).status).toBe(200);
      const into = await edit(first.body.id, { end_time: '2026-12-01 23:59:59' });
      expect(issues(into)).toEqual([400, `end_time: ${OVERLAP_TEXT}`]);
      lineItem = await aLineItem(house, company); // another line item has days of its own
      expect((await create({ start_time: '2026-11-18', end_time: '2026-11-30' })).status).toBe(200);
    });

    test('a total below what its days have cost already is refused', async () => {
      await delivered(house, lineItem.id, '2026-11-18', 500.004);
      const days = { start_time: '2026-11-18', end_time: '2026-11-30' };
      expect(issues(await create({ ...days, client_budget: 499.99 }))).toEqual([400, `client_budget: ${SPENT_TEXT}`]);
      expect((await create({ ...days, client_budget: 500 })).body.total_client_costs).toBe(500);
    });

    test('one key creates one budget', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const answers = [await create({}, { headers }), await create({}, { headers })];
      expect(answers[1]?.body).toEqual(answers[0]?.body);
      expect(answers[1]?.headers['idempotency-replayed']).toBe('true');
      expect((await create({ name: 'Other' }, { headers })).status).toBe(422);
    });
  });

  describe('editing', () => {
    const running = () => aBudget(house, lineItem, { days: ['2026-11-01', '2026-11-22'] });
    const over = () => aBudget(house, lineItem, { days: ['2026-10-01', '2026-10-31'] });

    test('takes a date as start and a date-time as end; what is left out stays', async () => {
      const { id } = (await create({ client_daily_budget: 900 })).body;
      const moved = await edit(id, { start_time: '2037-02-01', end_time: '2037-02-28 23:59:59', version: 1 });
      expect([moved.status, moved.headers.etag]).toEqual([200, '"2"']);
      expect(moved.body).toMatchObject({
        name: '2037-01 January',
        client_daily_budget: 900,
        start_time: '2037-02-01T00:00:00.000Z',
        end_time: '2037-02-28T23:59:59.000Z',
        version: 2,
      });
      expect((await edit(id, { client_daily_budget: null })).body.client_daily_budget).toBeNull();
      expect(issues(await edit(id, { end_time: 'soon' }))[0]).toBe(400);
    });

    test('a running budget keeps its start; its end moves to today or later', async () => {
      const id = await running();
      const answer = await edit(id, { start_time: '2026-11-20', name: 'Later' });
      expect(issues(answer)).toEqual([409, `start_time: ${START_LOCKED_TEXT}`]);
      expect(answer.body).toMatchObject({ message: START_LOCKED_TEXT, code: 'conflict' });
      expect(issues(await edit(id, { start_time: '2026-11-02' }))[0]).toBe(409);
      expect(issues(await edit(id, { end_time: '2026-11-17' }))).toEqual([400, `end_time: ${PAST_TEXT}`]);
      const today = await edit(id, { start_time: '2026-11-01', end_time: '2026-11-18' });
      expect(today.body).toMatchObject({ end_time: '2026-11-18T23:59:59.000Z', version: 2 });
    });

    test('a completed budget is read-only; sent back as it is, it is fine', async () => {
      const id = await over();
      const answer = await edit(id, { name: 'Too late', client_budget: 2000 });
      expect(issues(answer)).toEqual([409, `name: ${READ_ONLY_TEXT}`, `client_budget: ${READ_ONLY_TEXT}`]);
      expect(answer.body).toMatchObject({ message: READ_ONLY_TEXT });
      const { body: read } = await manager.call(api.getBudget, { params: at(id) });
      expect((await edit(id, read)).body).toEqual(read);
    });

    test('is compared with what its days have cost: moved days count', async () => {
      const { id } = (await create({ client_budget: 100 })).body;
      await delivered(house, lineItem.id, '2026-11-18', 150);
      expect((await edit(id, { client_budget: 50 })).status).toBe(200);
      const moved = await edit(id, { start_time: '2026-11-18', end_time: '2026-11-30' });
      expect(issues(moved)).toEqual([400, `client_budget: ${SPENT_TEXT}`]);
      const both = await edit(id, { start_time: '2026-11-18', end_time: '2026-11-30', client_budget: 150 });
      expect(both.body).toMatchObject({ client_budget: 150, total_client_costs: 150 });
      expect(issues(await edit(id, { client_budget: 149.99 }))).toEqual([400, `client_budget: ${SPENT_TEXT}`]);
    });

    test('an overspent budget can be renamed and made longer', async () => {
      const id = await running();
      await delivered(house, lineItem.id, '2026-11-17', 1200);
      const longer = await edit(id, { name: 'Longer', client_budget: 1000, end_time: '2026-11-30' });
      expect(longer.body).toMatchObject({ name: 'Longer', total_client_costs: 1200, version: 2 });
    });

    test('a stale version meets the current record, sent in the body or as If-Match', async () => {
      const { id } = (await create()).body;
      await edit(id, { name: 'Second' });
      const stale = await edit(id, { name: 'Third', version: 1 });
      expect([stale.status, stale.body]).toMatchObject([
        409,
        { code: 'stale_version', current: { name: 'Second', version: 2 }, changed_by: { email: manager.email } },
      ]);
      expect((await edit(id, { name: 'Third' }, { headers: { 'if-match': '"1"' } })).status).toBe(409);
      expect((await edit(id, { name: 'Third' }, { headers: { 'if-match': '"2"' } })).status).toBe(200);
    });

    test('it stays with its line item, and a test budget keeps its name', async () => {
      const { id } = (await create({ name: 'auto_test 1' })).body;
      const other = await aLineItem(house, company);
      const place = await edit(id, { line_item_id: other.id, order_id: other.order_id, company_id: 999_999 });
      expect(issues(place).map((text) => String(text).split(':')[0])).toEqual([
        '400',
        'line_item_id',
        'order_id',
        'company_id',
      ]);
      expect((await edit(id, { line_item_id: lineItem.id, company_id: company })).status).toBe(200);
      expect(issues(await edit(id, { name: 'Real' }))).toEqual([400, 'name: You cannot edit a name of a test budget']);
    });

    test('a path whose parts do not agree is not found', async () => {
      const { id } = (await create()).body;
      const other = await aLineItem(house, company);
      for (const wrong of [{ lineItemId: other.id }, { orderId: other.order_id }, { companyId: 999_999 }]) {
        const params = {
          ...at(id),
          ...Object.fromEntries(Object.entries(wrong).map(([key, value]) => [key, String(value)])),
        };
        expect((await manager.call(api.getBudget, { params })).status).toBe(404);
        expect((await manager.call(api.updateBudget, { params, body: { name: 'x' } })).status).toBe(404);
        expect((await manager.call(api.deleteBudget, { params })).status).toBe(404);
      }
    });
  });

  test('a budget that has not started can be deleted, no other', async () => {
    const { id } = (await create()).body;
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    const running = await aBudget(house, lineItem, { days: ['2026-11-18', '2026-11-18'] });
    const answer = await remove(running);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { message: 'This budget has begun and can no longer be deleted.', code: 'conflict' },
    ]);
  });
});
