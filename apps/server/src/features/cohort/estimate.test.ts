import * as api from '@fairlead/contract/cohort-question';
import * as jobApi from '@fairlead/contract/job';
import { type CohortDefinition, type CohortRule, defaultRule, inactivityRule } from '@fairlead/domain/cohort/cohort';
import { evaluateCohort, type SeenEvent } from '@fairlead/domain/cohort/evaluate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { jobDone } from '../../testing/audiences.ts';
import { aDefinition, receive } from '../../testing/cohorts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { randomEvents, randomOf } from '../../testing/random-cohorts.ts';
import { stepsOfCohort } from './cohort-query.service.ts';
import { estimateCohort } from './estimate.service.ts';
import { endingIn, killerIn, marginPercent, stepsOf } from './estimate-margin.service.ts';

const NOW = '2026-11-20T12:00:00Z';
const TODAY = '2026-11-20';
const rule = (more: object = {}) => ({ ...defaultRule, campaign_ids: [], custom_action_names: [], ...more });
const bought = (more: object = {}) => rule({ event: 'custom_action', custom_action_names: ['order'], ...more });

let house: TestHouse;
let manager: Caller;
let app: { id: number; company_id: number };
let events: SeenEvent[];

beforeAll(async () => {
  house = await openTestHouse({ env: { FAIRLEAD_NOW: NOW } });
  manager = await house.as('campaign_manager');
  app = await house.application((await house.company()).id, 'ios', 'Nomnom iOS');
  events = randomEvents(randomOf(5), 6_000, TODAY).map((event) => ({ ...event, app_id: app.id }));
  await receive(house, events);
});
afterAll(() => house?.close());

const definitionOf = (more: object = {}) => {
  const { name: _, ...definition } = aDefinition(app, more);
  return definition;
};
const ask = (more: object = {}, caller = manager) =>
  caller.call(api.estimateCohort, { body: { app_id: app.id, ...definitionOf(more) } as never });
const estimate = (more: object, effort: object, context: Context = house.context) =>
  estimateCohort(context, { app_id: app.id, ...definitionOf(more) } as never, effort);
const expectedOf = (more: object, all = events) => evaluateCohort(definitionOf(more) as never, TODAY, all);
const asUser = async (caller: Caller): Promise<Context> => ({
  ...house.context,
  user: { id: caller.id, email: caller.email, role: 'campaign_manager', company_id: null, session_id: 1 } as never,
});

const three = {
  countries: ['FR', 'BE'],
  filters: [rule({ period_days: 300 }), bought({ period_days: 400, min_occurrences: 2 }), inactivityRule(3)],
};

test('few events are all looked at: the number, each step and the sentence, in one answer', async () => {
  const { devices, steps } = expectedOf(three);
  expect(devices.size).toBeGreaterThan(0);
  expect(await estimate(three, { patience: 60_000 })).toEqual({
    line_count: devices.size,
    exact: true,
    steps_exact: true,
    margin_percent: 0,
    job_id: null,
    steps,
    killed_by: null,
    sentence:
      'Devices of Nomnom iOS in Belgium or France that installed at least once in the last 300 days; did order at least 2 times in the last 400 days; and did nothing in the last 3 days.',
  });
});

test('the API answers the same, to many at once and on a busy machine', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(three)));
  const { devices, steps } = expectedOf(three);
  for (const { status, body, text } of answers) {
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ line_count: devices.size, exact: true, steps_exact: true, job_id: null, steps });
  }
});

test('so few events that no slices would be quicker are all looked at, even where there is no time', async () => {
  const { devices, steps } = expectedOf(three);
  expect(await estimate(three, { patience: 0 })).toMatchObject({ line_count: devices.size, exact: true, steps });
});

test('the first rule that leaves nobody is named, the universe first of all', async () => {
  const never = bought({ custom_action_names: ['login'], min_occurrences: 20, period_days: 1 });
  const time = { patience: 60_000 };
  const none = await estimate({ filters: [rule({ period_days: 700 }), never, inactivityRule(1)] }, time);
  expect(none).toMatchObject({ line_count: 0, killed_by: 1 });
  expect(await estimate({ countries: ['JP'] }, time)).toMatchObject({ line_count: 0, killed_by: -1, exact: true });
});

test('a definition is checked as a new audience is, and needs no name', async () => {
  const refused = await ask({ filters: [], countries: [] });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    errors: [
      { path: 'countries', message: 'Please select at least one country' },
      { path: 'filters', message: 'At least 1 filter is required when inactivity window is disabled' },
    ],
  });
  expect((await ask({ filters: [bought({ custom_action_names: ['no such'] })] })).body).toMatchObject({
    errors: [{ path: 'filters.0.custom_action_names', message: 'Please select a valid non hidden Custom Action(s)' }],
  });
  const other = await house.application((await house.company({ name: 'Other' })).id, 'ios');
  expect((await ask({ source_app_ids: [other.id] })).status).toBe(404);
  expect((await ask({ filters: [rule({ only_marketed: true, campaign_ids: [999_999] })] })).status).toBe(404);
  const android = await house.application(app.company_id, 'android');
  expect((await ask({ source_app_ids: [app.id, android.id] })).body).toMatchObject({
    errors: [{ path: 'source_app_ids', message: 'Choose applications of the same company and platform as this one' }],
  });
});

describe('where there are too many events to look at all', () => {
  test('slices of the devices are looked at, and a job counts exactly', async () => {
    const context = await asUser(manager);
    const guess = await estimate(three, { whole: 0, counted: 0 }, context);
    expect(guess).toMatchObject({ exact: false, steps_exact: false, killed_by: null, job_id: expect.any(Number) });
    expect(guess.line_count % 16).toBe(0);
    expect(guess.steps.at(-1)?.left).toBe(guess.line_count);
    expect(guess.margin_percent).toBeGreaterThan(10);
    const { devices, steps } = expectedOf(three);
    const job = await jobDone(house, guess.job_id);
    expect(job).toMatchObject({ kind: 'preview', entity: 'cohort', company_id: app.company_id });
    expect(job.result).toEqual({ line_count: devices.size, steps, killed_by: null });
    const seen = await manager.call(jobApi.getJob, { params: { jobId: String(guess.job_id) } });
    expect(seen.body).toMatchObject({ state: 'done', result: { line_count: devices.size } });
  });

  test('the number is exact where few events need to be read for it; steps lead to it', async () => {
    const guess = await estimate(three, { whole: 0, patience: 60_000 });
    const { devices } = expectedOf(three);
    expect(guess).toMatchObject({ line_count: devices.size, exact: true, steps_exact: false, job_id: null });
    const lefts = guess.steps.map(({ left }) => left);
    expect(lefts.at(-1)).toBe(devices.size);
    expect(lefts).toEqual(lefts.toSorted((a, b) => b - a));
  });

  test('who left nobody is told when the steps are counted, not guessed of a slice', async () => {
    // One device that did it, and no slice holds it
    const alone = await house.application(app.company_id, 'ios', 'Alone');
    const device = 'ffffffff-0000-4000-8000-000000000000';
    const slice = `SELECT cityHash64(toUUID('${device}')) % 4096 AS slice`;
    expect((await house.facts.query<{ slice: number }>(slice))[0]?.slice).toBeGreaterThanOrEqual(256);
    const event = { app_id: alone.id, ts: Date.parse(`${TODAY}T00:00:00Z`), country: 'FR', attributed_to: 'organic' };
    const done = { ...event, device_id: device, custom_action_name: '', campaign_id: 0, revenue_micros: 0n };
    await receive(house, [{ ...done, event: 'install' }]);
    const more = { source_app_ids: [alone.id], filters: [rule(), rule({ event: 'reopen' })] };
    const guess = await estimate(more, { whole: 0, patience: 60_000 });
    expect(guess).toMatchObject({ line_count: 0, exact: true, steps_exact: false, killed_by: null });
    expect((await jobDone(house, guess.job_id)).result).toMatchObject({ line_count: 0, killed_by: 1 });
    expect(await estimate(more, { patience: 60_000 })).toMatchObject({ exact: true, killed_by: 1, job_id: null });
  });

  test('an answer comes also when there is no time for anything exact', async () => {
    expect(await estimate(three, { patience: 0, whole: 0 })).toMatchObject({
      exact: false,
      job_id: expect.any(Number),
    });
  });

  test('the exact number is in the margin 95 times in 100', async () => {
    const random = randomOf(12);
    const many = randomEvents(random, 30_000, TODAY).map((event, n) => ({
      ...event,
      app_id: app.id,
      // Many devices with few events each, spread over the whole range.
      device_id: `${(Math.imul(n >> 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0')}-0000-4000-8000-${(n >> 1).toString(16).padStart(12, '0')}`,
    }));
    const big = await house.application(app.company_id, 'ios', 'Big');
    await receive(
      house,
      many.map((event) => ({ ...event, app_id: big.id })),
    );
    const devices = async (definition: CohortDefinition, slices: number | null) => {
      const { sql, params } = stepsOfCohort(definition, TODAY, slices);
      return (await house.facts.query<{ left: number[] }>(sql, params))[0]?.left.at(-1) ?? 0;
    };
    let inside = 0;
    const rounds = 24;
    for (let round = 0; round < rounds; round++) {
      const filters: CohortRule[] = random.one([
        [rule({ event: random.one(['install', 'reopen']), period_days: random.whole(200, 700) })],
        [bought({ period_days: 700, min_occurrences: null, min_revenue_sum: random.whole(1, 30) })],
        [bought({ period_days: 700, min_occurrences: null, bottom_revenue_percent: random.whole(10, 60) })],
        [bought({ period_days: 700, min_occurrences: 0, max_occurrences: 0 }), inactivityRule(random.whole(1, 60))],
      ]);
      const definition = { ...definitionOf({ source_app_ids: [big.id], countries: ['FR', 'BE', 'US'] }), filters };
      const [exact, found] = [await devices(definition, null), await devices(definition, 256)];
      expect(exact).toBeGreaterThan(100);
      const margin = marginPercent(
        found,
        16,
        filters.some(({ bottom_revenue_percent: percent }) => percent !== null),
      );
      if (Math.abs(exact - found * 16) <= (found * 16 * margin) / 100) inside++;
    }
    expect(inside / rounds).toBeGreaterThan(0.9);
  }, 60_000);
});

describe('who edits asks again and again', () => {
  const jobs = async () => {
    const quiet = await openTestHouse({ worker: false, env: { FAIRLEAD_NOW: NOW } });
    const caller = await quiet.as('campaign_manager');
    const own = await quiet.application((await quiet.company()).id, 'ios');
    const context = { ...quiet.context, user: { id: caller.id, role: 'campaign_manager', company_id: null } as never };
    const asked = async (days: number, of: Context = context, app = own) => {
      const { name: _, ...definition } = aDefinition(app, { filters: [rule({ period_days: days })] });
      return (await estimateCohort(of, { app_id: app.id, ...definition } as never, { whole: -1, counted: -1 })).job_id;
    };
    const stateOf = async (id: number | null) =>
      (await caller.call(jobApi.getJob, { params: { jobId: String(id) } })).body.state;
    return { quiet, own, asked, stateOf };
  };

  test('the same question is counted once, an older one of the same person no more', async () => {
    const { quiet, asked, stateOf } = await jobs();
    const [first, again] = [await asked(30), await asked(30)];
    expect(again).toBe(first);
    const others = await asked(30, quiet.context);
    const second = await asked(31);
    expect(second).not.toBe(first);
    expect(await Promise.all([first, second, others].map(stateOf))).toEqual(['cancelled', 'queued', 'queued']);
    await quiet.close();
  });

  test('of many applications the newest few are counted', async () => {
    const { quiet, own, asked, stateOf } = await jobs();
    const apps = [own];
    for (const name of ['Two', 'Three', 'Four', 'Five'])
      apps.push(await quiet.application(own.company_id, 'ios', name));
    const counts: (number | null)[] = [];
    for (const one of apps) counts.push(await asked(30, undefined, one));
    const [gone, open] = ['cancelled', 'queued'];
    expect(await Promise.all(counts.map(stateOf))).toEqual([gone, gone, open, open, open]);
    expect(await asked(30, undefined, apps[3])).toBe(counts[3]);
    expect(await Promise.all(counts.map(stateOf))).toEqual([gone, gone, open, open, open]);
    await quiet.close();
  });

  test('nobody waits any more: the statement is ended in the store, and no job is queued', async () => {
    const ENDLESS = 'SELECT count() AS universe, 0 AS read FROM numbers(100000000000000) WHERE cityHash64(number) = 7';
    const facts = {
      ...house.facts,
      query: ((sql: string, params: object, options: { signal?: AbortSignal } | undefined) =>
        options?.signal
          ? house.facts.query(ENDLESS, {}, options)
          : house.facts.query(sql, params as never, options)) as Context['facts']['query'],
    };
    const running = async () =>
      (
        await house.facts.query(
          "SELECT 1 FROM system.processes WHERE query LIKE '%100000000000000) WHERE city%' AND query NOT LIKE '%processes%' AND NOT is_cancelled",
        )
      ).length;
    const left = new AbortController();
    const before = (await manager.call(jobApi.listJobs, { query: {} as never })).body.total;
    const asked = estimate(three, { signal: left.signal }, { ...house.context, facts });
    await expect.poll(running, { timeout: 10_000 }).toBeGreaterThan(0);
    left.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
    expect((await manager.call(jobApi.listJobs, { query: {} as never })).body.total).toBe(before);
  });
});

describe('what is told of a slice', () => {
  test('the margin is Wilson’s farther end, wider for percentages, none for all devices', () => {
    expect(marginPercent(10_000, 16, false)).toBe(2);
    expect(marginPercent(100, 16, false)).toBe(20.9);
    expect(marginPercent(100, 16, true)).toBeGreaterThan(marginPercent(100, 16, false));
    expect(marginPercent(0, 16, false)).toBe(100);
    expect(marginPercent(5, 1, false)).toBe(0);
  });

  test('steps end in the exact number and never rise', () => {
    const steps = stepsOf({ universe: 10, alone: [4, 0], left: [4, 0] }, 16);
    expect(steps.map(({ left }) => left)).toEqual([160, 64, 0]);
    expect(endingIn(steps, 70).map(({ alone, left }) => [alone, left])).toEqual([
      [160, 160],
      [70, 70],
      [70, 70],
    ]);
    expect(killerIn(steps)).toBe(1);
    expect(killerIn(endingIn(steps, 1))).toBe(null);
  });
});
