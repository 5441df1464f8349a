import { randomUUID } from 'node:crypto';
import * as groups from '@fairlead/contract/creative-group';
import * as historyApi from '@fairlead/contract/history';
import { notCounted } from '@fairlead/domain/ab-test/metric';
import { roles } from '@fairlead/domain/role';
import { describe, expect, test } from 'vitest';
import { two, useAbTests } from '../../testing/ab-tests.ts';
import { type CampaignHouse, errorsOf } from '../../testing/campaigns.ts';
import type { Caller } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('A/B tests on %s', (kind) => {
  let on: CampaignHouse;
  let admin: Caller;
  const { start, stop, tests, whole } = useAbTests(kind, (opened) => {
    ({ on, admin } = opened);
  });

  /** What the line item is optimized for is an event of the app from now on. */
  const mapEvent = (app: number) =>
    on.house.db.query(
      `insert into custom_action (app_id, name, type_id, created, updated)
       values ($1, 'first_order', (select min(id) from custom_action_type), now(), now())`,
      [app],
    );

  test('what nobody counts decides no test: conversions of an app that maps no event are refused', async () => {
    const app = (await on.house.application(on.company)).id;
    const { id } = await on.make({ app_id: app, client_daily_budget: 90 });
    expect(await tests(id)).toMatchObject({ metric: 'ctr', uncounted: 'not_mapped', pace: { conversions: null } });
    for (const metric of ['cpa', 'roas', 'conversion_rate'] as const) {
      const refused = await start(id, { ...two, metric });
      expect([refused.status, errorsOf(refused)]).toEqual([400, [`metric: ${notCounted('not_mapped')}`]]);
    }
    expect((await start(id, two)).status).toBe(200);
    expect((await tests(id)).running?.metric).toBe('ctr');
    await stop(id);
    await mapEvent(app);
    expect(await tests(id)).toMatchObject({ metric: 'cpa', uncounted: null });
    expect((await start(id, { ...two, metric: 'roas' })).status).toBe(200);
    await stop(id);
  });

  test('a line item without an optimization event is told as that, with where it is chosen', async () => {
    const app = (await on.house.application(on.company)).id;
    await mapEvent(app);
    const { id, line_item_id } = await on.make({ app_id: app, client_daily_budget: 90 });
    const event = await on.house.db.query<{ start_date: string; custom_action_type_id: number }>(
      'delete from line_item_event where line_item_id = $1 returning start_date::text as start_date, custom_action_type_id',
      [line_item_id],
    );
    expect(await tests(id)).toMatchObject({
      ...{ metric: 'ctr', uncounted: 'no_event', pace: { conversions: null } },
      details_path: expect.stringMatching(
        new RegExp(`^/companies/${on.company}/orders/\\d+/lineItems/${line_item_id}/details$`),
      ),
    });
    expect(errorsOf(await start(id, { ...two, metric: 'roas' }))).toEqual([`metric: ${notCounted('no_event')}`]);
    for (const { start_date, custom_action_type_id } of event)
      await on.house.db.query(
        'insert into line_item_event (line_item_id, start_date, custom_action_type_id) values ($1, $2, $3)',
        [line_item_id, start_date, custom_action_type_id],
      );
    expect(await tests(id)).toMatchObject({ metric: 'cpa', uncounted: null });
  });

  test('two mirrors are all that the campaign is, share its cap to the cent, and go again with the test', async () => {
    const source = await on.make({
      active: true,
      client_daily_budget: 820,
      frequency_cap: 7,
      suppliers: [335],
      client_cost: 6.5,
    });
    await mapEvent(on.app);
    const group = await admin.call(groups.createCreativeGroup, {
      params: { applicationId: String(on.app) },
      body: { name: 'BF26' },
    });
    await admin.call(groups.updateCreativeGroup, {
      params: { applicationId: String(on.app), creativesGroupId: String(group.body.id) },
      body: { campaign_ids: [source.id] },
    });
    const tried = await start(source.id, two, admin, { query: { dry_run: 'true' } });
    const { result } = tried.body as unknown as { result: typeof tried.body };
    const mirrors = result.ab_test_campaigns?.map((one) => [one.id, one.name]);
    expect([tried.status, result.id, mirrors]).toEqual([
      200,
      source.id,
      [
        [null, 'NOM_iOS_FR - Mirror (1)'],
        [null, 'NOM_iOS_FR - Mirror (2)'],
      ],
    ]);
    expect((await whole(source.id)).body).toMatchObject({ client_daily_budget: 820, ab_test_daily_budget: null });

    const { status, body } = await start(source.id, two);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      internal_name: 'control',
      client_daily_budget: 273.34,
      ab_test_daily_budget: 820,
      ab_test_campaigns: [
        { name: 'NOM_iOS_FR - Mirror (1)', internal_name: 'video first', client_daily_budget: 273.33 },
        { name: 'NOM_iOS_FR - Mirror (2)', internal_name: 'frequency 6', client_daily_budget: 273.33 },
      ],
    });
    const [first] = body.ab_test_campaigns ?? [];
    const mirror = (await whole(first?.id ?? 0)).body;
    expect(mirror).toMatchObject({
      ...{ source_campaign_id: source.id, active: true, frequency_cap: 7, suppliers: [335], client_cost: 6.5 },
      ...{ countries: [250], line_item_id: on.lineItem.id, ab_test_daily_budget: null },
    });
    const shown = await admin.call(groups.listCreativeGroups, {
      params: { applicationId: String(on.app) },
      query: { campaign_id: String(mirror.id) },
    });
    expect(shown.body.items.map(({ name }) => name)).toEqual(['BF26']);
    expect(await tests(source.id)).toMatchObject({
      running: { metric: 'cpa', daily_budget: 820, differs: [], changes: [], arms: [{}, {}, {}] },
      past: [],
    });
    expect((await start(source.id, two)).body).toMatchObject({ message: expect.stringContaining('running') });

    const ended = await stop(source.id);
    expect(ended.body).toMatchObject({ client_daily_budget: 820, ab_test_daily_budget: null, ab_test_campaigns: [] });
    expect((await whole(mirror.id)).body).toMatchObject({ state: 'Archived', running: false });
    expect(await tests(source.id)).toMatchObject({ running: null, past: [{ arms: [{}, {}, {}] }] });
    const again = await stop(source.id);
    expect(again).toMatchObject({ status: 409, body: { message: 'No ab test running for this campaign' } });
    const revived = await on.put(mirror.id, { state: 'New', client_daily_budget: 273.33, client_budget: null }, admin);
    expect(revived).toMatchObject({ status: 409, body: { message: expect.stringContaining('made for an A/B test') } });
  });

  test('a start that breaks a rule changes nothing and says which', async () => {
    const { id } = await on.make({ client_daily_budget: 25, internal_name: 'ours' });
    const wrong = async (campaigns_: { internal_name: string; name?: string }[]) =>
      errorsOf(await start(id, { campaigns: campaigns_ }));
    const b = { internal_name: 'b' };
    expect(await wrong([])).toEqual(['campaigns: You have to create at least one mirror']);
    expect(await wrong([b, b, b, b])).toEqual(['campaigns: You can create at most 3 mirrors']);
    expect(await wrong([{ internal_name: ' ' }])).toEqual([
      'campaigns.0.internal_name: Internal name is required to start an A/B test',
    ]);
    expect(await wrong([b, b])).toEqual([
      'campaigns: Shared by 3 campaigns, the daily cap must be at least 30: each of them needs 10.',
    ]);
    const nameless = await on.make({ internal_name: null });
    expect(errorsOf(await start(nameless.id, { campaigns: [b] }))).toEqual([
      'internal_name: Internal name is required to start an A/B test',
    ]);
    expect(await tests(id)).toMatchObject({ running: null, past: [], unavailable: null });
    await on.house.db.query("update line_item set budget_mode = 'full_performance' where id = $1", [on.lineItem.id]);
    expect(await start(id, { campaigns: [b] })).toMatchObject({
      status: 409,
      body: { message: 'A/B test is not available for a line item in full performance budget mode.' },
    });
    await on.house.db.query("update line_item set budget_mode = 'manual' where id = $1", [on.lineItem.id]);
  });

  test('a start on an older campaign is refused with what is stored; without a version nothing is compared', async () => {
    const { id, version } = await on.make({ client_daily_budget: 100, internal_name: 'ours' });
    const body = { campaigns: [{ internal_name: 'b' }], version };
    await on.put(id, { client_daily_budget: 15 });
    for (const extra of [{}, { query: { dry_run: 'true' } }]) {
      const stale = await start(id, body, admin, extra); // not what 15 would break: that nobody has read
      expect([stale.status, stale.body]).toMatchObject([
        409,
        { code: 'stale_version', current: { version: version + 1, client_daily_budget: 15 } },
      ]);
    }
    expect((await start(id, body, on.manager)).body).not.toHaveProperty('current');
    expect(await tests(id)).toMatchObject({ running: null, past: [] });
    await on.put(id, { client_daily_budget: 80 });
    expect((await start(id, { ...body, version: version + 2 })).status).toBe(200);
    expect(await start(id, body)).toMatchObject({ status: 409, body: { code: 'ab_test' } });
    const { running } = await tests(id);
    for (const arm of running?.arms ?? []) {
      const { version: now, client_budget } = (await whole(arm.campaign_id)).body;
      expect(arm).toMatchObject({ version: now, client_budget });
    }
    const other = await on.make({ client_daily_budget: 100, internal_name: 'ours' });
    await on.put(other.id, { client_daily_budget: 90 });
    expect((await start(other.id, { campaigns: [{ internal_name: 'b' }] })).status).toBe(200);
  });

  test('only admins begin and end one; the start is taken back by ending it', async () => {
    const { id } = await on.make({ internal_name: 'ours' });
    const body = { campaigns: [{ internal_name: 'b' }] };
    for (const role of roles.filter((one) => one !== 'admin')) {
      const who = await on.house.as(role, on.company);
      expect((await start(id, body, who)).status, role).toBe(403);
      expect((await stop(id, who)).status, role).toBe(403);
    }
    const begun = await start(id, body);
    expect(begun.status).toBe(200);
    const { items } = (await admin.call(historyApi.listHistory, { query: { entity: 'ab_test', limit: '1' } })).body;
    expect(items[0]).toMatchObject({ action: 'create', can_undo: true });
    // What the start did besides is taken back with it or not at all, and by admins alone
    const creative = await on.house.as('creative_team_member');
    const parts = await creative.call(historyApi.undoChangeSet, {
      params: { changeSetId: items[0]?.change_set_id ?? '' },
      body: {},
    });
    expect(parts.status).toBe(403);
    const undone = await admin.call(historyApi.undoChangeSet, {
      params: { changeSetId: items[0]?.change_set_id ?? '' },
      body: {},
    });
    expect(undone.status).toBe(200);
    expect(await tests(id)).toMatchObject({ running: null, past: [{}] });
    const all = (await admin.call(historyApi.listHistory, { query: { entity: 'campaign', entity_id: String(id) } }))
      .body;
    expect(all.items.filter(({ can_undo }) => can_undo).map(({ action }) => action)).toEqual(['create']);
  });

  test('what a script did under the same change set after the start did not end with the test', async () => {
    const [{ id }, other] = [await on.make({ internal_name: 'ours' }), await on.make({ internal_name: 'theirs' })];
    const headers = { 'x-change-set': randomUUID() };
    expect((await start(id, { campaigns: [{ internal_name: 'b' }] }, admin, { headers })).status).toBe(200);
    expect((await on.put(other.id, { client_daily_budget: 80, client_budget: null }, admin, { headers })).status).toBe(
      200,
    );
    const params = { changeSetId: headers['x-change-set'] };
    const { items } = (await admin.call(historyApi.undoChangeSet, { params, body: {} })).body;
    expect(items[0]).toMatchObject({ entity: 'campaign', entity_id: other.id, status: 'refused' });
    expect(items[1]).toMatchObject({ entity: 'ab_test', status: 'undone' });
    expect(items.slice(2).map(({ message }) => message)).toEqual(
      items.slice(2).map(() => 'It ended with its A/B test'),
    );
  });

  test('taken back as a whole, a start is done with: its parts ended with it, and nobody is sent back to it', async () => {
    const { id } = await on.make({ internal_name: 'ours' });
    const last = async () =>
      (await admin.call(historyApi.listHistory, { query: { entity: 'ab_test', limit: '1' } })).body.items[0];
    const setOf = async () => (await last())?.change_set_id ?? '';
    const undo = (changeSetId: string) => admin.call(historyApi.undoChangeSet, { params: { changeSetId }, body: {} });
    const whysOf = async (change_set_id: string) => {
      const { items } = (await admin.call(historyApi.listHistory, { query: { change_set_id } })).body;
      return [...new Set(items.filter(({ entity }) => entity !== 'ab_test').map(({ why_not }) => why_not))];
    };
    expect((await start(id, { campaigns: [{ internal_name: 'b' }] })).status).toBe(200);
    const begun = await setOf();
    expect(await whysOf(begun)).toEqual([
      'An A/B test did this when it began. End the test, or undo the whole change set.',
    ]);
    // What is seen beforehand is what happens then
    const params = { changeSetId: begun };
    const dry = await admin.call(historyApi.undoChangeSet, { params, body: {} }, { query: { dry_run: 'true' } });
    const { result: seen } = dry.body as unknown as { result: typeof dry.body };
    const taken = await admin.call(historyApi.undoChangeSet, { params, body: { seen: seen.seen } });
    expect(taken.status).toBe(200);
    const told = ({ items }: typeof seen) => items.map(({ status, message }) => ({ status, message }));
    expect(told(seen)).toEqual(told(taken.body));
    const [test, ...parts] = taken.body.items;
    expect(test).toMatchObject({ entity: 'ab_test', status: 'undone', message: null });
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part).toMatchObject({ status: 'kept', message: 'It ended with its A/B test' });
    expect(await whysOf(begun)).toEqual(['This change has already been undone']);
    expect(await undo(begun)).toMatchObject({ status: 409, body: { code: 'already_undone' } });
    // A test that was ended by hand does not begin again: that is no whole which could be taken back
    expect((await start(id, { campaigns: [{ internal_name: 'b' }] })).status).toBe(200);
    const byHand = await setOf();
    expect((await stop(id)).status).toBe(200);
    expect(await whysOf(byHand)).toEqual(['This A/B test has ended already']);
    expect((await undo(byHand)).body.items.map(({ message }) => message)).toEqual(
      Array(parts.length + 1).fill('This A/B test has ended already'),
    );
    const NOT_AGAIN = 'An A/B test that has ended is not begun again. Start a new one.';
    expect([(await last())?.why_not, await whysOf(await setOf())]).toEqual([NOT_AGAIN, [NOT_AGAIN]]);
  });
});
