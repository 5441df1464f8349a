import { randomUUID } from 'node:crypto';
import * as campaigns from '@fairlead/contract/campaign';
import * as launching from '@fairlead/contract/campaign-launch';
import * as groups from '@fairlead/contract/creative-group';
import * as mapping from '@fairlead/contract/event-mapping';
import * as pacing from '@fairlead/contract/pacing';
import * as platform from '@fairlead/contract/platform';
import * as readiness from '@fairlead/contract/readiness';
import { type ReadinessCode, readinessCodes } from '@fairlead/domain/readiness/codes';
import type { Role } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../../context.ts';
import { outside } from '../../db/transaction.ts';
import { followersOf } from '../../platform/feed/followers.ts';
import { type CampaignHouse, openCampaignHouse } from '../../testing/campaigns.ts';
import { aGroup } from '../../testing/creatives.ts';
import type { Caller } from '../../testing/house.ts';
import { aBudget, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import type { NewCampaign } from '../campaign/campaign-new.service.ts';
import { repairCampaign } from './repair.service.ts';
import { watchCampaigns } from './watch.service.ts';
import { causingChange } from './watch.sql.ts';

/** Entries of a company that others wrote. */
const HISTORY = 8000;
const paramsOf = (id: number) => ({ campaignId: String(id) });
const DETAILS = { adomain: 'nomnom.example', bcats: ['IAB8'], landing_page: 'https://nomnom.example/fr' };
const BUDGET = { client_budget: null, client_daily_budget: 100 };
const READY = { ...DETAILS, click_action: 'https://a.example/c' };

describe.each(roomKinds())('readiness and launch on %s', (kind) => {
  let on: CampaignHouse;
  let ads: Awaited<ReturnType<typeof aGroup>>;
  beforeAll(async () => {
    on = await openCampaignHouse(kind);
    await on.house.db.query(`update application set tracking_provider = 'custom' where id = $1`, [on.app]);
    ads = await aGroup(on.house, on.manager, on.app);
    await ads.banner();
    await on.house.db.query(
      `insert into custom_action (app_id, name, type_id, created, updated) values ($1, 'first_order', 4, now(), now())`,
      [on.app],
    );
  });
  afterAll(() => on?.close());

  const connect = async (...ids: number[]) => {
    const params = { applicationId: String(on.app), creativesGroupId: String(ads.id) };
    const { body } = await on.manager.call(groups.getCreativeGroup, { params });
    const campaign_ids = [...body.campaign_ids, ...ids];
    expect((await on.manager.call(groups.updateCreativeGroup, { params, body: { campaign_ids } })).status).toBe(200);
  };
  const submitAll = () =>
    on.house.db.query(
      `insert into creative_approval (creative_id, supplier_id, status, at)
       select id, 335, 'APPROVED', now() from creative on conflict do nothing`,
    );
  const ready = async (given: Partial<NewCampaign> = {}) => {
    const made = await on.make({ ...READY, ...given });
    await connect(made.id);
    await submitAll();
    return made;
  };
  const read = async (id: number, who: Caller = on.manager) =>
    (await who.call(readiness.getReadiness, { params: paramsOf(id) })).body;
  const issuesOf = async (id: number, who?: Caller) => (await read(id, who)).checks.flatMap(({ issues }) => issues);
  const codesOf = async (id: number) => (await issuesOf(id)).map(({ code }) => code);
  const repair = (id: number, codes: ReadinessCode[], who = on.manager, extra = {}) =>
    who.call(launching.repairCampaign, { params: paramsOf(id), body: { codes } }, extra);
  const launch = (campaign_ids: number[], versions: number[], who = on.manager, extra = {}) =>
    who.call(launching.launchCampaigns, { body: { campaign_ids, versions } }, extra);

  test('tells six checks in their order, one campaign or many, in the order that was asked', async () => {
    const [good, bare] = [await ready(), await on.make({ adomain: null })];
    const one = await read(good.id);
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
    expect((await read(free.id)).free_media).toBe(true);
    expect((await read(free.id, await on.house.as('client', on.company))).free_media).toBe(true);
    const machine = await on.house.as('api_user'); // reads no pricing, in whatever words
    expect(await read(free.id, machine)).not.toHaveProperty('free_media');
    const many = await machine.call(readiness.listReadiness, { body: { campaign_ids: [free.id] } });
    expect(many.body.items[0]).not.toHaveProperty('free_media');
    expect(await codesOf(bare.id)).toEqual(['click_missing', 'no_creative', 'domain_missing', 'category_missing']);
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
    expect(await codesOf(id)).toEqual(codes);
    const before = await on.read(id);
    const dry = await repair(id, codes, on.manager, { query: { dry_run: true } });
    expect(await on.read(id)).toEqual(before);
    const shown = (dry.body as unknown as { result: typeof dry.body }).result;
    expect(shown.readiness.checks.flatMap(({ issues }) => issues.map(({ code }) => code))).toEqual([
      'approval_not_asked',
    ]);

    const set = randomUUID();
    const done = await repair(id, codes, on.manager, { headers: { 'X-Change-Set': set } });
    expect([done.status, done.body.changes]).toEqual([200, shown.changes]);
    const stored = (await on.read(id)) as Record<string, unknown>;
    const group = async () => {
      const params = { applicationId: String(on.app), creativesGroupId: String(ads.id) };
      return (await on.manager.call(groups.getCreativeGroup, { params })).body as Record<string, unknown>;
    };
    const found = { campaign: stored, creative_group: await group() } as Record<string, Record<string, unknown>>;
    expect(stored.client_daily_budget).toBe(100); // 1,300 on 13 days, today among them
    for (const { entity, field, after } of done.body.changes)
      expect([field, found[entity]?.[field]]).toEqual([field, after]);
    expect(done.body.changes).toHaveLength(4);

    const asked = await repair(id, ['approval_not_asked'], on.manager, { headers: { 'X-Change-Set': set } });
    expect(asked.body.readiness.status).toBe('success');
    for (const { entity_id } of asked.body.changes)
      expect(
        await on.house.db.query('select status from creative_approval where creative_id = $1 and supplier_id = 335', [
          entity_id,
        ]),
      ).toEqual([{ status: 'submitted' }]);

    await on.manager.call(platform.undoChangeSet, { params: { changeSetId: set }, body: {} });
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
      (await issuesOf(id)).find(({ code }) => code === 'daily_budget_missing')?.repair?.changes[0]?.after ?? null;
    expect([await offered(a), await offered(b), await offered(c)]).toEqual([50, 50, null]);
    expect(await repair(c, ['daily_budget_missing'])).toMatchObject({ status: 409 });
    for (const id of [b, a]) expect((await repair(id, ['daily_budget_missing'])).status).toBe(200);
    expect([(await on.read(a)).client_daily_budget, (await on.read(b)).client_daily_budget]).toEqual([50, 50]);
  });

  test.runIf(kind === 'postgres')('of two repairs at the same time none loses the other’s connection', async () => {
    const app = (await on.house.application(on.company, 'ios', 'Repaired twice')).id;
    const live = await aGroup(on.house, on.manager, app);
    await live.banner();
    const [one, two] = [await on.make({ ...READY, app_id: app }), await on.make({ ...READY, app_id: app })];
    let second: ReturnType<typeof repair> | undefined;
    await on.house.db.tx(async () => {
      await repairCampaign(systemContext(on.house.context), one.id, { codes: ['no_creative'] });
      await outside(async () => {
        second = repair(two.id, ['no_creative']);
        const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        while ((await on.house.db.query(waits)).length === 0);
      });
    });
    expect((await second)?.status).toBe(200);
    expect(await codesOf(one.id)).not.toContain('no_creative');
    expect(await codesOf(two.id)).not.toContain('no_creative');
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
    const issues = await issuesOf(id);
    expect(issues.slice(0, 2)).toMatchObject([
      { code: 'audience_empty', detail: '“Lapsed” is empty', repair: null },
      { code: 'link_has_errors', repair: { changes: [{ field: 'click_action', before: link }] } },
    ]);
    const support = await on.house.as('support_team_member', on.company);
    const { body } = await repair(id, ['link_has_errors'], support);
    expect(body.changes).toEqual(issues[1]?.repair?.changes);
    expect((await on.read(id)).click_action).toBe(body.changes[0]?.after);
    expect(await codesOf(id)).not.toContain('link_has_errors');
  });

  test('nothing is repaired that has no repair, or that nobody may write', async () => {
    const { id } = await on.make({ ...READY, adomain: null, countries: [] });
    expect(await repair(id, ['no_country'])).toMatchObject({ status: 409, body: { code: 'nothing_to_repair' } });
    expect((await repair(id, ['landing_page_missing'])).status).toBe(409);
    const statuses = async (codes: ReadinessCode[]) => {
      const roles = ['admin', 'sales_team_member', 'support_team_member', 'client'] as Role[];
      const answers = [];
      for (const role of roles)
        answers.push(await repair(id, codes, await on.house.as(role, on.company), { query: { dry_run: true } }));
      return answers.map(({ status }) => status);
    };
    expect(await statuses(['domain_missing'])).toEqual([200, 403, 403, 200]);
    const offered = async (role: Role) =>
      (await issuesOf(id, await on.house.as(role, on.company))).find(({ code }) => code === 'domain_missing')?.repair;
    expect([await offered('support_team_member'), (await offered('client'))?.changes.length]).toEqual([null, 1]);
  });

  test('a launch gives each a verdict; what is refused holds nothing up, and all is one change set', async () => {
    const [one, two, changed, bare, over] = [
      await ready({ name: 'One' }),
      await ready({ name: 'Two' }),
      await ready({ name: 'Changed' }),
      await on.make({ name: 'Bare', ...READY, bcats: [] }),
      await ready({ name: 'Over' }),
    ];
    await on.house.db.query(`update campaign set state = 'archived' where id = $1`, [over.id]);
    const asked = [bare, one, changed, over, two];
    const versions = asked.map(({ version }) => version).map((version, at) => (at === 2 ? version + 1 : version));
    const ids = asked.map(({ id }) => id);
    const dry = await launch(ids, versions, on.manager, { query: { dry_run: true } });
    const set = randomUUID();
    const { body } = await launch(ids, versions, on.manager, { headers: { 'X-Change-Set': set } });
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
    const again = await launch([one.id], [(await on.read(one.id)).version]);
    expect(again.body.items).toMatchObject([{ status: 'refused', message: 'It bids already' }]);
    await on.manager.call(platform.undoChangeSet, { params: { changeSetId: set }, body: {} });
    expect([(await on.read(one.id)).active, (await on.read(two.id)).active]).toEqual([false, false]);
  });

  /** Many that are ready, with as little as it takes. */
  const many = async (count: number, name: string) => {
    const made: { id: number; version: number }[] = [];
    for (let nth = 0; nth < count; nth++) made.push(await on.make({ ...READY, name: `${name} ${nth}` }));
    await connect(...made.map(({ id }) => id));
    await submitAll();
    return { ids: made.map(({ id }) => id), versions: made.map(({ version }) => version) };
  };

  test.runIf(kind === 'pglite')('others are served while many are launched', async () => {
    const [{ ids, versions }, other] = [await many(12, 'Many'), await on.make({ name: 'Other', ...READY })];
    const ended: string[] = [];
    const all = launch(ids, versions, on.manager, { headers: { 'Idempotency-Key': randomUUID() } });
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
    const { ids, versions } = await many(3, 'Held');
    const [first = 0, , last = 0] = ids;
    let all: ReturnType<typeof launch> | undefined;
    await on.house.db.tx(async () => {
      await on.house.db.query('select 1 from campaign where id = $1 for update', [last]);
      await outside(async () => {
        all = launch(ids, versions, on.manager, { headers: { 'Idempotency-Key': randomUUID() } });
        while (!(await on.read(first)).active);
        const body = { ...BUDGET, name: 'Renamed', version: (await on.read(first)).version };
        expect((await on.put(first, body)).status).toBe(200);
      });
    });
    expect((await all)?.body.items.map(({ status }) => status)).toEqual(['launched', 'launched', 'launched']);
  });

  test('killed in the middle and asked again, none is launched twice and no verdict is lost', async () => {
    const { ids, versions } = await many(6, 'Killed');
    const { db } = on.house;
    const set = randomUUID();
    const headers = { 'Idempotency-Key': randomUUID() };
    const ask = () => launch(ids, versions, on.manager, { headers });
    const { query, tx } = db;
    const gone = () => Promise.reject(new Error('the process is gone'));
    let transactions = 0;
    // After the claim and three campaigns nothing reaches the store any more
    db.tx = ((...given: Parameters<typeof tx>) => {
      if (db.inTx() || ++transactions <= 4) return tx(...given);
      Object.assign(db, { query: gone, tx: gone });
      return gone();
    }) as typeof tx;
    const first = await launch(ids, versions, on.manager, { headers: { ...headers, 'X-Change-Set': set } });
    Object.assign(db, { query, tx });
    expect(first.status).toBe(500);
    const active = async () => (await Promise.all(ids.map((id) => on.read(id)))).map((one) => one.active);
    expect(await active()).toEqual([true, true, true, false, false, false]);
    expect((await ask()).body).toMatchObject({ code: 'in_progress' });
    expect((await launch(ids.slice(1), versions.slice(1), on.manager, { headers })).status).toBe(422);

    await db.query(`update idempotency_claim set until = now() - interval '1 second'`); // the lease is over
    const again = await ask();
    expect(again.body.items).toEqual(
      ids.map((campaign_id) => ({ campaign_id, status: 'launched', message: 'Campaign is bidding' })),
    );
    expect(await active()).toEqual(ids.map(() => true));
    const entries = await db.query<{ entity_id: number }>(
      `select entity_id from change_log where change_set_id = $1 and entity = 'campaign' order by id`,
      [set],
    );
    expect(entries.map(({ entity_id }) => entity_id)).toEqual(ids); // each once, and all in the set of the first attempt
    const replayed = await ask();
    expect([replayed.body, replayed.headers['idempotency-replayed']]).toEqual([again.body, 'true']);
    expect(await db.query('select 1 from idempotency_claim')).toEqual([]);
    // With another key each says that it is on, not that somebody changed it
    expect((await launch(ids, versions)).body.items.map(({ message }) => message)).toEqual(
      ids.map(() => 'It bids already'),
    );
  });

  test('a call that is refused as a whole leaves its key free; a closed change set refuses it', async () => {
    const { ids, versions } = await many(1, 'Free');
    const headers = { 'Idempotency-Key': randomUUID() };
    expect((await launch(ids, [], on.manager, { headers })).status).toBe(400);
    const set = randomUUID();
    await on.house.db.query(
      `insert into change_set (id, channel, at, started_at) values ($1, 'api', now(), now() - interval '1 hour')`,
      [set],
    );
    const closed = await launch(ids, versions, on.manager, { headers: { ...headers, 'X-Change-Set': set } });
    expect([closed.status, closed.body]).toMatchObject([409, { code: 'change_set_closed' }]);
    expect((await launch(ids, versions, on.manager, { headers })).body.items).toMatchObject([{ status: 'launched' }]);
  });

  test('a launch before its budget begins says that it does not bid yet', async () => {
    const later = await aLineItem(on.house, on.company, 'Later');
    await aBudget(on.house, later, { days: ['2026-12-01', '2026-12-31'] });
    const { id, version } = await ready({ line_item_id: later.id });
    expect((await launch([id], [version])).body.items).toEqual([
      { campaign_id: id, status: 'launched', message: 'It does not bid: no budget of its line item runs today.' },
    ]);
  });

  test('what breaks of a campaign that is on is found, with when and by which change, until it is put right', async () => {
    const [one, off] = [await ready({ name: 'Watched' }), await ready({ name: 'Never on' })];
    await launch([one.id], [one.version]);
    const look = async () => {
      await followersOf(on.house.context).look();
      await watchCampaigns(on.house.context);
      const { body } = await on.manager.call(launching.listBrokenCampaigns, {});
      return body.items.filter(({ campaign_id }) => [one.id, off.id].includes(campaign_id));
    };
    const count = async (who: Caller) => (await who.call(pacing.listQueues, {})).body.items[0]?.count;
    expect(await look()).toEqual([]);
    const before = (await count(on.manager)) ?? 0;

    const params = { applicationId: String(on.app), creativesGroupId: String(ads.id) };
    const set = randomUUID();
    await on.manager.call(
      groups.updateCreativeGroup,
      { params, body: { active: false } },
      { headers: { 'X-Change-Set': set } },
    );
    const [found, ...others] = await look();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ campaign_id: one.id, code: 'no_creative', change_set_id: set, by: on.manager.email });
    const client = await on.house.as('client', on.company);
    expect((await on.read(one.id)).broken).toEqual({
      code: 'no_creative',
      at: found?.at,
      change_set_id: set,
      by: on.manager.email,
    });
    expect((await on.read(one.id, client)).broken?.by).toBe('Fairlead staff');
    expect(await count(on.manager)).toBeGreaterThan(before);
    const elsewhere = (await on.house.company({ name: 'Without' })).id;
    expect(await count(await on.house.as('client', elsewhere))).toBe(0);

    await on.manager.call(groups.updateCreativeGroup, { params, body: { active: true } });
    expect(await look()).toEqual([]);
    expect((await on.read(one.id)).broken).toBeNull();

    // A mapping is watched though the bidder is not told of it; what was mapped later did not break it
    const [unmaps, maps] = [randomUUID(), randomUUID()];
    const map = (customActionName: string, type: string | null, changeSet: string) =>
      on.manager.call(
        mapping.updateCustomAction,
        { params: { applicationId: String(on.app), customActionName }, body: { type } },
        { headers: { 'X-Change-Set': changeSet } },
      );
    const [paid] = await on.house.db.query<{ type: string }>('select type from custom_action_type where id = 4');
    await map('first_order', null, unmaps);
    await map('sign_up', 'registration', maps);
    expect(await look()).toMatchObject([{ campaign_id: one.id, code: 'event_not_mapped', change_set_id: unmaps }]);
    await map('first_order', paid?.type ?? null, randomUUID());
    expect(await look()).toEqual([]);
  });

  test('what broke is looked for in the records’ own entries, not in all that the company ever did', async () => {
    const { id } = await ready({ name: 'Long history' });
    const set = randomUUID();
    const { db } = on.house;
    await db.query(`insert into change_set (id, channel, at, started_at) values ($1, 'system', now(), now())`, [set]);
    await db.query(
      `insert into change_log (change_set_id, at, recorded_at, channel, action, entity, entity_id, entity_name, company_id, changes)
       select $1, now(), now(), 'system', 'update',
         case when n % 100 = 0 then 'line_item_budget' else (array['campaign', 'creative', 'creative_group', 'custom_action'])[n % 4 + 1] end,
         1000000 + n, 'x', $2, '[{"field":"name","before":"a","after":"b"}]' from generate_series(1, $3::int) n`,
      [set, on.company, HISTORY],
    );
    await db.query('analyze change_log');
    type Plan = { [key: string]: unknown; Plans?: Plan[] };
    const readBy = (plan: Plan): number =>
      (plan.Plans ?? []).reduce((sum, one) => sum + readBy(one), 0) +
      (plan['Relation Name'] === 'change_log'
        ? (Number(plan['Actual Rows']) + Number(plan['Rows Removed by Filter'] ?? 0)) * Number(plan['Actual Loops'])
        : 0);
    const explained = {
      ...db,
      query: (text: string, values: unknown[]) => db.query(`explain (analyze, format json) ${text}`, values),
    };
    const about = {
      campaign_id: id,
      company_id: on.company,
      app_id: on.app,
      line_item_id: on.lineItem.id,
      groups: [ads.id],
    };
    const read: [string, number][] = [];
    for (const code of readinessCodes) {
      const [plan] = ((await causingChange({ db: explained as never }, code, about)) as never)['QUERY PLAN'] as [
        { Plan: Plan },
      ];
      read.push([code, readBy(plan.Plan)]);
    }
    expect(read.filter(([, rows]) => rows > HISTORY / 20)).toEqual([]);
  });

  test('who may call what, and for whose campaigns (rows 50, 91, 92)', async () => {
    const { id, version } = await ready();
    const elsewhere = await on.house.company({ name: 'Other' });
    const statuses = async (role: Role, company = on.company) => {
      const who = await on.house.as(role, company);
      const dry = { query: { dry_run: true } };
      return [
        await who.call(readiness.getReadiness, { params: paramsOf(id) }),
        await who.call(readiness.listReadiness, { body: { campaign_ids: [id] } }),
        await launch([id], [version], who, dry),
      ].map(({ status }) => status);
    };
    expect(await statuses('client')).toEqual([200, 200, 200]);
    expect(await statuses('client', elsewhere.id)).toEqual([404, 404, 404]);
    expect(await statuses('support_team_member')).toEqual([200, 200, 403]);
    expect(await statuses('api_user')).toEqual([200, 200, 403]);
    expect(await statuses('guest_user')).toEqual([403, 403, 403]);
    expect((await launch([id], [])).status).toBe(400);
    expect((await launch([id, id], [version, version])).status).toBe(400);
  });
});
