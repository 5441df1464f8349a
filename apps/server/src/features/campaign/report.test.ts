import * as api from '@fairlead/contract/campaign-report';
import { roles } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('what campaigns delivered, on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  let one: number;
  let other: number;
  let foreign: number;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { RATE_LIMITS: 'off' } });
    manager = await house.as('campaign_manager');
    const make = async (name: string, currency = 'EUR') => {
      const { id } = await house.company({ name, currency });
      const app = (await house.application(id)).id;
      const lineItem = (await aLineItem(house, id)).id;
      return { id, lineItem, campaign: async () => (await aCampaign(house, app, lineItem)).id };
    };
    const nomnom = await make('Nomnom');
    company = nomnom.id;
    [one, other] = [await nomnom.campaign(), await nomnom.campaign()];
    foreign = await (await make('Kirin', 'JPY')).campaign();
    for (const [day, cost] of [
      ['2026-11-16', 10.5],
      ['2026-11-17', 3.25],
      ['2026-11-18', 1],
    ] as const)
      await house.db.query(
        `insert into campaign_day (campaign_id, day, line_item_id, impressions, clicks, reattributions, spend, client_cost)
         values ($1, $2, $3, 1000, 10, 2, 1, $4)`,
        [one, day, nomnom.lineItem, cost],
      );
  });
  afterAll(() => house?.close());

  const trackings = (ids: number[], query = {}, who = manager) =>
    who.call(api.listTrackings, { query: { campaign_ids: ids.map(String), ...query } });
  const daily = (ids: number[], query = {}, who = manager) =>
    who.call(api.listDailyReport, { query: { campaign_ids: ids.join(','), ...query } });

  test('clicks, impressions and reattributions, by campaign, zeros where there are none', async () => {
    expect((await trackings([other, one])).body.items).toEqual([
      { campaign_id: one, click: 30, impression: 3000, reattribution: 6 },
      { campaign_id: other, click: 0, impression: 0, reattribution: 0 },
    ]);
    const period = { start_date: '2026-11-17', end_date: '2026-11-17' };
    expect((await trackings([one], period)).body.items).toMatchObject([{ click: 10 }]);
    expect((await trackings([])).body).toEqual({ items: [], total: 0 });
    const reversed = { start_date: '2026-11-18', end_date: '2026-11-17' };
    const errors = [{ path: 'end_date', message: 'end_date must not be before start_date' }];
    for (const ask of [trackings, daily]) {
      const { status, body } = await ask([one], reversed);
      expect([status, body]).toMatchObject([400, { errors }]);
    }
  });

  test('client costs day by day, in the currency of the company and no other', async () => {
    const answer = await daily([one, other], { currency: 'EUR', group_by: 'campaign', start_date: '2026-11-17' });
    expect(answer.body.items).toEqual([
      { campaign_id: one, date: '2026-11-17', client_cost: 3.25 },
      { campaign_id: one, date: '2026-11-18', client_cost: 1 },
    ]);
    expect(await daily([one, foreign], { currency: 'EUR' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'currency' }] },
    });
    expect((await daily([one, foreign])).status).toBe(200);
    for (const ids of ['1,,2', 'x', '1;2', '0'])
      expect((await manager.call(api.listDailyReport, { query: { campaign_ids: ids } })).status).toBe(400);
  });

  test('every id is checked, not the first (row 54)', async () => {
    const client = await house.as('client', company);
    expect([(await trackings([one], {}, client)).status, (await daily([one], {}, client)).status]).toEqual([200, 200]);
    for (const id of [foreign, 999_999])
      expect([(await trackings([one, id], {}, client)).status, (await daily([one, id], {}, client)).status]).toEqual([
        404, 404,
      ]);
    const allowed = await Promise.all(
      roles.map(async (role) => (await daily([one], {}, await house.as(role, company))).status),
    );
    expect(roles.filter((_, at) => allowed[at] === 403)).toEqual(['restricted_dashboard_user', 'guest_user']);
  });
});
