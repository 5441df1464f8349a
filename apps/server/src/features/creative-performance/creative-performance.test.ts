import * as api from '@fairlead/contract/creative-performance';
import { lossReasons } from '@fairlead/domain/fact/bidding';
import { addDays } from '@fairlead/domain/utc-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { only } from '../../db/rows.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem, shownBy } from '../../testing/line-items.ts';
import { receiveBidding, receiveCreativeDelivery } from '../fact/bidding.service.ts';

let house: TestHouse;
let admin: Caller;
let company: number;
let app: number;
let campaign: number;
let group: number;
let banner: number;
let worn: number;
let idle: number;

const aCreative = async (given: { width?: number; height?: number; type?: string; state?: string } = {}) => {
  const { width = 320, height = 50, type = 'Static', state = 'new' } = given;
  const { id } = only(
    await house.db.query<{ id: number }>(
      `insert into creative (company_id, app_id, creative_group_id, name, type, width, height, state, created, updated)
       values ($1, $2, $3, 'Ad', $4, $5, $6, $7, '2026-11-16T12:00:00Z', now()) returning id`,
      [company, app, group, type, width, height, state],
    ),
  );
  return id;
};
let batches = 0;
const deliver = async (rows: object[]) => {
  const { rejected } = await receiveCreativeDelivery(house.context, 'bidder', { batch_id: `shown ${++batches}`, rows });
  expect(rejected).toEqual([]);
};
let hours = 0;
const ask = async (campaign_id: number, supplier_id: number, sizes: Record<string, number>) => {
  const eligible = Object.values(sizes).reduce((sum, each) => sum + each, 0);
  const lost = { creative_size: eligible };
  const row = {
    campaign_id,
    supplier_id,
    hour: `2026-11-17T0${++hours}:00:00Z`,
    eligible,
    lost,
    bids: 0,
    wins: 0,
    sizes,
  };
  return receiveBidding(house.context, 'bidder', { batch_id: `asked ${++batches}`, rows: [row] });
};
const paramsOf = (of = group) => ({ applicationId: String(app), creativesGroupId: String(of) });
const performance = async (query: object = {}, who = admin) => {
  const { status, body } = await who.call(api.getCreativePerformance, { params: paramsOf(), query: query as never });
  expect(status).toBe(200);
  return body;
};
const coverage = async (of = group) => {
  const { status, body } = await admin.call(api.getCreativeCoverage, { params: paramsOf(of) });
  expect(status).toBe(200);
  return body;
};

beforeAll(async () => {
  house = await openTestHouse({ env: { FAIRLEAD_NOW: '2026-11-18T10:20:00Z' } });
  admin = await house.as('admin');
  company = (await house.company({ name: 'Nomnom', currency: 'EUR' })).id;
  app = (await house.application(company)).id;
  const lineItem = await aLineItem(house, company);
  campaign = (await aCampaign(house, app, lineItem.id, { name: 'Shows' })).id;
  group = await shownBy(house, app, [campaign]);
  banner = only(
    await house.db.query<{ id: number }>('select id from creative where creative_group_id = $1', [group]),
  ).id;
  worn = await aCreative();
  idle = await aCreative({ width: 728, height: 90 });
  const row = (creative_id: number, ago: number, clicks: number, more: object = {}) => ({
    ...{ campaign_id: campaign, creative_id, hour: `${addDays('2026-11-18', -ago)}T00:00:00Z`, impressions: 10_000 },
    ...{ clicks, reattributions: 4, spend: 30, client_cost: 40, ...more },
  });
  const ages = Array.from({ length: 30 }, (_, age) => age + 1);
  await deliver(
    ages.flatMap((ago) => [row(banner, ago, 100), row(worn, ago, Math.round(200 - 4 * Math.max(0, 30 - ago - 6)))]),
  );
});
afterAll(() => house?.close());

describe('performance of a group', () => {
  test('counts, rate with its interval, age and money that clients see, on the 14 full days before today', async () => {
    const { creatives, ...told } = await performance();
    expect(told).toEqual({ currency: 'EUR', metric: 'click_rate', first_day: '2026-11-04', last_day: '2026-11-17' });
    expect(creatives.map(({ creative_id }) => creative_id)).toEqual([banner, worn, idle]);
    const [steady] = creatives;
    expect(steady).toMatchObject({ impressions: 140_000, clicks: 1400, reattributions: 56, spend: 560, value: 0.01 });
    expect(steady).toMatchObject({ age_days: 29, days: { length: 14 }, life: { length: 30 } });
    expect(steady?.days[0]).toMatchObject({ day: '2026-11-04', age_days: 16, impressions: 10_000, value: 0.01 });
    expect([(steady?.low ?? 1) < 0.01, (steady?.high ?? 0) > 0.01]).toEqual([true, true]);
  });

  test('what wears is named, what does not is not, and what was not shown says so', async () => {
    const { creatives } = await performance();
    const [steady, tired, none] = creatives.map(({ wear }) => wear);
    expect(steady).toMatchObject({ change: 0, tired: false, missing: null, first_day: '2026-10-19' });
    expect(tired?.tired).toBe(true);
    expect([(tired?.low ?? 0) < (tired?.change ?? 0), (tired?.high ?? 0) < 0]).toEqual([true, true]);
    expect(none).toEqual({ first_day: null, change: null, low: null, high: null, missing: 'days', tired: false });
    expect(creatives[2]).toMatchObject({ impressions: 0, value: null, age_days: 1, days: [], life: [] });
  });

  test('looked at on an earlier day, only what was known by then is told', async () => {
    const { creatives, last_day } = await performance({ end_date: '2026-10-24' });
    expect([last_day, creatives[1]?.wear]).toMatchObject(['2026-10-24', { missing: 'days' }]);
  });

  test('other metrics, a cost turned over', async () => {
    const by = async (metric: string) => (await performance({ metric })).creatives[0];
    expect(await by('reattribution_rate')).toMatchObject({ value: 0.0004 });
    expect(await by('cost_per_reattribution')).toMatchObject({ value: 10, wear: { change: 0, tired: false } });
    const hour = '2026-11-17T01:00:00Z';
    const nothing = { impressions: 10_000, clicks: 0, reattributions: 0, spend: 30, client_cost: 40 };
    const other = { campaign_id: campaign, creative_id: idle, ...nothing };
    const week = Array.from({ length: 8 }, (_, ago) => ({
      ...other,
      hour: `${addDays('2026-11-17', -ago)}T01:00:00Z`,
    }));
    await deliver(week.map((row) => ({ ...row, reattributions: row.hour === hour ? 0 : 4, revision: 2 })));
    const [, , dear] = (await performance({ metric: 'cost_per_reattribution' })).creatives;
    expect(dear?.life.at(-1)).toMatchObject({ day: '2026-11-17', change: 900, high: 900 });
    await deliver(week.map((row) => ({ ...row, impressions: 0, spend: 0, client_cost: 0, revision: 3 })));
  });

  test('reattributions and money after the last impression are in all sums, and small shares are told', async () => {
    const late = await aCreative();
    const row = { campaign_id: campaign, creative_id: late, clicks: 0, spend: 10, client_cost: 10 };
    const told = async (days: object[], metric: string) => {
      await deliver(days.map((day) => ({ ...row, ...day })));
      return (await performance({ metric })).creatives.find(({ creative_id }) => creative_id === late);
    };
    const [first, second] = [{ hour: '2026-11-16T05:00:00Z' }, { hour: '2026-11-17T05:00:00Z' }];
    const counted = [
      { ...first, impressions: 1000, reattributions: 1 },
      { ...second, impressions: 0, reattributions: 9 },
    ];
    const cost = await told(counted, 'cost_per_reattribution');
    expect(cost).toMatchObject({ impressions: 1000, reattributions: 10, spend: 20, value: 2, age_days: 1 });
    expect(cost?.days).toMatchObject([{ day: '2026-11-16', reattributions: 1, spend: 10, value: 10 }]);
    const many = { ...first, impressions: 5_000_000, reattributions: 3, revision: 2 };
    const share = await told(
      [many, { ...second, impressions: 0, reattributions: 0, revision: 2 }],
      'reattribution_rate',
    );
    expect(share).toMatchObject({ value: 6e-7, low: 1.93513e-7 });
    await told([{ ...first, impressions: 0, reattributions: 0, spend: 0, client_cost: 0, revision: 3 }], 'click_rate');
    await house.db.query('delete from creative where id = $1', [late]);
  });

  test('an archived creative is there while it was shown; days that cannot be looked at are refused', async () => {
    await house.db.query(`update creative set state = 'archived' where id = any($1)`, [[worn, idle]]);
    expect((await performance()).creatives.map(({ creative_id }) => creative_id)).toEqual([banner, worn]);
    await house.db.query(`update creative set state = 'new' where id = any($1)`, [[worn, idle]]);
    const asked = { params: paramsOf(), query: { end_date: '2026-11-19' } as never };
    expect((await admin.call(api.getCreativePerformance, asked)).status).toBe(400);
  });

  test('a client reads what the client pays, of its own company alone', async () => {
    const own = await house.as('client', company);
    expect((await performance({}, own)).creatives[0]).toMatchObject({ spend: 560 });
    const other = await house.as('client', (await house.company({ name: 'Other' })).id);
    for (const entry of [api.getCreativePerformance, api.getCreativeCoverage])
      expect((await other.call(entry, { params: paramsOf(), query: {} as never })).status).toBe(404);
    const guest = await house.as('guest_user');
    expect((await guest.call(api.getCreativePerformance, { params: paramsOf(), query: {} as never })).status).toBe(403);
  });
});

describe('coverage of a group', () => {
  test('without facts it says which are missing', async () => {
    expect(await coverage()).toMatchObject({ lacks: 'bidding', places: [], requests: 0 });
    await ask(campaign, 1, {});
    expect(await coverage()).toMatchObject({ lacks: 'bidding' }); // an hour without requests tells nothing of sizes
  });

  test('what is asked for is covered, in approval at that exchange, or missing', async () => {
    await house.db.query(
      `insert into creative_approval (creative_id, supplier_id, status, at) values ($1, 335, 'APPROVED', now()), ($1, 1, 'submitted', now())`,
      [worn],
    );
    await ask(campaign, 335, { '320x50': 600, '480x320': 200, native: 50 });
    await ask(campaign, 1, { '320x50': 100, '480x320': 50 });
    const { places, ...sums } = await coverage();
    expect(sums).toMatchObject({ requests: 1000, covered: 600, in_approval: 100, missing: 300, lacks: null });
    expect(places).toEqual([
      { place: '320x50', requests: 700, covered: 600, in_approval: 100, missing: 0 },
      { place: '480x320', requests: 250, covered: 0, in_approval: 0, missing: 250 },
      { place: 'native', requests: 50, covered: 0, in_approval: 0, missing: 50 },
    ]);
    expect(sums).toMatchObject({ first_day: '2026-11-11', last_day: '2026-11-17' });
    const answer = (status: string) =>
      house.db.query('update creative_approval set status = $2 where creative_id = $1 and supplier_id = 1', [
        worn,
        status,
      ]);
    await answer('DISAPPROVED');
    expect(await coverage()).toMatchObject({ covered: 600, in_approval: 0, missing: 400 });
    await answer('submitted');
  });

  test('another group of the same campaign covers as well, while it is in force', async () => {
    const { id: other } = only(
      await house.db.query<{ id: number }>(
        `insert into creative_group (company_id, app_id, name, created, updated) values ($1, $2, 'Other', now(), now()) returning id`,
        [company, app],
      ),
    );
    const square = await aCreative({ width: 480, height: 320 });
    await house.db.query('update creative set creative_group_id = $2 where id = $1', [square, other]);
    expect(await coverage(other)).toMatchObject({ lacks: 'campaigns' });
    await house.db.query('insert into creative_group_campaign values ($1, $2)', [other, campaign]);
    expect(await coverage()).toMatchObject({ missing: 50, in_approval: 350 });
    await house.db.query('update creative_group set active = false where id = $1', [other]);
    expect(await coverage()).toMatchObject({ missing: 300 });
  });

  test('more than came to the choice of a creative cannot ask for a size; what is no size is refused', async () => {
    const row = { campaign_id: campaign, supplier_id: 1, hour: '2026-11-17T10:00:00Z', bids: 0, wins: 0 };
    const all = Object.fromEntries(lossReasons.map((reason) => [reason, 0]));
    const { rejected } = await receiveBidding(house.context, 'bidder', {
      batch_id: 'too many',
      rows: [
        { ...row, eligible: 10, lost: { ...all, audience: 4, creative_size: 6 }, sizes: { '320x50': 7 } },
        { ...row, eligible: 10, lost: { ...all, creative_size: 10 }, sizes: { large: 7 } },
      ],
    });
    expect(rejected.map(({ path, message }) => [path, message])).toEqual([
      ['sizes', 'sizes must not be more than came to the choice of a creative, 6, and are 7'],
      ['sizes', 'sizes must name sizes such as 320x50, native or video'],
    ]);
  });
});
