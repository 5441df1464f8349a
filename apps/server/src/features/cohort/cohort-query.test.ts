import { buffer } from 'node:stream/consumers';
import {
  type CohortDefinition,
  type CohortRule,
  defaultRule,
  inactivityRule,
  isInactivity,
  passesWithout,
} from '@fairlead/domain/cohort/cohort';
import { checkCohort } from '@fairlead/domain/cohort/cohort.rules';
import { evaluateCohort, quantile, type SeenEvent } from '@fairlead/domain/cohort/evaluate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestFacts, testFacts } from '../../testing/facts.ts';
import { randomDefinition, randomEvents, randomOf } from '../../testing/random-cohorts.ts';
import { countOfCohort, idsOfCohort, SENTINEL, stepsOfCohort, weightOfCohort } from './cohort-query.service.ts';
import { levelOf } from './cohort-verdict.service.ts';

const TODAY = '2026-11-20';
const FULL = process.env.FAIRLEAD_TEST_FULL === '1';
/** Each of the mistakes of docs/decisions/0029 is found within 63. */
const DEFINITIONS = FULL ? 500 : 80;

let store: TestFacts;
let sent = 0;

const keep = (events: readonly SeenEvent[]) =>
  store.facts.insert(
    'app_events',
    events.map(({ revenue_micros, ts, ...event }) => ({
      ...event,
      event_id: `e${++sent}`,
      ts: new Date(ts).toISOString(),
      revenue_usd: `${revenue_micros / 1_000_000n}.${String(revenue_micros % 1_000_000n).padStart(6, '0')}`,
      properties: '',
    })),
  );

const textOf = (id: string): string =>
  [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-');

/** The ids of the id file, in its order; the sentinel is looked for and taken off. */
const idsIn = async (definition: CohortDefinition): Promise<string[]> => {
  const { sql, params } = idsOfCohort(definition, TODAY);
  const bytes = await buffer(await store.facts.stream(sql, params, 'RowBinary'));
  expect(bytes.length % 16).toBe(0);
  expect(bytes.subarray(-16)).toEqual(SENTINEL);
  return Array.from({ length: bytes.length / 16 - 1 }, (_, at) => textOf(bytes.toString('hex', at * 16, at * 16 + 16)));
};

const counted = async (definition: CohortDefinition): Promise<number | undefined> => {
  const { sql, params } = countOfCohort(definition, TODAY);
  return (await store.facts.query<{ devices: number }>(sql, params))[0]?.devices;
};

type Steps = { universe: number; alone: number[]; left: number[] };
const stepped = async (definition: CohortDefinition, slices: number | null = null): Promise<Steps | undefined> => {
  const { sql, params } = stepsOfCohort(definition, TODAY, slices);
  return (await store.facts.query<Steps>(sql, params))[0];
};

beforeAll(async () => {
  store = await testFacts();
});
afterAll(() => store?.close());

test(`${DEFINITIONS} random definitions on 20,000 random events: the store finds whom the slow evaluator finds`, async () => {
  const random = randomOf(20_261_120);
  const events = randomEvents(random, 20_000, TODAY);
  await keep(events);
  const sizes: number[] = [];
  for (let round = 0; round < DEFINITIONS; round++) {
    const definition = randomDefinition(random);
    expect(checkCohort({ name: 'Random', ...definition }).filter(({ path }) => path !== 'filters')).toEqual([]);
    const { devices, steps } = evaluateCohort(definition, TODAY, events);
    const expected = [...devices].sort();
    const found = await idsIn(definition);
    expect({ round, definition, found }).toEqual({ round, definition, found: expected });
    if (round % 10 === 0) {
      expect({ definition, n: await counted(definition) }).toEqual({ definition, n: found.length });
      const [universe, ...rules] = steps;
      const waterfall = {
        universe: universe?.left,
        alone: rules.map(({ alone }) => alone),
        left: rules.map(({ left }) => left),
      };
      expect({ definition, ...(await stepped(definition)) }).toEqual({ definition, ...waterfall });
    }
    sizes.push(found.length);
  }
  // The comparison is worth something only where audiences are neither empty nor everybody.
  expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(DEFINITIONS / 2);
  expect(new Set(sizes).size).toBeGreaterThan(DEFINITIONS / 4);
}, 600_000);

test('every percentage of every number of devices finds the place that the definition names', async () => {
  const percents = FULL
    ? Array.from({ length: 10_001 }, (_, at) => at / 100)
    : [0, 0.01, 7, 14, 28, 29, 56.7, 57, 58, 99.99, 100];
  const sizes = [1, 2, 3, 7, 99, 100, 101, 1000, 10_000];
  for (let at = 0; at < percents.length; at += 1000) {
    const some = percents.slice(at, at + 1000);
    for (const size of sizes) {
      const [row] = await store.facts.query<{ found: number[] }>(
        `SELECT quantilesExact(${some.map(levelOf).join(', ')})(number) AS found FROM numbers(${size})`,
      );
      const places = Array.from({ length: size }, (_, n) => BigInt(n));
      expect(row?.found).toEqual(some.map((percent) => Number(quantile(places, percent))));
    }
  }
}, 600_000);

describe('boundaries', () => {
  let nextApp = 1000;
  const at = (ts: string, more: Partial<SeenEvent> = {}): SeenEvent => ({
    app_id: nextApp,
    device_id: '0f5c3b6e-0d3c-4d8f-9c57-2a1f6b7c8d90',
    ts: Date.parse(ts),
    event: 'install',
    custom_action_name: '',
    country: 'FR',
    attributed_to: 'organic',
    campaign_id: 0,
    revenue_micros: 0n,
    ...more,
  });
  const rule = (more: Partial<CohortRule>): CohortRule => ({ ...defaultRule, ...more });
  /** Whether the device is in, as store and evaluator say in one voice. */
  const isIn = async (events: SeenEvent[], filters: CohortRule[], more: Partial<CohortDefinition> = {}) => {
    const definition = {
      events_without_country: false,
      source_app_ids: [nextApp],
      countries: ['FR'],
      filters,
      ...more,
    };
    await keep(events);
    nextApp++;
    const found = await idsIn(definition);
    expect(found).toEqual([...evaluateCohort(definition, TODAY, events).devices].sort());
    return found.length === 1;
  };

  test.each([
    ['offset 0 sees an event of today', 0, 1, '2026-11-20T12:00:00.000Z', true],
    ['offset 0 sees the first instant of today, 00:00:00.000', 0, 1, '2026-11-20T00:00:00.000Z', true],
    ['offset 0, one day: the last instant of yesterday is out', 0, 1, '2026-11-19T23:59:59.999Z', false],
    ['offset 1 leaves out midnight UTC, which begins today', 1, 1, '2026-11-20T00:00:00.000Z', false],
    ['offset 1 sees the last instant of yesterday', 1, 1, '2026-11-19T23:59:59.999Z', true],
    ['offset 1 sees the first instant of yesterday', 1, 1, '2026-11-19T00:00:00.000Z', true],
    ['offset 729 sees the oldest day', 729, 1, '2024-11-21T00:00:00.000Z', true],
    ['offset 729 sees the last instant of the oldest day', 729, 1, '2024-11-21T23:59:59.999Z', true],
    ['offset 729 leaves out the day after', 729, 1, '2024-11-22T00:00:00.000Z', false],
    ['period 730 sees the oldest day', 0, 730, '2024-11-21T00:00:00.000Z', true],
    ['period 730 leaves out the day before', 0, 730, '2024-11-20T23:59:59.999Z', false],
    ['an event of tomorrow, from a clock ahead, is in no window', 0, 730, '2026-11-21T00:00:00.000Z', false],
  ])('%s', async (_, offset_days, period_days, ts, expected) =>
    expect(await isIn([at(ts)], [rule({ offset_days, period_days })])).toBe(expected),
  );

  test.each([
    ['730 days: an event of the oldest day ends it', 730, '2024-11-21T00:00:00.000Z', false],
    ['7 days: an event of age 6 ends it', 7, '2026-11-14T00:00:00.000Z', false],
    ['7 days: an event of age 7 does not', 7, '2026-11-13T23:59:59.999Z', true],
    ['1 day: an event of today ends it', 1, '2026-11-20T00:00:00.000Z', false],
    ['1 day: an event of yesterday does not', 1, '2026-11-19T23:59:59.999Z', true],
  ])('inactivity of %s', async (_, days, ts, expected) =>
    expect(await isIn([at(ts)], [inactivityRule(days)])).toBe(expected),
  );

  test('activity elsewhere counts against inactivity, but gives nobody a place in the universe', async () => {
    const old = at('2026-09-01T10:00:00Z');
    const abroad = at('2026-11-19T10:00:00Z', { country: 'DE', event: 'reopen' });
    expect(await isIn([old, abroad], [rule({ period_days: 90 }), inactivityRule(7)])).toBe(false);
    expect(
      await isIn([at('2026-11-19T10:00:00Z', { country: 'DE' })], [rule({ min_occurrences: 0, max_occurrences: 0 })]),
    ).toBe(false);
  });

  test('"0 times" and "at most" hold devices of the universe without such an event, and nobody from before it', async () => {
    const never = rule({ event: 'reopen', min_occurrences: null, max_occurrences: 0 });
    const once = rule({ event: 'reopen', min_occurrences: null, max_occurrences: 1 });
    expect(await isIn([at('2024-11-21T00:00:00.000Z')], [never])).toBe(true);
    expect(await isIn([at('2024-11-20T23:59:59.999Z')], [never])).toBe(false);
    expect(await isIn([at('2026-11-01T10:00:00Z', { event: 'reopen' })], [never])).toBe(false);
    expect(await isIn([at('2026-11-01T10:00:00Z', { event: 'reopen' })], [once])).toBe(true);
  });

  test('a sum needs an event, also when nothing was spent', async () => {
    const bought = { event: 'custom_action', custom_action_name: 'order' } as const;
    const free = { ...bought, custom_action_names: ['order'], min_occurrences: null, max_revenue_sum: 0 };
    const { custom_action_name: _, ...zero } = free;
    expect(await isIn([at('2026-11-19T10:00:00Z', bought)], [rule(zero)])).toBe(true);
    expect(await isIn([at('2026-11-19T10:00:00Z')], [rule(zero)])).toBe(false);
    const tenth = { ...bought, revenue_micros: 100_000n };
    const cents = rule({ ...zero, min_revenue_sum: 0.3, max_revenue_sum: 0.3 });
    expect(
      await isIn(
        [1, 2, 3].map((n) => at(`2026-11-19T10:00:0${n}Z`, tenth)),
        [cents],
      ),
    ).toBe(true);
  });

  test('an unknown country is in only when it is asked for', async () => {
    const nowhere = () => [at('2026-11-19T10:00:00Z', { country: '' })];
    expect(await isIn(nowhere(), [rule({})])).toBe(false);
    expect(await isIn(nowhere(), [rule({})], { events_without_country: true })).toBe(true);
    expect(await isIn(nowhere(), [rule({})], { events_without_country: true, countries: [] })).toBe(true);
  });
});

test('slices are judged as if there were no other devices, percentages too', async () => {
  const random = randomOf(7);
  const events = randomEvents(random, 20_000, TODAY);
  await store.facts.command('TRUNCATE TABLE app_events');
  await store.facts.command('TRUNCATE TABLE app_event_slice');
  await keep(events);
  for (const slices of [256, 100]) {
    const chosen = await store.facts.query<{ id: string }>(
      'SELECT DISTINCT toString(device_id) AS id FROM app_events WHERE cityHash64(device_id) % 4096 < {slices:UInt32}',
      { slices },
    );
    const ids = new Set(chosen.map(({ id }) => id));
    expect(ids.size).toBeGreaterThan(20);
    const some = events.filter(({ device_id }) => ids.has(device_id));
    for (let round = 0; round < 30; round++) {
      const definition = randomDefinition(random);
      const [universe, ...rules] = evaluateCohort(definition, TODAY, some).steps;
      const { alone, left } = { alone: rules.map((step) => step.alone), left: rules.map((step) => step.left) };
      expect({ definition, ...(await stepped(definition, slices)) }).toEqual({
        ...{ definition, universe: universe?.left, alone, left },
      });
    }
  }
}, 60_000);

test('what there is to look at is known before it is read', async () => {
  const random = randomOf(11);
  const events = randomEvents(random, 5_000, TODAY);
  await store.facts.command('TRUNCATE TABLE app_events');
  await keep(events);
  const today = Date.parse(`${TODAY}T00:00:00Z`) / 86_400_000;
  for (let round = 0; round < 40; round++) {
    const definition = randomDefinition(random);
    const { sql, params } = weightOfCohort(definition, TODAY);
    const [weight] = await store.facts.query<{ universe: number; read: number }>(sql, params);
    const mine = events
      .map((event) => ({ ...event, age: today - Math.floor(event.ts / 86_400_000) }))
      .filter(({ app_id, age }) => definition.source_app_ids.includes(app_id) && age < 730);
    const named = mine.filter(({ event, custom_action_name, age }) =>
      definition.filters.some((rule) =>
        isInactivity(rule)
          ? age < rule.period_days
          : event === rule.event &&
            (event !== 'custom_action' || rule.custom_action_names.includes(custom_action_name)) &&
            rule.offset_days <= age &&
            age < rule.offset_days + rule.period_days,
      ),
    );
    const read = definition.filters.every(passesWithout) ? mine.length : named.length;
    expect({ definition, ...weight }).toEqual({ definition, universe: mine.length, read });
  }
}, 60_000);

test('a rule is read by the order of the table, and values never become text', async () => {
  const { sql, params } = idsOfCohort(
    {
      events_without_country: false,
      source_app_ids: [1],
      countries: ['FR'],
      filters: [{ ...defaultRule, event: 'custom_action', custom_action_names: ["x') OR 1 --"] }, inactivityRule(7)],
    },
    TODAY,
  );
  expect(sql).not.toContain('OR 1');
  expect(Object.values(params)).toContainEqual(["x') OR 1 --"]);
  const plan = await store.facts.query<{ explain: string }>(`EXPLAIN indexes = 1 ${sql}`, params);
  const keys = plan.map(({ explain }) => explain.replace(/^[\s│├└─]+/, ''));
  for (const key of ['event', 'custom_action_name', 'day', 'app_id']) expect(keys).toContain(key);
});

test('the bounds of percentages are read with the rows: worked out before, they would hold up whoever else asks', async () => {
  const rule = { ...defaultRule, event: 'install', top_revenue_percent: 90, bottom_revenue_percent: 50 } as const;
  const { sql, params } = idsOfCohort(
    { events_without_country: false, source_app_ids: [1], countries: ['FR'], filters: [rule] },
    TODAY,
  );
  const plan = await store.facts.query<{ explain: string }>(`EXPLAIN ${sql}`, params);
  expect(plan.filter(({ explain }) => /^[\s│├└─]*Join/.test(explain))).toHaveLength(1);
});
