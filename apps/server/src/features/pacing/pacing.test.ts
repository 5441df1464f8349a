import * as api from '@fairlead/contract/pacing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem, delivered } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

type LineItem = Awaited<ReturnType<typeof aLineItem>>;
const november = ['2026-11-01', '2026-11-30'] as const;

describe.each(roomKinds())('pacing and queues on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let behind: LineItem;
  let steady: LineItem;
  let yen: LineItem;
  let foreign: LineItem;

  const spend = async (item: LineItem, days: number, perDay: number) => {
    for (let day = 1; day <= days; day += 1)
      await delivered(house, item.id, `2026-11-${String(day).padStart(2, '0')}`, perDay);
  };

  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { FAIRLEAD_NOW: '2026-11-28T00:00:00Z' } });
    const own = (await house.company({ name: 'Own' })).id;
    const tokyo = (await house.company({ name: 'Tokyo', currency: 'JPY' })).id;
    behind = await aLineItem(house, own, 'Behind');
    steady = await aLineItem(house, own, 'Steady');
    yen = await aLineItem(house, tokyo, 'Yen');
    foreign = await aLineItem(house, (await house.company({ name: 'Foreign' })).id, 'Foreign');
    const archived = await aLineItem(house, own, 'Archived');
    await house.db.query(`update line_item set state = 'archived' where id = $1`, [archived.id]);
    for (const item of [behind, steady, yen, foreign, archived])
      await aBudget(house, item, { client_budget: 30_000, days: november });
    await aBudget(house, steady, { client_budget: 500, days: ['2026-12-01', '2026-12-31'] });
    await spend(behind, 27, 500);
    await spend(steady, 27, 1000);
    await spend(yen, 27, 0);
    await delivered(house, steady.id, '2026-10-31', 9999); // of another budget's days
    manager = await house.as('campaign_manager');
  });
  afterAll(() => house?.close());

  const pacing = async (caller: Caller, query: Record<string, string> = {}) =>
    (await caller.call(api.listPacing, { query })).body;

  test('a worked example: 27 of 30 days over, 500 a day of 1,000 planned', async () => {
    const { items } = await pacing(manager);
    const pace = items.find((item) => item.line_item_id === behind.id);
    expect(pace).toMatchObject({
      budget: 30_000,
      spent: 13_500,
      expected: expect.closeTo(27_000, 0),
      gap_percent: expect.closeTo(-45, 1),
      rate: 500,
      days_left: expect.closeTo(3, 2),
      projected: expect.closeTo(15_000, 0), // the clock goes on while the test runs
      needed_per_day: expect.closeTo(5500, 0),
      risk: expect.closeTo(15_000, 0),
      next_budget_start: null,
      start_time: '2026-11-01T00:00:00.000Z',
      end_time: '2026-11-30T23:59:59.000Z',
    });
    expect(pace?.trend.map(({ day, spend: cost }) => [day, cost])).toEqual(
      ['21', '22', '23', '24', '25', '26', '27'].map((day) => [`2026-11-${day}`, 500]),
    );
  });

  test('a budget of today is too soon to tell: last in the ranking, in no queue, whatever it has spent', async () => {
    const fresh = await aLineItem(house, behind.company_id, 'Fresh');
    const budget = await aBudget(house, fresh, { client_budget: 90_000, days: ['2026-11-28', '2026-11-28'] });
    const { items, as_of } = await pacing(manager);
    expect(items.at(-1)).toMatchObject({ name: 'Fresh', too_soon: true, off_pace: false, risk: 0, risk_eur: 0 });
    expect((await pacing(manager, { sort_by: 'gap' })).items.at(-1)?.name).toBe('Fresh');
    expect(items.filter(({ off_pace }) => off_pace)).toHaveLength(3);
    expect((await manager.call(api.listQueues, {})).body.items[3]?.count).toBe(3);
    expect(as_of).toMatch(/^2026-11-28T00:/);
    await house.db.query('delete from line_item_budget where id = $1', [budget]);
    await house.db.query(`update line_item set state = 'archived' where id = $1`, [fresh.id]);
  });

  test('campaigns of a line item: the most spend lost first, with their share, whoever left it included', async () => {
    const item = await aLineItem(house, behind.company_id, 'Opened');
    const app = (await house.application(behind.company_id, 'ios', 'Opened')).id;
    const campaign = async (name: string, given: Parameters<typeof aCampaign>[3] = {}) =>
      (await aCampaign(house, app, item.id, { name, ...given })).id;
    const spent = async (id: number, costs: Record<string, number>) => {
      for (const [day, cost] of Object.entries(costs))
        await house.db.query(
          `insert into campaign_day (campaign_id, day, line_item_id, impressions, clicks, reattributions, spend, client_cost)
           values ($1, $2, $3, 0, 0, 0, 0, $4)`,
          [id, day, item.id, cost],
        );
    };
    const [risen, fallen] = [await campaign('Risen'), await campaign('Fallen')];
    await campaign('Idle', { paused: true });
    await campaign('Gone before', { state: 'archived' });
    await spent(risen, { '2026-11-14': 10, '2026-11-27': 30, '2026-11-28': 999 });
    await spent(fallen, { '2026-11-13': 999, '2026-11-14': 80, '2026-11-21': 4.01 });
    // Not everybody may know which campaigns are copies of a test: what one spends counts with its source
    await spent(await campaign('Copy', { source: fallen }), { '2026-11-22': 6 });
    const params = { lineItemId: String(item.id) };
    const { items, first_day, last_day } = (await manager.call(api.listPacingCampaigns, { params })).body;
    expect([first_day, last_day]).toEqual(['2026-11-21', '2026-11-27']);
    expect(
      items.map(({ name, spend, spend_before, share_percent, delivery }) => [
        name,
        spend,
        spend_before,
        share_percent,
        delivery,
      ]),
    ).toEqual([
      ['Fallen', 10.01, 80, 25.02, 'stopped'],
      ['Idle', 0, 0, 0, 'paused'],
      ['Risen', 30, 10, 74.98, 'stopped'],
    ]);
    await aBudget(house, item, { days: november });
    expect((await manager.call(api.listPacingCampaigns, { params })).body.items[0]?.delivery).toBe('running');
    const other = await house.as('client', foreign.company_id);
    expect((await other.call(api.listPacingCampaigns, { params })).status).toBe(404);
    await house.db.query(`update line_item set state = 'archived' where id = $1`, [item.id]);
  });

  test('what is not spent at all has its whole budget at risk, and days without facts count as 0', async () => {
    const { items } = await pacing(manager);
    const pace = items.find((item) => item.line_item_id === yen.id);
    expect(pace).toMatchObject({ spent: 0, rate: 0, projected: 0, risk: 30_000 });
    expect(pace?.risk_eur).toBeLessThan(200); // 30,000 yen are not 30,000 euros
    expect(pace?.trend).toHaveLength(7);
  });

  test('ranked by euros at risk, by distance from plan, by the end; archived line items are left out', async () => {
    const order = async (sort_by: string) => (await pacing(manager, { sort_by })).items.map((item) => item.name);
    expect(await order('risk')).toEqual(['Foreign', 'Behind', 'Yen', 'Steady']);
    expect(await order('gap')).toEqual(['Yen', 'Foreign', 'Behind', 'Steady']);
    expect(await order('days_left')).toHaveLength(4);
    const page = await pacing(manager, { limit: '2', offset: '1' });
    expect(page.items.map((item) => item.name)).toEqual(['Behind', 'Yen']);
    expect(page.total).toBe(4);
  });

  test('a client sees its own company; another company is an empty list', async () => {
    const client = await house.as('client', behind.company_id);
    expect((await pacing(client)).items.map((item) => item.name)).toEqual(['Behind', 'Steady']);
    expect((await pacing(client, { company_id: String(foreign.company_id) })).total).toBe(0);
    expect((await client.call(api.listQueues, {})).body.items[3]?.count).toBe(1);
  });

  test('queues count what the pages show', async () => {
    // A failure is one wherever the rows come from; of what is archived nobody waits for rows
    await house.db.query(
      `insert into targeting_list (company_id, app_id, name, origin, criterion, error, state, created, updated)
       select $1, $2, 'Broken', origin, 'idfa', 'No valid line', state, now(), now()
       from unnest($3::text[], $4::text[]) broken (origin, state)`,
      [
        behind.company_id,
        (await house.application(behind.company_id, 'ios', 'App')).id,
        ['manual_upload', 'cohorts', 's3', 'http', 'combination', 'cohorts'],
        ['new', 'new', 'new', 'new', 'new', 'archived'],
      ],
    );
    // Nor has anybody to see to what a person stopped
    await house.db.query(
      `insert into targeting_list (company_id, app_id, name, origin, criterion, error, state, created, updated)
       select company_id, app_id, 'Stopped', 'http', 'idfa', 'Cancelled', 'new', now(), now() from targeting_list
       where name = 'Broken' limit 1`,
    );
    const { items } = (await manager.call(api.listQueues, {})).body;
    expect(items.map(({ queue, count }) => [queue, count])).toEqual([
      ['campaigns_broken', 0],
      ['links_wrong', 0],
      ['budgets_ending', 3],
      ['off_pace', 3],
      ['failed_lists', 5],
      ['creatives_refused', 0],
      ['reviews_answered', 0],
    ]);
    expect(items[4]?.path).toMatch(new RegExp(`^/companies/${behind.company_id}/applications/\\d+/audiences/static/`));
  });
});
