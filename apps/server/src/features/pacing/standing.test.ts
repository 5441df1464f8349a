import * as companies from '@fairlead/contract/company';
import * as homepage from '@fairlead/contract/homepage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem, delivered } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

const week = (...days: number[]) => [...Array.from({ length: 7 - days.length }, () => 0), ...days];

describe.each(roomKinds())('how companies and applications stand on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let own: number;
  let empty: number;
  let [first, second, bare]: number[] = [];

  beforeAll(async () => {
    // Half of November is over
    house = await openTestHouse({ kind, worker: false, env: { FAIRLEAD_NOW: '2026-11-16T00:00:00Z' } });
    own = (await house.company({ name: 'Own', currency: 'USD' })).id;
    empty = (await house.company({ name: 'Empty' })).id;
    first = (await house.application(own, 'ios', 'First')).id;
    second = (await house.application(own, 'android', 'Second')).id;
    bare = (await house.application(own, 'android', 'Bare')).id;
    const [shared, alone, ended, archived] = await Promise.all(
      ['Shared', 'Alone', 'Ended', 'Archived'].map((name) => aLineItem(house, own, name)),
    );
    if (!shared || !alone || !ended || !archived) throw new Error('four line items');
    for (const item of [shared, alone, archived])
      await aBudget(house, item, { client_budget: 1000, days: ['2026-11-01', '2026-11-30'] });
    await aBudget(house, shared, { client_budget: 77, days: ['2026-10-01', '2026-10-31'] });
    await aBudget(house, ended, { client_budget: 500, days: ['2026-10-01', '2026-11-14'] });
    await house.db.query(`update line_item set state = 'archived' where id = $1`, [archived.id]);
    const spent = async (item: number, campaign: number, day: string, cost: number) => {
      await delivered(house, item, day, cost);
      await house.db.query(
        `insert into campaign_day (campaign_id, day, line_item_id, impressions, clicks, reattributions, spend, client_cost)
         values ($1, $2, $3, 0, 0, 0, 0, $4)`,
        [campaign, day, item, cost],
      );
    };
    const one = (await aCampaign(house, first, shared.id)).id;
    await aCampaign(house, first, shared.id, { paused: true });
    await aCampaign(house, first, shared.id, { creative: false });
    await aCampaign(house, first, alone.id, { source: one });
    await aCampaign(house, first, shared.id, { state: 'archived' });
    const two = (await aCampaign(house, second, shared.id)).id;
    const old = (await aCampaign(house, second, ended.id)).id;
    await aCampaign(house, bare, ended.id);
    await spent(shared.id, one, '2026-10-31', 9999); // of another budget
    await spent(shared.id, one, '2026-11-08', 20.004);
    await spent(shared.id, one, '2026-11-14', 100.5);
    await spent(shared.id, two, '2026-11-15', 30);
    await spent(ended.id, old, '2026-11-10', 7);
    await spent(shared.id, one, '2026-11-16', 4); // today is no full day, and counts as spent
    manager = await house.as('campaign_manager');
  });
  afterAll(() => house?.close());

  const company = async (id: number, caller = manager) =>
    (await caller.call(companies.listCompanies, { query: { with: 'spending' } })).body.items.find(
      (one) => one.id === id,
    );
  const cards = async (caller = manager) => {
    const { items } = (await caller.call(homepage.listHomepageApps, { query: {} })).body;
    return new Map(items.map((card) => [card.id, card]));
  };

  test('a company: what its days cost, its running budgets against plan, its line items', async () => {
    const row = await company(own);
    expect(row).toMatchObject({ live_line_items: 2, line_items: 3 });
    expect(row?.spending).toEqual({
      week: [0, 7, 0, 0, 0, 100.5, 30],
      week_before: week(20),
      spent: 154.5,
      expected: expect.closeTo(1000, 0), // the clock goes on while the test runs
      budget: 2000,
      too_soon: false,
      ended: null,
    });
    expect((await manager.call(companies.getCompany, { params: { companyId: String(own) } })).body).toMatchObject({
      live_line_items: 2,
      spending: { spent: 154.5, budget: 2000 },
    });
  });

  test('a company with nothing has zeros, no end, and was changed by the product alone', async () => {
    expect(await company(empty)).toMatchObject({
      live_line_items: 0,
      line_items: 0,
      updated_by: 'Fairlead',
      spending: { week: week(), week_before: week(), spent: 0, expected: 0, budget: 0, too_soon: false, ended: null },
    });
  });

  test('budgets of which none has a full day behind it are too young to be compared with their plan; one older is enough', async () => {
    const young = (await house.company({ name: 'Young' })).id;
    const item = await aLineItem(house, young, 'Begun today');
    await aBudget(house, item, { client_budget: 900, days: ['2026-11-16', '2026-11-30'] });
    expect((await company(young))?.spending).toMatchObject({ budget: 900, too_soon: true });
    const older = await aLineItem(house, young, 'Begun yesterday');
    await aBudget(house, older, { client_budget: 100, days: ['2026-11-15', '2026-11-30'] });
    expect((await company(young))?.spending).toMatchObject({ budget: 1000, too_soon: false });
  });

  test('an application: days of its own campaigns, whole budgets of their line items, live campaigns by their own rule', async () => {
    const all = await cards();
    expect(all.get(first ?? 0)).toMatchObject({
      currency: 'USD',
      budgets_shared_with: 1,
      live_campaigns: 1,
      campaigns: 3,
      spending: { week: week(100.5, 0), week_before: week(20), spent: 154.5, budget: 1000, ended: null },
    });
    expect(all.get(second ?? 0)).toMatchObject({
      budgets_shared_with: 1,
      live_campaigns: 1,
      campaigns: 2,
      spending: { week: [0, 7, 0, 0, 0, 0, 30], spent: 154.5, budget: 1000 },
    });
    expect(all.get(bare ?? 0)).toMatchObject({
      budgets_shared_with: 0,
      live_campaigns: 0,
      campaigns: 1,
      spending: { week: week(), budget: 0, ended: '2026-11-14' },
    });
  });

  test('who changed a company last is named as in its history: to a client not by name', async () => {
    await manager.call(companies.updateCompany, {
      params: { companyId: String(own) },
      body: { business_state: 'live' },
    });
    expect((await company(own))?.updated_by).toBe(manager.email);
    const client = await house.as('client', own);
    expect((await company(own, client))?.updated_by).toBe('Fairlead staff');
    expect((await client.call(companies.listCompanies, {})).body.total).toBe(1);
    expect((await cards(client)).size).toBe(3);
  });
});
