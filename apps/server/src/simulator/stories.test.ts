import * as api from '@fairlead/contract/delivery-funnel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { only } from '../db/rows.ts';
import { type Caller, openTestHouse, type TestHouse } from '../testing/house.ts';
import { aBudget, aCampaign, aLineItem, inAllSizes } from '../testing/line-items.ts';
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
      `insert into targeting_list (company_id, app_id, name, origin, criterion, rows, build_id, created, updated)
       values ($1, $2, $3, 'manual_upload', 'idfa', $4, gen_random_uuid(), now(), now()) returning id`,
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
  for (const name of ['fought', 'fighting']) await make(name);
  await make('alone', { name: 'fought' }); // one like the other, but for its list
  const buyers = await aList('Buyers', 40_000);
  for (const name of ['fought', 'fighting']) await aims(found.get(name) ?? 0, buyers);
  await aims(found.get('alone') ?? 0, await aList('Installers', 40_000));
  await inAllSizes(house, app);
  app = (await house.application(company, 'ios', 'Refused')).id;
  await make('refused');
  await house.db.query(
    `insert into creative_approval (creative_id, supplier_id, status, reason, at)
     select id, s, 'DISAPPROVED', 'Text is hard to read', now() from creative, unnest(array[335, 1]) s where app_id = $1`,
    [app],
  );
  app = (await house.application(company, 'ios', 'Small')).id;
  await make('small');
  await house.db.query(
    `insert into creative_approval (creative_id, supplier_id, status, at) select id, s, 'APPROVED', now() from creative, unnest(array[335, 1]) s where app_id = $1`,
    [app],
  );
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

test('a creative that was refused everywhere: nothing passes its approval, and the lever leads there', async () => {
  const { levers, spend_per_day } = await funnelOf('refused');
  expect([spend_per_day, levers.map(({ kind, gain_per_day }) => [kind, gain_per_day])]).toEqual([
    0,
    [['creative_approval', null]],
  ]);
  expect(levers[0]?.path).toMatch(/creatives#approvals$/);
});

test('one size alone leaves most requests, and the first lever names the sizes it lacks', async () => {
  const { levers, steps } = await funnelOf('small');
  expect(steps.find(({ reason }) => reason === 'creative_size')?.share_lost).toBeCloseTo(80, 0);
  expect(levers[0]).toMatchObject({ kind: 'creative_size', after: null });
});

test('an audience that two campaigns fight over: it loses more auctions than one alike that has its own', async () => {
  const lostIn = async (name: string) => {
    const { steps } = await funnelOf(name);
    return steps.find(({ reason }) => reason === 'auction')?.share_lost ?? 0;
  };
  expect(await lostIn('fought')).toBeGreaterThan((await lostIn('alone')) + 12);
});
