import * as campaignApi from '@fairlead/contract/campaign';
import * as api from '@fairlead/contract/delivery-funnel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { receiveBidding } from '../fact/bidding.service.ts';
import { receiveDelivery } from '../fact/delivery.service.ts';

let house: TestHouse;
let manager: Caller;
let company: number;
let id: number;
beforeAll(async () => {
  house = await openTestHouse({ env: { FAIRLEAD_NOW: '2026-11-18T10:20:00Z' } });
  manager = await house.as('campaign_manager');
  company = (await house.company({ name: 'Nomnom', currency: 'EUR' })).id;
  const app = (await house.application(company)).id;
  const lineItem = await aLineItem(house, company);
  await aBudget(house, lineItem, { client_budget: 30_000, days: ['2026-11-01', '2026-11-30'] });
  id = (await aCampaign(house, app, lineItem.id, { cap: 300 })).id;
  const hour = (day: string) => ({ campaign_id: id, hour: `${day}T10:00:00Z` });
  await receiveDelivery(house.context, 'bidder', {
    batch_id: 'effect',
    rows: ['2026-11-16', '2026-11-17'].map((day) => ({
      ...hour(day),
      impressions: 900,
      clicks: 9,
      spend: 80,
      client_cost: 100,
    })),
  });
  const lost = { daily_cap: 400, auction: 100 };
  await receiveBidding(house.context, 'bidder', {
    batch_id: 'effect',
    rows: [{ ...hour('2026-11-17'), supplier_id: 335, eligible: 600, lost, bids: 200, wins: 100 }],
  });
}, 60_000);
afterAll(() => house?.close());

const ask = (query: object = {}, by: Caller = manager) =>
  by.call(api.getCampaignEffect, { params: { campaignId: String(id) }, query: query as never });

test('every day has what it delivered, and the changes of a campaign stand as marks with what undoes them', async () => {
  const { status } = await manager.call(campaignApi.updateCampaign, {
    params: { campaignId: String(id) },
    body: { client_budget: null, client_daily_budget: 420 },
  });
  expect(status).toBe(200);
  const { body } = await ask({ start_date: '2026-11-16', end_date: '2026-11-18' });
  expect(body).toMatchObject({ currency: 'EUR', first_day: '2026-11-16', last_day: '2026-11-18' });
  expect(body.days.map(({ day, client_cost, clicks }) => [day, client_cost, clicks])).toEqual([
    ['2026-11-16', 100, 9],
    ['2026-11-17', 100, 9],
    ['2026-11-18', 0, 0],
  ]);
  // 400 held back at a win rate of a half: 200 of 300 were not won
  expect(body.days.map(({ saturation }) => saturation)).toEqual([null, 0.3333, null]);
  expect(body.marks).toMatchObject([
    {
      ...{ text: 'Daily cap', entity: 'campaign', entity_id: id, user: { email: manager.email }, can_undo: true },
      fields: [{ field: 'client_daily_budget', before: 300, after: 420 }],
    },
  ]);
});

test('35 days unless told, whole days only, and days that cannot be looked at are refused', async () => {
  expect((await ask()).body.days).toHaveLength(35);
  expect((await ask({ end_date: '2026-11-19' })).status).toBe(400);
  expect((await ask({ start_date: '2026-06-01', end_date: '2026-11-17' })).status).toBe(400);
});

test('roles read it as row 90 says; a client reads its own, and no one else’s', async () => {
  expect((await ask({}, await house.as('restricted_dashboard_user'))).status).toBe(403);
  const own = await ask({ start_date: '2026-11-16', end_date: '2026-11-18' }, await house.as('client', company));
  expect(own.status).toBe(200);
  const other = (await house.company({ name: 'Other' })).id;
  expect((await ask({}, await house.as('client', other))).status).toBe(404);
});
