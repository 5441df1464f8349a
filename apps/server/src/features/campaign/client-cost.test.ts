import { randomUUID } from 'node:crypto';
import * as api from '@fairlead/contract/campaign';
import * as pricing from '@fairlead/contract/campaign-pricing';
import * as targets from '@fairlead/contract/campaign-targets';
import * as historyApi from '@fairlead/contract/history';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { addCampaign } from './campaign-new.service.ts';

describe.each(roomKinds())('client costs on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  let app: number;
  let lineItem: number;
  let params: { campaignId: string };
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      worker: false,
      env: { FAIRLEAD_NOW: '2028-02-28T12:00:00Z', RATE_LIMITS: 'off' },
    });
    company = (await house.company()).id;
    app = (await house.application(company)).id;
    lineItem = (await aLineItem(house, company)).id;
    manager = await house.as('sales_team_member');
  });
  beforeEach(async () => {
    const draft = { app_id: app, line_item_id: lineItem, name: 'A', countries: [250, 56] };
    params = { campaignId: String((await addCampaign(house.context, draft)).id) };
  });
  afterAll(() => house?.close());

  const post = (cost: number, who = manager, extra = {}) =>
    who.call(pricing.createClientCost, { params, body: { cost } }, extra);
  const all = async () =>
    (await manager.call(pricing.listClientCosts, { params })).body.items.map(({ cost, start_date }) => [
      start_date,
      cost,
    ]);
  const read = async (who = manager) => (await who.call(api.getCampaign, { params })).body;
  const inForce = (cost: number) =>
    house.db.query(
      `insert into campaign_client_cost (campaign_id, cost, start_date, created) values ($1, $2, '2028-02-01', now())`,
      [Number(params.campaignId), cost],
    );

  test('the first holds at once, the next from tomorrow, a second one for tomorrow replaces it', async () => {
    expect((await post(6.5)).body).toEqual({ id: expect.any(Number), cost: 6.5, start_date: '2028-02-28' });
    expect(await read()).toMatchObject({ client_cost: 6.5, upcoming_client_cost: null });
    expect((await post(7)).body).toMatchObject({ cost: 7, start_date: '2028-02-29' });
    await post(7.25);
    expect(await all()).toEqual([
      ['2028-02-29', 7.25],
      ['2028-02-28', 6.5],
    ]);
    expect(await read()).toMatchObject({
      client_cost: 6.5,
      upcoming_client_cost: { cost: 7.25, start_date: '2028-02-29' },
    });
  });

  test('the one in force, posted again, takes the waiting one back, and a second time does nothing', async () => {
    await inForce(5);
    await post(6);
    expect((await post(5)).body).toMatchObject({ cost: 5, start_date: '2028-02-01' });
    const { version } = await read();
    await post(5);
    expect([await all(), (await read()).version]).toEqual([[['2028-02-01', 5]], version]);
  });

  test('a price on an older version is refused with the campaign; without a version nothing is compared', async () => {
    const on = (version: number, cost: number, who = manager, extra = {}) =>
      who.call(pricing.createClientCost, { params, body: { cost, version } }, extra);
    expect((await on(1, 5)).status).toBe(200);
    const theirs = await house.as('campaign_manager');
    await theirs.call(api.updateCampaign, {
      params,
      body: { client_daily_budget: 50, pricing_type: 'cpc', version: 2 },
    });
    for (const extra of [{}, { query: { dry_run: true } }]) {
      const stale = await on(2, 6, manager, extra);
      expect([stale.status, stale.body]).toMatchObject([
        409,
        { code: 'stale_version', current: { version: 3, pricing_type: 'cpc', client_cost: 5 } },
      ]);
    }
    expect((await on(2, 6, await house.as('client', company))).body).not.toHaveProperty('current');
    expect(await all()).toEqual([['2028-02-28', 5]]);
    expect((await post(7)).status).toBe(200);
    expect((await on(4, 8)).status).toBe(200);
    expect(await all()).toEqual([
      ['2028-02-29', 8],
      ['2028-02-28', 5],
    ]);
  });

  test('the history names price and day; undo takes it back until it starts, a first price stays', async () => {
    const manages = await house.as('campaign_manager');
    const entries = async () =>
      (await manages.call(historyApi.listHistory, { query: { entity: 'campaign', entity_id: params.campaignId } })).body
        .items;
    await post(5);
    expect((await entries())[0]).toMatchObject({
      can_undo: false,
      why_not: 'The first price has started, so there is none to go back to. Set another one.',
    });
    const changeSet = randomUUID();
    await post(6, manages, { headers: { 'x-change-set': changeSet } });
    expect((await entries())[0]?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['client_cost', 5, 6],
      ['client_cost_starts', null, '2028-02-29'],
    ]);
    const undone = await manages.call(historyApi.undoChangeSet, {
      params: { changeSetId: changeSet },
      body: { later_edits: 'keep' },
    });
    expect([undone.body.items, await all()]).toMatchObject([[{ status: 'undone' }], [['2028-02-28', 5]]]);
  });

  test('a dry run says what would change', async () => {
    expect((await post(5, manager, { query: { dry_run: true } })).body).toMatchObject({
      dry_run: true,
      result: { id: null, cost: 5 },
      changes: [{ field: 'client_cost', before: null, after: 5 }],
    });
    expect(await all()).toEqual([]);
  });

  test.each([-0.01, 1e12, 1e300])('%d is refused', async (cost) => {
    const answer = await post(cost);
    expect([answer.status, (answer.body as unknown as { errors: { path: string }[] }).errors[0]?.path]).toEqual([
      400,
      'cost',
    ]);
  });

  test('rows 51 and 52: who reads a price, who sets one; machines are told it nowhere but here', async () => {
    await inForce(5);
    const client = await house.as('client', company);
    const machine = await house.as('api_user');
    for (const who of [client, machine, await house.as('support_team_member')])
      expect([(await post(6, who)).status, (await who.call(pricing.listClientCosts, { params })).status]).toEqual([
        403, 200,
      ]);
    expect(await read(client)).toMatchObject({ client_cost: 5, upcoming_client_cost: null });
    for (const hidden of ['client_cost', 'upcoming_client_cost', 'pricing_type'])
      expect(await read(machine)).not.toHaveProperty(hidden);
    const stranger = await house.as('client', (await house.company()).id);
    expect((await stranger.call(pricing.listClientCosts, { params })).status).toBe(404);
  });

  test('countries stand together; the only one has a field of its own', async () => {
    const ask = async () => (await manager.call(targets.getCountrySettings, { params })).body;
    expect(await ask()).toEqual({ country_id: null, countries: [250, 56] });
    const one = await addCampaign(house.context, { app_id: app, line_item_id: lineItem, name: 'B', countries: [56] });
    params = { campaignId: String(one.id) };
    expect(await ask()).toEqual({ country_id: 56, countries: [56] });
  });

  test('prices posted at the same moment leave one for tomorrow', async () => {
    await inForce(1);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => post(2 + at)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await all()).map(([day]) => day)).toEqual(['2028-02-29', '2028-02-01']);
  });
});
