import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { systemContext } from '../src/context.ts';
import { receiveAppEvents } from '../src/features/fact/app-event-intake.service.ts';
import { finishLeftTurns } from '../src/features/fact/app-event-turn.service.ts';
import { eventSumsOf } from '../src/features/fact/app-events.service.ts';
import { loadFactFile } from '../src/features/fact/fact-file.service.ts';
import { openHouse } from '../src/house.ts';
import { waitForJob } from '../src/platform/jobs/jobs.ts';
import { runProcess } from '../src/testing/process.ts';
import { freshHome, type RecordsHome, roomKinds } from '../src/testing/records.ts';
import { defineWork, startWork } from '../src/work.ts';

describe.each(roomKinds())('events cut off by kill -9 on %s', (kind) => {
  let home: RecordsHome;
  let env: Record<string, string>;
  let house: Awaited<ReturnType<typeof openHouse>>;
  let app: number;
  const open = () => openHouse(readConfig(env), pino({ level: 'silent' }));

  beforeEach(async () => {
    home = await freshHome(kind);
    env = {
      FAIRLEAD_MODE: 'test',
      FAIRLEAD_NOW: '2026-11-18T10:00:00Z',
      DATA_DIR: home.config.dataDir,
      ...(home.config.databaseUrl ? { DATABASE_URL: home.config.databaseUrl } : {}),
    };
    house = await open();
    const [made] = await house.db.query<{ id: number }>(
      `with c as (insert into company (name, currency, created, updated) values ('Nomnom', 'EUR', now(), now()) returning id)
       insert into application (company_id, name, platform, business_state, created, updated)
       select id, 'Nomnom iOS', 'ios', 'live', now(), now() from c returning id`,
    );
    app = made?.id ?? 0;
  });
  afterEach(async () => {
    await house.close();
    await home.remove();
  });

  const event = (id: string) => ({
    event_id: id,
    app_id: app,
    device_id: '0f5c3b6e-0d3c-4d8f-9c57-2a1f6b7c8d90',
    ts: '2026-11-18T09:00:00Z',
    event: 'custom_action',
    custom_action_name: 'purchase',
    revenue_usd: 1.5,
  });
  const receive = (batch_id: string, ids: string[]) =>
    receiveAppEvents(systemContext(house), 'partner', { batch_id, rows: ids.map(event) });
  const counted = async () => {
    const [sums] = (await eventSumsOf(house, app, 30)).values();
    const [raw] = await house.facts.query<{ n: number; ids: number }>(
      'SELECT count() AS n, uniqExact(event_id) AS ids FROM app_events',
    );
    expect(raw?.ids).toBe(raw?.n);
    expect(sums?.events ?? 0).toBe(raw?.n);
    return raw?.n ?? 0;
  };
  const cutOff = async (given: object) => {
    await house.close();
    const server = runProcess(new URL('./app-events-crash.process.ts', import.meta.url), { env, ...given });
    await server.line((line) => line === 'here');
    await server.kill();
    house = await open();
  };

  test.each([
    ['before facts', 0],
    ['after facts', 3],
    ['before end', 3],
  ] as const)(
    'a batch killed %s stores %i events; sent again, or in another batch, each counts once',
    async (place, stored) => {
      const batch = { batch_id: 'cut off', rows: ['a', 'b', 'c'].map(event) };
      await cutOff({ batch, place });
      // The keys of the batch may lie behind its events: what a crash between the two parts of one insert would leave.
      if (place === 'after facts') await house.facts.command('TRUNCATE TABLE app_event_ids');
      expect(await finishLeftTurns(house, { starting: true })).toBe(1);
      expect(await counted()).toBe(stored);
      const other = await receive('other', ['c', 'd']);
      expect(other.accepted).toBe(stored === 0 ? 2 : 1);
      const again = await receive('cut off', ['a', 'b', 'c']);
      expect(again.accepted).toBe(stored === 0 ? 2 : 3);
      expect(again.accepted + other.accepted).toBe(4);
      expect(await counted()).toBe(4);
      expect((await receive('third', ['a', 'b', 'c', 'd'])).duplicates).toBe(4);
      const [state] = await house.db.query<{ at: Date }>('select last_event_at as at from app_event_state');
      expect(state?.at).toEqual(new Date('2026-11-18T09:00:00Z'));
      expect(await house.db.query('select 1 from app_event_turn')).toEqual([]);
    },
    60_000,
  );

  test('a batch that comes back before anybody finished it joins its own turn', async () => {
    await cutOff({ batch: { batch_id: 'cut off', rows: ['a', 'b', 'c'].map(event) }, place: 'after facts' });
    await house.facts.command('TRUNCATE TABLE app_event_ids');
    expect(await receive('cut off', ['a', 'b', 'c'])).toMatchObject({ accepted: 3, duplicates: 0, replayed: true });
    expect((await receive('other', ['c', 'd'])).accepted).toBe(1);
    expect(await counted()).toBe(4);
  }, 60_000);

  test('a file killed behind the facts of its second block is read on: no row is lost and none counts twice', async () => {
    const rows = Array.from({ length: 25_000 }, (_, index) => JSON.stringify(event(`f${index}`)));
    defineWork();
    const { job_id } = await loadFactFile(systemContext(house), 'app_events', {
      name: 'events.ndjson',
      stream: Readable.from([rows.join('\n')], { objectMode: false }),
      finish: async () => {},
      signal: new AbortController().signal,
    });
    await cutOff({ place: 'after facts', blocks: 1 });
    await finishLeftTurns(house, { starting: true });
    const work = startWork(house);
    const job = await waitForJob(house, job_id, { within: 40_000 });
    await work.stop();
    expect([job.state, job.attempts, job.result]).toEqual([
      'done',
      2,
      { rows: 25_000, accepted: 25_000, duplicates: 0, rejected: 0, rejected_rows: [] },
    ]);
    expect(await counted()).toBe(25_000);
  }, 90_000);
});
