import { gzipSync } from 'node:zlib';
import type { CallEntry } from '@fairlead/contract';
import * as facts from '@fairlead/contract/fact';
import * as api from '@fairlead/contract/fact-bidding';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FactsFull, FactsUnavailable } from '../../db/facts.ts';
import { only } from '../../db/rows.ts';
import { type Caller, openTestHouse, type TestHouse, urlOf } from '../../testing/house.ts';
import { aCampaign, aLineItem, shownBy } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

const TOKEN = 'a-bidder-token-of-more-than-32-characters';
const SUPPLIERS = [335, 1];

/** Numbers that look drawn, the same in every run. */
const drawn = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
};
const shuffled = <T>(list: readonly T[], draw: (below: number) => number): T[] => {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = draw(at + 1);
    [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
  }
  return copy;
};

describe.each(roomKinds())('bidding facts on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let lineItem: { id: number };
  let app: number;
  beforeAll(async () => {
    const env = { FAIRLEAD_NOW: '2026-11-18T10:00:00Z', FACTS_TOKENS: `bidder:${TOKEN}` };
    house = await openTestHouse({ kind, env });
    admin = await house.as('admin');
    const company = (await house.company({ name: 'Nomnom' })).id;
    app = (await house.application(company)).id;
    lineItem = await aLineItem(house, company);
  });
  afterAll(() => house?.close());

  let batches = 0;
  const post = async (entry: CallEntry, payload: unknown, headers: Record<string, string> = {}) => {
    const answer = await house.app.inject({
      method: 'POST',
      url: urlOf(entry, {}, {}),
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
      payload: payload as string,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const send = (rows: unknown[], batch_id = `bids ${++batches}`, entry: CallEntry = api.sendBidding) =>
    post(entry, JSON.stringify({ batch_id, rows }));
  const row = (campaign_id: number, hour: string, more: Record<string, unknown> = {}) => ({
    campaign_id,
    hour: `2026-11-${hour}:00:00Z`,
    supplier_id: 335,
    eligible: 1000,
    lost: { audience: 600, daily_cap: 100, auction: 200 },
    bids: 300,
    wins: 100,
    ...more,
  });
  const split = (campaign_id: number, creative_id: number, hour: string, more: Record<string, unknown> = {}) => ({
    ...{ campaign_id, creative_id, hour: `2026-11-${hour}:00:00Z`, impressions: 90, clicks: 2 },
    ...{ spend: 0.5, client_cost: 0.625, ...more },
  });
  const aCreative = async (app_id: number) =>
    only(
      await house.db.query<{ id: number }>(
        `insert into creative (company_id, app_id, creative_group_id, name, type, width, height, created, updated)
         select company_id, app_id, id, 'Banner', 'Static', 300, 250, now(), now() from creative_group where id = $1 returning id`,
        [await shownBy(house, app_id, [])],
      ),
    ).id;
  const fresh = async () => (await aCampaign(house, app, lineItem.id)).id;
  const sums = async (campaign: number) =>
    (
      await house.facts.query<Record<string, number>>(
        `SELECT count() AS n, sum(eligible) AS eligible, sum(lost_audience) AS audience, sum(lost_daily_cap) AS daily_cap,
           sum(lost_auction) AS auction, sum(bids) AS bids, sum(wins) AS wins FROM bidding_latest WHERE campaign_id = ${campaign}`,
      )
    )[0];

  test('rows are kept by campaign, hour and supplier', async () => {
    const id = await fresh();
    const { status, body } = await send([
      row(id, '17T05'),
      row(id, '17T05', { supplier_id: 1, lost: {}, eligible: 40, bids: 40, wins: 40 }),
      row(id, '17T06'),
    ]);
    expect([status, body]).toMatchObject([200, { accepted: 3, duplicates: 0, rejected: [], replayed: false }]);
    expect(await sums(id)).toEqual({
      ...{ n: 3, eligible: 2040, audience: 1200, daily_cap: 200, auction: 400, bids: 640, wins: 240 },
    });
  });

  test('what cannot be kept is named by index, path and reason; the rest is kept', async () => {
    const id = await fresh();
    const [homeless] = await house.db.query<{ id: number }>(
      `insert into campaign (company_id, app_id, name, campaign_type, pricing_type, created, updated)
       select company_id, id, 'No line item', 'RETARGETING', 'cpa', now(), now() from application where id = $1 returning id`,
      [app],
    );
    const { body } = await send([
      row(id, '17T05', { wins: 99 }),
      row(id, '17T05', { bids: 301 }),
      row(id, '17T05', { lost: { audience: 899, weather: 1 } }),
      row(2_000_000, '17T05'),
      row(homeless?.id ?? 0, '17T05'),
      row(id, '17T05', { supplier_id: 999_999 }),
      row(id, '19T05'),
      row(id, '17T05', { hour: '2026-11-17T05:30:00Z' }),
      row(id, '17T05', { hour: '2024-10-01T05:00:00Z' }),
      row(id, '17T05', { eligible: -1 }),
      row(id, '17T05', { lost: undefined }),
      7,
      row(id, '17T05'),
    ]);
    expect(body.accepted).toBe(1);
    expect(body.rejected.map(({ index, path }: { index: number; path: string }) => [index, path])).toEqual([
      ...[
        [0, 'wins'],
        [1, 'bids'],
        [2, 'lost'],
        [3, 'campaign_id'],
        [4, 'campaign_id'],
        [5, 'supplier_id'],
      ],
      ...[
        [6, 'hour'],
        [7, 'hour'],
        [8, 'hour'],
        [9, 'eligible'],
        [10, 'lost'],
        [11, ''],
      ],
    ]);
    const said = body.rejected.map(({ message }: { message: string }) => message);
    expect(said.slice(0, 6)).toEqual([
      'wins must be eligible less all that was lost, 100, and are 99',
      'bids must be wins and what the auction took, 300, and are 301',
      'lost has an unknown reason: weather',
      'campaign_id names no campaign',
      'campaign_id belongs to no line item',
      'supplier_id names no supplier',
    ]);
    expect(await sums(id)).toMatchObject({ n: 1, wins: 100 });
  });

  test('whatever the order of batches and revisions, the highest revision of each row counts', async () => {
    const rows = (id: number) =>
      ['16T23', '17T00', '17T01'].flatMap((hour) =>
        SUPPLIERS.flatMap((supplier_id) =>
          [1, 2, 3, 4].map((revision) => {
            const wins = revision * 7 + supplier_id;
            return row(id, hour, {
              supplier_id,
              revision,
              lost: { audience: 50 },
              eligible: 50 + wins,
              bids: wins,
              wins,
            });
          }),
        ),
      );
    const expected = { n: 6, audience: 300, wins: 3 * (2 * 28 + 335 + 1) };
    for (let round = 1; round <= 6; round++) {
      const draw = drawn(round);
      const id = await fresh();
      const all = shuffled(rows(id), draw);
      while (all.length > 0) {
        const { body } = await send(all.splice(0, 1 + draw(9)));
        expect([body.rejected, body.accepted > 0 || body.duplicates > 0]).toEqual([[], true]);
      }
      expect(await sums(id)).toMatchObject(expected);
    }
  }, 120_000);

  test('a batch is taken once: again it answers as at first, with other rows 409', async () => {
    const id = await fresh();
    const rows = [row(id, '17T05'), row(id, '17T06', { wins: 5 })];
    const first = await send(rows, 'bids repeated');
    expect(await send(rows, 'bids repeated')).toEqual({ status: 200, body: { ...first.body, replayed: true } });
    await house.db.query(`delete from fact_claim where batch_id = 'bids repeated'`); // an hour later
    expect((await send(rows, 'bids repeated')).body).toEqual({ ...first.body, replayed: true });
    expect((await send([row(id, '17T07')], 'bids repeated')).body.code).toBe('batch_conflict');
    expect((await send([row(id, '17T05')])).body).toMatchObject({ accepted: 0, duplicates: 1 });
    // The same id is another batch for another kind of fact.
    expect(
      (await send([split(id, await aCreative(app), '17T05')], 'bids repeated', api.sendCreativeDelivery)).body.accepted,
    ).toBe(1);
    const twins = await Promise.all([1, 2, 3].map(() => send([row(id, '15T00')], 'bid twins')));
    expect(twins.map(({ body }) => body.accepted)).toEqual([1, 1, 1]);
    expect(await sums(id)).toMatchObject({ n: 2, wins: 200 });
  });

  test.each([
    ['a full disk', new FactsFull(), 507],
    ['a store that went away', new FactsUnavailable('away'), 503],
  ])('%s: part of the batch may be there, and the same batch finishes it', async (_, error, status) => {
    const id = await fresh();
    for (const at of [1, 2]) {
      const batch = `bids halfway ${status} ${at}`;
      const { insert } = house.facts;
      let seen = 0;
      const spy = vi.spyOn(house.facts, 'insert').mockImplementation((...args) => {
        seen += 1;
        return seen === at ? Promise.reject(error) : insert.apply(house.facts, args);
      });
      const broken = await send([row(id, `17T0${at}`)], batch);
      spy.mockRestore();
      expect([broken.status, broken.body.message]).toEqual([
        status,
        expect.stringMatching(/same batch_id, with the same rows/),
      ]);
      expect((await send([row(id, '17T06')], batch)).body.code).toBe('batch_conflict');
      expect((await send([row(id, `17T0${at}`)], batch)).body).toMatchObject({ accepted: 1, duplicates: 0 });
    }
    expect(await sums(id)).toMatchObject({ n: 2, wins: 200 });
  });

  test('a batch far over the range of its rows finds the revisions it stored', async () => {
    const ids = [await fresh(), await fresh()];
    const days = Array.from({ length: 17 }, (_, day) => String(day + 1).padStart(2, '0'));
    const wide = (revision: number) =>
      ids.flatMap((id) =>
        days.flatMap((day) => SUPPLIERS.map((supplier_id) => row(id, `${day}T03`, { supplier_id, revision }))),
      );
    expect((await send(wide(2))).body).toMatchObject({ accepted: 68 });
    expect((await send(wide(1))).body).toMatchObject({ accepted: 0, duplicates: 68 });
  });

  test('one batch may reach over all the time that facts may be back', async () => {
    const id = await fresh();
    const weeks = Array.from(
      { length: 108 },
      (_, week) => new Date(Date.parse('2026-11-17T05:00:00Z') - week * 7 * 86_400_000),
    );
    const rows = weeks.map((hour) => row(id, '17T05', { hour: hour.toISOString() }));
    expect((await send(rows)).body).toMatchObject({ accepted: 108, rejected: [] });
    expect(await sums(id)).toMatchObject({ n: 108 });
  });

  test('delivery of creatives splits delivery and is not added to it', async () => {
    const id = await fresh();
    const [one, two] = [await aCreative(app), await aCreative(app)];
    const foreign = await aCreative((await house.application((await house.company({ name: 'Foreign' })).id)).id);
    const entry = api.sendCreativeDelivery;
    const { body } = await send(
      [
        split(id, one, '17T05'),
        split(id, two, '17T05'),
        split(id, one, '17T05', { impressions: 100, revision: 2 }),
        split(0, one, '17T05'),
        split(id, 2_000_000, '17T05'),
        split(id, foreign, '17T05'),
      ],
      'creatives 1',
      entry,
    );
    expect(body).toMatchObject({ accepted: 2, duplicates: 1 });
    expect(
      body.rejected.map(({ index, path, message }: { index: number; path: string; message: string }) => [
        index,
        path,
        message,
      ]),
    ).toEqual([
      [3, 'campaign_id', expect.any(String)],
      [4, 'creative_id', 'creative_id names no creative'],
      [5, 'creative_id', 'creative_id names a creative of another application'],
    ]);
    const found = await house.facts.query(
      `SELECT creative_id, impressions, client_cost FROM creative_delivery_latest WHERE campaign_id = ${id} ORDER BY creative_id`,
    );
    expect(found).toEqual([
      { creative_id: one, impressions: 100, client_cost: '0.625' },
      { creative_id: two, impressions: 90, client_cost: '0.625' },
    ]);
    expect(await house.db.query('select 1 from campaign_day where campaign_id = $1', [id])).toEqual([]);
  });

  test('only a machine token is taken, gzip too, and the admin reads the batches', async () => {
    const id = await fresh();
    const body = { batch_id: 'bids zipped', rows: [row(id, '17T05')] };
    for (const entry of [api.sendBidding, api.sendCreativeDelivery])
      expect((await admin.call(entry, { body: body as never })).status).toBe(403);
    const zipped = await post(api.sendBidding, gzipSync(JSON.stringify(body)), { 'content-encoding': 'gzip' });
    expect(zipped.body).toMatchObject({ accepted: 1 });
    const { rejected, ...rest } = (await send([])).body;
    expect([rejected, rest.message]).toEqual([undefined, 'rows must have at least 1 row']);
    const listed = await admin.call(facts.listFactBatches, { query: { limit: '1', offset: '0' } as never });
    expect(listed.body.items[0]).toMatchObject({ kind: 'bidding', batch_id: 'bids zipped', sender: 'bidder' });
  });
});
