import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import * as applicationApi from '@fairlead/contract/application';
import * as api from '@fairlead/contract/fact';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FactsFull } from '../../db/facts.ts';
import { aSentEvent, SENDING_DEVICE, storedEvents } from '../../testing/app-events.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';
import { recountApps } from './app-event-recount.service.ts';
import { finishLeftTurns, takeTurn } from './app-event-turn.service.ts';
import { eventSumsOf, samplesOf } from './app-events.service.ts';

const TOKEN = 'a-partner-token-of-more-than-32-characters';

describe.each(roomKinds())('events of apps on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let company: number;
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      ownFacts: true,
      env: { FAIRLEAD_NOW: '2026-11-18T10:00:00Z', FACTS_TOKENS: `partner:${TOKEN}` },
    });
    admin = await house.as('admin');
    company = (await house.company({ name: 'Nomnom' })).id;
  });
  afterAll(() => house?.close());

  let batches = 0;
  const post = async (payload: unknown, headers: Record<string, string> = {}) => {
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/facts/app_events',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
      payload: payload as string,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const send = (rows: unknown[], batch_id = `batch ${++batches}`) => post(JSON.stringify({ batch_id, rows }));
  const anApp = async (): Promise<number> => (await house.application(company)).id;
  const stored = (app: number) => storedEvents(house, app);
  const left = { batch_id: `left ${randomUUID()}`, content_sha256: 'a'.repeat(64) };
  const leaveTurn = (app_id: number, day = '2026-11-18') =>
    takeTurn(house.context, left, [{ app_id, from: day, to: day }]);
  const healthOf = async (app: number) =>
    (await admin.call(applicationApi.getApplicationHealth, { params: { applicationId: String(app) } } as never)).body;

  test('are kept as they came, to the last decimal, and seen in sums, samples and health', async () => {
    const app = await anApp();
    const properties = [{ sku: 'NN-1042', größe: 'L', nested: { a: [1, null] } }];
    const rows = [
      aSentEvent(app, {
        event_id: "it's \\ one",
        revenue_usd: 0.1000005,
        properties,
        campaign_id: 7,
        attributed_to: 'fairlead',
      }),
      aSentEvent(app, { event_id: 'b', revenue_usd: 999_999_999.123456, ts: '2026-11-17T23:59:59.999+00:00' }),
      aSentEvent(app, { event_id: 'c', event: 'install', custom_action_name: 'dropped', ts: '2024-10-19T11:00:00Z' }),
      aSentEvent(app, { event_id: 'd', custom_action_name: ' login ', properties: 'text', ts: '2026-11-18T10:05:00Z' }),
    ];
    expect(await send(rows)).toMatchObject({
      status: 200,
      body: { accepted: 4, duplicates: 0, rejected: [], replayed: false },
    });
    const same = {
      device_id: SENDING_DEVICE.toLowerCase(),
      country: 'FR',
      attributed_to: '',
      campaign_id: 0,
      properties: '',
    };
    const custom = { ...same, event: 'custom_action', custom_action_name: 'purchase', revenue_usd: '0' };
    expect(await stored(app)).toEqual([
      { ...custom, event_id: 'c', ts: '2024-10-19T11:00:00.000Z', event: 'install', custom_action_name: '' },
      { ...custom, event_id: 'b', ts: '2026-11-17T23:59:59.999Z', revenue_usd: '999999999.123456' },
      {
        ...custom,
        event_id: "it's \\ one",
        ts: '2026-11-18T09:12:41.250Z',
        revenue_usd: '0.100001',
        properties: JSON.stringify(properties),
        campaign_id: 7,
        attributed_to: 'fairlead',
      },
      { ...custom, event_id: 'd', ts: '2026-11-18T10:05:00.000Z', custom_action_name: 'login', properties: '"text"' },
    ]);
    const sums = await eventSumsOf(house.context, app, 30);
    expect([...sums.keys()].sort()).toEqual(['login', 'purchase']);
    expect(sums.get('purchase')).toMatchObject({
      events: 2,
      revenue_usd: 999_999_999.223457,
      last_event_at: new Date('2026-11-18T09:12:41.250Z'),
      has_generated_revenue: true,
    });
    expect(sums.get('purchase')?.daily.slice(-3)).toEqual([0, 1, 1]);
    expect(sums.get('login')).toMatchObject({ events: 1, revenue_usd: 0, has_generated_revenue: false });
    const samples = await samplesOf(house.context, app, 'purchase', 20);
    expect(samples.map((sample) => sample.properties)).toEqual([properties, null]);
    expect(samples[0]).toMatchObject({
      country: 'FR',
      revenue_usd: 0.100001,
      ts: new Date('2026-11-18T09:12:41.250Z'),
    });
    const health = await healthOf(app);
    expect(health.days).toHaveLength(30);
    expect(health.days.at(-1)).toEqual({ day: '2026-11-18', events: 2, revenue_usd: 0.100001 });
    expect(health).toMatchObject({
      last_event_at: '2026-11-18T10:05:00.000Z',
      is_datastream_enabled: true,
      unmapped_revenue_events: [{ name: 'purchase', events: 2, revenue_usd: 999_999_999.223457 }],
    });
    await house.db.query(
      `insert into custom_action (app_id, name, is_hidden, created, updated) values ($1, 'purchase', true, now(), now())`,
      [app],
    );
    expect((await healthOf(app)).unmapped_revenue_events).toEqual([]);
  });

  test('an event counts once per app and event_id, in a batch and over batches', async () => {
    const [a, b] = [await anApp(), await anApp()];
    const first = [
      aSentEvent(a, { event_id: 'x', country: 'DE' }),
      aSentEvent(a, { event_id: 'x' }),
      aSentEvent(b, { event_id: 'x' }),
    ];
    expect((await send(first)).body).toMatchObject({ accepted: 2, duplicates: 1 });
    const later = [aSentEvent(a, { event_id: 'x', ts: '2026-11-01T00:00:00Z' }), aSentEvent(a, { event_id: 'y' })];
    expect((await send(later)).body).toMatchObject({ accepted: 1, duplicates: 1 });
    expect((await stored(a)).map((row) => row.event_id)).toEqual(['x', 'y']);
    expect((await eventSumsOf(house.context, a, 30)).get('purchase')?.events).toBe(2);
  });

  test('every row that cannot be kept is named, the others are kept', async () => {
    const app = await anApp();
    const rows = [
      aSentEvent(app),
      aSentEvent(999_999),
      aSentEvent(app, { event_id: '' }),
      aSentEvent(app, { ts: '2026-11-18T10:30:00Z' }),
      aSentEvent(app, { device_id: '00000000-0000-0000-0000-000000000000' }),
      aSentEvent(app, { event: 'uninstall' }),
      aSentEvent(app, { custom_action_name: '' }),
      aSentEvent(app, { country: 'F1' }),
      aSentEvent(app, { revenue_usd: -1 }),
      aSentEvent(app, { revenue_usd: '5' }),
      aSentEvent(app, { properties: { long: 'ü'.repeat(4096) } }),
      'event',
    ];
    const { body } = await send(rows);
    expect(body.accepted).toBe(1);
    expect(body.rejected).toEqual([
      { index: 1, path: 'app_id', message: 'app_id names no application' },
      { index: 2, path: 'event_id', message: 'event_id is required' },
      { index: 3, path: 'ts', message: 'ts is in the future' },
      { index: 4, path: 'device_id', message: 'device_id is the zero id, which belongs to no device' },
      { index: 5, path: 'event', message: 'event must be one of install, reopen, custom_action' },
      { index: 6, path: 'custom_action_name', message: 'custom_action_name is required for a custom_action' },
      { index: 7, path: 'country', message: 'country must be two letters, or empty' },
      { index: 8, path: 'revenue_usd', message: 'revenue_usd must be 0 or more' },
      { index: 9, path: 'revenue_usd', message: 'revenue_usd must be a number' },
      { index: 10, path: 'properties', message: 'properties is more than 8 KB of JSON' },
      { index: 11, path: '', message: 'The row must be an object' },
    ]);
    const deep = await post(`{"batch_id":"deep","rows":[${'['.repeat(200_000)}${']'.repeat(200_000)}]}`);
    expect([deep.status, deep.body.message]).toEqual([400, 'rows are nested too deeply']);
  });

  test('a full disk in the middle of a batch says that part of it may be there, and the same batch finishes it', async () => {
    const app = await anApp();
    const rows = [aSentEvent(app)];
    vi.spyOn(house.facts, 'insert').mockRejectedValueOnce(new FactsFull());
    const broken = await send(rows, 'halfway');
    expect([broken.status, broken.body.message]).toEqual([
      507,
      expect.stringMatching(/same batch_id, with the same rows/),
    ]);
    expect(await send(rows, 'halfway')).toMatchObject({ status: 200, body: { accepted: 1 } });
  });

  test('a batch sent again answers the first answer, with other rows 409, and leaves nothing behind', async () => {
    const app = await anApp();
    const rows = [aSentEvent(app), aSentEvent(999_999)];
    const first = await send(rows, 'repeated');
    expect(await send(rows, 'repeated')).toEqual({ status: 200, body: { ...first.body, replayed: true } });
    const other = await Promise.all([send([aSentEvent(app)], 'repeated'), send([aSentEvent(app)], 'repeated')]);
    expect(other.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'batch_conflict'],
      [409, 'batch_conflict'],
    ]);
    const race = await Promise.all([
      send([aSentEvent(app)], 'race'),
      send([aSentEvent(app)], 'race'),
      send([aSentEvent(app)], 'race'),
    ]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await stored(app)).toHaveLength(2);
    expect(await house.db.query('select * from app_event_turn')).toEqual([]);
  });

  test('twins, and other batches with the same events at once, store each event once', async () => {
    const [a, b] = [await anApp(), await anApp()];
    const events = Array.from({ length: 300 }, (_, index) => aSentEvent(index % 2 ? a : b));
    const twins = await Promise.all([1, 2, 3].map(() => send(events.slice(0, 100), 'twins')));
    expect(twins.map(({ body }) => body.accepted)).toEqual([100, 100, 100]);
    const others = await Promise.all([0, 50, 100, 0].map((from) => send(events.slice(from, from + 200))));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(others.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(200);
    expect((await stored(a)).length + (await stored(b)).length).toBe(300);
    expect((await eventSumsOf(house.context, a, 30)).get('purchase')?.events).toBe(150);
  });

  test('gzip is taken; batches are listed with their kind', async () => {
    const app = await anApp();
    const zipped = gzipSync(JSON.stringify({ batch_id: 'zipped', rows: [aSentEvent(app)] }));
    expect((await post(zipped, { 'content-encoding': 'gzip' })).body).toMatchObject({ accepted: 1 });
    const { body } = await admin.call(api.listFactBatches, { query: { limit: '1', offset: '0' } as never });
    expect(body.items[0]).toMatchObject({ kind: 'app_events', batch_id: 'zipped', sender: 'partner', accepted: 1 });
  });

  test('what a writer of its own put into the store gets its keys and its state', async () => {
    const app = await anApp();
    await house.facts.command(
      `INSERT INTO app_events (event_id, app_id, device_id, ts, event, custom_action_name, country, attributed_to, campaign_id, revenue_usd, properties) SELECT toString(number), {app:UInt32}, generateUUIDv4(number),
         toDateTime64('2026-11-10 00:00:00', 3, 'UTC') + number, 'custom_action', 'open', '', '', 0, 1.5, if(number = 999, 'sku=1', '') FROM numbers(1000)`,
      { app },
    );
    // The keys of a crash that came between the events and them.
    await house.facts.command('DELETE FROM app_event_ids WHERE app_id = {app:UInt32}', { app });
    await recountApps(house.context, [app], '2026-11-10', '2026-11-10');
    expect(
      (await send([aSentEvent(app, { event_id: '999' }), aSentEvent(app, { event_id: '1000' })])).body,
    ).toMatchObject({ accepted: 1, duplicates: 1 });
    expect((await eventSumsOf(house.context, app, 30)).get('open')).toMatchObject({ events: 1000, revenue_usd: 1500 });
    const [state] = await house.db.query('select last_received_at from app_event_state where app_id = $1', [app]);
    expect(state).toBeTruthy();
    // What is no JSON is shown as it is.
    expect(await samplesOf(house.context, app, 'open', 1)).toMatchObject([{ properties: 'sku=1' }]);
  });

  test('a turn that was left is finished: after two minutes, or at a start; until then others wait', async () => {
    const app = await anApp();
    await leaveTurn(app);
    const waiting = send([aSentEvent(app)]);
    await new Promise((next) => setTimeout(next, 300));
    expect(await stored(app)).toEqual([]);
    expect(await finishLeftTurns(house.context)).toBe(0);
    await house.db.query(`update app_event_turn set taken_at = taken_at - interval '3 minutes'`);
    expect((await waiting).body).toMatchObject({ accepted: 1 });
    await leaveTurn(app);
    expect(await finishLeftTurns(house.context, { starting: true })).toBe(1);
    expect(await house.db.query('select * from app_event_turn')).toEqual([]);
  });

  test('a left turn that stored nothing says nothing of when events came in', async () => {
    const app = await anApp();
    await send([aSentEvent(app)]);
    const earlier = '2026-11-01T08:00:00.000Z';
    await house.db.query('update app_event_state set last_received_at = $2 where app_id = $1', [app, earlier]);
    await leaveTurn(app);
    expect(await finishLeftTurns(house.context, { starting: true })).toBe(1);
    expect((await healthOf(app)).last_received_at).toBe(earlier);
  });

  test('the sums are read from the projection, not from the events', async () => {
    const [app] = [await anApp()];
    await send([aSentEvent(app)]);
    const asked: string[] = [];
    const { query } = house.facts;
    const spying = {
      ...house.context,
      facts: {
        ...house.facts,
        query: async (sql: string, params: object) => {
          asked.push(sql);
          return query.call(house.facts, sql, params as never, { settings: { force_optimize_projection: 1 } as never });
        },
      },
    } as unknown as typeof house.context;
    expect((await eventSumsOf(spying, app, 30)).size).toBe(1);
    expect(asked).toHaveLength(2);
  });

  test('health is for who may read the application', async () => {
    const app = await anApp();
    const params = { params: { applicationId: String(app) } } as never;
    const other = await house.as('client', (await house.company({ name: 'Else' })).id);
    expect((await other.call(applicationApi.getApplicationHealth, params)).status).toBe(404);
    const own = await house.as('client', company);
    expect((await own.call(applicationApi.getApplicationHealth, params)).body).toMatchObject({
      app_id: app,
      last_event_at: null,
    });
  });
});
