import { randomUUID } from 'node:crypto';
import * as campaigns from '@fairlead/contract/campaign';
import * as groups from '@fairlead/contract/creative-group';
import * as historyApi from '@fairlead/contract/history';
import * as readiness from '@fairlead/contract/readiness';
import type { Role } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outside } from '../../db/transaction.ts';
import { aGroup } from '../../testing/creatives.ts';
import { type LaunchHouse, openLaunchHouse, paramsOf, READY } from '../../testing/launches.ts';
import { aBudget, aLineItem, delivered } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

const BUDGET = { client_budget: null, client_daily_budget: 100 };

describe.each(roomKinds())('launch on %s', (kind) => {
  let on: LaunchHouse;
  beforeAll(async () => {
    on = await openLaunchHouse(kind);
  });
  afterAll(() => on?.close());

  test('a launch gives each a verdict; what is refused holds nothing up, and all is one change set', async () => {
    const [one, two, changed, bare, over] = [
      await on.ready({ name: 'One' }),
      await on.ready({ name: 'Two' }),
      await on.ready({ name: 'Changed' }),
      await on.make({ name: 'Bare', ...READY, bcats: [] }),
      await on.ready({ name: 'Over' }),
    ];
    await on.house.db.query(`update campaign set state = 'archived' where id = $1`, [over.id]);
    const asked = [bare, one, changed, over, two];
    const versions = asked.map(({ version }) => version).map((version, at) => (at === 2 ? version + 1 : version));
    const ids = asked.map(({ id }) => id);
    const dry = await on.launch(ids, versions, on.manager, { query: { dry_run: true } });
    const set = randomUUID();
    const { body } = await on.launch(ids, versions, on.manager, { headers: { 'X-Change-Set': set } });
    expect((dry.body as unknown as { result: unknown }).result).toEqual(body);
    expect(body.items).toEqual([
      {
        campaign_id: bare.id,
        status: 'refused',
        message: 'No active creative is connected. Choose at least one category',
      },
      { campaign_id: one.id, status: 'launched', message: 'Campaign is bidding' },
      { campaign_id: changed.id, status: 'stale', message: 'Somebody changed it in the meantime. Check it again.' },
      { campaign_id: over.id, status: 'refused', message: 'It is archived' },
      { campaign_id: two.id, status: 'launched', message: 'Campaign is bidding' },
    ]);
    expect(await on.read(one.id)).toMatchObject({ active: true, paused: false, running: true });
    expect((await on.read(changed.id)).active).toBe(false);
    const again = await on.launch([one.id], [(await on.read(one.id)).version]);
    expect(again.body.items).toMatchObject([{ status: 'refused', message: 'It bids already' }]);
    await on.manager.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: {} });
    expect([(await on.read(one.id)).active, (await on.read(two.id)).active]).toEqual([false, false]);
  });

  test.runIf(kind === 'pglite')('others are served while many are launched', async () => {
    const [{ ids, versions }, other] = [await on.many(12, 'Many'), await on.make({ name: 'Other', ...READY })];
    const ended: string[] = [];
    const all = on.launch(ids, versions, on.manager, { headers: { 'Idempotency-Key': randomUUID() } });
    void all.then(() => ended.push('launch'));
    const params = paramsOf(other.id);
    const body = { name: 'Renamed', version: other.version };
    const write = on.manager.call(campaigns.updateCampaign, { params, body: { ...BUDGET, ...body } });
    void write.then(() => ended.push('write'));
    expect([(await write).status, (await all).body.items.map(({ status }) => status)]).toEqual([
      200,
      ids.map(() => 'launched'),
    ]);
    expect(ended).toEqual(['write', 'launch']);
  });

  test.runIf(kind === 'postgres')('what is launched is free for others while the rest is not', async () => {
    const { ids, versions } = await on.many(3, 'Held');
    const [first = 0, , last = 0] = ids;
    let all: ReturnType<LaunchHouse['launch']> | undefined;
    await on.house.db.tx(async () => {
      await on.house.db.query('select 1 from campaign where id = $1 for update', [last]);
      await outside(async () => {
        all = on.launch(ids, versions, on.manager, { headers: { 'Idempotency-Key': randomUUID() } });
        while (!(await on.read(first)).active);
        const body = { ...BUDGET, name: 'Renamed', version: (await on.read(first)).version };
        expect((await on.put(first, body)).status).toBe(200);
      });
    });
    expect((await all)?.body.items.map(({ status }) => status)).toEqual(['launched', 'launched', 'launched']);
  });

  test('a launch before its budget begins says that it does not bid yet', async () => {
    const later = await aLineItem(on.house, on.company, 'Later');
    await aBudget(on.house, later, { days: ['2026-12-01', '2026-12-31'] });
    const { id, version } = await on.ready({ line_item_id: later.id });
    expect((await on.launch([id], [version])).body.items).toEqual([
      { campaign_id: id, status: 'launched', message: 'It does not bid: no budget of its line item runs today.' },
    ]);
  });

  test('a launch is told what its line item has left, and what campaigns that bid may spend of it', async () => {
    const item = await aLineItem(on.house, on.company, 'Shared');
    await aBudget(on.house, item, { days: ['2026-11-01', '2026-11-30'], client_budget: 3000 });
    const make = (name: string, cap: number | null) =>
      on.ready({ name, line_item_id: item.id, client_budget: null, client_daily_budget: cap });
    const [bids, paused, asked] = [await make('Bids', 80), await make('Paused', 60), await make('Asked', 100)];
    await on.launch([bids.id, paused.id], [bids.version, paused.version]);
    await on.house.db.query('update campaign set paused = true where id = $1', [paused.id]);
    const today = '2026-11-18';
    await delivered(on.house, item.id, '2026-11-02', 1000);
    await delivered(on.house, item.id, today, 50);
    await on.house.db.query(
      `insert into campaign_day (campaign_id, day, line_item_id, impressions, clicks, reattributions, spend, client_cost)
       values ($1, $2, $3, 1, 0, 0, 50, 50)`,
      [bids.id, today, item.id],
    );
    const money = {
      ...{ id: item.id, name: 'Shared' },
      budget: { left: 1950, day: 100, start_day: '2026-11-01', end_day: '2026-11-30' },
      bidding: { campaigns: 1, uncapped: 0, caps: 80, caps_today: 30 },
    };
    expect(await on.readiness(asked.id)).toMatchObject({ line_item: money, spent_today: 0 });
    // One that is launched again has spent of its cap of today
    expect((await on.readiness(bids.id)).spent_today).toBe(50);
    const bare = await aLineItem(on.house, on.company, 'Bare');
    const alone = await on.ready({ name: 'Alone', line_item_id: bare.id });
    const { body } = await on.manager.call(readiness.listReadiness, { body: { campaign_ids: [alone.id, asked.id] } });
    const nothing = { campaigns: 0, uncapped: 0, caps: 0, caps_today: 0 };
    expect(body.items.map(({ line_item }) => line_item)).toEqual([
      { id: bare.id, name: 'Bare', budget: null, bidding: nothing },
      money,
    ]);
    await on.house.db.query('update campaign set client_daily_budget = null where id = $1', [bids.id]);
    expect((await on.readiness(asked.id)).line_item?.bidding).toEqual({
      campaigns: 1,
      uncapped: 1,
      caps: 0,
      caps_today: 0,
    });
  });

  test('ads that are scheduled for later pass, and it is told from when something is shown', async () => {
    const { id, version } = await on.make({ ...READY, name: 'Later ads' });
    const later = await aGroup(on.house, on.manager, on.app);
    await later.banner();
    await on.submitAll();
    const params = { applicationId: String(on.app), creativesGroupId: String(later.id) };
    const schedulings = [{ start_utc: '2026-12-05T00:00:00Z', end_utc: '2026-12-09T23:59:59Z', timezone: '+00:00' }];
    const body = { campaign_ids: [id], schedulings };
    expect((await on.manager.call(groups.updateCreativeGroup, { params, body })).status).toBe(200);
    const read = async () => {
      const { status, shows_from, checks } = await on.readiness(id);
      return [status, shows_from, checks.find(({ name }) => name === 'creatives')?.found];
    };
    const found = '1 creative group, 1 of 1 creative active, none of them shown now.';
    expect(await read()).toEqual(['success', '2026-12-05T00:00:00Z', found]);
    expect((await on.launch([id], [version])).body.items).toMatchObject([{ status: 'launched' }]);
    expect((await on.read(id)).stopped_because).toEqual(['no_creative']);
    await on.connect(id);
    const both = '2 creative groups, 2 of 2 creatives active, 1 of them shown now.';
    expect(await read()).toEqual(['success', null, both]);
  });

  test('who may call what, and for whose campaigns (rows 50, 91, 92)', async () => {
    const { id, version } = await on.ready();
    const elsewhere = await on.house.company({ name: 'Other' });
    const statuses = async (role: Role, company = on.company) => {
      const who = await on.house.as(role, company);
      const dry = { query: { dry_run: true } };
      return [
        await who.call(readiness.getReadiness, { params: paramsOf(id) }),
        await who.call(readiness.listReadiness, { body: { campaign_ids: [id] } }),
        await on.launch([id], [version], who, dry),
      ].map(({ status }) => status);
    };
    expect(await statuses('client')).toEqual([200, 200, 200]);
    expect(await statuses('client', elsewhere.id)).toEqual([404, 404, 404]);
    expect(await statuses('support_team_member')).toEqual([200, 200, 403]);
    expect(await statuses('api_user')).toEqual([200, 200, 403]);
    expect(await statuses('guest_user')).toEqual([403, 403, 403]);
    expect((await on.launch([id], [])).status).toBe(400);
    expect((await on.launch([id, id], [version, version])).status).toBe(400);
  });
});
