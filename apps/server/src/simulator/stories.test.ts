import * as api from '@fairlead/contract/delivery-funnel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { only } from '../db/rows.ts';
import { type Caller, openTestHouse, type TestHouse } from '../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../testing/line-items.ts';
import { simulateRange } from './simulate.ts';

// What goes wrong in the demo is found as a user finds it: by the funnel and its levers.

let house: TestHouse;
let manager: Caller;
let company: number;
let app: number;
const found = new Map<string, number>();

const aList = async (name: string, rows: number): Promise<number> =>
  only(
    await house.db.query<{ id: number }>(
      `insert into targeting_list (company_id, app_id, name, origin, criterion, rows, created, updated)
       values ($1, $2, $3, 'manual_upload', 'idfa', $4, now(), now()) returning id`,
      [company, app, name, rows],
    ),
  ).id;
const aims = (campaign: number, list: number) =>
  house.db.query(
    `insert into campaign_targeting_list (campaign_id, side, criterion, targeting_list_id) values ($1, 'whitelists', 'idfa', $2)`,
    [campaign, list],
  );

beforeAll(async () => {
  house = await openTestHouse({ env: { FAIRLEAD_NOW: '2026-11-18T00:20:00Z' } });
  manager = await house.as('campaign_manager');
  company = (await house.company({ name: 'Nomnom' })).id;
  app = (await house.application(company)).id;
  const make = async (name: string, given: object = {}) => {
    const item = await aLineItem(house, company, name);
    await aBudget(house, item, { client_budget: 30_000, days: ['2026-11-01', '2026-11-30'] });
    found.set(name, (await aCampaign(house, app, item.id, { name, ...given })).id);
  };
  const [monaco] = await house.db.query<{ id: number }>(`select id from country where alpha_two_name = 'MC'`);
  await make('capped', { cap: 250 });
  await make('nowhere', { countries: [monaco?.id] });
  await make('nobody');
  await aims(found.get('nobody') ?? 0, await aList('Shrunk', 0));
  await simulateRange(house.context, {
    from: new Date('2026-11-11T00:00:00Z'),
    to: new Date('2026-11-18T00:00:00Z'),
    bidsEvery: () => 1,
  });
}, 120_000);
afterAll(() => house?.close());

const funnelOf = async (name: string) => {
  const params = { campaignId: String(found.get(name)) };
  const { status, body } = await manager.call(api.getCampaignDeliveryFunnel, { params, query: {} });
  expect(status).toBe(200);
  return body;
};

test('a cap that is hit every day at the same time: the hours say when, the first lever says what', async () => {
  const { hours, levers } = await funnelOf('capped');
  const from = new Map<string, number>();
  for (const { day, hour, lost_to_cap } of hours) if (lost_to_cap > 0 && !from.has(day)) from.set(day, hour);
  expect(from.size).toBe(7);
  expect(Math.max(...from.values()) - Math.min(...from.values())).toBeLessThanOrEqual(4);
  expect(levers[0]).toMatchObject({ kind: 'daily_cap', after: null });
});

test('a country without inventory stops everything, and its lever says so, alone and without an amount', async () => {
  const { levers, spend_per_day } = await funnelOf('nowhere');
  expect([spend_per_day, levers.map(({ kind, gain_per_day }) => [kind, gain_per_day])]).toEqual([
    0,
    [['country', null]],
  ]);
});

test('a list that shrank to nothing lets nobody through', async () => {
  const { levers, steps } = await funnelOf('nobody');
  expect(levers.map(({ kind, gain_per_day }) => [kind, gain_per_day])).toEqual([['audience', null]]);
  expect(steps.find(({ reason }) => reason === 'audience')).toMatchObject({ out: 0, share_lost: 100 });
});
