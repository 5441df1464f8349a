import { randomUUID } from 'node:crypto';
import * as api from '@fairlead/contract/ab-test';
import { roles } from '@fairlead/domain/role';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignHouse, openCampaignHouse } from '../../testing/campaigns.ts';
import type { Caller } from '../../testing/house.ts';
import { usualKind } from '../../testing/records.ts';
import { receiveAppEvents } from '../fact/app-event-intake.service.ts';
import { receiveBidding } from '../fact/bidding.service.ts';
import { receiveDelivery } from '../fact/delivery.service.ts';

const numbers = (text: string): number[] => text.split(' ').map(Number);
const impressions = [
  numbers('30000 31000 29500 30500 33000 35000 34000 30200'),
  numbers('29800 31200 29400 30700 32800 35300 33900 30100'),
];
const clicks = [numbers('360 365 362 355 401 425 398 371'), numbers('392 401 384 399 431 470 452 389')];

let on: CampaignHouse;
let admin: Caller;
let source: number;
let arms: number[];
beforeAll(async () => {
  on = await openCampaignHouse(usualKind());
  admin = await on.house.as('admin');
  source = (await on.make({ internal_name: 'control', client_daily_budget: 100 })).id;
  const begun = await admin.call(api.startAbTest, {
    params: { campaignId: String(source) },
    body: { campaigns: [{ internal_name: 'video first' }], metric: 'ctr' },
  });
  arms = [source, begun.body.ab_test_campaigns?.[0]?.id ?? 0];
  // As if it had begun then: the first full hour after is 10:00
  await on.house.db.query("update ab_test set started_at = '2026-11-01T09:30:00Z'");
}, 60_000);
afterAll(() => on?.close());

const hourOf = (day: number, hour: number) => new Date(Date.UTC(2026, 10, 1 + day, hour)).toISOString();
const results = (query: object = {}, who = admin) =>
  who.call(api.getAbTestResults, { params: { campaignId: String(source) }, query: query as never });

test('before anything is delivered it is too early, and says what is missing', async () => {
  expect((await results()).body).toMatchObject({
    ...{ decides: 'ctr', verdict: 'too_early', counted_from: '2026-11-01T10:00:00.000Z' },
    mirrors: [
      {
        ...{ campaign_id: arms[1], days_counted: 0 },
        missing: [
          { what: 'days', have: 0, need: 7 },
          { what: 'clicks', have: 0, need: 25 },
        ],
      },
    ],
  });
});

test('eight days are read as they are delivered: sums, interval, verdict, and how it became known', async () => {
  await receiveDelivery(on.house.context, 'bidder', {
    batch_id: 'arms',
    rows: arms.flatMap(
      (campaign_id, arm) =>
        impressions[arm]?.map((count, day) => ({
          campaign_id,
          hour: hourOf(day, 12),
          impressions: count,
          clicks: clicks[arm]?.[day] ?? 0,
          spend: 80,
          client_cost: 100,
        })) ?? [],
    ),
  });
  const { body } = await results();
  expect(body.arms).toMatchObject([
    { campaign_id: source, internal_name: 'control', impressions: 253_200, clicks: 3037, client_cost: 800 },
    { campaign_id: arms[1], internal_name: 'video first', impressions: 253_200, clicks: 3318, conversions: null },
  ]);
  expect(body.metric.against_source).toEqual([
    { campaign_id: arms[1], difference_percent: 9.2526, low: 4.9142, high: 13.7704 },
  ]);
  expect(body).toMatchObject({ verdict: 'better', counted_until: '2026-11-18T10:00:00.000Z' });
  const [mirror] = body.mirrors;
  expect(mirror).toMatchObject({
    ...{ verdict: 'better', days_counted: 8, missing: [], sample_ratio: { p: 1, ok: true } },
    days_to_detect: [
      { percent: 5, days: 8 },
      { percent: 10, days: 7 },
      { percent: 20, days: 7 },
    ],
  });
  expect(mirror?.series[6]).toEqual({ day: '2026-11-08', difference_percent: 9.8157, low: 5.1792, high: 14.6566 });
  // Six days would have an interval by the method, but nobody is to decide by it
  expect(mirror?.series[5]).toMatchObject({ day: '2026-11-07', low: null, high: null });
});

test('what nobody counts is told as that, not as 0 or as something to wait for', async () => {
  const none = { value: null, low: null, high: null };
  for (const metric of ['conversion_rate', 'cpa', 'roas'] as const) {
    const { body } = await results({ metric });
    expect(body, metric).toMatchObject({
      ...{ decides: 'ctr', verdict: 'not_counted', arms: [{ conversions: null }, { conversions: null }] },
      metric: { arms: [none, none], against_source: [{ difference_percent: null, low: null, high: null }] },
      mirrors: [{ verdict: 'not_counted', days_counted: 8, missing: [] }],
    });
  }
  expect((await results({ metric: 'reattribution_rate' })).body).toMatchObject({
    ...{ verdict: 'too_early', mirrors: [{ missing: [{ what: 'reattributions', have: 0, need: 25 }] }] },
    metric: { arms: [{ value: 0 }, { value: 0 }] },
  });
});

test('a day of one arm alone is in its sums, and neither in its value nor in its interval', async () => {
  // Of the 17 days that are read, nine are idle
  const counted = [0.0119945, 0.0115917, 0.0124112].map((one) => expect.closeTo(one, 7));
  const level = async () => {
    const { body } = await results();
    const [own] = body.metric.arms;
    return { body, own: [own?.value, own?.low, own?.high] };
  };
  expect((await level()).own).toEqual(counted);
  await receiveDelivery(on.house.context, 'bidder', {
    batch_id: 'alone',
    rows: [{ campaign_id: source, hour: hourOf(9, 12), impressions: 90_000, clicks: 90, spend: 80, client_cost: 100 }],
  });
  const { body, own } = await level();
  expect(own).toEqual(counted);
  expect(body.arms[0]).toMatchObject({ impressions: 343_200, clicks: 3127, client_cost: 900 });
  expect(body.mirrors[0]).toMatchObject({ days_counted: 8, verdict: 'better' });
  expect(body.metric.against_source[0]?.difference_percent).toBe(9.2526);
});

test('nothing is decided while the arms do not get the same requests', async () => {
  const lost = { daily_cap: 0, auction: 0 };
  await receiveBidding(on.house.context, 'bidder', {
    batch_id: 'uneven',
    rows: arms.flatMap((campaign_id, arm) =>
      Array.from({ length: 32 }, (_, block) => ({
        ...{ campaign_id, hour: hourOf(Math.floor(block / 4), 10 + (block % 4) * 6), supplier_id: 335, lost },
        ...{ eligible: arm === 0 ? 10_000 + (block % 3) : 12_000 + (block % 5) },
        ...{ bids: arm === 0 ? 10_000 + (block % 3) : 12_000 + (block % 5) },
        ...{ wins: arm === 0 ? 10_000 + (block % 3) : 12_000 + (block % 5) },
      })),
    ),
  });
  const { body } = await results();
  expect(body).toMatchObject({ verdict: null, mirrors: [{ verdict: null, sample_ratio: { ok: false } }] });
  expect(body.metric.against_source[0]?.low).toBe(4.9142);
});

test('conversions count on the day of the ad they follow from, and a day waits 72 hours for them', async () => {
  await on.house.db.query(
    `insert into custom_action (app_id, name, type_id, created, updated) select $1, 'bought', min(id), now(), now() from custom_action_type`,
    [on.app],
  );
  const event = { app_id: on.app, event: 'custom_action', custom_action_name: 'bought', attributed_to: 'fairlead' };
  let nth = 0;
  const bought = (arm: number, ts: string, touched_at: string | null) => ({
    ...{ ...event, event_id: `bought ${++nth}`, device_id: randomUUID(), campaign_id: arms[arm], ts, revenue_usd: 10 },
    touched_at,
  });
  const send = (rows: object[]) => receiveAppEvents(on.house.context, 'partner', { batch_id: `bought ${nth}`, rows });
  const conversions = async () => {
    const { body } = await results({ metric: 'conversion_rate' });
    const { counted_until, coming_days } = body;
    return { each: body.arms.map((arm) => arm.conversions), counted_until, coming_days };
  };
  // Without a touch they count in their own hour, and no day waits
  await send([bought(0, hourOf(2, 12), null), bought(1, hourOf(16, 12), null)]);
  expect(await conversions()).toEqual({ each: [1, 1], counted_until: '2026-11-18T10:00:00.000Z', coming_days: 0 });
  // The traffic is uneven, so there is no verdict; what is missing is told all the same
  const awaited = (await results({ metric: 'conversion_rate' })).body.mirrors[0]?.missing;
  expect(awaited).toMatchObject([{ what: 'conversions', need: 25 }]);
  const answer = await send([
    bought(1, hourOf(16, 13), hourOf(13, 12)), // came three days after its ad: counts on the ad's day
    bought(1, hourOf(1, 12), '2026-11-01T09:59:59Z'), // its ad was seen before the test
    bought(0, hourOf(16, 13), hourOf(14, 12)), // its ad was seen on a day that still waits
    bought(0, hourOf(3, 12), hourOf(4, 12)), // before its ad: refused
  ]);
  expect(answer.rejected).toMatchObject([{ index: 3, path: 'touched_at' }]);
  expect(await conversions()).toEqual({ each: [1, 1], counted_until: '2026-11-15T10:00:00.000Z', coming_days: 3 });
  // What the bidder counts is read at once
  expect((await results()).body).toMatchObject({ counted_until: '2026-11-18T10:00:00.000Z', coming_days: 0 });
});

test('before a test it is told what the campaign does a day, and how long its budgets last', async () => {
  const { id } = await on.make();
  const of = () => admin.call(api.getAbTest, { params: { campaignId: String(id) } });
  expect((await of()).body).toMatchObject({
    running: null,
    pace: { days: 0, clicks: 0, conversions: 0, by_touch: false, booked_until: '2026-11-30' },
  });
  const hour = (day: number) => ({ campaign_id: id, hour: `2026-11-${day}T12:00:00Z`, impressions: 900, spend: 8 });
  await receiveDelivery(on.house.context, 'bidder', {
    batch_id: 'pace',
    rows: [10, 11, 17, 18].map((day) => ({ ...hour(day), clicks: day, reattributions: 2, client_cost: 10 })),
  });
  // The 11th to the 17th; the day that is not over does not count
  expect((await of()).body.pace).toMatchObject({ days: 2, clicks: 14, reattributions: 2 });
  expect((await admin.call(api.getAbTest, { params: { campaignId: String(source) } })).body.pace).toBeNull();
});

test('conversions told by their ads are the pace of days for which they have come in', async () => {
  const { id } = await on.make();
  const pace = async () => (await admin.call(api.getAbTest, { params: { campaignId: String(id) } })).body.pace;
  const days = Array.from({ length: 14 }, (_, nth) => nth + 4); // 4th to 17th
  const bought = (touched: number, nth: number) => ({
    ...{ app_id: on.app, event: 'custom_action', custom_action_name: 'bought', attributed_to: 'fairlead' },
    ...{ event_id: `pace ${touched} ${nth}`, device_id: randomUUID(), campaign_id: id, revenue_usd: 1 },
    touched_at: new Date(touched).toISOString(),
    ts: new Date(touched + 60 * 3_600_000).toISOString(),
  });
  const show = (shown: number[]) =>
    receiveDelivery(on.house.context, 'bidder', {
      batch_id: `shown ${shown[0]}`,
      rows: shown.map((day) => ({
        ...{ campaign_id: id, hour: `2026-11-${String(day).padStart(2, '0')}T09:00:00Z`, impressions: 900 },
        ...{ clicks: 9, spend: 8, client_cost: 10 },
      })),
    });
  const touches = days.map((day) => Date.UTC(2026, 10, day, 9));
  const rows = touches
    .filter((at) => at + 60 * 3_600_000 < on.house.context.now().getTime())
    .flatMap((at) => Array.from({ length: 10 }, (_, nth) => bought(at, nth)));
  await receiveAppEvents(on.house.context, 'partner', { batch_id: 'late', rows });
  await show(days.slice(-3));
  // Since the 15th alone: what has come in so far, of the 7 days to the 17th
  const young = await pace();
  expect([young?.days, young?.by_touch, (young?.conversions ?? 0) > 0]).toEqual([3, true, true]);
  await show(days.slice(0, -3));
  expect(await pace()).toMatchObject({ days: 7, clicks: 9, conversions: 10, by_touch: true });
});

test('a change of all arms is told with what they had and have, and when the budgets end', async () => {
  const sent = { client_budget: null, client_daily_budget: 50, lifetime_frequency_cap: 40, mirrors_follow: true };
  expect((await on.put(source, sent, admin)).status).toBe(200);
  const { body } = await admin.call(api.getAbTest, { params: { campaignId: String(source) } });
  expect(body.running).toMatchObject({
    booked_until: '2026-11-30',
    changes: [{ even: true, values: [{ field: 'lifetime_frequency_cap', before: null, after: 40 }] }],
  });
  const { company_id, order_id, id } = on.lineItem;
  expect(body.budgets_path).toBe(`/companies/${company_id}/orders/${order_id}/lineItems/${id}/budgets`);
  expect((await results()).body).toMatchObject({ counted_from: '2026-11-01T10:00:00.000Z' });
});

test('a change of one arm alone begins anew', async () => {
  await on.put(arms[1] ?? 0, { client_budget: null, client_daily_budget: 50, frequency_cap: 6 }, admin);
  const { body } = await results();
  expect(body).toMatchObject({ counted_until: null, verdict: 'too_early', counted_from: '2026-11-18T11:00:00.000Z' });
});

test('the four roles that are told read it, and nobody else', async () => {
  for (const role of roles) {
    const who = await on.house.as(role, on.company);
    const reads = ['admin', 'campaign_manager', 'account_manager', 'sales_team_member'].includes(role);
    expect((await results({}, who)).status, role).toBe(reads ? 200 : 403);
  }
  const other = (await on.make()).id;
  const none = await admin.call(api.getAbTestResults, { params: { campaignId: String(other) }, query: {} });
  expect(none).toMatchObject({ status: 409, body: { message: 'No ab test running for this campaign' } });
});

test('a test that is over tells the event that its line item was optimised for when it ended', async () => {
  const event = async () => (await results()).body.optimization_event;
  const { db } = on.house;
  const [before] = await db.query<{ name: string }>('select name from custom_action_type order by id limit 1');
  expect(await event()).toBe(before?.name);
  await db.query(
    `insert into line_item_event (line_item_id, custom_action_type_id, start_date)
     values ($1, (select max(id) from custom_action_type), '2026-11-12')`,
    [on.lineItem.id],
  );
  expect(await event()).not.toBe(before?.name);
  await db.query("update campaign_line_item set start_date = '2026-11-01' where campaign_id = $1", [source]);
  await db.query("update ab_test set ended_at = '2026-11-11T09:00:00Z'");
  expect(await event()).toBe(before?.name);
});
