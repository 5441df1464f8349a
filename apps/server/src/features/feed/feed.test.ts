import { gunzipSync } from 'node:zlib';
import { shownMargin } from '@fairlead/domain/line-item/margin';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Cursor, readCursor } from '../../platform/feed/cursor.ts';
import { advance } from '../../platform/feed/feed.sql.ts';
import { followersOf } from '../../platform/feed/followers.ts';
import { FEED_TOKEN, type FeedHouse, openFeedHouse } from '../../testing/bidder.ts';
import type { TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { lineReader } from './campaign-line.service.ts';
import { LINE_COLUMNS, LINE_PARTS, LINE_SOURCE, type LineRow } from './campaign-line.sql.ts';
import { changesWithLines } from './feed.sql.ts';

describe.each(roomKinds())('the feed on %s', (kind) => {
  let house: TestHouse;
  let app: FeedHouse['app'];
  let item: FeedHouse['item'];
  let bidder: FeedHouse['bidder'];
  beforeAll(async () => {
    ({ house, app, item, bidder } = await openFeedHouse(kind));
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

    test('announces what the line item gives that a campaign comes to, and no more of the one that it leaves', async () => {
      const [left, next] = [
        await aLineItem(house, app.company_id, 'Left'),
        await aLineItem(house, app.company_id, 'Comes to'),
      ];
      await aBudget(house, left, { days: ['2036-05-01', '2036-05-11'] });
      await sql(
        `insert into line_item_margin (line_item_id, margin, start_date, created) values
           ($1, 25, '2036-01-01', now()), ($2, 50, '2036-01-01', now()), ($1, 60, '2036-05-12', now()), ($2, 75, '2036-05-12', now())`,
        [left.id, next.id],
      );
      const { id } = await aCampaign(house, app.id, left.id);
      const { id: stays } = await aCampaign(house, app.id, left.id);
      await sql(
        `insert into campaign_line_item (campaign_id, line_item_id, start_date) values ($1, $2, '2036-05-11')`,
        [id, next.id],
      );
      const { campaigns } = await bidder.snapshot();
      const at = (day: string) => `2036-05-${day}T00:00:00.000Z`;
      expect(campaigns.get(id)?.from).toEqual([
        { at: at('11'), field: 'line_item_id', value: next.id },
        { at: at('11'), field: 'margin_percent', value: shownMargin('50') },
        { at: at('11'), field: 'budget', value: null },
        { at: at('12'), field: 'margin_percent', value: shownMargin('75') },
      ]);
      expect(campaigns.get(stays)?.from).toEqual([
        { at: at('12'), field: 'margin_percent', value: shownMargin('60') },
        { at: at('12'), field: 'budget', value: null },
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

  test('the product’s clock alone changes a line', async () => {
    const lineItem = await aLineItem(house, app.company_id, 'Tomorrow');
    await aBudget(house, lineItem, { days: ['2036-05-11', '2036-05-12'] });
    const { id } = await aCampaign(house, app.id, lineItem.id);
    const { cursor, campaigns } = await bidder.snapshot();
    expect(campaigns.get(id)).toMatchObject({ running: false, budget: null });
    await advance(house, new Date('2036-05-11T00:00:00Z'));
    const rows = await changesWithLines(house, readCursor(cursor) as Cursor, 1000);
    const changed = rows?.find(({ campaign_id }) => campaign_id === id);
    expect(lineReader(rows ?? [])(changed as LineRow)).toMatchObject({ running: true, budget: { amount: 1000 } });
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
