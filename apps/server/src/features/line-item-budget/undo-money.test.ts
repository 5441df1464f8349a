import { randomUUID } from 'node:crypto';
import * as historyApi from '@fairlead/contract/history';
import * as lineItemApi from '@fairlead/contract/line-item';
import * as api from '@fairlead/contract/line-item-budget';
import { aBudgetDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aLineItem, delivered } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('the money that taking a set of changes back moves, on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { FAIRLEAD_NOW: '2026-11-18T14:00:00Z' } });
    manager = await house.as('campaign_manager');
    company = (await house.company({ currency: 'USD' })).id;
  });
  afterAll(() => house?.close());

  /** Budgets of January 2037, 31 days, on a line item of their own. */
  const aPlace = async () => {
    const lineItem = await aLineItem(house, company);
    const params = {
      companyId: String(company),
      orderId: String(lineItem.order_id),
      lineItemId: String(lineItem.id),
    };
    const within = (set?: string) => (set ? { headers: { 'x-change-set': set } } : {});
    return {
      at: (id: number) => ({ ...params, budgetId: String(id) }),
      create: async (client_budget: number, set?: string, more: object = {}) => {
        const body = aBudgetDraft({ client_budget, ...more });
        return (await manager.call(api.createBudget, { params, body }, within(set))).body.id;
      },
      edit: (id: number, body: object, set?: string) =>
        manager.call(api.updateBudget, { params: { ...params, budgetId: String(id) }, body }, within(set)),
      turn: (state: 'new' | 'archived', set?: string) =>
        manager.call(lineItemApi.updateLineItem, { params, body: { state } }, within(set)),
      /** One that runs, 100 a day, of which 1,200 are spent. */
      running: async () => {
        const id = await aBudget(house, lineItem, { client_budget: 3000, days: ['2026-11-01', '2026-11-30'] });
        await delivered(house, lineItem.id, '2026-11-02', 1200);
        return id;
      },
    };
  };
  const undo = (set: string, dry: boolean) =>
    manager.call(
      historyApi.undoChangeSet,
      { params: { changeSetId: set }, body: {} },
      dry ? { query: { dry_run: 'true' } } : {},
    );
  const moneyOf = async (set: string) => ((await undo(set, true)).body as unknown as { money: unknown }).money;
  const usd = (per_day: [number, number], total: [number, number]) => [
    {
      currency: 'USD',
      per_day_before: per_day[0],
      per_day_after: per_day[1],
      total_before: total[0],
      total_after: total[1],
    },
  ];

  test('counts a budget once that was edited twice: as it is now, and as it will be', async () => {
    const [place, set] = [await aPlace(), randomUUID()];
    const id = await place.create(3100);
    await place.edit(id, { client_budget: 6200 }, set);
    await place.edit(id, { client_daily_budget: 150 }, set);
    expect(await moneyOf(set)).toEqual(usd([150, 100], [6200, 3100]));
    expect((await undo(set, false)).body.items.map(({ status }) => status)).toEqual(['undone', 'undone']);
  });

  test('counts one that was made and edited as what it is now, and nothing after', async () => {
    const [place, set] = [await aPlace(), randomUUID()];
    await place.edit(await place.create(310, set), { client_budget: 620 }, set);
    expect(await moneyOf(set)).toEqual(usd([20, 0], [620, 0]));
  });

  test('adds up what different budgets move', async () => {
    const [one, other, set] = [await aPlace(), await aPlace(), randomUUID()];
    const [first, second] = [await one.create(3100), await other.create(310)];
    await one.edit(first, { client_budget: 6200 }, set);
    await other.edit(second, { client_budget: 620 }, set);
    await one.edit(first, { client_budget: 9300 }, set);
    expect(await moneyOf(set)).toEqual(usd([320, 110], [9920, 3410]));
  });

  test('adds up no days that follow each other: what is planned for one day is the most of any', async () => {
    const [one, other, set] = [await aPlace(), await aPlace(), randomUUID()];
    const march = { start_time: '2037-03-01', end_time: '2037-03-31' };
    const ids = [await one.create(3100), await one.create(6200, undefined, march)];
    const beside = await other.create(310, undefined, march);
    for (const id of ids) await one.edit(id, { client_budget: 9300 }, set);
    await other.edit(beside, { client_budget: 620 }, set);
    expect(await moneyOf(set)).toEqual(usd([320, 210], [19_220, 9610]));
  });

  describe('of a line item that was archived in the same set', () => {
    test('a budget edited before comes back as it was, and is counted once', async () => {
      const [place, set] = [await aPlace(), randomUUID()];
      const [now, next] = [await place.running(), await place.create(3100)];
      await place.edit(now, { client_budget: 6000 }, set);
      await place.edit(next, { client_budget: 6200 }, set);
      await place.turn('archived', set);
      expect(await moneyOf(set)).toEqual(usd([0, 100], [1200, 6100]));
    });

    test('those to come count for the day, edited or not, beside one edited elsewhere', async () => {
      for (const edited of [false, true]) {
        const [place, other, set] = [await aPlace(), await aPlace(), randomUUID()];
        const [next, beside] = [await place.create(15_500), await other.create(310)];
        await place.running();
        if (edited) await place.edit(next, { client_budget: 31_000 }, set);
        await other.edit(beside, { client_budget: 620 }, set);
        await place.turn('archived', set);
        expect(await moneyOf(set), `${edited}`).toEqual(usd([20, 510], [1820, 18_810]));
        await undo(set, false);
        const { body } = await manager.call(api.getBudget, { params: place.at(next) });
        expect(body.client_budget, 'what is stored then').toBe(15_500);
      }
    });

    test('one edited after it comes back as it was, too', async () => {
      const [place, set] = [await aPlace(), randomUUID()];
      const id = await place.running();
      await place.turn('archived', set);
      await place.edit(id, { client_budget: 6000 }, set);
      expect(await moneyOf(set)).toEqual(usd([0, 100], [1200, 3000]));
    });

    test('one of a line item that came back in the set stands still again, however it was edited', async () => {
      for (const first of ['edit', 'turn'] as const) {
        const [place, set] = [await aPlace(), randomUUID()];
        const id = await place.running();
        await place.turn('archived');
        if (first === 'turn') await place.turn('new', set);
        await place.edit(id, { client_budget: 6000 }, set);
        if (first === 'edit') await place.turn('new', set);
        expect(await moneyOf(set), first).toEqual(usd([200, 0], [6000, 1200]));
      }
    });

    test('one edited alone below an archived line item is counted as itself', async () => {
      const [place, set] = [await aPlace(), randomUUID()];
      const id = await place.running();
      await place.turn('archived');
      await place.edit(id, { client_budget: 6000 }, set);
      expect(await moneyOf(set)).toEqual(usd([200, 100], [6000, 3000]));
    });
  });
});
