import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as campaigns from '@fairlead/contract/campaign';
import * as api from '@fairlead/contract/delivery-funnel';
import { hiddenFields } from '@fairlead/domain/entity-rights';
import { lossReasons } from '@fairlead/domain/fact/bidding';
import { roles } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openFacts } from '../../db/facts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { listCampaignsNow } from '../campaign/campaign.service.ts';
import { withRatio } from '../campaign/current-ratio.service.ts';
import { setCampaignLineItem } from '../campaign/line-item-history.service.ts';
import { receiveBidding } from '../fact/bidding.service.ts';
import { receiveDelivery } from '../fact/delivery.service.ts';
import { saturationsOf } from './saturation.service.ts';

const days = [11, 12, 13, 14, 15, 16, 17].map((day) => `2026-11-${day}`);

describe.each(roomKinds())('the delivery funnel on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let company: number;
  let app: number;
  let lineItem: { id: number; order_id: number; company_id: number };
  beforeAll(async () => {
    house = await openTestHouse({ kind, env: { FAIRLEAD_NOW: '2026-11-18T10:20:00Z' } });
    admin = await house.as('admin');
    company = (await house.company({ name: 'Nomnom', currency: 'EUR' })).id;
    app = (await house.application(company)).id;
    lineItem = await aLineItem(house, company);
    // 13 days are left from the 18th, 10:20, to the 30th: 12.57.
    await aBudget(house, lineItem, { client_budget: 30_000, days: ['2026-11-01', '2026-11-30'] });
  });
  afterAll(() => house?.close());

  let batches = 0;
  const tell = async (rows: object[]) => {
    const answer = await receiveBidding(house.context, 'bidder', { batch_id: `funnel ${++batches}`, rows });
    expect(answer.rejected).toEqual([]);
  };
  const deliver = async (rows: object[]) => {
    const answer = await receiveDelivery(house.context, 'bidder', { batch_id: `funnel ${++batches}`, rows });
    expect(answer.rejected).toEqual([]);
  };
  const bids = (campaign_id: number, hour: string, lost: Record<string, number>, wins: number, more: object = {}) => {
    const all = Object.values(lost).reduce((sum, each) => sum + each, 0);
    const asked = wins + (lost.auction ?? 0);
    return {
      campaign_id,
      hour: `${hour}:00:00Z`,
      supplier_id: 335,
      eligible: all + wins,
      lost,
      bids: asked,
      wins,
      ...more,
    };
  };
  const costs = (campaign_id: number, day: string, client_cost: number) => ({
    ...{ campaign_id, hour: `${day}T10:00:00Z`, impressions: 900, clicks: 9 },
    ...{ spend: client_cost * 0.8, client_cost },
  });
  const lost = { audience: 6000, creative_size: 100, daily_cap: 400, floor: 250, auction: 250 };
  /** A week in which the cap of 70 is hit every day at 14:00, at two suppliers. */
  const capped = async (given: Parameters<typeof aCampaign>[3] = {}) => {
    const { id } = await aCampaign(house, app, lineItem.id, { cap: 70, ...given });
    await tell(
      days.flatMap((day) => [
        bids(id, `${day}T13`, { ...lost, daily_cap: 0 }, 500),
        bids(id, `${day}T14`, { audience: 1000, daily_cap: 400 }, 0, { supplier_id: 1 }),
      ]),
    );
    await deliver(days.map((day) => costs(id, day, 70)));
    return id;
  };
  const ask = (id: number, query: object = {}, by = admin) =>
    by.call(api.getCampaignDeliveryFunnel, { params: { campaignId: String(id) }, query: query as never });

  test('says where requests are lost, what that costs, and what to change', async () => {
    const id = await capped();
    const { status, body } = await ask(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      currency: 'EUR',
      first_day: '2026-11-11',
      last_day: '2026-11-17',
      missing: [],
      suppliers: 2,
    });
    expect(body.steps.map(({ reason }) => reason)).toEqual(lossReasons);
    // A win costs 0.14; of what the cap holds half gets by floor and auction.
    expect(body.steps[1]).toEqual({
      reason: 'audience',
      in: 59_500,
      out: 10_500,
      share_lost: 82.35,
      worth_per_day: null,
    });
    expect(body.steps.find(({ reason }) => reason === 'daily_cap')).toMatchObject({
      share_lost: 28.57,
      worth_per_day: 28,
    });
    expect(body.steps.at(-1)).toMatchObject({ reason: 'auction', out: 3500, worth_per_day: null });
    const worth = body.steps.reduce((sum, step) => sum + Math.round((step.worth_per_day ?? 0) * 100), 0);
    expect(Math.round(body.potential_spend_per_day * 100)).toBe(7000 + worth);
    expect(body.hours).toHaveLength(14);
    expect(body.hours[1]).toEqual({ day: '2026-11-11', hour: 14, eligible: 1400, lost_to_cap: 400 });
    expect(body.levers.map(({ kind: of, after }) => [of, after])).toEqual([
      ['daily_cap', null],
      ['floor', 'daily_cap'],
      ['creative_size', 'daily_cap'],
    ]);
    expect(body.levers[0]).toMatchObject({
      campaign_id: id,
      text: 'Raise the daily cap to 98\u00a0€',
      gain_per_day: 28,
      path: `/companies/${company}/applications/${app}/campaigns/${id}/budgetAndDelivery#client_daily_budget`,
    });
    expect(body.unassigned_per_day).toBeGreaterThan(2000);
    // The share of an A/B test is not raised by itself: no lever leads to a field that refuses it
    await house.db.query('update campaign set ab_test_daily_budget = 140 where id = $1', [id]);
    expect((await ask(id)).body.levers.map(({ kind: of }) => of)).not.toContain('daily_cap');
  });

  test('on the last day no lever promises what the budget does not have, however few hours are left', async () => {
    const leversOn = async (name: string, client_budget: number) => {
      const item = await aLineItem(house, company, name);
      await aBudget(house, item, { client_budget, days: ['2026-11-17', '2026-11-18'] });
      const { id } = await aCampaign(house, app, item.id, { cap: 70 });
      await tell([bids(id, '2026-11-17T14', lost, 500)]);
      await deliver([costs(id, '2026-11-17', 70), costs(id, '2026-11-18', 10)]);
      const { body } = await ask(id);
      return [body.unassigned_per_day, body.levers.filter(({ kind: of }) => of === 'daily_cap')];
    };
    // 75 for all of today, of which the cap may spend 70: the 65 left of it by 10:20 are 114 a day from this hour on
    expect(await leversOn('Ends today', 145)).toMatchObject([
      5,
      [
        {
          text: 'Raise the daily cap to 75\u00a0€',
          gain_per_day: 5,
          why: expect.stringMatching(/needs caps of 75\s€/),
        },
      ],
    ]);
    expect(await leversOn('Ends today with enough', 140)).toEqual([0, []]);
  });

  test('a campaign without a cap that moves here today counts with what it spends a day, wherever it did', async () => {
    const [item, other] = [await aLineItem(house, company, 'Moved to'), await aLineItem(house, company, 'Moved from')];
    await aBudget(house, item, { client_budget: 10_000, days: ['2026-11-09', '2026-11-30'] });
    const { id } = await aCampaign(house, app, item.id, { cap: 70 });
    const { id: moves } = await aCampaign(house, app, other.id, { cap: null });
    await deliver(days.map((day) => costs(moves, day, 100)));
    await deliver([costs(id, '2026-11-18', 10)]);
    await tell([bids(id, '2026-11-17T14', lost, 500)]);
    const before = (await ask(id)).body.unassigned_per_day;
    await house.db.query(
      'insert into campaign_line_item (campaign_id, line_item_id, start_date) values ($1, $2, $3::date)',
      [moves, item.id, '2026-11-18'],
    );
    expect((await ask(id)).body.unassigned_per_day).toBeCloseTo((before ?? 0) - 100, 0);
  });

  test('amounts a day are of the days on which it ran, of levers and of steps alike', async () => {
    const { id } = await aCampaign(house, app, lineItem.id, { cap: 70 });
    await tell(days.slice(-2).map((day) => bids(id, `${day}T14`, lost, 500)));
    await deliver(days.slice(-2).map((day) => costs(id, day, 70)));
    const { body } = await ask(id);
    expect(body).toMatchObject({ first_day: '2026-11-11', days_run: 2, spend_per_day: 70 });
    const worth = body.steps.find(({ reason }) => reason === 'daily_cap')?.worth_per_day;
    const cap = body.levers.find(({ kind: of }) => of === 'daily_cap');
    expect(worth).toBe(28);
    expect(cap?.gain_per_day).toBe(28);
  });

  test('of a line item no lever promises more than its step is worth, though its campaign ran on fewer days', async () => {
    const item = await aLineItem(house, company, 'One began late');
    await aBudget(house, item, { client_budget: 30_000, days: ['2026-11-01', '2026-11-30'] });
    const { id: late } = await aCampaign(house, app, item.id, { cap: 70 });
    const { id: all } = await aCampaign(house, app, item.id, { cap: 700 });
    await tell([
      ...days.slice(-2).map((day) => bids(late, `${day}T14`, lost, 500)),
      ...days.map((day) => bids(all, `${day}T14`, { audience: 500 }, 500)),
    ]);
    await deliver([...days.slice(-2).map((day) => costs(late, day, 70)), ...days.map((day) => costs(all, day, 70))]);
    const params = { lineItemId: String(item.id) };
    const { body } = await admin.call(api.getLineItemDeliveryFunnel, { params, query: {} });
    const worthOf = (of: string) => body.steps.find(({ reason }) => reason === of)?.worth_per_day;
    const levers = body.levers.filter(({ kind: of }) => of !== 'floor');
    expect(body.days_run).toBe(7);
    expect(worthOf('daily_cap')).toBe(8); // 28 on two of seven days
    expect(levers.map(({ kind: of, gain_per_day }) => [of, gain_per_day])).toEqual([
      ['daily_cap', 8],
      ['creative_size', worthOf('creative_size')],
    ]);
  });

  test('no lever leads to a cap that the line item does not take: it paces its campaigns itself', async () => {
    const item = await aLineItem(house, company, 'Paces itself');
    await aBudget(house, item, { client_budget: 30_000, days: ['2026-11-01', '2026-11-30'] });
    const { id } = await aCampaign(house, app, item.id, { cap: 70 });
    await tell(days.map((day) => bids(id, `${day}T14`, lost, 500)));
    await deliver(days.map((day) => costs(id, day, 70)));
    expect((await ask(id)).body.levers[0]).toMatchObject({ kind: 'daily_cap' });
    await house.db.query(`update line_item set budget_mode = 'full_performance' where id = $1`, [item.id]);
    const { body } = await ask(id);
    expect(body.levers.map(({ kind: of, after }) => [of, after])).toEqual([
      ['floor', null],
      ['creative_size', null],
    ]);
    expect(body.unassigned_per_day).toBe(0);
  });

  test('what was measured is told of the settings it was measured under, and the advice ends when it is followed', async () => {
    const item = await aLineItem(house, company, 'Follows advice');
    await aBudget(house, item, { client_budget: 30_000, days: ['2026-11-01', '2026-11-30'] });
    const { id } = await aCampaign(house, app, item.id, { cap: 70 });
    await house.db.query('update campaign set frequency_cap = 2 where id = $1', [id]);
    await tell(days.map((day) => bids(id, `${day}T14`, { ...lost, daily_cap: 180, frequency_cap: 90 }, 500)));
    await deliver(days.map((day) => costs(id, day, 70)));
    const funnel = async (query: object = {}) => (await ask(id, query)).body;
    const before = await funnel();
    // 180 requests, of which half get by floor and auction, at 0.14 each: 12.60, of which a cap is named in whole units
    expect(before.levers[0]).toMatchObject({ text: 'Raise the daily cap to 82\u00a0€', gain_per_day: 12 });
    expect(before.levers.map(({ kind: of }) => of)).toContain('frequency_cap');
    for (const { gain_per_day } of before.levers) expect(gain_per_day ?? 0).toBeLessThanOrEqual(before.payable_per_day);
    expect(before.unmeasured).toEqual([]);

    const change = async (body: object) => {
      const params = { campaignId: String(id) };
      const answer = await admin.call(campaigns.updateCampaign, { params, body: body as never });
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
    };
    await change({ client_daily_budget: 82, frequency_cap: 5 });
    const after = await funnel();
    expect(after.levers).toEqual([]);
    expect(after.unmeasured).toEqual([
      { kind: 'daily_cap', campaign_id: id, since: '2026-11-18', was: 70, is: 82 },
      { kind: 'frequency_cap', campaign_id: id, since: '2026-11-18', was: 2, is: 5 },
    ]);
    expect(after.settings).toMatchObject({
      ...{ client_daily_budget: 82, frequency_cap: 5 },
      on_days: { client_daily_budget: [70], frequency_cap: [2] },
    });
    // A cut promises no way back
    await change({ client_daily_budget: 50, frequency_cap: 2 });
    expect((await funnel()).levers).toEqual([]);
    // As it was on all of these days: they tell again
    await change({ client_daily_budget: 70 });
    expect((await funnel()).levers).toEqual(before.levers);
  });

  test('its days can be chosen, and days that cannot be looked at are refused in words', async () => {
    const id = await capped();
    const { body } = await ask(id, { start_date: '2026-11-16', end_date: '2026-11-17' });
    expect([body.first_day, body.hours.length, body.spend_per_day]).toEqual(['2026-11-16', 4, 70]);
    const said = async (query: object) => {
      const answer = await ask(id, query);
      return [answer.status, (answer.body as unknown as { message: string }).message];
    };
    expect(await said({ start_date: '2026-11-17', end_date: '2026-11-16' })).toEqual([
      400,
      'start_date must not be after end_date',
    ]);
    expect(await said({ end_date: '2026-11-19' })).toEqual([400, 'end_date must not be in the future']);
    expect(await said({ start_date: '2026-08-01', end_date: '2026-11-17' })).toEqual([
      400,
      'At most 92 days can be looked at together',
    ]);
    expect((await said({ start_date: '2026-02-30' }))[1]).toMatch(/start_date must be a day that exists/);
  });

  test('without facts there is no funnel: it says which are missing, and since when', async () => {
    const { id } = await aCampaign(house, app, lineItem.id);
    expect((await ask(id)).body).toMatchObject({
      ...{
        steps: [],
        suppliers: 0,
        hours: [],
        levers: [],
        settings: null,
        spend_per_day: 0,
        potential_spend_per_day: 0,
      },
      ...{ missing: ['bidding', 'delivery'], silent_since: null },
    });
    await tell([bids(id, '2026-11-08T09', lost, 500)]);
    expect((await ask(id)).body).toMatchObject({
      missing: ['bidding', 'delivery'],
      silent_since: '2026-11-08T10:00:00.000Z',
    });
    await tell([bids(id, '2026-11-17T09', lost, 500)]);
    expect((await ask(id)).body).toMatchObject({ missing: ['delivery'], silent_since: null });
    await deliver([costs(id, '2026-11-17', 9)]);
    expect((await ask(id)).body.missing).toEqual([]);
  });

  test('what lets nothing through now comes first, without an amount', async () => {
    const { id } = await aCampaign(house, app, lineItem.id);
    await tell([
      bids(id, '2026-11-16T09', lost, 500),
      bids(id, '2026-11-17T09', { segmentation: 10, audience: 9000 }, 0),
    ]);
    await deliver([costs(id, '2026-11-16', 9)]);
    const { levers } = (await ask(id)).body;
    expect(levers).toMatchObject([
      { kind: 'audience', gain_per_day: null, path: expect.stringMatching(/targeting#audience$/) },
    ]);
  });

  test('of a line item it adds up its campaigns, each on the days on which it belonged to it', async () => {
    const own = await aLineItem(house, company, 'Own');
    const other = await aLineItem(house, company, 'Other');
    await aBudget(house, own, { client_budget: 3000, days: ['2026-11-01', '2026-11-30'] });
    const [a, b] = [(await aCampaign(house, app, own.id)).id, (await aCampaign(house, app, own.id)).id];
    await setCampaignLineItem(house.context, b, other.id, '2026-11-15');
    await tell(days.flatMap((day) => [a, b].map((id) => bids(id, `${day}T09`, lost, 500))));
    await deliver(days.flatMap((day) => [a, b].map((id) => costs(id, day, 10))));
    const funnel = async (id: number) =>
      (await admin.call(api.getLineItemDeliveryFunnel, { params: { lineItemId: String(id) }, query: {} })).body;
    const mine = await funnel(own.id);
    expect(mine.steps[0]?.in).toBe(7500 * 11);
    expect(mine.spend_per_day).toBe(15.71);
    expect(mine.hours.map(({ eligible }) => eligible)).toEqual([15_000, 15_000, 15_000, 15_000, 7500, 7500, 7500]);
    expect((await funnel(other.id)).steps[0]?.in).toBe(7500 * 3);
    expect((await funnel((await aLineItem(house, company, 'Empty')).id)).missing).toEqual(['bidding', 'delivery']);
    // On its first day a line item has had no campaign on the days before, and yet it bids
    const begun = await aLineItem(house, company, 'Begun today');
    const { id: first } = await aCampaign(house, app, begun.id);
    await house.db.query(`update campaign_line_item set start_date = '2026-11-18' where campaign_id = $1`, [first]);
    await tell([bids(first, '2026-11-18T09', lost, 500)]);
    expect(await funnel(begun.id)).toMatchObject({
      missing: ['bidding', 'delivery'],
      silent_since: '2026-11-18T10:00:00.000Z',
    });
  });

  test('roles read it as row 90 says, a client within its company, and nobody reads a margin or an internal name', async () => {
    const id = await capped({ name: 'NOM_secret' });
    const stranger = (await house.company({ name: 'Stranger' })).id;
    for (const role of roles) {
      const by = await (role === 'client' ? house.as(role, company) : house.as(role));
      const answer = await ask(id, {}, by);
      expect([role, answer.status]).toEqual([
        role,
        ['restricted_dashboard_user', 'guest_user'].includes(role) ? 403 : 200,
      ]);
      expect(answer.text).not.toMatch(/internal|margin|NOM_secret/);
      // What paces it is for the staff (row 30)
      const paces = answer.status === 200 && !hiddenFields(role, 'campaign').has('optimization_algorithms');
      expect([role, answer.text.includes('algorithm')]).toEqual([role, paces]);
    }
    const outside = await house.as('client', stranger);
    expect((await ask(id, {}, outside)).status).toBe(404);
    const params = { lineItemId: String(lineItem.id) };
    expect((await outside.call(api.getLineItemDeliveryFunnel, { params, query: {} })).status).toBe(404);
    expect((await ask(2_000_000)).status).toBe(404);
  });

  test('saturation: one question for many campaigns, one interval by call, null without requests', async () => {
    const [a, b] = [(await aCampaign(house, app, lineItem.id)).id, (await aCampaign(house, app, lineItem.id)).id];
    await tell([
      bids(a, '2026-11-18T09', { pacing: 100, auction: 500 }, 500),
      bids(a, '2026-11-18T09', { daily_cap: 900 }, 0, { supplier_id: 1 }),
      bids(a, '2026-11-17T20', { audience: 10 }, 500),
      bids(b, '2026-11-17T09', lost, 500),
    ]);
    expect(await saturationsOf(house.context, [a, b])).toEqual(
      new Map([[a, { ratio_30: 0.5, ratio_360: 0.5, ratio_1440: 1000 / 1500 }]]),
    );
    const ratio = async (id: number, interval?: string, by: Caller = admin) =>
      (
        await by.call(api.getScpaRatio, {
          params: { campaignId: String(id) },
          query: (interval ? { interval } : {}) as never,
        })
      ).body;
    expect(await ratio(a)).toEqual({ ratio: 0.5 });
    expect(await ratio(a, '1440')).toEqual({ ratio: 1000 / 1500 });
    expect(await ratio(b, '1440')).toEqual({ ratio: null });
    expect(await ratio(a, '60')).toMatchObject({ message: 'interval must be 30, 360 or 1440' });
    expect((await saturationsOf(house.context, null)).has(b)).toBe(false);
    const told = async (id: number, by: Caller = admin) => {
      const read = await by.call(campaigns.getCampaign, { params: { campaignId: String(id) }, query: {} });
      const list = await by.call(campaigns.listCampaigns, { query: { app_id: String(app) } as never });
      return [read.body.scpa_ratio, list.body.items.find((one) => one.id === id)?.scpa_ratio];
    };
    // A ratio that is late is not told
    await vi.waitFor(async () => expect(await told(a)).toEqual([0.5, 0.5]), { timeout: 20_000 });
    expect(await told(b)).toEqual([null, null]);
    const client = await house.as('client', company);
    // The field is the staff's (F7), the call is for whoever reads the campaign (row 54)
    expect([await told(a, client), await ratio(a, '360', client)]).toEqual([[undefined, undefined], { ratio: 0.5 }]);
  });

  test('campaigns are read without their ratio while the facts store accepts and says nothing', async () => {
    const { id } = await aCampaign(house, app, lineItem.id);
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { log } = house;
    const facts = openFacts({ clickhouseUrl: `http://u:p@127.0.0.1:${port}/default`, dataDir: '', log });
    const context = { ...house.context, facts };
    try {
      expect(await withRatio(context, { id })).toEqual({ id, scpa_ratio: null });
      const { items } = await listCampaignsNow(context, { app_id: app, state: 'all' });
      expect(items.find((one) => one.id === id)).toMatchObject({ scpa_ratio: null });
    } finally {
      silent.close();
      silent.closeAllConnections();
      await facts.close(0);
    }
  });
});
