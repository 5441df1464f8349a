import { gzipSync } from 'node:zlib';
import * as facts from '@fairlead/contract/fact';
import * as api from '@fairlead/contract/fact-bidding';
import { describe, expect, test } from 'vitest';
import { bidRow as row, SUPPLIERS, split, useBiddings } from '../../testing/biddings.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

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
  let app: number;
  const { post, send, fresh, aCreative, sums } = useBiddings(kind, (place) => {
    ({ house, admin, app } = place);
  });

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
