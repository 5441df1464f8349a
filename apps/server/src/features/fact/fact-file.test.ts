import * as api from '@fairlead/contract/fact';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobDone, keptFiles } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse, urlOf } from '../../testing/house.ts';
import { aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { eventSumsOf } from './app-events.service.ts';
import { cellsOf } from './csv-records.service.ts';

const DEVICE = '0f5c3b6e-0d3c-4d8f-9c57-2a1f6b7c8d90';

describe('a record of a CSV', () => {
  test.each([
    ['a,b,,c', ['a', 'b', '', 'c']],
    ['"a,1","say ""hi""",c', ['a,1', 'say "hi"', 'c']],
    [' a , "b" ,"x\ny"', ['a', 'b', 'x\ny']],
    ['"never,closed', ['"never', 'closed']],
    ['"a",', ['a', '']],
  ])('%j', (record, cells) => expect(cellsOf(record, ',')).toEqual(cells));
});

describe.each(roomKinds())('files of facts on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let app: number;
  let campaign: number;
  beforeAll(async () => {
    house = await openTestHouse({ kind, env: { FAIRLEAD_NOW: '2026-11-18T10:00:00Z' } });
    admin = await house.as('admin');
    const company = (await house.company({ name: 'Nomnom' })).id;
    app = (await house.application(company)).id;
    campaign = (await aCampaign(house, app, (await aLineItem(house, company)).id)).id;
  });
  afterAll(() => house?.close());

  const load = (name: string, content: string | Buffer, of: 'app_events' | 'delivery' = 'app_events', as = admin) =>
    as.upload(of === 'delivery' ? api.loadDeliveryFile : api.loadAppEventFile, {}, { name, content });
  const loaded = async (name: string, content: string | Buffer, of: 'app_events' | 'delivery' = 'app_events') => {
    const { status, body, text } = await load(name, content, of);
    if (status !== 202) throw new Error(text);
    return jobDone(house, (body as { job_id: number }).job_id);
  };
  const header = 'event_id,app_id,device_id,ts,event,custom_action_name,country,revenue_usd,properties';
  const line = (id: string, more: Partial<Record<'app' | 'revenue' | 'name' | 'properties', string>> = {}) =>
    `${id},${more.app ?? app},${DEVICE},2026-11-18T09:00:00Z,custom_action,${more.name ?? 'buy'},fr,${more.revenue ?? '1.5'},${more.properties ?? ''}`;
  const kept = async () => (await keptFiles(house)).filter((key) => key.startsWith('facts/'));
  /** Files of the tests before may go meanwhile, as their jobs end. */
  const keptSince = async (before: string[]) => (await kept()).filter((key) => !before.includes(key));
  const eventsOf = async (name: string) => (await eventSumsOf(house.context, app, 30)).get(name);

  test('a form that ends in the middle of its file is the sender’s matter, and nothing of it is kept', async () => {
    const before = await kept();
    const answer = await house.app.inject({
      method: 'POST',
      url: urlOf(api.loadAppEventFile, {}, {}),
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${header}\r\n`,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'cut_off']);
    expect(await keptSince(before)).toEqual([]);
  });

  test('a file name that is not written in UTF-8 is refused: the job would be called by it', async () => {
    const payload = `--x\r\nContent-Disposition: form-data; name="file"; filename="événements.csv"\r\n\r\n\r\n--x--\r\n`;
    const send = (written: 'latin1' | 'utf8') =>
      house.app.inject({
        method: 'POST',
        url: urlOf(api.loadAppEventFile, {}, {}),
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
        payload: Buffer.from(payload, written),
      });
    const refused = await send('latin1');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'bad_request', errors: [{ path: 'file', message: expect.stringContaining('send it in UTF-8') }] },
    ]);
    expect((await send('utf8')).json().code).not.toBe('bad_request'); // what it holds is refused by then
  });

  test('a CSV: rows are loaded, those that cannot be are named by their line, and the file again adds nothing', async () => {
    const rows = [
      line('c1', { properties: '"{""sku"": ""NN-1"",\n ""n"": 2}"' }),
      '',
      line('c2', { revenue: 'much' }),
      line('c3', { app: '999999' }),
      line('c4', { properties: 'no json' }),
      line('c1'),
      `${line('c5')},more,cells`,
      line('c6', { revenue: '' }),
    ];
    const content = `\uFEFF${header}\r\n${rows.join('\r\n')}\r\n`;
    const job = await loaded('events.CSV', content);
    expect([job.state, job.error, job.done, job.total]).toEqual([
      'done',
      null,
      Buffer.byteLength(content),
      Buffer.byteLength(content),
    ]);
    expect(job.result).toEqual({
      rows: 7,
      accepted: 2,
      duplicates: 1,
      rejected: 4,
      rejected_rows: [
        { line: 5, path: 'revenue_usd', message: 'revenue_usd must be a number' },
        { line: 6, path: 'app_id', message: 'app_id names no application' },
        { line: 7, path: 'properties', message: 'properties must be JSON' },
        { line: 9, path: '', message: 'The row has more cells than the header' },
      ],
    });
    expect(await eventsOf('buy')).toMatchObject({ events: 2, revenue_usd: 1.5 });
    expect((await loaded('again.csv', content)).result).toMatchObject({ accepted: 0, duplicates: 3, rejected: 4 });
    await expect.poll(kept, { timeout: 10_000 }).toEqual([]); // a file goes once its job is done
    const { body } = await admin.call(api.listFactBatches, { query: { limit: '5', offset: '0' } as never });
    expect(
      body.items.some(({ sender, batch_id }) => /^job \d+$/.test(sender) && /^file:[0-9a-f]{64}:0$/.test(batch_id)),
    ).toBe(true);
  });

  test('a line that is not written in UTF-8 is named, and loads once it is; the others go', async () => {
    const csv = `${header}\n${line('lat1', { name: 'Réservé' })}\n${line('lat2', { name: 'plain' })}\n`;
    const fault = { path: '', message: 'The line is not written in UTF-8' };
    const bad = await loaded('latin.csv', Buffer.from(csv, 'latin1'));
    expect(bad.result).toMatchObject({ accepted: 1, rejected: 1, rejected_rows: [{ line: 2, ...fault }] });
    expect((await loaded('utf8.csv', csv)).result).toMatchObject({ accepted: 1, duplicates: 1, rejected: 0 });
    expect((await eventsOf('Réservé'))?.events).toBe(1);
    const json = JSON.stringify({ event_id: 'lat3', app_id: app, event: 'custom_action', custom_action_name: 'é' });
    expect((await loaded('latin.ndjson', Buffer.from(json, 'latin1'))).result).toMatchObject({
      rejected_rows: [{ line: 1, ...fault }],
    });
    const head = await loaded('head.csv', Buffer.from(`${header},größe\n${line('lat4')}\n`, 'latin1'));
    expect(head.error?.message).toBe('The header is not written in UTF-8.');
  });

  test('NDJSON of several blocks', async () => {
    const rows = Array.from({ length: 10_050 }, (_, index) =>
      JSON.stringify({
        ...{
          event_id: `n${index}`,
          app_id: app,
          device_id: DEVICE,
          ts: '2026-11-17T09:00:00Z',
          event: 'custom_action',
        },
        ...{ custom_action_name: 'many', properties: { index } },
      }),
    );
    const job = await loaded('events.jsonl', `${rows.join('\n')}\n{"broken\n`);
    expect(job.result).toMatchObject({
      ...{ rows: 10_051, accepted: 10_050, rejected: 1 },
      rejected_rows: [{ line: 10_051, path: '', message: 'The line is no JSON' }],
    });
    expect((await eventsOf('many'))?.events).toBe(10_050);
  }, 30_000);

  test('a row nested deeper than can be written is named, and the others are loaded', async () => {
    const sound = { event_id: 'd1', app_id: app, device_id: DEVICE, ts: '2026-11-17T09:00:00Z', event: 'install' };
    const deep = `{"properties":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const job = await loaded('deep.ndjson', `${JSON.stringify(sound)}\n${deep}\n`);
    expect([job.state, job.result]).toMatchObject([
      'done',
      { rows: 2, accepted: 1, rejected_rows: [{ line: 2, path: 'properties' }] },
    ]);
    const cell = `"${'['.repeat(200_000)}${']'.repeat(200_000)}"`;
    const csv = await loaded('deep.csv', `${header}\n${line('d2')}\n${line('d3', { properties: cell })}\n`);
    expect([csv.state, csv.result]).toMatchObject([
      'done',
      { rows: 2, accepted: 1, rejected_rows: [{ line: 3, path: 'properties' }] },
    ]);
  });

  test('Parquet, with the types a store writes', async () => {
    const stream = await house.facts.stream(
      `SELECT concat('p', toString(number)) AS event_id, toUInt32(${app}) AS app_id, '${DEVICE}' AS device_id,
         toDateTime64('2026-11-16 12:00:00', 3, 'UTC') + number AS ts, 'custom_action' AS event, 'packed' AS custom_action_name,
         if(number = 0, NULL, 'DE') AS country, toDecimal64(0.25, 6) AS revenue_usd, '{"a":[1]}' AS properties FROM numbers(1200)`,
      {},
      'Parquet',
    );
    const content = Buffer.concat(await stream.toArray());
    const job = await loaded('events.parquet', content);
    expect([job.error, job.result]).toMatchObject([null, { rows: 1200, accepted: 1200, rejected: 0 }]);
    expect(await eventsOf('packed')).toMatchObject({ events: 1200, revenue_usd: 300 });
    const broken = await loaded('broken.parquet', Buffer.concat([content.subarray(0, 2000), Buffer.from('PAR1')]));
    expect([broken.state, broken.error?.code]).toEqual(['failed', 'bad_parquet']);
  }, 60_000);

  test('delivery', async () => {
    const columns = 'campaign_id;hour;impressions;clicks;spend;client_cost';
    const rows = [`${campaign};2026-11-17T09:00:00Z;100;2;1.25;2.5`, '1;2026-11-17T09:30:00Z;1;1;1;1'];
    const job = await loaded('delivery.csv', `${columns}\n${rows.join('\n')}`, 'delivery');
    expect(job.result).toMatchObject({ accepted: 1, rejected: 1, rejected_rows: [{ line: 3, path: 'hour' }] });
    expect(await house.db.query('select impressions from campaign_day where campaign_id = $1', [campaign])).toEqual([
      { impressions: 100 },
    ]);
  });

  test.each([
    ['events.txt', header, 'The file must end in .csv, .ndjson, .jsonl or .parquet'],
    ['events.csv', '', 'The file is empty'],
    ['events.csv', '{"event_id":"a"}', 'The file is named as CSV, but what it holds is no CSV'],
    ['events.ndjson', `${header}\n`, 'The file is named as NDJSON, but what it holds is no NDJSON'],
    ['events.csv', 'event_id,app_id\n', 'The header lacks device_id, ts, event'],
    ['events.csv', Buffer.from([0x1f, 0x8b, 8, 0, 0]), 'The file is compressed (gzip). Unpack it first.'],
    ['events.parquet', Buffer.from('PK\0\0'), 'The file is no Parquet'],
  ])('%s that holds %j is refused at once, and nothing of it stays', async (name, content, message) => {
    const before = await kept();
    const { status, body } = await load(name, content);
    expect([status, (body as { message: string }).message]).toEqual([400, message]);
    expect(await keptSince(before)).toEqual([]);
  });

  test('a header alone and an open quote fail the job in words', async () => {
    expect((await loaded('none.csv', `${header}\n`)).error?.message).toBe('The file holds no rows.');
    const open = await loaded('open.csv', `${header}\n${line('q1', { properties: '"{' })}\n${line('q2')}\n`);
    expect(open.error?.message).toBe('A quote that is opened in line 2 is never closed.');
  });

  test('only for the admin, and for kinds there are', async () => {
    const guest = await house.as('account_manager');
    expect((await load('a.csv', header, 'app_events', guest)).status).toBe(403);
    const other = await admin.upload(
      api.loadDeliveryFile,
      {},
      { name: 'a.csv', content: header },
      { url: '/api/facts/other/files' },
    );
    expect(other.status).toBe(404);
  });
});
