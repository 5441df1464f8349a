import { randomUUID } from 'node:crypto';
import * as campaigns from '@fairlead/contract/campaign';
import * as pricing from '@fairlead/contract/campaign-pricing';
import * as control from '@fairlead/contract/control-group';
import * as historyApi from '@fairlead/contract/history';
import * as marginCalls from '@fairlead/contract/line-item-margin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { addCampaign } from '../campaign/campaign-new.service.ts';

const [BEFORE, TODAY, TOMORROW] = ['2028-02-01', '2028-02-28', '2028-02-29'];

describe.each(roomKinds())('taking back what takes effect on a day, on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  let app: number;
  let first: number;
  let second: number;
  let id: number;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { FAIRLEAD_NOW: `${TODAY}T12:00:00Z` } });
    manager = await house.as('campaign_manager');
    company = (await house.company()).id;
    app = (await house.application(company)).id;
  });
  beforeEach(async () => {
    first = (await aLineItem(house, company, 'First')).id;
    second = (await aLineItem(house, company, 'Second')).id;
    id = (await addCampaign(house.context, { app_id: app, line_item_id: first, name: 'A', client_daily_budget: 50 }))
      .id;
    await house.db.query(`update campaign_line_item set start_date = $2 where campaign_id = $1`, [id, BEFORE]);
    await house.db.query(
      `insert into campaign_client_cost (campaign_id, cost, start_date, created) values ($1, 6, $2, now())`,
      [id, BEFORE],
    );
    await house.db.query(
      `insert into line_item_margin (line_item_id, margin, start_date, created) values ($1, '25', $2, now())`,
      [first, BEFORE],
    );
  });
  afterAll(() => house?.close());

  const price = (cost: number) =>
    manager.call(pricing.createClientCost, { params: { campaignId: String(id) }, body: { cost } });
  const move = (line_item_id: number) =>
    manager.call(campaigns.updateCampaign, {
      params: { campaignId: String(id) },
      body: { client_daily_budget: 50, line_item_id },
    });
  const margin = (text: string) =>
    manager.call(marginCalls.createMargin, { params: { lineItemId: String(first) }, body: { margin: text } });
  /** What was to start tomorrow has started today. */
  const start = (table: string, of: 'campaign_id' | 'line_item_id', record: number) =>
    house.db.query(`update ${table} set start_date = $2 where start_date = $1 and ${of} = $3`, [
      TOMORROW,
      TODAY,
      record,
    ]);
  const lastSet = async (entity: string, record: number) =>
    (await manager.call(historyApi.listHistory, { query: { entity, entity_id: String(record) } })).body.items[0]
      ?.change_set_id ?? '';
  /** Fields as the preview tells them, and as the undo does. */
  const takeBack = async (entity: string, record: number) => {
    const params = { changeSetId: await lastSet(entity, record) };
    const call = (extra = {}) => manager.call(historyApi.undoChangeSet, { params, body: {} }, extra);
    type Items = Awaited<ReturnType<typeof call>>['body']['items'];
    const told = (items: Items) =>
      items.flatMap(({ fields }) => fields.map(({ field, from, to, status }) => [field, from, to, status]));
    const tried = (await call({ query: { dry_run: 'true' } })).body as unknown as { result: { items: Items } };
    const done = told((await call()).body.items);
    expect(told(tried.result.items)).toEqual(done);
    return done;
  };
  const campaign = async () => (await manager.call(campaigns.getCampaign, { params: { campaignId: String(id) } })).body;

  test('a price that has started goes back from tomorrow, and says so', async () => {
    await price(9);
    await start('campaign_client_cost', 'campaign_id', id);
    expect(await takeBack('campaign', id)).toEqual([
      ['client_cost', 9, 6, 'undone'],
      ['client_cost_starts', null, TOMORROW, 'undone'],
    ]);
    expect(await campaign()).toMatchObject({
      client_cost: 9,
      upcoming_client_cost: { cost: 6, start_date: TOMORROW },
    });
  });

  test('one that has not goes, and the one before is in force', async () => {
    await price(9);
    expect(await takeBack('campaign', id)).toEqual([
      ['client_cost', 9, 6, 'undone'],
      ['client_cost_starts', TOMORROW, null, 'undone'],
    ]);
    expect(await campaign()).toMatchObject({ client_cost: 6, upcoming_client_cost: null });
  });

  test('the day is told too where the edit itself had left it', async () => {
    await price(9);
    await price(12);
    await start('campaign_client_cost', 'campaign_id', id);
    expect(await takeBack('campaign', id)).toEqual([
      ['client_cost', 12, 9, 'undone'],
      ['client_cost_starts', null, TOMORROW, 'undone'],
    ]);
  });

  test('a line item of a campaign likewise', async () => {
    await move(second);
    await start('campaign_line_item', 'campaign_id', id);
    expect(await takeBack('campaign', id)).toEqual([
      ['line_item_id', second, first, 'undone'],
      ['line_item_starts', null, TOMORROW, 'undone'],
    ]);
    expect(await campaign()).toMatchObject({
      line_item_id: second,
      upcoming_line_item: { line_item_id: first, start_date: TOMORROW },
    });
  });

  test('a margin likewise', async () => {
    await margin('40');
    await start('line_item_margin', 'line_item_id', first);
    expect(await takeBack('line_item', first)).toEqual([
      ['margin', '40.000000', '25.000000', 'undone'],
      ['margin_starts', null, TOMORROW, 'undone'],
    ]);
  });

  const AS_BEFORE = 'It is as it was before already';
  /** What became of an edit that a later one set back: the history's word, a dry run's and the undo's. */
  const told = async (entity: string, record: number, set: string) => {
    const { items } = (await manager.call(historyApi.listHistory, { query: { entity, entity_id: String(record) } }))
      .body;
    const { can_undo, why_not } = items.find(({ change_set_id }) => change_set_id === set) ?? {};
    const answer = await manager.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: {} });
    const [item] = answer.body.items;
    expect(item?.fields.filter(({ from, to }) => from !== to)).toEqual([]);
    return { can_undo, why_not, status: item?.status, message: item?.message };
  };
  const asBefore = { can_undo: false, why_not: AS_BEFORE, status: 'kept', message: AS_BEFORE };

  test('a price that is what it was again leaves nothing to take back, whenever that one starts', async () => {
    await price(9);
    await start('campaign_client_cost', 'campaign_id', id);
    const set = await lastSet('campaign', id);
    await price(6);
    expect(await told('campaign', id, set)).toEqual(asBefore);
    expect(await campaign()).toMatchObject({ client_cost: 9, upcoming_client_cost: { cost: 6, start_date: TOMORROW } });
  });

  test('a margin that is what it was again likewise', async () => {
    await margin('40');
    await start('line_item_margin', 'line_item_id', first);
    const set = await lastSet('line_item', first);
    await margin('25');
    expect(await told('line_item', first, set)).toEqual(asBefore);
  });

  test('a size of the control group likewise', async () => {
    const size = (percent: number) =>
      manager.call(control.setControlGroup, { params: { applicationId: String(app) }, body: { percent } });
    const begun = (days: number) =>
      house.db.query(`update control_group set start_date = start_date - $2::int where app_id = $1`, [app, days]);
    await size(10);
    await begun(20);
    await size(20);
    const set = await lastSet('control_group', app);
    await begun(10);
    await size(10);
    expect(await told('control_group', app, set)).toEqual(asBefore);
  });

  test('of several records at once, too, as it was seen', async () => {
    const b = await addCampaign(house.context, {
      ...{ app_id: app, line_item_id: first, name: 'B', client_daily_budget: 50 },
    });
    for (const [one, cost] of [
      [id, 6],
      [b.id, 7],
    ] as const) {
      const values = [one, BEFORE, cost];
      await house.db.query(
        `with moved as (update campaign_line_item set start_date = $2 where campaign_id = $1)
         insert into campaign_client_cost (campaign_id, cost, start_date, created) values ($1, $3, $2, now())
         on conflict (campaign_id, start_date) do nothing`,
        values,
      );
    }
    await house.db.query(
      `insert into line_item_margin (line_item_id, margin, start_date, created) values ($1, '30', $2, now())`,
      [second, BEFORE],
    );
    const third = (await aLineItem(house, company, 'Third')).id;
    const headers = { 'x-change-set': randomUUID() };
    for (const campaign of [id, b.id]) {
      const params = { campaignId: String(campaign) };
      const body = { client_daily_budget: 50, line_item_id: third };
      await manager.call(campaigns.updateCampaign, { params, body }, { headers });
      await manager.call(pricing.createClientCost, { params, body: { cost: 9 } }, { headers });
      await start('campaign_line_item', 'campaign_id', campaign);
      await start('campaign_client_cost', 'campaign_id', campaign);
    }
    for (const lineItem of [first, second]) {
      const params = { lineItemId: String(lineItem) };
      await manager.call(marginCalls.createMargin, { params, body: { margin: '40' } }, { headers });
      await start('line_item_margin', 'line_item_id', lineItem);
    }
    const params = { changeSetId: headers['x-change-set'] };
    const query = { dry_run: 'true' };
    const tried = await manager.call(historyApi.undoChangeSet, { params, body: {} }, { query });
    expect(tried.status).toBe(200);
    const { seen, items } = (tried.body as unknown as { result: typeof tried.body }).result;
    const done = await manager.call(historyApi.undoChangeSet, { params, body: { seen } });
    expect(done.body.items).toEqual(items);
    expect(items.map(({ status, fields }) => [status, fields[0]?.field, fields.at(-1)?.to])).toEqual(
      ['margin', 'margin', 'client_cost', 'line_item_id', 'client_cost', 'line_item_id'].map((field) => [
        ...['undone', field, TOMORROW],
      ]),
    );
  });
});
