import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import * as historyApi from '@fairlead/contract/history';
import * as api from '@fairlead/contract/line-item-budget';
import { OVERLAP_TEXT } from '@fairlead/domain/line-item-budget/budget.rules';
import { NOT_DELETABLE_TEXT, READ_ONLY_TEXT } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { addDays } from '@fairlead/domain/utc-day';
import { aBudgetDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aLineItem } from '../../testing/line-items.ts';
import { readLive } from '../../testing/live-reader.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('trying and taking back on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let client: Caller;
  let company: number;
  let lineItem: Awaited<ReturnType<typeof aLineItem>>;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { FAIRLEAD_NOW: '2026-11-18T14:00:00Z' } });
    manager = await house.as('campaign_manager');
    company = (await house.company({ currency: 'USD' })).id;
    client = await house.as('client', company);
  });
  afterAll(() => house?.close());
  beforeEach(async () => {
    lineItem = await aLineItem(house, company);
  });

  const params = () => ({
    companyId: String(company),
    orderId: String(lineItem.order_id),
    lineItemId: String(lineItem.id),
  });
  const at = (id: number) => ({ params: { ...params(), budgetId: String(id) } });
  const create = async (draft = {}, extra = {}) =>
    manager.call(api.createBudget, { params: params(), body: aBudgetDraft(draft) }, extra);
  const read = async (id: number) => manager.call(api.getBudget, at(id));
  const history = async (id: number, caller = manager) =>
    (await caller.call(historyApi.listHistory, { query: { entity: 'line_item_budget', entity_id: String(id) } })).body
      .items;
  const undo = async (set: string | undefined, extra = {}) =>
    manager.call(historyApi.undoChangeSet, { params: { changeSetId: set ?? '' }, body: {} }, extra);
  const undoLast = async (id: number) => undo((await history(id))[0]?.change_set_id);

  describe('a dry run', () => {
    const dry = { query: { dry_run: 'true' } };
    const answer = (body: unknown) =>
      body as { result: unknown; changes: unknown[]; warnings: unknown[]; money: unknown[] };
    const kept = async () =>
      (
        await house.db.query(
          `select (select count(*) from change_log) as log, (select count(*) from line_item_budget) as budgets,
             (select last_value from line_item_budget_id_seq) as number`,
        )
      )[0];

    test('of a creation says the money it adds, and keeps nothing', async () => {
      await aBudget(house, lineItem, { client_budget: 10_000, days: ['2036-12-01', '2036-12-31'] });
      const before = await kept();
      const tried = answer((await create({}, dry)).body);
      expect(tried).toMatchObject({
        dry_run: true,
        result: { id: null, client_budget: 25_000, version: 1 },
        warnings: [
          { path: 'client_budget', message: 'This budget is 2.5x higher than the previous period. Are you sure?' },
        ],
        money: [{ currency: 'USD', per_day_before: 0, per_day_after: 806.45, total_before: 0, total_after: 25_000 }],
      });
      expect(await kept()).toEqual(before);
    });

    test('of an edit says it per day: by the daily budget where there is one, else by the days', async () => {
      const { id } = (await create({ client_budget: 3100 })).body;
      const edit = (body: object) => manager.call(api.updateBudget, { ...at(id), body }, dry);
      const longer = answer((await edit({ end_time: '2037-03-03' })).body);
      expect(longer.money).toEqual([
        { currency: 'USD', per_day_before: 100, per_day_after: 50, total_before: 3100, total_after: 3100 },
      ]);
      expect(longer.changes).toEqual([
        { field: 'end_time', before: '2037-01-31T23:59:59.000Z', after: '2037-03-03T23:59:59.000Z' },
      ]);
      const daily = answer((await edit({ client_daily_budget: 150 })).body);
      expect(daily.money).toMatchObject([{ per_day_before: 100, per_day_after: 150 }]);
      const gone = answer((await manager.call(api.deleteBudget, at(id), dry)).body);
      expect([gone.result, gone.money]).toMatchObject([
        null,
        [{ per_day_after: 0, total_before: 3100, total_after: 0 }],
      ]);
      expect((await read(id)).body).toMatchObject({ version: 1, client_budget: 3100 });
    });

    test('refuses what the real call refuses', async () => {
      await create();
      expect((await create({}, dry)).body).toMatchObject({ message: OVERLAP_TEXT });
    });
  });

  test('a page that is open hears of every write, a client of its own company’s', async () => {
    await house.app.listen({ host: '127.0.0.1', port: 0 });
    const reader = await readLive((house.app.server.address() as AddressInfo).port, client.token);
    const { id } = (await create()).body;
    await manager.call(api.updateBudget, { ...at(id), body: { name: 'Heard' } });
    await manager.call(api.deleteBudget, at(id));
    const heard = () => reader.events.map(({ data }) => [data.entity, data.action, data.ids, data.versions]);
    await vi.waitFor(
      () =>
        expect(heard()).toEqual([
          ['line_item_budget', 'create', [id], [1]],
          ['line_item_budget', 'update', [id], [2]],
          ['line_item_budget', 'delete', [id], [2]],
        ]),
      { timeout: 60_000 },
    );
    reader.close();
  });

  describe('the history', () => {
    test('keeps every field, and a client reads it without names', async () => {
      const { id } = (await create({}, { headers: { 'x-channel': 'form' } })).body;
      await manager.call(api.updateBudget, { ...at(id), body: { client_budget: 30_000 } });
      const entries = await history(id, client);
      expect(entries).toMatchObject([
        {
          action: 'update',
          user: { email: 'Fairlead staff' },
          changes: [{ field: 'client_budget', before: 25_000, after: 30_000 }],
          can_undo: false,
        },
        { action: 'create', channel: 'form', entity: 'line_item_budget', version: 1 },
      ]);
      expect(entries[1]?.changes.map(({ field }) => field)).not.toContain('total_client_costs');
    });

    test('an edit that changes nothing leaves no entry', async () => {
      const { id, client_budget } = (await create()).body;
      await manager.call(api.updateBudget, { ...at(id), body: { client_budget: client_budget + 0.001 } });
      expect(await history(id)).toHaveLength(1);
    });
  });

  describe('undo', () => {
    test('takes an edit back, days and amounts', async () => {
      const made = (await create()).body;
      await manager.call(api.updateBudget, {
        ...at(made.id),
        body: {
          start_time: '2037-02-01',
          end_time: '2037-02-10 23:59:59',
          client_budget: 5,
          free_budget_percent: 1,
          free_budget_type: 'billed',
        },
      });
      expect((await undoLast(made.id)).body.items[0]?.status).toBe('undone');
      expect((await read(made.id)).body).toEqual({ ...made, version: 3, updated: expect.any(Number) });
    });

    test('takes a creation back by deleting it, and that back again', async () => {
      const made = (await create()).body;
      expect((await undoLast(made.id)).body.items[0]?.status).toBe('undone');
      expect((await read(made.id)).status).toBe(404);
      expect((await undoLast(made.id)).body.items[0]?.status).toBe('undone');
      expect((await read(made.id)).body).toEqual({ ...made, version: 2, updated: expect.any(Number) });
      expect((await undoLast(made.id)).body.items[0]?.status).toBe('undone');
      expect((await read(made.id)).status).toBe(404);
    });

    test('keeps a creation that has begun', async () => {
      const { id } = (await create({ start_time: '2026-11-18', end_time: '2026-11-30' })).body;
      expect((await history(id))[0]).toMatchObject({ can_undo: false, why_not: NOT_DELETABLE_TEXT });
      expect((await undoLast(id)).body.items).toMatchObject([{ status: 'refused', message: NOT_DELETABLE_TEXT }]);
      expect((await read(id)).status).toBe(200);
    });

    test('brings a deleted budget back under its id, once', async () => {
      const made = (await create({ client_daily_budget: 1000, free_budget_percent: 5, free_budget_type: 'billed' }))
        .body;
      await manager.call(api.deleteBudget, at(made.id));
      const [entry] = await history(made.id);
      expect(entry).toMatchObject({ action: 'delete', can_undo: true });
      const tried = await undo(entry?.change_set_id, { query: { dry_run: 'true' } });
      expect(tried.body).toMatchObject({ result: { items: [{ status: 'undone' }] } });
      expect((await read(made.id)).status).toBe(404);
      const back = await undo(entry?.change_set_id);
      expect(back.body.items[0]).toMatchObject({ status: 'undone', message: null });
      expect(back.body.items[0]?.fields).toContainEqual({
        field: 'name',
        from: null,
        to: made.name,
        later: null,
        status: 'undone',
      });
      expect((await read(made.id)).body).toEqual({ ...made, version: 2, updated: expect.any(Number) });
      expect((await undo(entry?.change_set_id)).body).toMatchObject({ code: 'already_undone' });
      expect((await history(made.id)).map(({ action }) => action)).toEqual(['undo', 'delete', 'create']);
    });

    test('brings none back onto days that another budget has by now', async () => {
      const { id } = (await create()).body;
      await manager.call(api.deleteBudget, at(id));
      await create({ name: 'Instead', start_time: '2037-01-20', end_time: '2037-02-20' });
      expect((await history(id))[0]).toMatchObject({ can_undo: false, why_not: OVERLAP_TEXT });
      expect((await undoLast(id)).body.items).toMatchObject([{ status: 'refused', message: OVERLAP_TEXT }]);
      expect((await read(id)).status).toBe(404);
    });

    test('a client takes nothing back', async () => {
      const { id } = (await create()).body;
      const [entry] = await history(id);
      const asked = await client.call(historyApi.undoChangeSet, {
        params: { changeSetId: entry?.change_set_id ?? '' },
        body: {},
      });
      expect(asked.status).toBe(403);
      await undoLast(id);
      const late = await client.call(historyApi.undoChangeSet, {
        params: { changeSetId: entry?.change_set_id ?? '' },
        body: {},
      });
      expect(late.body).toMatchObject({ code: 'forbidden' });
    });

    test('is offered only for what the days and the line item allow', async () => {
      const said = async (id: number) => (await history(id)).map(({ action, why_not }) => [action, why_not]);
      const begun = (await create({ start_time: '2026-11-18', end_time: '2026-11-30' })).body.id;
      await manager.call(api.updateBudget, { ...at(begun), body: { name: 'Renamed' } });
      const gone = (await create()).body.id;
      await manager.call(api.updateBudget, { ...at(gone), body: { name: 'Renamed' } });
      await manager.call(api.deleteBudget, at(gone));
      expect([await said(begun), await said(gone)]).toEqual([
        [
          ['update', null],
          ['create', NOT_DELETABLE_TEXT],
        ],
        [
          ['delete', null],
          ['update', 'This budget was deleted. Undo the deletion first.'],
          ['create', 'This record is no longer there'],
        ],
      ]);
      await house.db.query(`update line_item set state = 'archived' where id = $1`, [lineItem.id]);
      await house.db.query(
        `update line_item_budget set start_day = '2026-11-01', end_day = '2026-11-17' where id = $1`,
        [begun],
      );
      expect([(await said(begun))[0], (await said(gone))[0]]).toEqual([
        ['update', READ_ONLY_TEXT],
        ['delete', 'This line item is archived. Unarchive it before you add to it.'],
      ]);
    });

    test('takes a bulk save of many budgets back as one set', async () => {
      const ids: number[] = [];
      for (let n = 0; n < 8; n++) {
        const first = addDays('2037-01-01', n * 10);
        ids.push(await aBudget(house, lineItem, { days: [first, addDays(first, 4)] }));
      }
      const days = async () =>
        house.db.query(
          'select id, start_day, end_day, client_budget from line_item_budget where line_item_id = $1 order by id',
          [lineItem.id],
        );
      const before = await days();
      const set = randomUUID();
      // From the last to the first, each into the days that the one after it has just left.
      for (const [n, id] of [...ids.entries()].reverse())
        await manager.call(
          api.updateBudget,
          {
            ...at(id),
            body: {
              start_time: addDays('2037-01-01', (n + 1) * 10),
              end_time: addDays('2037-01-01', (n + 1) * 10 + 4),
              client_budget: 2000,
            },
          },
          { headers: { 'x-change-set': set, 'x-channel': 'grid' } },
        );
      const moved = await days();
      expect(moved.map((row) => row.client_budget)).toEqual(ids.map(() => '2000.00'));
      const back = await undo(set);
      expect(back.body.items.map(({ status }) => status)).toEqual(ids.map(() => 'undone'));
      expect(await days()).toEqual(before);
      expect((await undo(set)).body).toMatchObject({ code: 'already_undone' });
    });
  });
});
