import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import * as creatives from '@fairlead/contract/creative';
import * as groups from '@fairlead/contract/creative-group';
import * as api from '@fairlead/contract/feed';
import { roles } from '@fairlead/domain/role';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { only } from '../../db/rows.ts';
import { type Cursor, readCursor } from '../../platform/feed/cursor.ts';
import { advance } from '../../platform/feed/feed.sql.ts';
import { followersOf } from '../../platform/feed/followers.ts';
import { built } from '../../testing/audiences.ts';
import { bidderOf, FEED_TOKEN, feedEnv } from '../../testing/bidder.ts';
import { aGroup } from '../../testing/creatives.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem, shownBy } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { updateTargeting } from '../targeting/targeting.service.ts';
import { lineOf } from './campaign-line.service.ts';
import { LINE_COLUMNS, LINE_PARTS, LINE_SOURCE, type LineRow } from './campaign-line.sql.ts';
import { changesWithLines } from './feed.sql.ts';

const FACTS_TOKEN = 'facts-token-of-a-test-that-is-long-enough';

describe.each(roomKinds())('the feed on %s', (kind) => {
  let house: TestHouse;
  let app: { id: number; company_id: number };
  let item: { id: number; order_id: number; company_id: number };
  let bidder: ReturnType<typeof bidderOf>;
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      env: { ...feedEnv, FACTS_TOKENS: `partner:${FACTS_TOKEN}`, FAIRLEAD_NOW: '2036-05-10T12:00:00Z' },
    });
    app = await house.application((await house.company()).id);
    item = await aLineItem(house, app.company_id);
    await aBudget(house, item, { client_budget: 900, days: ['2036-05-01', '2036-05-31'] });
    bidder = bidderOf(house);
  });
  afterAll(() => house?.close());
  const sql = (text: string, values: readonly unknown[] = []) => house.db.query(text, values);

  describe('a snapshot', () => {
    test('has every campaign that is new and has a line item, as it is in force now, and counts them', async () => {
      const { id } = await aCampaign(house, app.id, item.id, { cap: 50 });
      const { id: paused } = await aCampaign(house, app.id, item.id, { name: 'Paused', paused: true });
      const { id: archived } = await aCampaign(house, app.id, item.id, { state: 'archived' });
      const { id: legacy, history } = await aCampaign(house, app.id, item.id, { name: 'Legacy' });
      await sql('delete from campaign_line_item where id = $1', [history]);
      await sql(
        `update campaign set target_cpx_in_company_currency = 7.25, target_cpc = 0.5, lifetime_frequency_cap = 9, payers_label = 'payers',
           adomain = 'nomnom.example', bcats = '{IAB9-30}', click_action = 'https://click.example', use_direct_link = true where id = $1`,
        [id],
      );
      await sql(`insert into campaign_capping values ($1, 'day', 'click', 3), ($1, 'day', 'impression', 8)`, [id]);
      await sql(
        `insert into campaign_client_cost (campaign_id, cost, start_date, created) values ($1, 7, '2036-05-11', now())`,
        [id],
      );
      await sql(`update application set bundle_identifier = 'com.nomnom' where id = $1`, [app.id]);
      await sql(
        `update campaign set countries = array(select id from country where alpha_two_name in ('DE', 'FR') order by alpha_two_name),
           suppliers = array(select min(id) from supplier) where id = $1`,
        [id],
      );
      await sql(
        `insert into line_item_margin (line_item_id, margin, start_date, created) values
        ($1, 25, '2036-01-01', now()), ($1, 33.333333, '2036-05-12', now()), ($1, 50, '2036-05-13', now())`,
        [item.id],
      );
      await sql(
        `insert into control_group (app_id, percent, start_date, created) values ($1, 10, '2036-01-01', now())`,
        [app.id],
      );
      const told = await bidder.snapshot();
      expect(told.end).toBe(told.campaigns.size);
      expect(told.product_time).toContain('2036-05-10T12:00');
      expect([archived, legacy].map((one) => told.campaigns.has(one))).toEqual([false, false]);
      expect(told.campaigns.get(paused)).toMatchObject({ running: false, stopped_because: ['paused'] });
      expect(told.campaigns.get(id)).toEqual({
        id,
        version: 1,
        name: 'NOM_iOS_FR_RTG',
        running: true,
        stopped_because: [],
        company_id: app.company_id,
        app: { id: app.id, platform: 'ios', bundle_identifier: 'com.nomnom' },
        line_item_id: item.id,
        currency: 'EUR',
        pricing_type: 'cpa',
        bid: {
          type: 'cpa',
          target: 7.25,
          algorithms: { cpa: null, cpc: null },
          parameters: expect.objectContaining({ target_cpc: 0.5, pacing_without_target: false, attribution_days: 7 }),
        },
        caps: { daily_budget: 50, frequency: null, lifetime_frequency: 9, clicks_a_day: 3 },
        budget: {
          id: expect.any(Number),
          amount: 900,
          start_time: '2036-05-01T00:00:00.000Z',
          end_time: '2036-05-31T23:59:59.000Z',
        },
        client_price: 6.5,
        margin_percent: 20,
        optimization_event: expect.any(String),
        control_group_percent: 10,
        budget_mode: 'fixed_ratio',
        line_item_daily_budget: null,
        countries: ['DE', 'FR'],
        suppliers: [{ id: expect.any(Number), rebate_modifier: 1 }],
        segmentation: { installers: 'both', payers: 'payers' },
        audiences: { include: [], exclude: [] },
        criteria: {},
        adomain: 'nomnom.example',
        bcat: ['IAB9-30'],
        tracking: {
          click: 'https://click.example',
          impression: null,
          engaged_view: null,
          click_into_app: null,
          dpa: null,
          direct_link: true,
          attribution_days: 7,
        },
        ab_test: null,
        creatives: [
          {
            ...{ id: expect.any(Number), type: 'Static', w: 300, h: 250, mime: null, duration: null },
            ...{ interstitial: null, infeed: null, etag: expect.stringMatching(/^[0-9a-f]{32}$/) },
            ...{ approvals: [], submitted: [], active_from: null, active_until: null },
          },
        ],
        from: [
          { at: '2036-05-11T00:00:00.000Z', field: 'client_price', value: 7 },
          { at: '2036-05-12T00:00:00.000Z', field: 'margin_percent', value: 25 },
        ],
      });
    });

    test('tells what begins and ends within 48 hours of its line item and its budget', async () => {
      const soon = await aLineItem(house, app.company_id, 'Soon');
      const { id } = await aCampaign(house, app.id, item.id);
      await sql(
        `insert into campaign_line_item (campaign_id, line_item_id, start_date) values ($1, $2, '2036-05-11')`,
        [id, soon.id],
      );
      const ends = await aLineItem(house, app.company_id, 'Ends');
      const { id: last } = await aCampaign(house, app.id, ends.id);
      await aBudget(house, ends, { days: ['2036-05-01', '2036-05-10'] });
      await aBudget(house, ends, { name: 'Next', client_budget: 70, days: ['2036-05-12', '2036-05-12'] });
      const { campaigns } = await bidder.snapshot();
      expect(campaigns.get(id)?.from).toContainEqual({
        at: '2036-05-11T00:00:00.000Z',
        field: 'line_item_id',
        value: soon.id,
      });
      expect(campaigns.get(last)?.from).toEqual([
        { at: '2036-05-11T00:00:00.000Z', field: 'budget', value: null },
        { at: '2036-05-12T00:00:00.000Z', field: 'budget', value: expect.objectContaining({ amount: 70 }) },
      ]);
    });

    test('names the arms of a test, which change together', async () => {
      const { id } = await aCampaign(house, app.id, item.id);
      const { cursor } = await bidder.snapshot();
      const { id: mirror } = await aCampaign(house, app.id, item.id, { source: id });
      const { lines } = await bidder.changes(cursor);
      expect(lines.map(({ campaign }) => campaign?.ab_test)).toEqual(
        expect.arrayContaining([
          { group: id, arm: 0, arms: 2 },
          { group: id, arm: 1, arms: 2 },
        ]),
      );
      await sql(`update campaign set state = 'archived' where id = $1`, [mirror]);
      expect((await bidder.snapshot()).campaigns.get(id)?.ab_test).toBeNull();
    });

    test('comes as gzip where that is asked for', async () => {
      const { headers, rawPayload } = await bidder.get('/feed/snapshot', { 'accept-encoding': 'gzip' });
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': 'application/x-ndjson; charset=utf-8',
      });
      expect(gunzipSync(rawPayload).toString().trim().split('\n').at(-1)).toMatch(/^\{"end":\d+\}$/);
    });
  });

  describe('changes', () => {
    let cursor: string;
    let id: number;
    beforeAll(async () => {
      ({ id } = await aCampaign(house, app.id, item.id));
    });
    beforeEach(async () => {
      ({ cursor } = await bidder.snapshot());
    });

    test('are nothing, and 200, when nothing changed', async () => {
      expect(await bidder.changes(cursor)).toEqual({ status: 200, code: null, lines: [] });
      const asked = performance.now();
      expect((await bidder.changes(cursor, 1)).lines).toEqual([]);
      expect(performance.now() - asked).toBeGreaterThan(900);
    });

    test('come at once, each with the state of now and a cursor to go on from', async () => {
      await sql('update campaign set paused = true where id = $1', [id]);
      const { lines } = await bidder.changes(cursor, 25);
      expect(lines).toMatchObject([{ campaign_id: id, op: 'upsert', campaign: { id, running: false } }]);
      expect((await bidder.changes(lines[0]?.cursor ?? '')).lines).toEqual([]);
      await sql(`update campaign set paused = false, state = 'archived' where id = $1`, [id]);
      expect((await bidder.changes(cursor)).lines).toEqual([
        { cursor: expect.any(String), campaign_id: id, op: 'remove' },
      ]);
      await sql(`update campaign set state = 'new' where id = $1`, [id]);
      expect((await bidder.changes(cursor)).lines).toMatchObject([{ op: 'upsert', campaign: { running: true } }]);
    });

    test('wake whoever waits', async () => {
      const waiting = bidder.changes(cursor, 25);
      await sql(`update campaign set name = 'Awake' where id = $1`, [id]);
      expect((await waiting).lines).toMatchObject([{ campaign: { name: 'Awake' } }]);
    });

    test.each(['', 'x', '17.5', '00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000000.-1'])(
      'after nonsense such as "%s" are refused with 400',
      async (nonsense) => expect(await bidder.changes(nonsense)).toMatchObject({ status: 400, code: 'invalid' }),
    );

    test('after a cursor of other records, or one that has not been given, are gone', async () => {
      const [history = '', position] = cursor.split('.');
      const gone = { status: 410, code: 'cursor_gone', lines: [] };
      expect(await bidder.changes(`00000000-0000-4000-8000-000000000000.${position}`)).toEqual(gone);
      expect(await bidder.changes(`${history}.${Number(position) + 1000}`)).toEqual(gone);
      expect(await bidder.changes(`${history}.5`)).toEqual(gone);
    });

    test('a ninth call that waits is told to come again; one that goes away makes room', async () => {
      await house.app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = house.app.server.address() as { port: number };
      const calls = new AbortController();
      const url = `http://127.0.0.1:${port}/api/feed/changes?wait=50&after=${cursor}`;
      const ask = () => fetch(url, { headers: { authorization: `Bearer ${FEED_TOKEN}` }, signal: calls.signal });
      const waiting = Array.from({ length: 9 }, ask);
      expect((await Promise.race(waiting)).status).toBe(429);
      calls.abort();
      await Promise.allSettled(waiting);
      await expect.poll(async () => (await bidder.changes(cursor, 1)).status, { timeout: 30_000 }).toBe(200);
    });
  });

  test('every table that a line is made of says when it changes', async () => {
    const text = `${LINE_PARTS} ${LINE_COLUMNS} ${LINE_SOURCE}`;
    const named = new Set([...text.matchAll(/\b(?:from|join) ([a-z_]+)\b(?!\()/g)].map(([, name]) => name));
    const tables = await sql(`select relname from pg_class where relkind = 'r' and relname = any($1)`, [[...named]]);
    const watched = await sql(
      `select distinct c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'feed_update'`,
    );
    const names = (rows: object[]) => rows.map((row) => (row as { relname: string }).relname).sort();
    expect(names(watched)).toEqual(expect.arrayContaining(names(tables)));
    expect(names(tables)).toContain('supplier');
  });

  describe('lists', () => {
    let build: string;
    let ids: string[];
    beforeAll(async () => {
      ids = [...deviceIds(1, 0, 300, 'upper')].sort();
      const list = await built(house, await house.as('campaign_manager'), app, [ids.join('\n')]);
      const [row] = (await sql('select build_id from targeting_list where id = $1', [list.id])) as {
        build_id: string;
      }[];
      build = row?.build_id ?? '';
    });

    test('are sorted ids as they are kept, or CSV, each with its ETag, and in parts', async () => {
      const whole = await bidder.get(`/feed/lists/${build}`);
      expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.length]).toEqual([
        200,
        'application/octet-stream',
        4800,
      ]);
      expect(whole.rawPayload.subarray(0, 16).toString('hex')).toBe(ids[0]?.replaceAll('-', '').toLowerCase());
      const csv = await bidder.get(`/feed/lists/${build}`, { accept: 'text/csv' });
      expect([csv.headers['content-type'], csv.payload]).toEqual(['text/csv; charset=utf-8', `${ids.join('\n')}\n`]);
      expect([whole.headers.etag, csv.headers.etag]).toEqual([`"${build}"`, `"${build}.csv"`]);
      const part = await bidder.get(`/feed/lists/${build}`, { range: 'bytes=16-31' });
      expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([
        206,
        'bytes 16-31/4800',
        whole.rawPayload.subarray(16, 32),
      ]);
      expect((await bidder.get(`/feed/lists/${build}`, { 'if-none-match': `"${build}"` })).statusCode).toBe(304);
      expect((await bidder.get(`/feed/lists/${build}`, {}, 'HEAD')).headers['content-length']).toBe('4800');
    });

    test('stand in the line of a campaign that names them, each by its newest build', async () => {
      const { id } = await aCampaign(house, app.id, item.id);
      const manager = await house.as('campaign_manager');
      const aList = async (criterion: string) =>
        only(
          await house.db.query<{ id: number }>(
            `insert into targeting_list (company_id, app_id, name, origin, criterion, created, updated)
             values ($1, $2, $3, 'manual_upload', $3, now(), now()) returning id`,
            [app.company_id, app.id, criterion],
          ),
        ).id;
      const list = await built(house, manager, app, [ids.slice(0, 9).join('\n')]);
      const [unbuilt, hours, price] = [await aList('idfa'), await aList('hour_of_day'), await aList('city')];
      const { cursor } = await bidder.snapshot();
      await updateTargeting(house.context, id, {
        targeting_configurations: {
          whitelists: { idfa: list.id },
          blacklists: { idfa: unbuilt, hour_of_day: hours },
          pricelists: { city: price },
        },
      });
      const lineNow = async (after: string) =>
        (await bidder.changes(after)).lines.find(({ campaign_id }) => campaign_id === id);
      const told = await lineNow(cursor);
      const [row] = (await sql('select build_id from targeting_list where id = $1', [list.id])) as object[];
      const { build_id } = row as { build_id: string };
      const nothing = { build_id: null, kind: null, rows: null, file: null };
      expect(told?.campaign).toMatchObject({
        audiences: {
          include: [
            { list_id: list.id, build_id, criterion: 'idfa', kind: 'uuid', rows: 9, file: `/feed/lists/${build_id}` },
          ],
          exclude: [{ list_id: unbuilt, criterion: 'idfa', ...nothing }],
        },
        criteria: { hour_of_day: { include: null, exclude: { list_id: hours, criterion: 'hour_of_day', ...nothing } } },
      });
      const next = '01900000-0000-7000-8000-00000000000a';
      await sql('update targeting_list set build_id = $2 where id = $1', [list.id, next]);
      const after = await lineNow(told?.cursor ?? '');
      expect(after?.campaign?.audiences.include).toMatchObject([{ build_id: next, file: `/feed/lists/${next}` }]);
      await sql('update targeting_list set name = $2, csv_updated = now() where id = $1', [list.id, 'Renamed']);
      expect(await lineNow(after?.cursor ?? '')).toBeUndefined();
    });

    test('that nobody built are not found', async () => {
      for (const one of ['00000000-0000-4000-8000-000000000000', 'x', '1'])
        expect((await bidder.get(`/feed/lists/${one}`)).statusCode).toBe(404);
    });
  });

  describe('the walls', () => {
    const paths = [
      '/feed/snapshot',
      '/feed/changes?after=x',
      '/feed/lists/00000000-0000-4000-8000-000000000000',
      '/feed/creatives/1',
      `/feed/assets/${'0'.repeat(64)}`,
    ];
    const statuses = (token: string) =>
      Promise.all(paths.map(async (path) => (await bidderOf(house, token).get(path)).statusCode));

    test('a token of FACTS_TOKENS, a wrong, a short and no token are nobody', async () => {
      for (const token of [
        FACTS_TOKEN,
        FEED_TOKEN.replace('feed', 'food'),
        `${FEED_TOKEN}x`,
        FEED_TOKEN.slice(0, -1),
        'x',
        '',
      ])
        expect([token, await statuses(token)]).toEqual([token, paths.map(() => 401)]);
    });

    test('no user is let in, of whatever role', async () => {
      for (const role of roles)
        expect(await statuses((await house.as(role, app.company_id)).token)).toEqual(paths.map(() => 403));
    });

    test('the bidder’s token opens nothing else', async () => {
      for (const path of [
        '/profile',
        '/dsp_dashboard_api/companies',
        '/events',
        '/facts/batches',
        '/history?entity=campaign&entity_id=1',
      ])
        expect([path, (await bidder.get(path)).statusCode]).toEqual([path, 401]);
      for (const path of ['/facts/delivery', '/facts/app_events']) {
        const headers = { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/json' };
        const sent = await house.app.inject({
          method: 'POST',
          url: `/api${path}`,
          headers,
          payload: '{"batch_id":"a","rows":[1]}',
        });
        expect([path, sent.statusCode]).toEqual([path, 401]);
      }
    });
  });

  test('the product’s clock alone changes a line', async () => {
    const lineItem = await aLineItem(house, app.company_id, 'Tomorrow');
    await aBudget(house, lineItem, { days: ['2036-05-11', '2036-05-12'] });
    const { id } = await aCampaign(house, app.id, lineItem.id);
    const { cursor, campaigns } = await bidder.snapshot();
    expect(campaigns.get(id)).toMatchObject({ running: false, budget: null });
    await advance(house, new Date('2036-05-11T00:00:00Z'));
    const rows = await changesWithLines(house, readCursor(cursor) as Cursor, 1000);
    const changed = rows?.find(({ campaign_id }) => campaign_id === id);
    expect(lineOf(changed as LineRow)).toMatchObject({ running: true, budget: { amount: 1000 } });
  });

  describe('creatives', () => {
    let creator: Caller;
    let group: Awaited<ReturnType<typeof aGroup>>;
    let id: number;
    beforeAll(async () => {
      creator = await house.as('creative_team_member');
      group = await aGroup(house, creator, app.id, 'Told');
      ({ id } = await aCampaign(house, app.id, item.id, { creative: false }));
      await creator.call(groups.updateCreativeGroup, { params: group.params, body: { campaign_ids: [id] } });
    });
    const line = async () => (await bidder.snapshot()).campaigns.get(id);
    const schedule = (...schedulings: { start_utc: string; end_utc: string }[]) =>
      creator.call(groups.updateSchedulings, { params: group.params, body: { schedulings } as never });

    test('stand in the lines of their campaigns by reference, with who approved them and the time they are shown in', async () => {
      const { body: made } = await group.banner();
      const cursor = (await bidder.snapshot()).cursor;
      const headers = { authorization: `Bearer ${FACTS_TOKEN}` };
      const rows = [
        { creative_id: made.id, supplier_id: 335, status: 'approved', at: '2036-05-10T10:00:00Z' },
        { creative_id: made.id, supplier_id: 1, status: 'disapproved', reason: 'Blurred', at: '2036-05-10T10:00:00Z' },
      ];
      await house.app.inject({ method: 'POST', url: '/api/facts/approvals', headers, payload: { rows } });
      const change = (await bidder.changes(cursor)).lines.find(({ campaign_id }) => campaign_id === id);
      const told = { id: made.id, type: 'Static', w: 300, h: 250, mime: 'image/png', approvals: [335], submitted: [] };
      expect(change?.campaign).toMatchObject({ running: true, creatives: [{ ...told, active_from: null }] });
      await schedule(
        { start_utc: '2036-05-11T06:00:00Z', end_utc: '2036-05-12T05:59:59Z' },
        { start_utc: '2036-05-12T12:00:01Z', end_utc: '2036-05-13T12:00:00Z' },
      );
      const soon = { active_from: '2036-05-11T06:00:00.000Z', active_until: '2036-05-12T05:59:59.000Z' };
      expect(await line()).toMatchObject({ stopped_because: ['no_creative'], creatives: [{ ...told, ...soon }] });
      await schedule({ start_utc: '2036-05-12T12:01:00Z', end_utc: '2036-05-13T12:00:00Z' });
      expect(await line()).toMatchObject({ stopped_because: ['no_creative'], creatives: [] });
      await schedule();
      const hide = (active: boolean) =>
        creator.call(creatives.updateCampaignSettings, {
          params: { ...group.params, creativeId: String(made.id) },
          body: { connected_campaigns: [{ campaign_id: id, active }] },
        });
      await hide(false);
      expect(await line()).toMatchObject({ stopped_because: ['no_creative'], creatives: [] });
      await hide(true);
      expect((await line())?.creatives).toHaveLength(1);
      const shows = (await sql('select s.shows from shows_creative($1, $2) s', [id, house.now()])) as object[];
      expect(shows).toEqual([{ shows: true }]);
    });

    test('are fetched one by one, with an ETag that moves with what is fetched alone, and files by their sum', async () => {
      const [reference] = (await line())?.creatives ?? [];
      const path = `/feed/creatives/${reference?.id}`;
      const answer = await bidder.get(path);
      expect([answer.statusCode, answer.headers.etag]).toEqual([200, `"${reference?.etag}"`]);
      const creative = api.FeedCreative.strict().parse(answer.json());
      expect(creative).toMatchObject({ app_id: app.id, type: 'Static', markup: null, assets: { icon: null } });
      const file = creative.assets.main;
      const bytes = await bidder.get(file?.file ?? '');
      expect([bytes.headers['content-type'], bytes.rawPayload.length, bytes.headers.etag]).toEqual([
        'image/png',
        file?.size,
        `"${file?.sha256}"`,
      ]);
      expect(createHash('sha256').update(bytes.rawPayload).digest('hex')).toBe(file?.sha256);
      expect((await bidder.get(file?.file ?? '', { range: 'bytes=0-7' })).statusCode).toBe(206);
      const again = async () => (await bidder.get(path, { 'if-none-match': `"${reference?.etag}"` })).statusCode;
      expect(await again()).toBe(304);
      const params = { ...group.params, creativeId: String(reference?.id) };
      await creator.call(creatives.updateCreative, { params, body: { name: 'Renamed' } });
      expect(await again()).toBe(304);
      await sql('update creative set height = 251 where id = $1', [reference?.id]);
      expect(await again()).toBe(200);
      expect((await line())?.creatives[0]?.etag).not.toBe(reference?.etag);
      await sql('update creative set height = 250 where id = $1', [reference?.id]);
      for (const none of ['/feed/creatives/999999', `/feed/assets/${'0'.repeat(64)}`])
        expect((await bidder.get(none)).statusCode).toBe(404);
      expect((await bidder.get('/feed/assets/x')).statusCode).toBe(404);
    });
  });

  test('a campaign stops with its last creative and when its group’s time is over, and runs again when that begins', async () => {
    const { id } = await aCampaign(house, app.id, item.id, { creative: false });
    const since = async () => (await bidder.snapshot()).cursor;
    const told = async (cursor: string) => {
      const rows = await changesWithLines(house, readCursor(cursor) as Cursor, 1000);
      const line = rows?.find((row) => row.campaign_id === id);
      return line && lineOf(line as LineRow).stopped_because;
    };
    const change = async (text: string, values: readonly unknown[]) => {
      const cursor = await since();
      await sql(text, values);
      await advance(house, house.now());
      return told(cursor);
    };
    const { campaigns } = await bidder.snapshot();
    expect(campaigns.get(id)).toMatchObject({ running: false, stopped_because: ['no_creative'] });
    const connects = 'insert into creative_group_campaign (creative_group_id, campaign_id) values ($1, $2)';
    const group = await shownBy(house, app.id, []);
    const [{ id: creative } = { id: 0 }] = (await sql('select id from creative where creative_group_id = $1', [
      group,
    ])) as { id: number }[];
    expect(await change(connects, [group, id])).toEqual([]);
    expect(await change('update creative set active = false where id = $1', [creative])).toEqual(['no_creative']);
    expect(await change('update creative set active = true where id = $1', [creative])).toEqual([]);
    const setting = 'insert into creative_campaign (creative_id, campaign_id, active) values ($1, $2, false)';
    expect(await change(setting, [creative, id])).toEqual(['no_creative']);
    expect(await change('delete from creative_campaign where creative_id = $1', [creative])).toEqual([]);
    expect(await change('update creative_group set active = false where id = $1', [group])).toEqual(['no_creative']);
    expect(await change('update creative_group set active = true where id = $1', [group])).toEqual([]);
    const approval = `insert into creative_approval (creative_id, supplier_id, status, at) select $1, min(id), 'DISAPPROVED', now() from supplier`;
    expect(await change(approval, [creative])).toEqual([]); // told, and no reason to stop
    const now = house.now().getTime();
    const at = (minutes: number) => new Date(Math.floor(now / 1000) * 1000 + minutes * 60_000);
    const times = 'insert into creative_group_scheduling (creative_group_id, start_utc, end_utc) values ($1, $2, $3)';
    expect(await change(times, [group, at(60), at(120)])).toEqual(['no_creative']);
    const due = async (after: Date, upto: Date) =>
      (await sql('select feed_due($1, $2) as id', [after, upto])).some((row) => (row as { id: number }).id === id);
    const over = new Date(at(120).getTime() + 1000); // its last second belongs to it
    expect([await due(at(1), at(59)), await due(at(59), at(60))]).toEqual([false, true]);
    expect([await due(at(60), at(120)), await due(at(120), over), await due(over, at(180))]).toEqual([
      false,
      true,
      false,
    ]);
    const cursor = await since();
    await advance(house, at(60));
    expect(await told(cursor)).toEqual([]);
    await sql('delete from creative_group_scheduling where creative_group_id = $1', [group]);
  });

  test('a server that stops answers those who wait, at once', async () => {
    const { cursor } = await bidder.snapshot();
    const wait = vi.spyOn(followersOf(house.context), 'wait');
    const waiting = bidder.changes(cursor, 50);
    await vi.waitFor(() => expect(wait).toHaveBeenCalled(), { timeout: 60_000 });
    await house.app.close();
    expect(await waiting).toMatchObject({ status: 200 });
  });
});
