import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/cohort';
import * as combination from '@fairlead/contract/combination';
import * as jobApi from '@fairlead/contract/job';
import { evaluateCohort } from '@fairlead/domain/cohort/evaluate';
import { dayOf } from '@fairlead/domain/utc-day';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { FactsUnavailable } from '../../db/facts.ts';
import { jobDone, listOf } from '../../testing/audiences.ts';
import { aDefinition, anEvent, createCohort, devicesOf, editCohort, receive } from '../../testing/cohorts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { randomDefinition, randomEvents, randomOf } from '../../testing/random-cohorts.ts';
import type { Cohort } from './cohort.service.ts';

let house: TestHouse;
let manager: Caller;
let app: { id: number; company_id: number };
beforeAll(async () => {
  house = await openTestHouse();
  manager = await house.as('campaign_manager');
  app = await house.application((await house.company()).id, 'ios');
});
afterAll(() => house?.close());
afterEach(() => vi.restoreAllMocks());

const made = async (more: object = {}): Promise<Cohort> => {
  const answer = await createCohort(manager, app, more);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const builtList = async (cohort: Cohort) => {
  const job = await jobDone(house, cohort.job_id);
  expect(job.state, JSON.stringify(job.error)).toBe('done');
  return listOf(manager, cohort.targeting_list_id);
};
const refresh = async (cohort: Cohort): Promise<Cohort> => {
  const params = { cohortId: String(cohort.id) };
  const { body } = await manager.call(api.refreshCohort, { params });
  return { ...cohort, job_id: body.job_id };
};
const buildsOf = async (cohort: Cohort) =>
  (await manager.call(audience.listBuilds, { params: { targetingId: String(cohort.targeting_list_id) } })).body.items;

type Stream = (...given: Parameters<TestHouse['facts']['stream']>) => Promise<Readable>;
/** Puts something between the store and whoever reads a stream of it. */
const between = (change: (real: Stream) => Stream) => {
  const real = house.facts.stream.bind(house.facts);
  return vi.spyOn(house.facts, 'stream').mockImplementation(change(real));
};

test('a list holds exactly the devices that the slow evaluator finds', async () => {
  const random = randomOf(32);
  const today = dayOf(house.now());
  const sources = [
    app,
    ...(await Promise.all([1, 2, 3].map((n) => house.application(app.company_id, 'ios', `S${n}`)))),
  ];
  const idOf = (n: number) => sources[n - 1]?.id ?? 0;
  const events = randomEvents(random, 5_000, today).map((one) => ({ ...one, app_id: idOf(one.app_id) }));
  await receive(house, events);
  const sizes = new Set<number>();
  for (let round = 0; round < 8; round++) {
    const drawn = randomDefinition(random);
    const definition = {
      ...drawn,
      source_app_ids: drawn.source_app_ids.map(idOf),
      filters: drawn.filters.map((rule) => ({ ...rule, campaign_ids: [] })), // there are no campaigns to name
    };
    const list = await builtList(await made(definition));
    const expected = [...evaluateCohort(definition, today, events).devices].map((id) => id.toUpperCase()).sort();
    expect({ definition, ids: await devicesOf(house, manager, list.id) }).toEqual({ definition, ids: expected });
    expect(list).toMatchObject({ rows: expected.length, id_kind: 'uuid', rows_format: 'plain' });
    sizes.add(expected.length);
  }
  expect(sizes.size).toBeGreaterThan(4);
});

describe('a build', () => {
  let source: { id: number };
  const installs = (count: number) =>
    receive(
      house,
      Array.from({ length: count }, () => anEvent({ app_id: source.id })),
    );
  const ofSource = (more: object = {}) => made({ source_app_ids: [source.id], ...more });
  beforeAll(async () => {
    source = await house.application(app.company_id, 'ios', 'Source');
    await installs(100);
  });

  test('without devices is a list of 0 rows', async () => {
    const list = await builtList(await ofSource({ countries: ['LU'] }));
    expect(list).toMatchObject({ rows: 0, source: { error: null } });
    expect(await devicesOf(house, manager, list.id)).toEqual([]);
  });

  test('says what came and went, as of when the list is right, and when it is looked at again', async () => {
    const cohort = await ofSource();
    const first = await builtList(cohort);
    await installs(20);
    const second = await builtList(await refresh(cohort));
    expect([first.rows, second.rows]).toEqual([100, 120]);
    expect(await buildsOf(cohort)).toMatchObject([
      { trigger: 'refresh', rows: 120, added: 20, removed: 0, kept: 100 },
      { trigger: 'edit', rows: 100, added: 100, removed: 0, kept: 0 },
    ]);
    const [good, next] = [Date.parse(second.build.last_good_at ?? ''), Date.parse(second.build.next_at ?? '')];
    expect(next - good).toBe(20 * 60_000);
    expect(Math.abs(Date.now() - good)).toBeLessThan(60_000);
    expect(second.source.last_run).not.toBeNull();
    const { body } = await manager.call(jobApi.getJob, { params: { jobId: String(second.job_id) } });
    expect(body).toMatchObject({ kind: 'cohort', state: 'done', unit: 'ids', done: 120, total: 120 });
  });

  /** A statement of the store that goes on for minutes. */
  const endless = () =>
    between(
      (real) => (_sql, _params, format, options) =>
        real(
          `SELECT toFixedString(unhex(leftPad(hex(number), 32, '0')), 16) AS id FROM numbers(1000000)
           WHERE sleepEachRow(0.001) = 0 SETTINGS max_block_size = 20`,
          {},
          format,
          options,
        ),
    );
  const statements = async () =>
    (
      await house.facts.query<{ n: number }>(
        `SELECT count() AS n FROM system.processes WHERE query LIKE '%sleepEachRow%' AND query NOT LIKE '%system.processes%'
         AND NOT is_cancelled`,
      )
    )[0]?.n ?? 0;
  const running = async (cohort: Cohort) => {
    await expect
      .poll(
        async () => (await house.db.query(`select 1 from job where id = $1 and done > 0`, [cohort.job_id])).length,
        {
          timeout: 20_000,
        },
      )
      .toBe(1);
  };

  test('is cancelled while it runs, in the store as well, and the list before stays', async () => {
    const cohort = await ofSource();
    const before = await builtList(cohort);
    endless();
    const again = await refresh(cohort);
    await running(again);
    expect(await statements()).toBe(1);
    await manager.call(jobApi.cancelJob, { params: { jobId: String(again.job_id) } });
    expect(await jobDone(house, again.job_id)).toMatchObject({ state: 'cancelled' }); // by itself it would never end
    await expect.poll(statements, { timeout: 10_000 }).toBe(0);
    const after = await listOf(manager, before.id);
    expect(after).toMatchObject({ rows: before.rows, csv_updated: before.csv_updated, source: { error: 'Cancelled' } });
    expect(await devicesOf(house, manager, before.id)).toHaveLength(Number(before.rows));
  });

  test.each([
    ['without its last row', (whole: Buffer) => whole.subarray(0, -16), 'incomplete'],
    ['that breaks off within a row', (whole: Buffer) => whole.subarray(0, -7), 'incomplete'],
    ['with half a row behind its last', (whole: Buffer) => Buffer.concat([whole, Buffer.alloc(7, 0xff)]), 'incomplete'],
    ['of nothing', () => Buffer.alloc(0), 'incomplete'],
    ['out of order', (whole: Buffer) => Buffer.concat([whole.subarray(16, 48), whole]), 'out of order'],
    ['with a device twice', (whole: Buffer) => Buffer.concat([whole.subarray(0, 16), whole]), 'out of order'],
  ])('of a stream %s is refused in words, and the list before stays', async (_, broken, word) => {
    const cohort = await ofSource();
    const before = await builtList(cohort);
    between(
      (real) =>
        async (...given) =>
          Readable.from([broken(await buffer(await real(...given)))]),
    );
    const job = await jobDone(house, (await refresh(cohort)).job_id);
    const message = `The list of devices arrived ${word}, so it was not used. The next build makes it anew.`;
    expect(job).toMatchObject({ state: 'failed', error: { code: 'broken_list', message } });
    const after = await listOf(manager, before.id);
    expect(after).toMatchObject({ rows: before.rows, csv_updated: before.csv_updated, source: { error: message } });
    expect(after.build.last_good_at).toBe(before.build.last_good_at);
    expect(await buildsOf(cohort)).toMatchObject([{ error: message, rows: null }, { error: null }]);
  });

  test('waits while the events cannot be read, says so, and succeeds when they can', async () => {
    let away = true;
    between((real) => async (...given) => {
      if (away) throw new FactsUnavailable('The facts store cannot be reached');
      return real(...given);
    });
    const cohort = await ofSource();
    const failed = () =>
      house.db.query<{ error: { message: string } }>(
        `select error from job where id = $1 and state = 'queued' and attempts = 1`,
        [cohort.job_id],
      );
    await expect.poll(async () => (await failed()).length, { timeout: 10_000 }).toBe(1);
    expect((await failed())[0]?.error).toEqual({
      code: 'facts_unavailable',
      message: 'The events cannot be read just now. The audience is built again when they can.',
    });
    away = false;
    expect(await builtList(cohort)).toMatchObject({ rows: expect.any(Number), source: { error: null } });
  });

  test('of a definition that was edited meanwhile is never shown', async () => {
    const cohort = await ofSource();
    const before = await builtList(cohort);
    const [held, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const spy = between((real) => async (...given) => {
      const stream = await real(...given);
      if (spy.mock.calls.length > 1) return stream; // only the first waits
      held.resolve();
      await open.promise;
      return stream;
    });
    const old = await refresh(cohort);
    await held.promise;
    const edit = { ...aDefinition(source), countries: ['FR', 'LU'] };
    const edited = await editCohort(manager, cohort.id, edit);
    expect(edited.status, edited.text).toBe(200);
    expect(edited.body.job_id).toBeGreaterThan(Number(old.job_id));
    const list = await builtList(edited.body);
    open.resolve();
    expect(await jobDone(house, old.job_id)).toMatchObject({ state: 'done', result: { superseded: true } });
    expect(await listOf(manager, list.id)).toEqual(list);
    expect(list.csv_updated).toBeGreaterThanOrEqual(Number(before.csv_updated));
    expect(await buildsOf(cohort)).toMatchObject([
      { trigger: 'edit', error: null },
      { trigger: 'refresh', rows: null, error: 'The audience was edited while it was built' },
      { trigger: 'edit' },
    ]);
  });

  test('that an edit overtakes is no failure to those who wait for it', async () => {
    const other = await builtList(await ofSource({ name: 'Other' }));
    const [held, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const spy = between((real) => async (...given) => {
      const first = spy.mock.calls.length === 1;
      held.resolve();
      await open.promise;
      return first ? real(...given) : Promise.reject(new FactsUnavailable('away'));
    });
    const cohort = await ofSource();
    await held.promise;
    const body = {
      application_id: app.id,
      name: 'Waits',
      operator: 'union',
      source_targeting_list_ids: [cohort.targeting_list_id, other.id],
    };
    const waits = await manager.call(combination.createCombination, { body });
    await editCohort(manager, cohort.id, { ...aDefinition(source), countries: ['FR', 'LU'] });
    open.resolve();
    expect(await jobDone(house, cohort.job_id)).toMatchObject({ result: { superseded: true } });
    expect(await listOf(manager, waits.body.targeting_list_id)).toMatchObject({ rows: null, source: { error: null } });
    vi.restoreAllMocks();
  });

  test('is followed once by what is made of it', async () => {
    const [one, two] = [await ofSource(), await ofSource({ name: 'Also here', events_without_country: true })];
    const body = {
      application_id: app.id,
      name: 'Either',
      operator: 'union',
      source_targeting_list_ids: [one.targeting_list_id, two.targeting_list_id],
    };
    const either = await manager.call(combination.createCombination, { body });
    expect(either.status, either.text).toBe(201);
    const [a, b] = [await builtList(one), await builtList(two)];
    const combined = () =>
      house.db.query<{ id: string; rows: number }>(
        'select id, rows from audience_build where targeting_list_id = $1 and finished_at is not null order by id',
        [either.body.targeting_list_id],
      );
    await expect
      .poll(async () => (await combined()).at(-1)?.rows, { timeout: 10_000 })
      .toBe(Math.max(a.rows ?? 0, b.rows ?? 0));
    const built = (await combined()).length;
    await installs(5);
    await builtList(await refresh(one));
    await expect.poll(async () => (await combined()).length, { timeout: 10_000 }).toBe(built + 1);
    expect((await combined()).at(-1)?.rows).toBe((a.rows ?? 0) + 5);
  });
});
