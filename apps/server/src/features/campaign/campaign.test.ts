import * as api from '@fairlead/contract/campaign';
import * as historyApi from '@fairlead/contract/history';
import * as lineItemCampaigns from '@fairlead/contract/line-item-campaign';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem, shownBy } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { addCampaign } from './campaign-new.service.ts';
import { setCampaignLineItem } from './line-item-history.service.ts';

describe.each(roomKinds())('campaigns on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let company: number;
  let app: number;
  let lineItem: { id: number; order_id: number; company_id: number };
  beforeAll(async () => {
    house = await openTestHouse({ kind, env: { FAIRLEAD_NOW: '2026-11-18T10:00:00Z' } });
    admin = await house.as('admin');
    company = (await house.company({ name: 'Nomnom' })).id;
    app = (await house.application(company)).id;
    lineItem = await aLineItem(house, company);
    await aBudget(house, lineItem, { days: ['2026-11-01', '2026-11-30'] });
  });
  afterAll(() => house?.close());

  const list = async (query: Record<string, unknown>, caller = admin) =>
    (await caller.call(api.listCampaigns, { query: query as never })).body;
  const one = async (id: number, caller = admin, query = {}) =>
    (await caller.call(api.getCampaign, { params: { campaignId: String(id) }, query })).body;
  const cost = (id: number, day: string, amount: number, under = lineItem.id) =>
    house.db.query(
      `insert into campaign_day (campaign_id, day, line_item_id, impressions, clicks, reattributions, spend, client_cost)
       values ($1, $2, $4, 0, 0, 0, 0, $3)`,
      [id, day, amount, under],
    );

  test('a campaign answers its line item of today, its costs and whether it runs', async () => {
    const { id } = await addCampaign(house.context, {
      app_id: app,
      line_item_id: lineItem.id,
      name: 'NOM_iOS_FR',
      internal_name: 'nom fr',
      active: true,
      client_cost: 6.5,
      client_daily_budget: 120.5,
      countries: [250],
    });
    expect(await one(id)).toMatchObject({ running: false, stopped_because: ['no_creative'] });
    await shownBy(house, app, [id]);
    await cost(id, '2026-11-17', 10.126);
    await cost(id, '2026-11-18', 2.5);
    const answer = await one(id);
    expect(answer).toMatchObject({
      id,
      line_item_id: lineItem.id,
      state: 'New',
      running: true,
      platform: 'ios',
      company_currency: 'EUR',
      internal_name: 'nom fr',
      pricing_type: 'cpa',
      client_cost: 6.5,
      client_daily_budget: 120.5,
      countries: [250],
      spend_today: 2.5,
      total_client_costs: 12.63,
      version: 1,
    });
    const [row, ...others] = (await list({ line_item_id: lineItem.id })).items;
    expect([answer, others]).toMatchObject([row as object, []]);
    const history = (await admin.call(historyApi.listHistory, { query: { entity: 'campaign', entity_id: String(id) } }))
      .body;
    expect(history.items).toMatchObject([{ action: 'create', company_id: company, entity_name: 'NOM_iOS_FR' }]);
  });

  test.each<[string, Parameters<typeof aCampaign>[3], boolean]>([
    ['all of it holds', {}, true],
    ['it is not active', { active: false }, false],
    ['it is paused', { paused: true }, false],
    ['it is archived', { state: 'archived' }, false],
    ['its line item comes tomorrow', { start: '2026-11-19' }, false],
    ['it has no creative', { creative: false }, false],
  ])('running when %s', async (name, given, running) => {
    const { id } = await aCampaign(house, app, lineItem.id, { name, ...given });
    expect(await one(id)).toMatchObject({ running, state: given?.state === 'archived' ? 'Archived' : 'New' });
  });

  test('not running between two budgets, nor under an archived line item', async () => {
    const other = await aLineItem(house, company, 'Gap');
    await aBudget(house, other, { days: ['2026-11-10', '2026-11-17'] });
    await aBudget(house, other, { days: ['2026-11-19', '2026-11-30'] });
    const { id } = await aCampaign(house, app, other.id);
    expect((await one(id)).running).toBe(false);
    await aBudget(house, other, { days: ['2026-11-18', '2026-11-18'] });
    expect((await one(id)).running).toBe(true);
    await house.db.query(`update line_item set state = 'archived' where id = $1`, [other.id]);
    expect((await one(id)).running).toBe(false);
  });

  test('filters: company, application, line item of today, state', async () => {
    const { id: second } = await house.company({ name: 'Second' });
    const { id: app2 } = await house.application(second);
    const under = await aLineItem(house, second);
    const next = await aLineItem(house, second, 'Next');
    const a = await aCampaign(house, app2, under.id, { name: 'b' });
    const b = await aCampaign(house, app2, under.id, { name: 'A', state: 'archived' });
    await setCampaignLineItem(house.context, a.id, next.id, '2026-11-19');
    const ids = async (query: Record<string, unknown>) => (await list(query)).items.map(({ id }) => id);
    expect(await ids({ company_id: second })).toEqual([b.id, a.id]);
    expect(await ids({ company_id: second, state: 'new' })).toEqual([a.id]);
    expect(await ids({ app_id: app2, state: 'Archived' })).toEqual([b.id]);
    expect(await ids({ line_item_id: under.id })).toEqual([b.id, a.id]);
    expect(await ids({ line_item_id: next.id })).toEqual([]);
  });

  test('mirrors of a test stand in the list, and in their campaign, only when asked for (D-275)', async () => {
    const { id } = await aCampaign(house, app, lineItem.id, { name: 'Tested' });
    const mirror = await aCampaign(house, app, lineItem.id, { name: 'auto_test_B', source: id });
    const ids = async (query: Record<string, unknown>, caller = admin) =>
      (await list({ app_id: app, ...query }, caller)).items.map((item) => item.id);
    expect(await ids({})).not.toContain(mirror.id);
    expect(await ids({ with_ab_test: 'true' })).toContain(mirror.id);
    expect(await one(id)).not.toHaveProperty('ab_test_campaigns');
    expect((await one(id, admin, { with_ab_test: 'true' })).ab_test_campaigns).toEqual([
      {
        id: mirror.id,
        name: 'auto_test_B',
        internal_name: 'auto_test_B (internal)',
        source_campaign_id: id,
        client_daily_budget: null,
      },
    ]);
    const client = await house.as('client', company);
    expect(await ids({ with_ab_test: 'true' }, client)).not.toContain(mirror.id);
    expect(await one(id, client, { with_ab_test: 'true' })).not.toHaveProperty('ab_test_campaigns');
  });

  test('a client reads its own, without the internal name; an API user without the price too (row 47, F7)', async () => {
    const { id } = await aCampaign(house, app, lineItem.id, { name: 'Seen' });
    const client = await house.as('client', company);
    const forClient = await one(id, client);
    expect(forClient).toMatchObject({ pricing_type: 'cpa', client_cost: 6.5 });
    expect(forClient).not.toHaveProperty('internal_name');
    const forApi = await one(id, await house.as('api_user'));
    for (const field of ['internal_name', 'pricing_type', 'client_cost']) expect(forApi).not.toHaveProperty(field);
    const foreign = (await house.company({ name: 'Foreign' })).id;
    const stranger = await house.as('client', foreign);
    expect((await stranger.call(api.getCampaign, { params: { campaignId: String(id) } })).status).toBe(404);
    expect(await list({ company_id: company }, stranger)).toEqual({ items: [], total: 0 });
    const logged = await client.call(historyApi.listHistory, { query: { entity: 'campaign', entity_id: String(id) } });
    expect(JSON.stringify(logged.body)).not.toContain('internal_name');
  });

  test('an upcoming line item is listed and can go until its day; the log tells both', async () => {
    const next = await aLineItem(house, company, 'Winter');
    const { id, history } = await aCampaign(house, app, lineItem.id, { name: 'Moves' });
    await setCampaignLineItem(house.context, id, next.id, '2026-11-19');
    const entries = async () =>
      (await admin.call(lineItemCampaigns.listLineItemHistories, { query: { campaign_id: String(id) } })).body.items;
    const [upcoming, current] = await entries();
    expect(upcoming).toMatchObject({
      campaign_name: 'Moves',
      app_id: expect.any(Number),
      line_item_name: 'Winter',
      start_date: '2026-11-19',
    });
    expect(current?.id).toBe(history);
    const remove = (entry: number, query = {}) =>
      admin.call(lineItemCampaigns.deleteLineItemHistory, { params: { lineItemHistoryId: String(entry) } }, { query });
    expect((await remove(history)).status).toBe(409);
    expect((await remove(upcoming?.id ?? 0, { dry_run: 'true' })).body).toMatchObject({ dry_run: true });
    expect(await entries()).toHaveLength(2);
    expect((await remove(upcoming?.id ?? 0)).status).toBe(204);
    expect((await remove(upcoming?.id ?? 0)).status).toBe(404);
    expect(await entries()).toMatchObject([{ id: history }]);
    const log = (await admin.call(historyApi.listHistory, { query: { entity: 'campaign', entity_id: String(id) } }))
      .body;
    expect(log.items.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['line_item_id', 'line_item_starts'],
      ['line_item_id', 'line_item_starts'],
    ]);
    const stranger = await house.as('client', (await house.company({ name: 'Else' })).id);
    const foreign = { query: { campaign_id: String(id) } };
    expect((await stranger.call(lineItemCampaigns.listLineItemHistories, foreign)).status).toBe(404);
  });

  test('an application and a line item of two companies make no campaign', async () => {
    const foreign = await aLineItem(house, (await house.company({ name: 'Other' })).id);
    const draft = { app_id: app, line_item_id: foreign.id, name: 'Mixed' };
    await expect(addCampaign(house.context, draft)).rejects.toThrow('Not found');
  });
});
