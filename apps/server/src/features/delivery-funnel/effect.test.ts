import { randomUUID } from 'node:crypto';
import * as campaignApi from '@fairlead/contract/campaign';
import * as creatives from '@fairlead/contract/creative';
import * as groups from '@fairlead/contract/creative-group';
import * as api from '@fairlead/contract/delivery-funnel';
import * as history from '@fairlead/contract/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tookBudgetFrom } from '../../platform/changes/about-campaign.ts';
import { aGroup } from '../../testing/creatives.ts';
import { type Deed, madeOn, openEffectHouse, toldDone } from '../../testing/effects.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { aCampaign } from '../../testing/line-items.ts';
import { receiveDelivery } from '../fact/delivery.service.ts';

let house: TestHouse;
let manager: Caller;
let company: number;
let id: number;
let lineItemId: number;
let appId: number;
beforeAll(async () => {
  ({ house, manager, company, appId, lineItemId, id } = await openEffectHouse());
}, 60_000);
afterAll(() => house?.close());

/** Says in the history what somebody did at that instant. */
const done = (at: string, deed: Deed) => toldDone(house, company, at, deed);

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
  // What is planned: the target of the line item, and caps where they count
  expect(body).toMatchObject({ line_item_id: lineItemId, paced: false, target_cpa: 6.5 });
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

test('days before the campaign was made are no days, but for those on which it delivered', async () => {
  const young = (await aCampaign(house, appId, lineItemId, { cap: 50 })).id;
  await madeOn(house, young, '2026-11-15');
  const daysOf = async (query: object) => {
    const params = { campaignId: String(young) };
    const { body } = await manager.call(api.getCampaignEffect, { params, query: query as never });
    return body.days.map(({ day, client_cost }) => [day.slice(-2), client_cost]);
  };
  const asked = { start_date: '2026-11-12', end_date: '2026-11-17' };
  expect(await daysOf(asked)).toEqual([
    ['15', 0],
    ['16', 0],
    ['17', 0],
  ]);
  expect(await daysOf({ start_date: '2026-11-02', end_date: '2026-11-09' })).toEqual([]);
  // What was delivered is told, whenever the record was made
  const told = {
    campaign_id: young,
    hour: '2026-11-13T10:00:00Z',
    impressions: 9,
    clicks: 1,
    spend: 4,
    client_cost: 5,
  };
  await receiveDelivery(house.context, 'bidder', { batch_id: 'before it was made', rows: [told] });
  expect((await daysOf(asked)).slice(0, 2)).toEqual([
    ['13', 5],
    ['14', 0],
  ]);
});

test('what an app calls the optimization event is counted, under every name that is mapped to it', async () => {
  expect((await ask()).body.days.at(-1)).toMatchObject({ conversions: null, revenue: null }); // nothing is mapped yet
  await house.db.query(
    `insert into custom_action (app_id, name, type_id, created, updated)
     select $1, unnest(array['af_checkout_done', 'order paid']), min(id), now(), now() from custom_action_type`,
    [appId],
  );
  const event = { app_id: appId, device_id: randomUUID(), event: 'custom_action', country: 'FR', campaign_id: id };
  await house.facts.insert(
    'app_events',
    ['af_checkout_done', 'order paid', 'something else'].map((custom_action_name) => ({
      ...{ ...event, event_id: randomUUID(), ts: '2026-11-16T12:00:00Z', custom_action_name },
      ...{ attributed_to: 'click', revenue_usd: '10.000000', properties: '' },
    })),
  );
  const { body } = await ask({ start_date: '2026-11-16', end_date: '2026-11-17' });
  expect(body.days.map(({ conversions }) => conversions)).toEqual([2, 0]);
  expect(body.days.map(({ revenue }) => Number(revenue) > 0)).toEqual([true, false]);
});

test('a mark is called as its history calls it, without internal names', async () => {
  const said = async (day: string, entity: string, entity_id: number, before: object, after: object) => {
    await done(`${day}T10:00:00Z`, { action: 'update', entity, entity_id, before, after });
    return (await ask({ start_date: day, end_date: day })).body.marks.map(({ text }) => text);
  };
  const moved = [
    { line_item_id: lineItemId, line_item_starts: null },
    { line_item_id: 7, line_item_starts: '2026-11-20' },
  ] as const;
  expect(await said('2026-11-03', 'campaign', id, ...moved)).toEqual(['Line item']);
  expect(await said('2026-11-04', 'campaign', id, { cpc_parameters: null }, { cpc_parameters: {} })).toEqual([
    'CPC bidding',
  ]);
  const target = [{ client_objective_value: 1 }, { client_objective_value: 2 }] as const;
  expect(await said('2026-11-05', 'line_item', lineItemId, ...target)).toEqual(['Line item: client target']);
  const list = [{ whitelist_idfa: 1 }, { whitelist_idfa: 2 }] as const;
  expect(await said('2026-11-06', 'campaign_targeting', id, ...list)).toEqual(['Lists: targeted audience']);
});

test('of a creative group only what concerns this campaign is a mark, in words', async () => {
  const [made] = await house.db.query<{ id: number }>(
    `insert into creative_group (company_id, app_id, name, created, updated) values ($1, $2, 'Summer', now(), now()) returning id`,
    [company, appId],
  );
  const group = { action: 'update', entity: 'creative_group', entity_id: made?.id ?? 0 } as const;
  await house.db.query('insert into creative_group_campaign (creative_group_id, campaign_id) values ($1, $2)', [
    group.entity_id,
    id,
  ]);
  const times = { start_utc: '2026-11-20T00:00:00Z', end_utc: '2026-11-22T23:59:59Z', recurring: false };
  const on = (hour: number, before: object, after: object) =>
    done(`2026-11-07T${hour}:00:00Z`, { ...group, before, after });
  await on(10, { campaign_ids: [7] }, { campaign_ids: [7, id] });
  await on(11, { campaign_ids: [7, id] }, { campaign_ids: [7, id, 8] }); // another campaign: no mark
  await on(12, { schedulings: [] }, { schedulings: [{ ...times, timezone: '+00:00' }] });
  await on(13, { name: 'Summer', campaign_ids: [7, id, 8] }, { name: 'Summer 2', campaign_ids: [7, id] });
  await on(14, { campaign_ids: [id] }, { campaign_ids: [] });
  const { body } = await ask({ start_date: '2026-11-07', end_date: '2026-11-07' });
  expect(body.marks.map(({ text, fields }) => [text, fields.map(({ field }) => field)])).toEqual([
    ['Creative group connected: Gone', ['campaign_ids']],
    ['Creative group: schedule', ['schedulings']],
    ['Creative group: name', ['name']],
    ['Creative group disconnected: Gone', ['campaign_ids']],
  ]);
  // Other campaigns of the group are not told
  expect(body.marks[0]?.fields).toEqual([{ field: 'campaign_ids', before: [], after: [id] }]);
  expect(body.marks_left_out).toBe(0);
});

test('a creative that is switched off for this campaign is a mark in words, for another it is none, and it is taken back from there', async () => {
  const admin = await house.as('admin');
  const other = (await aCampaign(house, appId, lineItemId, { cap: 50 })).id;
  const group = await aGroup(house, admin, appId, 'Switched');
  const connect = (campaign_ids: number[]) =>
    admin.call(groups.updateCreativeGroup, { params: group.params, body: { campaign_ids } });
  await connect([id, other]);
  const creative = (await group.banner(undefined, 'Banner 300')).body.id;
  const switched = async (campaign_id: number, active: boolean) => {
    const params = { ...group.params, creativeId: String(creative) };
    const body = { connected_campaigns: [{ campaign_id, active }] };
    expect((await admin.call(creatives.updateCampaignSettings, { params, body })).status).toBe(200);
  };
  await switched(other, false);
  await switched(id, false);
  const today = { start_date: '2026-11-18', end_date: '2026-11-18' };
  const marks = async () => (await ask(today, admin)).body.marks.filter(({ entity_id }) => entity_id === creative);
  const told = async () => (await marks()).map(({ text }) => text);
  expect(await told()).toEqual(['Creative Banner 300 made', 'Creative switched off: Banner 300']);
  const mark = (await marks())[1];
  expect(mark).toMatchObject({
    fields: [
      {
        field: 'connected_campaigns',
        before: [{ campaign_id: id, active: true }],
        after: [{ campaign_id: id, active: false }],
      },
    ],
    can_undo: true,
    why_not: null,
  });
  const undo = (set: string | undefined) =>
    admin.call(history.undoChangeSet, { params: { changeSetId: set ?? '' }, body: {} });
  expect((await undo(mark?.change_set_id)).body.items).toMatchObject([{ status: 'undone' }]);
  expect((await told()).at(-1)).toBe('Creative switched on, taken back: Banner 300');
  await switched(id, false);
  await switched(id, true);
  expect((await told()).slice(-2)).toEqual(['Creative switched off: Banner 300', 'Creative switched on: Banner 300']);
  // What was done while its group showed the campaign stays told once it does not
  await switched(id, false);
  await connect([other]);
  const [left] = (await marks()).slice(-1);
  // It is not taken back there: what the save refuses is not told as done
  const why_not = 'Connect the creative group to the campaign first';
  expect(left).toMatchObject({ text: 'Creative switched off: Banner 300', can_undo: false, why_not });
  expect((await undo(left?.change_set_id)).body.items).toMatchObject([{ status: 'refused', message: why_not }]);
  await connect([id, other]);
  expect((await undo(left?.change_set_id)).body.items).toMatchObject([{ status: 'undone' }]);
});

test('a creative group that shows it no longer and a deleted budget of its line item have marks', async () => {
  const group = { action: 'update', entity: 'creative_group', entity_id: 880_001 } as const;
  await done('2026-11-10T10:00:00Z', { ...group, before: { campaign_ids: [id, 7] } });
  await done('2026-11-10T11:00:00Z', { ...group, before: { campaign_ids: [7] } });
  const budget = { action: 'delete', entity: 'line_item_budget' } as const;
  await done('2026-11-10T12:00:00Z', { ...budget, entity_id: 880_002, before: { line_item_id: lineItemId } });
  await done('2026-11-10T13:00:00Z', { ...budget, entity_id: 880_003, before: { line_item_id: lineItemId + 1 } });
  const { body } = await ask({ start_date: '2026-11-10', end_date: '2026-11-10' });
  expect(body.marks.map(({ entity_id }) => entity_id)).toEqual([880_001, 880_002]);
  const plan = await house.db.tx(async () => {
    await house.db.query('set local enable_seqscan = off');
    return house.db.query(
      `explain select l.id from change_log l where ${tookBudgetFrom('$1::int')} order by l.id desc`,
      [1],
    );
  });
  expect(JSON.stringify(plan)).toContain('change_log_budget_gone'); // however long the history is
});

test('a list that it targets has marks: who sent a new file changed whom it reaches', async () => {
  const list = async (name: string) => {
    const [row] = await house.db.query<{ id: number }>(
      `insert into targeting_list (company_id, app_id, name, origin, criterion, rows, created, updated)
       values ($1, $2, $3, 'manual_upload', 'idfa', 9, now(), now()) returning id`,
      [company, appId, name],
    );
    return row?.id ?? 0;
  };
  const [own, other] = [await list('Buyers'), await list('Strangers')];
  await house.db.query(
    `insert into campaign_targeting_list (campaign_id, side, criterion, targeting_list_id) values ($1, 'whitelists', 'idfa', $2)`,
    [id, own],
  );
  for (const entity_id of [own, other])
    await done('2026-11-09T10:00:00Z', { action: 'update', entity: 'targeting_list', entity_id, before: { rows: 9 } });
  const { body } = await ask({ start_date: '2026-11-09', end_date: '2026-11-09' });
  expect(body.marks.map(({ entity_id, text }) => [entity_id, text])).toEqual([[own, 'Audience Gone: rows']]);
});

test('marks are those of the days asked for, however much was done since; what is too much is said', async () => {
  await done('2026-11-11T10:00:00Z', { action: 'update', entity: 'campaign', entity_id: id, before: { paused: true } });
  await house.db.query(
    `with made as (insert into change_set (id, channel, at, started_at) values (gen_random_uuid(), 'api', now(), now()) returning id)
     insert into change_log (change_set_id, at, recorded_at, channel, action, entity, entity_id, entity_name, company_id, changes)
     select made.id, '2026-11-12T10:00:00Z', now(), 'api', 'update', 'campaign', $1, 'Busy', $2,
       '[{"field":"name","before":"a","after":"b"}]' from made, generate_series(1, 502)`,
    [id, company],
  );
  const before = (await ask({ start_date: '2026-11-11', end_date: '2026-11-11' })).body;
  expect([before.marks.map(({ text }) => text), before.marks_left_out]).toEqual([['Paused'], 0]);
  const busy = (await ask({ start_date: '2026-11-11', end_date: '2026-11-12' })).body;
  expect([busy.marks.length, busy.marks_left_out]).toEqual([500, 3]);
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
