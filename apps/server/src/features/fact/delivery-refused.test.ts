import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { OTHER_TOKEN as other, row, BIDDER_TOKEN as TOKEN, useDeliveries } from '../../testing/deliveries.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('delivery on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let app: number;
  const { send, deliver, fresh } = useDeliveries(kind, (place) => {
    ({ house, admin, app } = place);
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
});
