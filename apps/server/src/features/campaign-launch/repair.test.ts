import { randomUUID } from 'node:crypto';
import * as groups from '@fairlead/contract/creative-group';
import * as historyApi from '@fairlead/contract/history';
import * as readiness from '@fairlead/contract/readiness';
import type { ReadinessCode } from '@fairlead/domain/readiness/codes';
import type { Role } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../../context.ts';
import { outside } from '../../db/transaction.ts';
import { aGroup } from '../../testing/creatives.ts';
import { type LaunchHouse, openLaunchHouse, READY } from '../../testing/launches.ts';
import { aBudget, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { repairCampaign } from './repair.service.ts';

describe.each(roomKinds())('readiness and repair on %s', (kind) => {
  let on: LaunchHouse;
  beforeAll(async () => {
    on = await openLaunchHouse(kind);
  });
  afterAll(() => on?.close());

  test('tells six checks in their order, one campaign or many, in the order that was asked', async () => {
    const [good, bare] = [await on.ready(), await on.make({ adomain: null })];
    const one = await on.readiness(good.id);
    expect(one).toMatchObject({
      status: 'success',
      running: false,
      free_media: false,
      spends_until: '2026-11-30',
      version: good.version,
    });
    expect(one.checks.map(({ name }) => name)).toEqual([
      'budget',
      'targeting',
      'tracking',
      'creatives',
      'event_mapping',
      'details',
    ]);
    const { body } = await on.manager.call(readiness.listReadiness, {
      body: { campaign_ids: [bare.id, good.id, bare.id] },
    });
    expect(body.items.map(({ campaign_id, status }) => [campaign_id, status])).toEqual([
      [bare.id, 'error'],
      [good.id, 'success'],
    ]);
    expect(body.items[1]).toEqual({ ...one, checked_at: expect.any(String) });
    const free = await on.make({ pricing_type: 'free', pricing_custom_action_type_id: null });
    expect((await on.readiness(free.id)).free_media).toBe(true);
    expect((await on.readiness(free.id, await on.house.as('client', on.company))).free_media).toBe(true);
    const machine = await on.house.as('api_user'); // reads no pricing, in whatever words
    expect(await on.readiness(free.id, machine)).not.toHaveProperty('free_media');
    const many = await machine.call(readiness.listReadiness, { body: { campaign_ids: [free.id] } });
    expect(many.body.items[0]).not.toHaveProperty('free_media');
    expect(await on.codesOf(bare.id)).toEqual(['click_missing', 'no_creative', 'domain_missing', 'category_missing']);
  });

  test('each repair stores what its dry run shows, as one change that is taken back at once', async () => {
    const item = await aLineItem(on.house, on.company, 'Repaired');
    await aBudget(on.house, item, { days: ['2026-11-18', '2026-11-30'], client_budget: 1300 });
    await on.house.db.query('delete from creative_approval');
    await on.house.db.query(
      `update application set advertiser_website_url = 'https://nomnom.example/x' where id = $1`,
      [on.app],
    );
    const { id } = await on.make({
      ...READY,
      ...{ line_item_id: item.id, adomain: null, client_daily_budget: null, pricing_custom_action_type_id: 5 },
    });
    const codes: ReadinessCode[] = ['daily_budget_missing', 'no_creative', 'event_not_mapped', 'domain_missing'];
    expect(await on.codesOf(id)).toEqual(codes);
    const before = await on.read(id);
    const dry = await on.repair(id, codes, on.manager, { query: { dry_run: true } });
    expect(await on.read(id)).toEqual(before);
    const shown = (dry.body as unknown as { result: typeof dry.body }).result;
    expect(shown.readiness.status).toBe('success');

    const set = randomUUID();
    const done = await on.repair(id, codes, on.manager, { headers: { 'X-Change-Set': set } });
    expect([done.status, done.body.changes]).toEqual([200, shown.changes]);
    const stored = (await on.read(id)) as Record<string, unknown>;
    const group = async () => {
      const params = { applicationId: String(on.app), creativesGroupId: String(on.ads.id) };
      return (await on.manager.call(groups.getCreativeGroup, { params })).body as Record<string, unknown>;
    };
    const found = { campaign: stored, creative_group: await group() } as Record<string, Record<string, unknown>>;
    expect(stored.client_daily_budget).toBe(100); // 1,300 on 13 days, today among them
    const [asked, others] = [true, false].map((creative) =>
      done.body.changes.filter(({ entity }) => (entity === 'creative') === creative),
    ) as [typeof done.body.changes, typeof done.body.changes];
    for (const { entity, field, after } of others) expect([field, found[entity]?.[field]]).toEqual([field, after]);
    expect([others.length, asked.length]).toEqual([4, 1]);
    const [named] = await on.house.db.query<{ name: string }>('select name from creative where id = $1', [
      asked[0]?.entity_id,
    ]);
    expect(asked[0]?.entity_name).toBe(named?.name);
    // The ads of the group were never submitted: with the group they are, or the campaign was not ready
    expect(done.body.readiness.status).toBe('success');
    for (const { entity_id } of asked)
      expect(
        await on.house.db.query('select status from creative_approval where creative_id = $1 and supplier_id = 335', [
          entity_id,
        ]),
      ).toEqual([{ status: 'submitted' }]);

    await on.manager.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: {} });
    expect(await on.read(id)).toMatchObject({
      adomain: null,
      pricing_custom_action_type_id: 5,
      client_daily_budget: null,
    });
    expect((await group()).campaign_ids).not.toContain(id);
  });

  test('caps are offered to those that share what is needed, and make it up: one that is paused takes none', async () => {
    const item = await aLineItem(on.house, on.company, 'Shared');
    await aBudget(on.house, item, { days: ['2026-11-18', '2026-11-30'], client_budget: 1300 });
    const made = [];
    for (const name of ['A', 'B', 'C'])
      made.push((await on.make({ ...READY, name, line_item_id: item.id, client_daily_budget: null })).id);
    const [a = 0, b = 0, c = 0] = made;
    await on.house.db.query('update campaign set active = true, paused = true where id = $1', [c]);
    const offered = async (id: number) =>
      (await on.issuesOf(id)).find(({ code }) => code === 'daily_budget_missing')?.repair?.changes[0]?.after ?? null;
    expect([await offered(a), await offered(b), await offered(c)]).toEqual([50, 50, null]);
    expect(await on.repair(c, ['daily_budget_missing'])).toMatchObject({ status: 409 });
    for (const id of [b, a]) expect((await on.repair(id, ['daily_budget_missing'])).status).toBe(200);
    expect([(await on.read(a)).client_daily_budget, (await on.read(b)).client_daily_budget]).toEqual([50, 50]);
  });

  test.runIf(kind === 'postgres')('of two repairs at the same time none loses the other’s connection', async () => {
    const app = (await on.house.application(on.company, 'ios', 'Repaired twice')).id;
    const live = await aGroup(on.house, on.manager, app);
    await live.banner();
    const [one, two] = [await on.make({ ...READY, app_id: app }), await on.make({ ...READY, app_id: app })];
    let second: ReturnType<LaunchHouse['repair']> | undefined;
    await on.house.db.tx(async () => {
      await repairCampaign(systemContext(on.house.context), one.id, { codes: ['no_creative'] });
      await outside(async () => {
        second = on.repair(two.id, ['no_creative']);
        const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        while ((await on.house.db.query(waits)).length === 0);
      });
    });
    expect((await second)?.status).toBe(200);
    expect(await on.codesOf(one.id)).not.toContain('no_creative');
    expect(await on.codesOf(two.id)).not.toContain('no_creative');
  });

  test('a link in danger and an empty list are found; the repaired link is the one that was shown', async () => {
    const app = (await on.house.application(on.company, 'ios', 'Linked')).id;
    await on.house.db.query(`update application set tracking_provider = 'appsflyer' where id = $1`, [app]);
    const link = 'https://app.appsflyer.com/id1528394710?pid=oldpartner_int&c=winter';
    const { id } = await on.make({ ...READY, app_id: app, click_action: link });
    const [list] = await on.house.db.query<{ id: number }>(
      `insert into targeting_list (company_id, app_id, name, origin, criterion, rows, build_id, created, updated)
       values ($1, $2, 'Lapsed', 'manual_upload', 'idfa', 0, gen_random_uuid(), now(), now()) returning id`,
      [on.company, app],
    );
    await on.house.db.query(
      `insert into campaign_targeting_list (campaign_id, side, criterion, targeting_list_id) values ($1, 'whitelists', 'idfa', $2)`,
      [id, list?.id],
    );
    const issues = await on.issuesOf(id);
    expect(issues.slice(0, 2)).toMatchObject([
      { code: 'audience_empty', detail: '“Lapsed” is empty', repair: null },
      { code: 'link_has_errors', repair: { changes: [{ field: 'click_action', before: link }] } },
    ]);
    const support = await on.house.as('support_team_member', on.company);
    const { body } = await on.repair(id, ['link_has_errors'], support);
    expect(body.changes).toEqual(issues[1]?.repair?.changes);
    expect((await on.read(id)).click_action).toBe(body.changes[0]?.after);
    expect(await on.codesOf(id)).not.toContain('link_has_errors');
  });

  test('nothing is repaired that has no repair, or that nobody may write', async () => {
    const { id } = await on.make({ ...READY, adomain: null, countries: [] });
    expect(await on.repair(id, ['no_country'])).toMatchObject({ status: 409, body: { code: 'nothing_to_repair' } });
    expect(await on.repair(id, ['landing_page_missing'])).toMatchObject({ status: 200, body: { changes: [] } });
    const statuses = async (codes: ReadinessCode[]) => {
      const roles = ['admin', 'sales_team_member', 'support_team_member', 'client'] as Role[];
      const answers = [];
      for (const role of roles)
        answers.push(await on.repair(id, codes, await on.house.as(role, on.company), { query: { dry_run: true } }));
      return answers.map(({ status }) => status);
    };
    expect(await statuses(['domain_missing'])).toEqual([200, 403, 403, 200]);
    const offered = async (role: Role) =>
      (await on.issuesOf(id, await on.house.as(role, on.company))).find(({ code }) => code === 'domain_missing')
        ?.repair;
    expect([await offered('support_team_member'), (await offered('client'))?.changes.length]).toEqual([null, 1]);
  });
});
