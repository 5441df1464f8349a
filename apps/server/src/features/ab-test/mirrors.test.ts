import { randomUUID } from 'node:crypto';
import * as creatives from '@fairlead/contract/creative';
import * as groups from '@fairlead/contract/creative-group';
import * as historyApi from '@fairlead/contract/history';
import * as lineItems from '@fairlead/contract/line-item-campaign';
import { png } from '@fairlead/test-data/media/index';
import { describe, expect, test } from 'vitest';
import { systemContext } from '../../context.ts';
import { outside } from '../../db/transaction.ts';
import { useAbTests } from '../../testing/ab-tests.ts';
import { type CampaignHouse, errorsOf } from '../../testing/campaigns.ts';
import { aGroup } from '../../testing/creatives.ts';
import type { Caller } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { getCreativeGroup, updateCreativeGroup } from '../creative-group/creative-group.service.ts';

describe.each(roomKinds())('A/B tests on %s', (kind) => {
  let on: CampaignHouse;
  let admin: Caller;
  const { start, stop, tests, whole } = useAbTests(kind, (opened) => {
    ({ on, admin } = opened);
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

  test('mirrors of a test that has ended keep no group from being archived, and are named among no campaigns', async () => {
    const { id } = await on.make({ internal_name: 'ours' });
    const ads = await aGroup(on.house, admin, on.app, 'Spring');
    const banner = { params: { ...ads.params, creativeId: String((await ads.banner()).body.id) } };
    const edit = (body: object) => admin.call(groups.updateCreativeGroup, { params: ads.params, body });
    await edit({ campaign_ids: [id] });
    const mirror = (await start(id, { campaigns: [{ internal_name: 'b' }] })).body.ab_test_campaigns?.[0]?.id;
    expect((await admin.call(groups.getCreativeGroup, { params: ads.params })).body.campaign_ids).toEqual([id, mirror]);
    expect((await edit({ state: 'Archived' })).status).toBe(409);
    await stop(id);

    const { body: group } = await admin.call(groups.getCreativeGroup, { params: ads.params });
    expect(group.campaign_ids).toEqual([id]);
    const { body: creative } = await admin.call(creatives.getCreative, banner);
    expect(creative.connected_campaigns).toEqual([{ campaign_id: id, active: true }]);
    // What the test showed is kept beside any edit: its end was none
    expect((await edit({ campaign_ids: [id] })).body.version).toBe(group.version);
    const over = { name: 'Spring, over', campaign_ids: [] };
    const changed = [{ field: 'name' }, { field: 'campaign_ids', before: [id], after: [] }];
    const tried = await admin.call(
      groups.updateCreativeGroup,
      { params: ads.params, body: over },
      { query: { dry_run: 'true' } },
    );
    expect(tried.body).toMatchObject({ changes: changed });
    expect((await edit(over)).body.campaign_ids).toEqual([]);
    // It is told as the group is
    const query = { entity: 'creative_group', entity_id: String(ads.id) };
    expect((await admin.call(historyApi.listHistory, { query })).body.items[0]).toMatchObject({ changes: changed });
    const past = await admin.call(groups.listCreativeGroups, {
      params: { applicationId: String(on.app) },
      query: { campaign_id: String(mirror) },
    });
    expect(past.body.items.map(({ name }) => name)).toEqual(['Spring, over']);
    expect((await tests(id)).past).toMatchObject([{ arms: [{}, {}] }]);
    expect(await edit({ state: 'Archived' })).toMatchObject({ status: 200, body: { state: 'Archived' } });
  });

  test('what was done to a group while a test ran is taken back once it is over', async () => {
    const [{ id }, { id: other }] = [await on.make({ internal_name: 'ours' }), await on.make()];
    const ads = await aGroup(on.house, admin, on.app, 'Autumn');
    const edit = async (campaign_ids: number[]) => {
      const set = randomUUID();
      const sent = { params: ads.params, body: { campaign_ids } };
      const { body } = await admin.call(groups.updateCreativeGroup, sent, { headers: { 'x-change-set': set } });
      return { set, shown: body.campaign_ids };
    };
    const undo = async (changeSetId: string) =>
      (await admin.call(historyApi.undoChangeSet, { params: { changeSetId }, body: {} })).body.items;
    const shown = async () => (await admin.call(groups.getCreativeGroup, { params: ads.params })).body.campaign_ids;
    await edit([id]);
    const mirror = (await start(id, { campaigns: [{ internal_name: 'b' }] })).body.ab_test_campaigns?.[0]?.id ?? 0;
    const added = await edit([id, mirror, other]);
    await stop(id);

    // What is told is what is stored: the entry itself names the mirror, which does not come back
    const told = [{ status: 'undone', fields: [{ from: [id, other], to: [id] }] }];
    expect(await undo(added.set)).toMatchObject(told);
    expect(await shown()).toEqual([id]);
    // One that was done by hand again, and to the same, is nobody's later edit
    const again = await edit([id, other]);
    await edit([id]);
    await edit([id, other]);
    expect(await undo(again.set)).toMatchObject([{ status: 'undone' }]);
    expect(await shown()).toEqual([id]);
  });

  test('a campaign that a client takes off a group takes its copies along, which staff takes off by themselves', async () => {
    const client = await on.house.as('client', on.company);
    const [{ id }, { id: other }] = [await on.make({ internal_name: 'ours' }), await on.make()];
    const { params } = await aGroup(on.house, admin, on.app, 'Summer');
    const edit = (body: object, who = client, extra = {}) =>
      who.call(groups.updateCreativeGroup, { params, body }, extra);
    await edit({ campaign_ids: [id] });
    const mirror = (await start(id, { campaigns: [{ internal_name: 'b' }] })).body.ab_test_campaigns?.[0]?.id ?? 0;
    // Which creatives an arm shows may be what is tested
    expect((await edit({ campaign_ids: [mirror] }, on.manager)).body.campaign_ids).toEqual([mirror]);
    expect((await edit({ campaign_ids: [mirror, other] })).body.campaign_ids).toEqual([other, mirror]);
    expect((await edit({ campaign_ids: [id, mirror] }, on.manager)).body.campaign_ids).toEqual([id, mirror]);

    const tried = await edit({ campaign_ids: [mirror] }, client, { query: { dry_run: 'true' } });
    expect(tried.body).toMatchObject({ dry_run: true, result: { campaign_ids: [] } });
    expect((await edit({ campaign_ids: [mirror] })).body.campaign_ids).toEqual([]);
    expect(await edit({ state: 'Archived' })).toMatchObject({ status: 200, body: { state: 'Archived' } });
  });

  test('a creative that one arm alone does not show is what differs, and is told among the changes', async () => {
    const { id } = await on.make({ internal_name: 'ours' });
    const ads = await aGroup(on.house, admin, on.app, 'Equinox');
    const { id: banner, name } = (await ads.banner()).body;
    await admin.call(groups.updateCreativeGroup, { params: ads.params, body: { campaign_ids: [id] } });
    const mirror = (await start(id, { campaigns: [{ internal_name: 'b' }] })).body.ab_test_campaigns?.[0]?.id ?? 0;
    const before = (await tests(id)).running;
    expect(before).toMatchObject({ differs: [], changes: [] });
    const show = (active: boolean, ...campaigns: number[]) =>
      admin.call(creatives.updateCampaignSettings, {
        params: { ...ads.params, creativeId: String(banner) },
        body: { connected_campaigns: campaigns.map((campaign_id) => ({ campaign_id, active })) },
      });

    await show(false, mirror);
    const off = `${name} (${banner})`;
    expect((await tests(id)).running).toMatchObject({
      differs: [{ field: 'creatives_off', values: [[], [off]] }],
      same: (before?.same ?? 0) - 1,
      changes: [{ fields: ['creatives_off'], campaign_ids: [mirror], even: false }],
    });
    // What both came to show alike in one save is no reason to count anew
    await show(true, mirror);
    await show(false, id, mirror);
    const { differs, changes } = (await tests(id)).running ?? {};
    expect([differs, changes?.map(({ even }) => even), changes?.at(-1)?.values]).toEqual([
      [],
      [false, false, true],
      [],
    ]);
  });

  test('in one save every creative and every group counts that an arm shows or not, in whatever order they were written', async () => {
    const { id } = await on.make({ internal_name: 'ours' });
    const ads = await aGroup(on.house, admin, on.app, 'Solstice');
    const [x, y] = [(await ads.banner()).body.id, (await ads.banner(png({ width: 320, height: 50 }))).body.id];
    const other = await aGroup(on.house, admin, on.app, 'Midsummer');
    const connect = (group: typeof ads, campaign_ids: number[], extra = {}) =>
      admin.call(groups.updateCreativeGroup, { params: group.params, body: { campaign_ids } }, extra);
    await connect(ads, [id]);
    const mirror = (await start(id, { campaigns: [{ internal_name: 'b' }] })).body.ab_test_campaigns?.[0]?.id ?? 0;
    type Save = { headers: { 'x-change-set': string } };
    const inOneSave = async (...writes: ((save: Save) => Promise<{ status: number }>)[]) => {
      const save = { headers: { 'x-change-set': randomUUID() } };
      for (const write of writes) expect((await write(save)).status).toBe(200);
      return (await tests(id)).running?.changes.at(-1);
    };
    const show = (creative: number, active: boolean, ...campaigns: number[]) => {
      const params = { ...ads.params, creativeId: String(creative) };
      const body = { connected_campaigns: campaigns.map((campaign_id) => ({ campaign_id, active })) };
      return (save: Save) => admin.call(creatives.updateCampaignSettings, { params, body }, save);
    };
    const both = [id, mirror];

    const apart = { fields: ['creatives_off'], campaign_ids: both, even: false };
    expect(await inOneSave(show(x, false, mirror), show(y, false, ...both))).toMatchObject(apart);
    expect(await inOneSave(show(y, true, ...both), show(x, true, mirror))).toMatchObject(apart);
    const alike = { ...apart, even: true, values: [] };
    const crossed = (active: boolean) => [show(x, active, id), show(y, active, ...both), show(x, active, mirror)];
    expect(await inOneSave(...crossed(false))).toMatchObject(alike);
    expect(await inOneSave(...crossed(true).reverse())).toMatchObject(alike);

    const moved = { fields: ['creative_groups'], campaign_ids: both };
    const to =
      (group: typeof ads, ...campaigns: number[]) =>
      (save: Save) =>
        connect(group, campaigns, save);
    expect(await inOneSave(to(ads, id), to(other, ...both))).toMatchObject({ ...moved, even: false });
    expect(await inOneSave(to(other), to(ads, ...both))).toMatchObject({ ...moved, even: false });
    expect(await inOneSave(to(other, mirror), to(ads), to(other, ...both))).toMatchObject({ ...moved, even: true });
    await inOneSave(to(other, id));
    expect(await inOneSave(to(other, mirror))).toMatchObject({ ...moved, even: false });
  });

  test('that a campaign shows a creative no more is taken back after a test, too', async () => {
    const { id } = await on.make({ internal_name: 'ours' });
    const ads = await aGroup(on.house, admin, on.app, 'Autumn');
    const banner = (await ads.banner()).body.id;
    const of = { params: { ...ads.params, creativeId: String(banner) } };
    await admin.call(groups.updateCreativeGroup, { params: ads.params, body: { campaign_ids: [id] } });
    await admin.call(creatives.updateCampaignSettings, {
      ...of,
      body: { connected_campaigns: [{ campaign_id: id, active: false }] },
    });
    await start(id, { campaigns: [{ internal_name: 'b' }] });
    await stop(id);
    const query = { entity: 'creative', entity_id: String(banner) };
    // The newest is of the mirror, which the test has taken with it
    const [, hidden] = (await admin.call(historyApi.listHistory, { query })).body.items;
    const params = { changeSetId: hidden?.change_set_id ?? '' };
    const undone = await admin.call(historyApi.undoChangeSet, { params, body: { later_edits: 'overwrite' } });
    expect(undone.body.items).toMatchObject([{ status: 'undone' }]);
    const { connected_campaigns } = (await admin.call(creatives.getCreative, of)).body;
    expect(connected_campaigns).toEqual([{ campaign_id: id, active: true }]);
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
