import { gzipSync } from 'node:zlib';
import * as api from '@fairlead/contract/fact';
import * as costCalls from '@fairlead/contract/line-item-cost';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FactsFull, FactsUnavailable } from '../../db/facts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { setCampaignLineItem } from '../campaign/line-item-history.service.ts';
import { insertDelivery } from './delivery-facts.sql.ts';
import { markStale, nextCount } from './delivery-sums.sql.ts';
import { countedSoFar, followOlderFacts } from './older-facts.service.ts';
import { recountLeftovers } from './recount.service.ts';

const TOKEN = 'a-bidder-token-of-more-than-32-characters';
const other = 'another-machine-token-of-over-32-characters';

describe.each(roomKinds())('delivery on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let lineItem: { id: number };
  let second: { id: number };
  let app: number;
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      env: { FAIRLEAD_NOW: '2026-11-18T10:00:00Z', FACTS_TOKENS: `bidder:${TOKEN},other:${other}`, RATE_LIMITS: 'on' },
    });
    admin = await house.as('admin');
    const company = (await house.company({ name: 'Nomnom' })).id;
    app = (await house.application(company)).id;
    lineItem = await aLineItem(house, company);
    second = await aLineItem(house, company, 'Second');
  });
  afterAll(() => house?.close());

  let batches = 0;
  const send = async (payload: unknown, headers: Record<string, string> = {}) => {
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/facts/delivery',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
      payload: payload as string,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const deliver = (rows: unknown[], batch_id = `batch ${++batches}`, headers = {}) =>
    send(JSON.stringify({ batch_id, rows }), headers);
  const row = (campaign_id: number, hour: string, more: Record<string, unknown> = {}) => ({
    campaign_id,
    hour: `2026-11-${hour}:00:00Z`,
    impressions: 1000,
    clicks: 12,
    reattributions: 1,
    spend: 4.25,
    client_cost: 5.1,
    ...more,
  });
  const fresh = async (under = lineItem.id) => (await aCampaign(house, app, under)).id;
  const campaignDays = (campaign: number) =>
    house.db.query(
      `select day, line_item_id, impressions, clicks, reattributions, spend::float8 as spend, client_cost::float8 as client_cost
       from campaign_day where campaign_id = $1 order by day`,
      [campaign],
    );
  const lineItemCost = async (id: number, day: string) =>
    (
      await house.db.query<{ cost: number }>(
        'select client_cost::float8 as cost from line_item_day where line_item_id = $1 and day = $2',
        [id, day],
      )
    )[0]?.cost;

  test('days, campaigns and totals of a line item agree to the cent', async () => {
    const { id: under } = await aLineItem(house, (await house.company({ name: 'In cents' })).id);
    const campaigns = [await fresh(under), await fresh(under), await fresh(under)];
    const hours = ['10T01', '10T02', '11T01', '12T01'];
    const rows = campaigns.flatMap((id) => hours.map((hour) => row(id, hour, { client_cost: 0.335001 })));
    expect(await deliver(rows)).toMatchObject({ body: { accepted: 12 } });
    const days = await Promise.all(campaigns.map(campaignDays));
    expect(days[0]).toMatchObject([{ client_cost: 0.67 }, { client_cost: 0.34 }, { client_cost: 0.34 }]);
    const params = { lineItemId: String(under) };
    const whole = await admin.call(costCalls.getLineItemCosts, { params, query: {} });
    expect(whole.body.total_client_costs).toBe(4.05);
    const shown = await Promise.all(['10', '11', '12'].map((one) => lineItemCost(under, `2026-11-${one}`)));
    expect(shown).toEqual([2.01, 1.02, 1.02]);
  });

  test('hours are summed by UTC day, of the campaign and of its line item', async () => {
    const { id: under } = await aLineItem(house, (await house.company({ name: 'Summed' })).id);
    const [a, b] = [await fresh(under), await fresh(under)];
    const rows = [
      row(a, '16T23'),
      row(a, '17T00'),
      row(a, '17T01', { spend: 0.000001, client_cost: 0.1 }),
      row(b, '17T05'),
    ];
    expect(await deliver(rows)).toMatchObject({
      status: 200,
      body: { accepted: 4, duplicates: 0, rejected: [], replayed: false },
    });
    const each = {
      line_item_id: under,
      impressions: 1000,
      clicks: 12,
      reattributions: 1,
      spend: 4.25,
      client_cost: 5.1,
    };
    expect(await campaignDays(a)).toEqual([
      { ...each, day: '2026-11-16' },
      {
        ...each,
        day: '2026-11-17',
        impressions: 2000,
        clicks: 24,
        reattributions: 2,
        spend: 4.250001,
        client_cost: 5.2,
      },
    ]);
    expect(await lineItemCost(under, '2026-11-17')).toBe(10.3);
    expect(await house.db.query('select 1 from delivery_stale')).toEqual([]);
  });

  test('the same hour counts once; a higher revision replaces it, down as well as up', async () => {
    const id = await fresh();
    await deliver([row(id, '17T05', { revision: 2 })]);
    const again = [row(id, '17T05', { revision: 2, client_cost: 99 }), row(id, '17T05', { revision: 1 })];
    expect((await deliver(again)).body).toMatchObject({ accepted: 0, duplicates: 2 });
    expect(await campaignDays(id)).toMatchObject([{ client_cost: 5.1 }]);
    const corrected = [
      row(id, '17T05', { revision: 3, client_cost: 9 }),
      row(id, '17T05', { revision: 4, client_cost: 2.5 }),
    ];
    expect((await deliver(corrected)).body).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(await campaignDays(id)).toMatchObject([{ client_cost: 2.5, impressions: 1000 }]);
  });

  test('every row that cannot be kept is named, the others are kept', async () => {
    const id = await fresh();
    const bare = await house.db.query<{ id: number }>(
      `insert into campaign (company_id, app_id, name, campaign_type, pricing_type, created, updated)
       select company_id, id, 'bare', 'RETARGETING', 'cpa', now(), now() from application where id = $1 returning id`,
      [app],
    );
    const rows = [
      row(id, '18T09'),
      row(999_999, '18T09'),
      row(bare[0]?.id ?? 0, '18T09'),
      row(id, '18T08', { hour: '2026-11-18T08:30:00Z' }),
      row(id, '18T11'),
      row(id, '18T07', { hour: '2024-01-01T00:00:00Z' }),
      row(id, '18T06', { impressions: -1 }),
      row(id, '18T05', { spend: 1e10 }),
      row(id, '18T04', { clicks: 1.5 }),
      row(id, '18T03', { client_cost: '5' }),
      null,
      row(id, '18T10'),
    ];
    const { body } = await deliver(rows);
    expect(body).toMatchObject({ accepted: 2, duplicates: 0 });
    expect(body.rejected).toEqual([
      { index: 1, path: 'campaign_id', message: 'campaign_id names no campaign' },
      { index: 2, path: 'campaign_id', message: 'campaign_id belongs to no line item' },
      { index: 3, path: 'hour', message: 'hour must be a full hour' },
      { index: 4, path: 'hour', message: 'hour is in the future' },
      { index: 5, path: 'hour', message: 'hour is more than 760 days ago' },
      { index: 6, path: 'impressions', message: 'impressions must be 0 or more' },
      { index: 7, path: 'spend', message: 'spend is too large' },
      { index: 8, path: 'clicks', message: 'clicks must be a whole number' },
      { index: 9, path: 'client_cost', message: 'client_cost must be a number' },
      { index: 10, path: '', message: 'The row must be an object' },
    ]);
  });

  test('a batch sent again answers the first answer; with other rows 409', async () => {
    const id = await fresh();
    const rows = [row(id, '17T05'), row(999_999, '17T05')];
    const first = await deliver(rows, 'repeated');
    expect(await deliver(rows, 'repeated')).toEqual({ status: 200, body: { ...first.body, replayed: true } });
    await house.db.query(`delete from fact_claim where batch_id = 'repeated'`); // an hour later
    expect((await deliver(rows, 'repeated')).body).toEqual({ ...first.body, replayed: true });
    const changed = await deliver([row(id, '17T06')], 'repeated');
    expect([changed.status, changed.body.code]).toEqual([409, 'batch_conflict']);
    expect(await campaignDays(id)).toMatchObject([{ impressions: 1000 }]);
  });

  test.each([
    ['a full disk', new FactsFull(), 507],
    ['a store that went away', new FactsUnavailable('away'), 503],
  ])(
    '%s in the middle of a batch says that part of it may be there, and the same batch finishes it',
    async (_, error, status) => {
      const id = await fresh();
      vi.spyOn(house.facts, 'insert').mockRejectedValueOnce(error);
      const broken = await deliver([row(id, '17T05')], `halfway ${status}`);
      expect([broken.status, broken.body.message]).toEqual([
        status,
        expect.stringMatching(/same batch_id, with the same rows/),
      ]);
      expect(broken.body.message).not.toContain('Nothing was changed');
      expect((await deliver([row(id, '17T06')], `halfway ${status}`)).body.code).toBe('batch_conflict');
      expect((await deliver([row(id, '17T05')], `halfway ${status}`)).status).toBe(200);
      expect(await campaignDays(id)).toMatchObject([{ impressions: 1000 }]);
      await recountLeftovers(house, { starting: true });
      await house.db.query('delete from delivery_stale'); // marks of the broken attempt go by themselves after two minutes
    },
  );

  test('twins at once are one batch; many batches of one day at once are all in its sums', async () => {
    const [id, mate] = [await fresh(), await fresh()];
    const twins = await Promise.all([1, 2, 3].map(() => deliver([row(id, '15T00')], 'twins')));
    expect(twins.map(({ body }) => body.accepted)).toEqual([1, 1, 1]);
    const hours = Array.from({ length: 20 }, (_, hour) => String(hour + 1).padStart(2, '0'));
    for (let part = 0; part < 20; part += 5)
      await Promise.all(
        hours.slice(part, part + 5).map((hour, index) => deliver([row(index % 2 ? id : mate, `15T${hour}`)])),
      );
    const [mine] = await campaignDays(id);
    const [its] = await campaignDays(mate);
    expect([mine, its]).toMatchObject([{ impressions: 9000 }, { impressions: 12_000 }]);
    const sums = await house.db.query(
      `select sum(c.impressions)::int = (select impressions from line_item_day d where d.line_item_id = $1 and d.day = '2026-11-15')
         as same from campaign_day c where line_item_id = $1 and day = '2026-11-15'`,
      [lineItem.id],
    );
    expect(sums).toEqual([{ same: true }]);
  });

  test('a day belongs to the line item in force that day; before the first one to the first', async () => {
    const { id } = await aCampaign(house, app, lineItem.id, { start: '2026-11-16' });
    await setCampaignLineItem(house.context, id, second.id, '2026-11-17');
    await deliver([row(id, '14T00'), row(id, '16T23'), row(id, '17T00')]);
    expect((await campaignDays(id)).map(({ line_item_id }) => line_item_id)).toEqual([
      lineItem.id,
      lineItem.id,
      second.id,
    ]);
  });

  test('what a crash left between facts and sums is counted by the next round', async () => {
    const id = await fresh();
    const kept = {
      ...row(id, '13T05'),
      hour: Date.parse('2026-11-13T05:00:00Z'),
      spend: '1',
      client_cost: '2',
      revision: 1,
    };
    const mark = await nextCount(house);
    await markStale(house, mark, [{ campaign_id: id, day: '2026-11-13' }]);
    await insertDelivery(house, [kept]);
    expect(await campaignDays(id)).toEqual([]);
    expect(await recountLeftovers(house, { starting: true })).toBe(1);
    expect(await campaignDays(id)).toMatchObject([{ day: '2026-11-13', client_cost: 2 }]);
    await house.db.query(`update delivery_stale set marked_at = marked_at - interval '3 minutes'`);
    await recountLeftovers(house);
    expect(await recountLeftovers(house)).toBe(0);
  });

  test('only a machine token is taken, and it opens nothing else', async () => {
    const body = JSON.stringify({ batch_id: 'x', rows: [{}] });
    const statusAs = async (authorization: string | undefined) =>
      (await send(body, authorization === undefined ? { authorization: '' } : { authorization })).status;
    expect(await statusAs(undefined)).toBe(401);
    expect(await statusAs(`Bearer ${TOKEN}x`)).toBe(401);
    expect(await statusAs(`Bearer ${admin.token}`)).toBe(403);
    expect(await statusAs(`Bearer ${other}`)).toBe(200);
    for (const url of ['/api/facts/batches', '/api/profile', '/api/dsp_dashboard_api/campaigns']) {
      const answer = await house.app.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } });
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
  });

  test('gzip is taken, up to 64 MB inflated; a bomb, 16 MB and other encodings are refused', async () => {
    const id = await fresh();
    const gzip = { 'content-encoding': 'gzip' };
    const body = gzipSync(JSON.stringify({ batch_id: 'zipped', rows: [row(id, '17T05')] }));
    expect((await send(body, gzip)).body).toMatchObject({ accepted: 1 });
    const bomb = await send(gzipSync(Buffer.alloc(80_000_000, 0x20)), gzip);
    expect([bomb.status, bomb.body.message]).toEqual([413, 'At most 64 MB inflated can be sent at once']);
    expect((await send('x'.repeat(100), gzip)).status).toBe(400);
    expect((await send('{}', { 'content-encoding': 'br' })).status).toBe(415);
    const large = await send(`{"batch_id":"${'x'.repeat(17_000_000)}"}`);
    expect([large.status, large.body.message]).toEqual([413, 'At most 16 MB can be sent at once']);
  });

  test('batch, shape and size of the list are checked', async () => {
    expect((await send('{}')).body.message).toBe('batch_id is required, rows is required');
    expect((await deliver([])).body.message).toBe('rows must have at least 1 row');
    expect((await deliver(Array.from({ length: 10_001 }, () => ({})))).status).toBe(400);
    expect((await send('{', {})).status).toBe(400);
    const dry = await house.app.inject({
      method: 'POST',
      url: '/api/facts/delivery?dry_run=true',
      headers: { authorization: `Bearer ${TOKEN}` },
      payload: { batch_id: 'dry', rows: [{}] },
    });
    expect([dry.statusCode, dry.json().code]).toEqual([400, 'dry_run_not_offered']);
  });

  test('the admin reads the batches, newest first', async () => {
    const id = await fresh();
    await deliver([row(id, '17T05'), row(0, '17T05')], 'the newest');
    const { body } = await admin.call(api.listFactBatches, { query: { limit: '2', offset: '0' } as never });
    expect(body.items[0]).toMatchObject({
      kind: 'delivery',
      batch_id: 'the newest',
      sender: 'bidder',
      accepted: 1,
      rejected: 1,
    });
    expect(body.items).toHaveLength(2);
    expect(body.total).toBeGreaterThan(5);
    expect((await (await house.as('account_manager')).call(api.listFactBatches)).status).toBe(403);
  });

  test('sums follow facts that were set back, and what was sent since is taken again', async () => {
    const { id: under } = await aLineItem(house, (await house.company({ name: 'Set back' })).id);
    const campaign = await fresh(under);
    await deliver([row(campaign, '10T01')]);
    const [before, counted] = [await campaignDays(campaign), await countedSoFar(house)];
    const since = (...more: object[]) => deliver([row(campaign, '10T02'), row(campaign, '11T01'), ...more], 'since');
    await since();
    const after = await campaignDays(campaign);
    const later = `campaign_id = ${campaign} AND toUnixTimestamp(hour) > ${Date.parse('2026-11-10T01:00:00Z') / 1000}`;
    await house.facts.remove('delivery', later);
    await house.facts.remove('fact_batches', `batch_id = 'since'`);
    expect(await since()).toMatchObject({ body: { accepted: 2, replayed: true } });

    for (const _ of ['once', 'cut off and again'])
      await followOlderFacts(house.context, counted, new AbortController().signal);
    expect(await campaignDays(campaign)).toEqual(before);
    expect(await lineItemCost(under, '2026-11-10')).toBe(5.1);
    expect(await lineItemCost(under, '2026-11-11')).toBe(0);
    // One more, as this store knows the block of before by its content; the one that was set back never had it
    expect(await since(row(campaign, '12T01'))).toMatchObject({ body: { accepted: 3, replayed: false } });
    expect((await campaignDays(campaign)).slice(0, 2)).toEqual(after);
  });
});
