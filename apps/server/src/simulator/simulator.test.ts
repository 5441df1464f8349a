import { grossUp } from '@fairlead/domain/line-item/margin';
import { roundMoney, sumMoney } from '@fairlead/domain/money';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { describe, expect, test } from 'vitest';
import type { TestHouse } from '../testing/house.ts';
import { aBudget, aCampaign, aLineItem, inAllSizes } from '../testing/line-items.ts';
import { roomKinds } from '../testing/records.ts';
import { START, useSimulator } from '../testing/simulators.ts';
import { simulateRange } from './simulate.ts';

describe.each(roomKinds())('the simulator on %s', (kind) => {
  let house: TestHouse;
  let company: number;
  let app: number;
  const { advance, factsOf } = useSimulator(kind, (place) => {
    ({ house, company, app } = place);
  });

  test('keeps its identities over a fortnight with a month’s end, a margin, a pause and a gap between budgets', async () => {
    const lineItem = await aLineItem(house, company);
    await aBudget(house, lineItem, { client_budget: 31_000, days: ['2026-10-01', '2026-10-31'] });
    await aBudget(house, lineItem, { client_budget: 9_000, days: ['2026-11-03', '2026-11-30'] });
    await house.db.query(
      `insert into line_item_margin (line_item_id, margin, start_date, created)
       values ($1, 33.333333, '2026-01-01', now()), ($1, 11.111111, '2026-11-04', now())`,
      [lineItem.id],
    );
    const make = async (given: object) => (await aCampaign(house, app, lineItem.id, given)).id;
    const open = await make({ name: 'open' });
    const capped = await make({ name: 'capped', cap: 100 });
    const paused = await make({ name: 'paused', paused: true });
    const archived = await make({ name: 'archived', state: 'archived' });
    const inactive = await make({ name: 'inactive', active: false });
    const pausedLater = await make({ name: 'paused later' });
    const later = await make({ name: 'of November', start: '2026-11-05' });
    const all = [open, capped, paused, archived, inactive, pausedLater, later];

    expect(await advance(10 * 24)).toMatchObject({ state: 'done' });
    await house.db.query('update campaign set paused = true where id = $1', [pausedLater]);
    expect(await advance(4 * 24)).toMatchObject({ state: 'done' });
    expect(house.now().getTime() - Date.parse(START)).toBeGreaterThanOrEqual(14 * 86_400_000);

    const rows = await factsOf(all);
    const of = (id: number) => rows.filter(({ campaign_id }) => campaign_id === id);
    for (const id of [paused, archived, inactive]) expect(of(id)).toEqual([]);
    expect(of(open).length).toBeGreaterThan(200);
    expect(of(pausedLater).length).toBeGreaterThan(100);
    expect(of(pausedLater).every(({ day }) => day <= '2026-11-04')).toBe(true);
    expect(of(later).every(({ day }) => day >= '2026-11-05')).toBe(true);
    expect(of(later).length).toBeGreaterThan(20);
    expect(rows.filter(({ day }) => day === '2026-11-01' || day === '2026-11-02')).toEqual([]);
    expect(rows.every(({ clicks, impressions }) => clicks <= impressions)).toBe(true);
    for (const row of rows) {
      const markup = row.day < '2026-11-04' ? 33.333333 : 11.111111;
      expect(Math.abs(Number(row.client_cost) - grossUp(Number(row.spend), markup))).toBeLessThan(2e-6);
    }
    const capDays = new Map<string, number>();
    for (const { day, client_cost } of of(capped)) capDays.set(day, (capDays.get(day) ?? 0) + Number(client_cost));
    expect(capDays.size).toBeGreaterThan(10);
    for (const cost of capDays.values()) expect(cost).toBeLessThanOrEqual(100);

    const sums = await house.db.query<{ day: string; cost: string; campaigns: string }>(
      `select d.day, d.client_cost as cost, (select sum(c.client_cost) from campaign_day c
         where c.line_item_id = d.line_item_id and c.day = d.day) as campaigns
       from line_item_day d where d.line_item_id = $1 order by d.day`,
      [lineItem.id],
    );
    expect(sums.length).toBe(12);
    let spent = 0;
    for (const { day, cost, campaigns } of sums) {
      expect([day, campaigns]).toEqual([day, cost]);
      const own = rows.filter((row) => row.day === day);
      const ofCampaign = (id: number) =>
        own.filter((row) => row.campaign_id === id).reduce((sum, row) => sum + Number(row.client_cost), 0);
      // Each campaign's day is rounded once (docs/decisions/0038)
      expect(Math.abs(sumMoney(all.map((id) => roundMoney(ofCampaign(id)))) - Number(cost))).toBeLessThanOrEqual(0.01);
      if (day >= '2026-11-01') spent += Number(cost);
    }
    expect(spent).toBeLessThanOrEqual(9_000 * 1.02);
  }, 120_000);

  test('the same hours again are the same rows, and nothing is added', async () => {
    const lineItem = await aLineItem(house, company, 'Twice');
    await aBudget(house, lineItem, { client_budget: 3_000, days: ['2026-09-01', '2026-09-30'] });
    const { id } = await aCampaign(house, app, lineItem.id);
    const range = { from: new Date('2026-09-01T00:00:00Z'), to: new Date('2026-10-01T00:00:00Z'), rowsPerDay: () => 3 };
    expect(await simulateRange(house.context, range)).toBe(90);
    const before = await factsOf([id]);
    expect(await simulateRange(house.context, range)).toBe(0);
    expect(await factsOf([id])).toEqual(before);
    const total = before.reduce((sum, { client_cost }) => sum + Number(client_cost), 0);
    expect(total).toBeLessThanOrEqual(3_000 * 1.02);
    expect(total).toBeGreaterThan(3_000 * 0.6);
  });

  test('where the line item paces itself a daily cap of its campaigns holds nothing back, and the plan does', async () => {
    const lineItem = await aLineItem(house, company, 'Paces itself');
    await house.db.query(`update line_item set budget_mode = 'full_performance' where id = $1`, [lineItem.id]);
    await aBudget(house, lineItem, { client_budget: 9_000, days: ['2026-07-01', '2026-07-30'] });
    const { id } = await aCampaign(house, app, lineItem.id, { cap: 20 });
    const range = { from: new Date('2026-07-01T00:00:00Z'), to: new Date('2026-07-31T00:00:00Z'), rowsPerDay: () => 2 };
    await simulateRange(house.context, range);
    const total = (await factsOf([id])).reduce((sum, { client_cost }) => sum + Number(client_cost), 0);
    expect(total).toBeGreaterThan(30 * 20 * 2);
    expect(total).toBeLessThanOrEqual(9_000 * 1.02);
  });

  test('an archived campaign delivers in the days that it is said to have run', async () => {
    const lineItem = await aLineItem(house, company, 'Past');
    await aBudget(house, lineItem, { client_budget: 3_000, days: ['2026-08-01', '2026-08-31'] });
    const { id } = await aCampaign(house, app, lineItem.id, { state: 'archived' });
    const ran = new Map([[id, [{ from: '2026-08-10', to: '2026-08-12' }]]]);
    const range = { from: new Date('2026-08-01T00:00:00Z'), to: new Date('2026-09-01T00:00:00Z') };
    expect(await simulateRange(house.context, { ...range, rowsPerDay: () => 1, ran })).toBe(3);
    expect([...new Set((await factsOf([id])).map(({ day }) => day))]).toEqual([
      '2026-08-10',
      '2026-08-11',
      '2026-08-12',
    ]);
  });

  test('what an exchange answers while the clock is moved by days holds from the hour of its answer', async () => {
    const other = (await house.application(company, 'ios', 'Looked at')).id;
    const lineItem = await aLineItem(house, company, 'Looked at');
    const today = dayOf(house.now());
    await aBudget(house, lineItem, { client_budget: 40_000, days: [today, addDays(today, 30)] });
    const { id } = await aCampaign(house, other, lineItem.id);
    await inAllSizes(house, other);
    await house.db.query(
      'delete from creative_approval where creative_id in (select id from creative where app_id = $1)',
      [other],
    );
    const began = house.now().getTime();
    expect(await advance(72)).toMatchObject({ state: 'done' });
    const [first] = await factsOf([id]);
    const [answered] = await house.db.query<{ at: Date }>(
      `select min(a.at) as at from creative_approval a join creative c on c.id = a.creative_id
       where c.app_id = $1 and a.status = 'APPROVED'`,
      [other],
    );
    // Looked at since the line was there; nothing is bid before, and not a day later
    const heard = Math.max(began, answered?.at.getTime() ?? 0);
    const told = Date.parse(first?.hour ?? '');
    expect(told).toBeGreaterThanOrEqual(heard - 3_600_000);
    expect(told - heard).toBeLessThanOrEqual(5 * 3_600_000);
  });

  test('tells where requests were lost: nothing to a cap that was not hit, and every delivered impression was won', async () => {
    const lineItem = await aLineItem(house, company, 'Told');
    await aBudget(house, lineItem, { client_budget: 31_000, days: ['2026-07-01', '2026-07-31'] });
    const [monaco] = await house.db.query<{ id: number }>(`select id from country where alpha_two_name = 'MC'`);
    const open = (await aCampaign(house, app, lineItem.id)).id;
    const capped = (await aCampaign(house, app, lineItem.id, { cap: 100 })).id;
    const nowhere = (await aCampaign(house, app, lineItem.id)).id;
    await house.db.query('update campaign set countries = $2 where id = $1', [nowhere, [monaco?.id]]);
    const range = {
      from: new Date('2026-07-10T00:00:00Z'),
      to: new Date('2026-07-13T00:00:00Z'),
      rowsPerDay: (day: string) => (day < '2026-07-12' ? 1 : 24),
      bidsEvery: (day: string) => (day < '2026-07-11' ? 6 : 1),
    };
    await simulateRange(house.context, range);
    type Told = {
      campaign_id: number;
      day: string;
      n: number;
      wins: number;
      cap: number;
      country: number;
      last: number;
    };
    const told = () =>
      house.facts.query<Told>(
        `select campaign_id, toString(toDate(hour, 'UTC')) as day, count() as n, sum(b.wins) as wins, sum(b.lost_daily_cap) as cap,
           sum(b.lost_country) as country, maxIf(toHour(hour, 'UTC'), b.wins > 0) as last
         from bidding_latest as b where campaign_id in (${[open, capped, nowhere].join(', ')}) group by campaign_id, day order by 1, 2`,
      );
    const rows = await told();
    expect(rows.map(({ campaign_id, day, n }) => [campaign_id, day, n])).toEqual(
      [open, capped, nowhere].flatMap((id) => [8, 48, 48].map((n, at) => [id, `2026-07-1${at}`, n])),
    );
    const shown = await house.facts.query<{ campaign_id: number; day: string; impressions: number }>(
      `select campaign_id, toString(toDate(hour, 'UTC')) as day, sum(d.impressions) as impressions from delivery_latest as d
       where campaign_id in (${[open, capped, nowhere].join(', ')}) group by campaign_id, day`,
    );
    expect(shown).toHaveLength(6);
    for (const { campaign_id, day, impressions } of shown) {
      const { wins = 0 } = rows.find((row) => row.campaign_id === campaign_id && row.day === day) ?? {};
      expect(wins).toBeGreaterThanOrEqual(impressions);
      expect(wins).toBeLessThan(impressions * 1.05 + 60);
    }
    for (const row of rows)
      expect([row.campaign_id, row.cap > 0]).toEqual([row.campaign_id, row.campaign_id === capped]);
    for (const { campaign_id, wins, country } of rows)
      if (campaign_id === nowhere) expect([wins, country > 0]).toEqual([0, true]);
    // The cap is far below its part of the plan: the day is over early.
    expect(rows.filter(({ campaign_id, n }) => campaign_id === capped && n === 48).every(({ last }) => last < 14)).toBe(
      true,
    );
    await simulateRange(house.context, range);
    expect(await told()).toEqual(rows);
  });
});
