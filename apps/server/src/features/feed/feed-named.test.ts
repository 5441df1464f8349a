import { createHash } from 'node:crypto';
import * as creatives from '@fairlead/contract/creative';
import * as groups from '@fairlead/contract/creative-group';
import * as api from '@fairlead/contract/feed';
import { roles } from '@fairlead/domain/role';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { only } from '../../db/rows.ts';
import { type Cursor, readCursor } from '../../platform/feed/cursor.ts';
import { advance } from '../../platform/feed/feed.sql.ts';
import { built } from '../../testing/audiences.ts';
import { bidderOf, FEED_FACTS_TOKEN, FEED_TOKEN, type FeedHouse, openFeedHouse } from '../../testing/bidder.ts';
import { aGroup } from '../../testing/creatives.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { aCampaign, shownBy } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { updateTargeting } from '../targeting/targeting.service.ts';
import { lineReader } from './campaign-line.service.ts';
import type { LineRow } from './campaign-line.sql.ts';
import { changesWithLines } from './feed.sql.ts';

describe.each(roomKinds())('what the feed’s lines name, on %s', (kind) => {
  let house: TestHouse;
  let app: FeedHouse['app'];
  let item: FeedHouse['item'];
  let bidder: FeedHouse['bidder'];
  beforeAll(async () => {
    ({ house, app, item, bidder } = await openFeedHouse(kind));
  });
  afterAll(() => house?.close());
  const sql = (text: string, values: readonly unknown[] = []) => house.db.query(text, values);

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

    test('a token of FEED_FACTS_TOKENS, a wrong, a short and no token are nobody', async () => {
      for (const token of [
        FEED_FACTS_TOKEN,
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
      const headers = { authorization: `Bearer ${FEED_FACTS_TOKEN}` };
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
      return line && lineReader(rows ?? [])(line as LineRow).stopped_because;
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
});
