import type { Sent } from '@fairlead/contract';
import * as api from '@fairlead/contract/ab-test';
import * as campaigns from '@fairlead/contract/campaign';
import * as launch from '@fairlead/contract/campaign-launch';
import * as creatives from '@fairlead/contract/creative';
import * as groups from '@fairlead/contract/creative-group';
import * as lineItems from '@fairlead/contract/line-item-campaign';
import * as pacing from '@fairlead/contract/pacing';
import * as platform from '@fairlead/contract/platform';
import * as readiness from '@fairlead/contract/readiness';
import * as tracking from '@fairlead/contract/tracking';
import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { askedToFollow, inAnyCase, mirrorsText, takenOver } from '@fairlead/domain/campaign/follow';
import { roles } from '@fairlead/domain/role';
import { exampleLinks } from '@fairlead/domain/tracking/example-links';
import { png } from '@fairlead/test-data/media/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../../context.ts';
import { outside } from '../../db/transaction.ts';
import { type CampaignBody, type CampaignHouse, errorsOf, openCampaignHouse } from '../../testing/campaigns.ts';
import { aGroup } from '../../testing/creatives.ts';
import type { Caller } from '../../testing/house.ts';
import { aBudget, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { getCreativeGroup, updateCreativeGroup } from '../creative-group/creative-group.service.ts';

const broken = (exampleLinks[0]?.link ?? '').replace('&clickid={click_id}', '');

describe.each(roomKinds())('A/B tests on %s', (kind) => {
  let on: CampaignHouse;
  let admin: Caller;
  beforeAll(async () => {
    on = await openCampaignHouse(kind);
    admin = await on.house.as('admin');
  });
  afterAll(() => on?.close());

  const at = (id: number) => ({ campaignId: String(id) });
  const start = (id: number, body: Sent<typeof api.startAbTest>['body'], who = admin, extra = {}) =>
    who.call(api.startAbTest, { params: at(id), body }, extra);
  const stop = (id: number, who = admin, extra = {}) => who.call(api.stopAbTest, { params: at(id) }, extra);
  const tests = async (id: number) => (await admin.call(api.getAbTest, { params: at(id) })).body;
  const whole = (id: number) => admin.call(campaigns.getCampaign, { params: at(id), query: { with_ab_test: 'true' } });
  const two = {
    campaigns: [{ internal_name: 'video first' }, { internal_name: 'frequency 6' }],
    internal_name: 'control',
  };

  test('two mirrors are all that the campaign is, share its cap to the cent, and go again with the test', async () => {
    const source = await on.make({
      active: true,
      client_daily_budget: 820,
      frequency_cap: 7,
      suppliers: [335],
      client_cost: 6.5,
    });
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
    const order = result.ab_test_campaigns?.map(({ name }) => name);
    expect([tried.status, order]).toEqual([200, ['NOM_iOS_FR - Mirror (1)', 'NOM_iOS_FR - Mirror (2)']]);
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

  test.runIf(kind === 'postgres')('a campaign that is connected to a group while a test begins stays so', async () => {
    const [{ id }, { id: other }] = [await on.make({ internal_name: 'ours' }), await on.make()];
    const applicationId = String(on.app);
    const { body: group } = await admin.call(groups.createCreativeGroup, {
      params: { applicationId },
      body: { name: 'XMAS' },
    });
    const connect = (campaign_ids: number[]) =>
      updateCreativeGroup(systemContext(on.house.context), group.id, { campaign_ids });
    await connect([id]);
    let begun: ReturnType<typeof start> | undefined;
    await on.house.db.tx(async () => {
      await connect([id, other]);
      await outside(async () => {
        begun = start(id, { campaigns: [{ internal_name: 'b' }] });
        const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        while ((await on.house.db.query(waits)).length === 0);
      });
    });
    const mirror = (await begun)?.body.ab_test_campaigns?.[0]?.id;
    expect((await getCreativeGroup(on.house.context, group.id)).campaign_ids).toEqual([id, other, mirror]);
  });

  test('a start that breaks a rule changes nothing and says which', async () => {
    const { id } = await on.make({ client_daily_budget: 25, internal_name: 'ours' });
    const wrong = async (campaigns_: { internal_name: string; name?: string }[]) =>
      errorsOf(await start(id, { campaigns: campaigns_ }));
    const b = { internal_name: 'b' };
    expect(await wrong([])).toEqual(['campaigns: You have to create at least one mirror']);
    expect(await wrong([b, b, b, b])).toEqual(['campaigns: You can create at most 3 mirrors']);
    expect(await wrong([{ internal_name: ' ' }])).toEqual([
      'campaigns.0.internal_name: Internal name is required because an A/B test is running',
    ]);
    expect(await wrong([b, b])).toEqual([
      'campaigns: Shared by 3 campaigns, the daily cap must be at least 30: each of them needs 10.',
    ]);
    const nameless = await on.make({ internal_name: null });
    expect(errorsOf(await start(nameless.id, { campaigns: [b] }))).toEqual([
      'internal_name: Internal name is required because an A/B test is running',
    ]);
    expect(await tests(id)).toMatchObject({ running: null, past: [], unavailable: null });
    await on.house.db.query("update line_item set budget_mode = 'full_performance' where id = $1", [on.lineItem.id]);
    expect(await start(id, { campaigns: [b] })).toMatchObject({
      status: 409,
      body: { message: 'A/B test is not available for a line item in full performance budget mode.' },
    });
    await on.house.db.query("update line_item set budget_mode = 'manual' where id = $1", [on.lineItem.id]);
  });

  test('a creative that the campaign does not show is not shown by its mirrors', async () => {
    const { id } = await on.make({ internal_name: 'ours' });
    const ads = await aGroup(on.house, admin, on.app, 'Winter');
    const [shown, hidden] = [(await ads.banner()).body.id, (await ads.banner(png({ width: 320, height: 50 }))).body.id];
    await admin.call(groups.updateCreativeGroup, { params: ads.params, body: { campaign_ids: [id] } });
    const of = (creative: number) => ({ params: { ...ads.params, creativeId: String(creative) } });
    const off = { connected_campaigns: [{ campaign_id: id, active: false }] };
    await admin.call(creatives.updateCampaignSettings, { ...of(hidden), body: off });
    const mirror = (await start(id, { campaigns: [{ internal_name: 'b' }] })).body.ab_test_campaigns?.[0]?.id;
    const settings = async (creative: number) =>
      (await admin.call(creatives.getCreative, of(creative))).body.connected_campaigns;
    expect(await settings(hidden)).toEqual([id, mirror].map((campaign_id) => ({ campaign_id, active: false })));
    expect(await settings(shown)).toEqual([id, mirror].map((campaign_id) => ({ campaign_id, active: true })));
  });

  test('while a test shares a cap out, the whole counts against the budget of the line item', async () => {
    const item = await aLineItem(on.house, on.company);
    await aBudget(on.house, item, { days: ['2026-11-01', '2026-11-30'], client_budget: 13_000 });
    await on.house.db.query('update line_item_budget set client_daily_budget = 1000 where line_item_id = $1', [
      item.id,
    ]);
    const of = { line_item_id: item.id, active: true, internal_name: 'ours' };
    const { id } = await on.make({ ...of, client_daily_budget: 820 });
    const { id: bare } = await on.make({ ...of, active: false, client_daily_budget: null });
    const ads = await aGroup(on.house, admin, on.app, 'Spring');
    await ads.banner();
    await admin.call(groups.updateCreativeGroup, { params: ads.params, body: { campaign_ids: [id] } });
    const told = async () => {
      const query = { company_id: String(on.company) };
      const { body } = await admin.call(lineItems.listLineItemOverviews, { query });
      const checks = (await admin.call(readiness.getReadiness, { params: at(bare) })).body.checks;
      const issue = checks.flatMap(({ issues }) => issues).find(({ code }) => code === 'daily_budget_missing');
      const aligned = body.items.find((one) => one.id === item.id)?.daily_budget_misalignment;
      const { items: spending } = (
        await admin.call(pacing.listPacingCampaigns, { params: { lineItemId: String(item.id) } })
      ).body;
      const cap = spending.find((one) => one.id === id)?.client_daily_budget;
      return { aligned, cap, offered: issue?.repair?.changes.map(({ after }) => after) };
    };
    const before = await told();
    expect(before).toEqual({ aligned: { amount: -180, percent: -18 }, cap: 820, offered: [expect.any(Number)] });
    await start(id, { campaigns: [{ internal_name: 'b' }] });
    expect(await told()).toEqual(before);
  });

  test('without a cap the whole is what readiness offers, and what is set', async () => {
    const item = await aLineItem(on.house, on.company);
    await aBudget(on.house, item, { days: ['2026-11-01', '2026-11-30'], client_budget: 13_000 });
    const bare = { line_item_id: item.id, internal_name: 'ours', client_daily_budget: null };
    const { id } = await on.make(bare);
    const mirror = (await start(id, { campaigns: [{ internal_name: 'b' }] })).body.ab_test_campaigns?.[0]?.id ?? 0;
    const offered = async (campaign: number) => {
      const { body } = await admin.call(readiness.getReadiness, { params: at(campaign) });
      const found = body.checks.flatMap(({ issues }) => issues).find(({ code }) => code === 'daily_budget_missing');
      return found?.repair?.changes.map(({ field, after }) => [field, after]) ?? [];
    };
    expect(await offered(mirror)).toEqual([]);
    const [[field, after] = []] = await offered(id);
    expect([field, after]).toEqual(['ab_test_daily_budget', 1000]);
    const codes = ['daily_budget_missing' as const];
    expect((await admin.call(launch.repairCampaign, { params: at(id), body: { codes } })).status).toBe(200);
    expect((await whole(id)).body).toMatchObject({
      ...{ ab_test_daily_budget: 1000, client_daily_budget: 500 },
      ab_test_campaigns: [{ client_daily_budget: 500 }],
    });
  });

  test('a repair is the mirrors’ too where who repairs may change them, else the count begins anew: both are told', async () => {
    await on.house.db.query(`update application set tracking_provider = 'appsflyer' where id = $1`, [on.app]);
    const made = await on.make({
      internal_name: 'ours',
      client_daily_budget: 100,
      adomain: null,
      click_action: broken,
    });
    const { id } = made;
    const [alike = 0, other = 0] = ((await start(id, two)).body.ab_test_campaigns ?? []).map((one) => one.id);
    const own = { client_daily_budget: 33.33, client_budget: null, click_action: 'https://app.adjust.com/own' };
    expect(errorsOf(await on.put(other, own, admin))).toEqual([]);
    const links = async () => {
      const all = await Promise.all([id, alike, other].map((one) => whole(one)));
      return all.map(({ body }) => body.click_action);
    };
    const body = { links: [{ campaign_id: id, tracking_type: 'click' as const, link: broken }] };
    const mend = (who: Caller, extra = {}) => who.call(tracking.repairTracking, { body }, extra);
    const tried = async (who: Caller) => (await mend(who, { query: { dry_run: 'true' } })).body as unknown;
    expect(await tried(on.manager)).toMatchObject({
      warnings: [{ path: 'click_action', message: mirrorsText(false) }],
    });
    expect(await tried(admin)).toMatchObject({ warnings: [{ path: 'click_action', message: mirrorsText(true) }] });
    expect((await mend(admin)).body.items[0]).toMatchObject({ status: 'repaired' });
    const [mended] = await links();
    expect([mended === broken, await links()]).toEqual([false, [mended, mended, own.click_action]]);

    const rowOf = async (who: Caller) => {
      const { items } = (await who.call(tracking.auditTracking, { query: { application_id: String(on.app) } })).body;
      return items.find(({ campaign_id }) => campaign_id === id);
    };
    const client = await on.house.as('client', on.company);
    expect(await rowOf(on.manager)).toMatchObject({ mirrors: 2 });
    expect(await rowOf(client)).not.toHaveProperty('mirrors');
    const ready = async (who: Caller) => (await who.call(readiness.getReadiness, { params: at(id) })).body;
    expect(await ready(on.manager)).toMatchObject({ mirrors: 2 });
    expect(await ready(client)).not.toHaveProperty('mirrors');
  });

  test('a repair of readiness is the mirrors’ too, but for what they differ in; of one who may not change them it is the source’s', async () => {
    await on.house.db.query(`update application set tracking_provider = 'appsflyer' where id = $1`, [on.app]);
    const tested = async () => {
      const { id } = await on.make({ internal_name: 'ours', client_daily_budget: 100, click_action: broken });
      const [alike = 0, other = 0] = ((await start(id, two)).body.ab_test_campaigns ?? []).map((one) => one.id);
      const own = { client_daily_budget: 33.33, client_budget: null, click_action: 'https://app.adjust.com/own' };
      expect(errorsOf(await on.put(other, own, admin))).toEqual([]);
      const links = async () =>
        (await Promise.all([id, alike, other].map((one) => whole(one)))).map(({ body }) => body.click_action);
      return { id, links, own: own.click_action };
    };
    const codes = ['link_has_errors' as const];
    const mend = (id: number, who: Caller, extra = {}) =>
      who.call(launch.repairCampaign, { params: at(id), body: { codes } }, extra);
    const followed = await tested();
    const tried = await mend(followed.id, admin, { query: { dry_run: 'true' } });
    expect(tried.body).toMatchObject({ warnings: [{ path: 'click_action', message: mirrorsText(true) }] });
    expect((await mend(followed.id, admin)).status).toBe(200);
    const [mended] = await followed.links();
    expect([mended === broken, await followed.links()]).toEqual([false, [mended, mended, followed.own]]);

    const alone = await tested();
    const warned = await mend(alone.id, on.manager, { query: { dry_run: 'true' } });
    expect(warned.body).toMatchObject({ warnings: [{ path: 'click_action', message: mirrorsText(false) }] });
    expect((await mend(alone.id, on.manager)).status).toBe(200);
    expect(await alone.links()).toEqual([mended, broken, alone.own]);
    expect((await tests(alone.id)).running?.changes.at(-1)).toMatchObject({ fields: ['click_action'], even: false });
  });

  test('a line item and a price that wait for tomorrow wait for the mirrors, too', async () => {
    const { id } = await on.make({ client_cost: 6.5, client_daily_budget: 100, internal_name: 'ours' });
    const next = await aLineItem(on.house, on.company);
    await on.put(id, { client_budget: null, client_daily_budget: 100, line_item_id: next.id, client_cost: 8 }, admin);
    const body = { campaigns: [{ internal_name: 'b' }, { internal_name: 'c' }] };
    expect((await start(id, body, admin, { query: { dry_run: 'true' } })).status).toBe(200);
    const mirrors = (await start(id, body)).body.ab_test_campaigns ?? [];
    expect(mirrors).toHaveLength(2);
    for (const one of [{ id }, ...mirrors])
      expect((await whole(one.id)).body).toMatchObject({
        ...{ line_item_id: on.lineItem.id, upcoming_line_item: { line_item_id: next.id } },
        ...{ client_cost: 6.5, upcoming_client_cost: { cost: 8 } },
      });
    expect((await tests(id)).running).toMatchObject({ differs: [], changes: [] });

    const takeBack = async (campaign: number, who = admin) => {
      const { body: histories } = await admin.call(lineItems.listLineItemHistories, {
        query: { campaign_id: String(campaign) },
      });
      const [{ id: entry } = { id: 0 }] = histories.items;
      return (await who.call(lineItems.deleteLineItemHistory, { params: { lineItemHistoryId: String(entry) } })).status;
    };
    expect(await takeBack(mirrors[0]?.id ?? 0, on.manager)).toBe(403);
    expect(await takeBack(id, on.manager)).toBe(204);
    for (const one of [{ id }, ...mirrors])
      expect((await whole(one.id)).body).toMatchObject({ line_item_id: on.lineItem.id, upcoming_line_item: null });
  });

  test('while it runs only the whole cap is changed, and the mirrors are as active as their source', async () => {
    const { id } = await on.make({ active: true, client_daily_budget: 100, internal_name: 'ours' });
    const untested = await on.make({ client_daily_budget: 100 });
    const none = await on.put(untested.id, { client_daily_budget: 100, ab_test_daily_budget: 90 });
    expect(errorsOf(none)).toEqual(['ab_test_daily_budget: You try to split daily caps but no ab test is running']);
    const mirror = (await start(id, { campaigns: [{ internal_name: 'b' }] })).body.ab_test_campaigns?.[0]?.id ?? 0;
    const share = await on.put(id, { client_daily_budget: 60, client_budget: null });
    expect(errorsOf(share)).toEqual([expect.stringMatching(/^client_daily_budget: .*ab_test_daily_budget/)]);
    const cap = (body: object, who = on.manager) =>
      on.put(id, { client_budget: null, client_daily_budget: 50, ...body }, who);
    expect(errorsOf(await cap({ ab_test_daily_budget: 19 }))).toEqual([
      'ab_test_daily_budget: Shared by 2 campaigns, the daily cap must be at least 20: each of them needs 10.',
    ]);
    expect((await cap({ ab_test_daily_budget: 80.01 })).body).toMatchObject({
      client_daily_budget: 40,
      ab_test_daily_budget: 80.01,
    });
    expect((await whole(mirror)).body.client_daily_budget).toBe(40.01);
    await cap({ client_daily_budget: 40, paused: true, frequency_cap: 3 });
    expect((await whole(mirror)).body).toMatchObject({ paused: true, frequency_cap: 10 });
    expect((await tests(id)).running).toMatchObject({
      differs: [{ field: 'frequency_cap', values: [3, 10] }],
      changes: [{ fields: ['frequency_cap'], campaign_ids: [id], even: false }],
    });
    expect((await cap({ client_daily_budget: 40, mirrors_follow: true })).status).toBe(403);
    await cap({ client_daily_budget: 40, lifetime_frequency_cap: 40, mirrors_follow: true }, admin);
    expect((await whole(mirror)).body).toMatchObject({ lifetime_frequency_cap: 40, frequency_cap: 10 });
    expect((await tests(id)).running?.changes.at(-1)).toMatchObject({ fields: ['lifetime_frequency_cap'], even: true });
    expect(await cap({ client_daily_budget: 40, state: 'Archived' })).toMatchObject({
      ...{ status: 409, body: { code: 'ab_test', message: 'An A/B test runs with this campaign. End it first.' } },
    });
    expect(errorsOf(await on.put(mirror, { client_daily_budget: 90, client_budget: null }, admin))).toEqual([
      expect.stringMatching(/^client_daily_budget: /),
    ]);
  });

  test('what mirrors would take over of a save is told as it is then stored, for every field', async () => {
    const { id } = await on.make({ client_daily_budget: 100, internal_name: 'ours' });
    const begun = (await start(id, two)).body.ab_test_campaigns ?? [];
    const [alike = 0, differs = 0] = begun.map((one) => one.id);
    const kept = { client_budget: null };
    const fields = {
      ...{ adomain: 'shop.example', bcats: ['IAB1'], landing_page: 'https://nomnom.example/a' },
      ...{ landing_page2: 'https://nomnom.example/b', target_custom_action_type_id: 5, attribution_days: 30 },
      ...{ countries: [250, 276], suppliers: [335], installers_label: 'installers', payers_label: 'payers' },
      ...{ attribution_days_data_science: 14, frequency_cap: 6, lifetime_frequency_cap: 40 },
      ...{ cappings: [{ counting_period: 'day', threshold: 2, event_type: 'click' }], bid_type: 'cpc' },
      ...{ target_cpx_in_company_currency: 1.25, pacing_without_target_buying_price: true, pricing_type: 'cpc' },
      ...{ pricing_custom_action_type_id: 5, click_action: 'https://app.adjust.com/abc', use_direct_link: true },
      ...{
        click_action_into_app: 'nomnom://a',
        recommendation_click_action: 'nomnom://b',
        cpm: 2.5,
        target_margin: 20,
      },
      ...{ tracker_engaged_view_url_template: 'https://view.adjust.com/abc', cpa_test_champion_cr: 0.02 },
      tracker_impression_url_template: 'https://view.adjust.com/impression/abc',
      cpa_algorithm_max_cr: 0.1,
    } as const;
    const others = {
      ...{ adomain: 'other.example', landing_page: 'https://other.example', frequency_cap: 3 },
      ...{ countries: [276], installers_label: 'non_installers', click_action: 'https://app.adjust.com/other' },
    } as const;
    const refused = errorsOf(await on.put(differs, { ...kept, client_daily_budget: 33.33, ...others }, admin));
    expect(refused).toEqual([]);
    const [before, first, second] = [await whole(id), await whole(alike), await whole(differs)].map((one) =>
      draftOf(one.body),
    ) as [CampaignDraft, CampaignDraft, CampaignDraft];
    const sent = { ...kept, client_daily_budget: before.client_daily_budget, ...fields } as CampaignBody;
    expect(errorsOf(await on.put(id, { ...sent, mirrors_follow: true }, admin))).toEqual([]);
    const after = draftOf((await whole(id)).body);
    const asked = askedToFollow(before, after);
    expect(new Set(asked)).toEqual(new Set([...Object.keys(fields), ...asked]));
    for (const [mirror, was] of [
      [alike, first],
      [differs, second],
    ] as const) {
      const now = draftOf((await whole(mirror)).body);
      const taken = takenOver(was, before, asked);
      for (const field of asked) expect(now[field], field).toEqual(taken.includes(field) ? after[field] : was[field]);
    }
    expect(asked.filter((field) => !takenOver(second, before, asked).includes(field)).sort()).toEqual(
      Object.keys(others).sort(),
    );

    const anyway = { client_cost: 7, paused: true, ab_test_daily_budget: 120.01, frequency_cap: 9 };
    const [was, wasDiffering] = [await whole(alike), await whole(differs)].map((one) => draftOf(one.body));
    const again = { ...kept, client_daily_budget: after.client_daily_budget, ...anyway };
    expect(errorsOf(await on.put(id, again, admin))).toEqual([]);
    const then = draftOf((await whole(id)).body);
    const told = inAnyCase(after, then, { mirrors: 2, currency: 'EUR' });
    expect(told.map(({ field }) => field).sort()).toEqual(['client_cost', 'client_daily_budget', 'paused']);
    for (const one of told) expect(then[one.field], one.field).toEqual(one.after);
    const follow = Object.fromEntries(told.map((one) => [one.field, one.mirror]));
    expect(draftOf((await whole(alike)).body)).toEqual({ ...was, ...follow });
    expect(draftOf((await whole(differs)).body)).toEqual({ ...wasDiffering, ...follow });
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
    const { items } = (await admin.call(platform.listHistory, { query: { entity: 'ab_test', limit: '1' } })).body;
    expect(items[0]).toMatchObject({ action: 'create', can_undo: true });
    // What the start did besides is taken back with it or not at all, and by admins alone
    const creative = await on.house.as('creative_team_member');
    const parts = await creative.call(platform.undoChangeSet, {
      params: { changeSetId: items[0]?.change_set_id ?? '' },
      body: {},
    });
    expect(parts.status).toBe(403);
    const undone = await admin.call(platform.undoChangeSet, {
      params: { changeSetId: items[0]?.change_set_id ?? '' },
      body: {},
    });
    expect(undone.status).toBe(200);
    expect(await tests(id)).toMatchObject({ running: null, past: [{}] });
    const all = (await admin.call(platform.listHistory, { query: { entity: 'campaign', entity_id: String(id) } })).body;
    expect(all.items.filter(({ can_undo }) => can_undo).map(({ action }) => action)).toEqual(['create']);
  });

  test('a mirror is on as its source is, a test keeps out of full performance, and an older save hears so first', async () => {
    const source = await on.make({ active: true, client_daily_budget: 100, internal_name: 'ours' });
    const begun = await start(source.id, { campaigns: [{ internal_name: 'b' }] });
    const mirror = begun.body.ab_test_campaigns?.[0]?.id ?? 0;
    const caps = { client_budget: null, client_daily_budget: 50 };
    expect(errorsOf(await on.put(mirror, { ...caps, active: false }, admin))).toEqual([
      expect.stringMatching(/^active: A copy in an A\/B test/),
    ]);
    const stale = await on.put(source.id, { client_budget: null, client_daily_budget: 100, version: source.version });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    const { id: other } = await aLineItem(on.house, on.company, 'Full performance');
    await on.house.db.query("update line_item set budget_mode = 'full_performance' where id = $1", [other]);
    expect(errorsOf(await on.put(source.id, { ...caps, line_item_id: other }))).toEqual([
      'line_item_id: A/B test is not available for a line item in full performance budget mode.',
    ]);
  });
});
