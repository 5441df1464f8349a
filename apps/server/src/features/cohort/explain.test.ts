import { randomUUID } from 'node:crypto';
import * as api from '@fairlead/contract/cohort-question';
import { type CohortDefinition, defaultRule, inactivityRule } from '@fairlead/domain/cohort/cohort';
import { evaluateCohort, type SeenEvent } from '@fairlead/domain/cohort/evaluate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobDone } from '../../testing/audiences.ts';
import { anEvent, createCohort, receive } from '../../testing/cohorts.ts';
import { type TestFacts, testFacts } from '../../testing/facts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { randomDefinition, randomEvents, randomOf } from '../../testing/random-cohorts.ts';
import { deviceDigest, judgeDevice } from './explain.service.ts';
import { forgetOldQuestions } from './explain.sql.ts';

const TODAY = '2026-11-20';

describe('a device among all others', () => {
  let store: TestFacts;
  beforeAll(async () => {
    store = await testFacts();
  });
  afterAll(() => store?.close());

  const dayOfEvent = ({ ts }: SeenEvent) => new Date(ts).toISOString().slice(0, 10);

  test('is judged as the slow evaluator judges it, rule by rule, for random definitions and devices', async () => {
    const random = randomOf(41);
    const events = randomEvents(random, 5_000, TODAY);
    await store.facts.insert(
      'app_events',
      events.map(({ revenue_micros, ts, ...event }, n) => ({
        ...event,
        event_id: `e${n}`,
        ts: new Date(ts).toISOString(),
        revenue_usd: `${revenue_micros / 1_000_000n}.${String(revenue_micros % 1_000_000n).padStart(6, '0')}`,
        properties: '',
      })),
    );
    const devices = [...new Set(events.map(({ device_id }) => device_id))];
    let qualified = 0;
    for (let round = 0; round < 25; round++) {
      const definition = randomDefinition(random);
      const whole = evaluateCohort(definition, TODAY, events);
      // Rules by themselves: which devices pass this one alone.
      const alone = definition.filters.map(
        (rule) => evaluateCohort({ ...definition, filters: [rule] }, TODAY, events).devices,
      );
      const universe = evaluateCohort({ ...definition, filters: [] }, TODAY, events).devices;
      const [inside] = [...whole.devices];
      for (const device of [random.one(devices), inside ?? random.one(devices), randomUUID()]) {
        const judged = await judgeDevice({ facts: store.facts }, definition, TODAY, device);
        const own = events.filter(
          (event) => event.device_id === device && definition.source_app_ids.includes(event.app_id),
        );
        const days = own.map(dayOfEvent).toSorted();
        expect({ round, device, definition, ...judged }).toMatchObject({
          in_universe: universe.has(device),
          qualifies_now: whole.devices.has(device),
          last_event_day: days.at(-1) ?? null,
        });
        expect(judged.rules.map(({ rule }) => rule)).toEqual(definition.filters.map((_, at) => at));
        for (const { rule, count, passes, first_day, last_day, revenue_usd } of judged.rules) {
          if (universe.has(device))
            expect({ definition, rule, passes }).toEqual({ definition, rule, passes: alone[rule]?.has(device) });
          expect([first_day === null, last_day === null]).toEqual([count === 0, count === 0]);
          if (first_day && last_day)
            expect(days.includes(first_day) && days.includes(last_day) && first_day <= last_day).toBe(true);
          expect(revenue_usd).toBeGreaterThanOrEqual(0);
        }
        if (judged.qualifies_now) qualified++;
      }
    }
    expect(qualified).toBeGreaterThan(8);
  }, 60_000);

  test('what a rule counts, adds up and when are the events that it sees', async () => {
    const device = randomUUID();
    const at = (day: string, more: Partial<SeenEvent> = {}) => ({
      ...anEvent({ app_id: 900, device_id: device, event: 'custom_action', custom_action_name: 'order', ...more }),
      event_id: randomUUID(),
      ts: `${day}T10:00:00Z`,
      revenue_usd: '12.340001',
      revenue_micros: undefined,
      properties: '',
    });
    await store.facts.insert('app_events', [
      at('2026-11-01'),
      at('2026-11-11'),
      at('2026-09-01'),
      at('2026-11-12', { country: 'DE' }),
      at('2026-11-13', { event: 'reopen', custom_action_name: '' }),
    ]);
    const definition: CohortDefinition = {
      events_without_country: false,
      source_app_ids: [900],
      countries: ['FR'],
      filters: [
        { ...defaultRule, event: 'custom_action', custom_action_names: ['order'], min_occurrences: 2 },
        { ...defaultRule, min_occurrences: null, max_occurrences: 0 },
        inactivityRule(9),
      ],
    };
    expect(await judgeDevice({ facts: store.facts }, definition, TODAY, device)).toEqual({
      in_universe: true,
      qualifies_now: false,
      rules: [
        { rule: 0, count: 2, revenue_usd: 24.680002, first_day: '2026-11-01', last_day: '2026-11-11', passes: true },
        { rule: 1, count: 0, revenue_usd: 0, first_day: null, last_day: null, passes: true },
        { rule: 2, count: 2, revenue_usd: 24.680002, first_day: '2026-11-12', last_day: '2026-11-13', passes: false },
      ],
      last_event_day: '2026-11-13',
    });
  });
});

describe('through the API', () => {
  let house: TestHouse;
  let admin: Caller;
  let app: { id: number; company_id: number };
  beforeAll(async () => {
    house = await openTestHouse();
    admin = await house.as('admin');
    app = await house.application((await house.company()).id, 'ios');
  });
  afterAll(() => house?.close());

  const explain = (id: number, device: string, caller = admin) =>
    caller.call(api.explainDevice, { params: { cohortId: String(id) }, body: { device_id: device } });
  const questions = (id: number) =>
    house.db.query('select * from cohort_question where cohort_id = $1 order by id', [id]);

  test('a build is looked into, and what happened since is seen beside it; the question is remembered', async () => {
    const [there, gone, never] = [anEvent({ app_id: app.id }), anEvent({ app_id: app.id }), randomUUID()];
    await receive(house, [there, gone]);
    const answer = await createCohort(admin, app, { name: 'Installed' });
    expect(answer.status, answer.text).toBe(201);
    const { id, job_id } = answer.body;
    expect((await jobDone(house, job_id)).state).toBe('done');
    const was = await explain(id, there.device_id.toUpperCase());
    expect(was.status, was.text).toBe(200);
    expect(was.body).toMatchObject({ in_build: true, in_universe: true, qualifies_now: true });
    expect((await explain(id, never)).body).toMatchObject({
      in_build: false,
      in_universe: false,
      qualifies_now: false,
      last_event_day: null,
    });
    const secret = house.config.secretKey;
    const kept = await questions(id);
    expect(kept).toMatchObject([
      { user_id: admin.id, device_digest: deviceDigest(secret, there.device_id), in_build: true, qualifies_now: true },
      { user_id: admin.id, device_digest: deviceDigest(secret, never), in_build: false, qualifies_now: false },
    ]);
    expect(JSON.stringify(kept)).not.toContain(there.device_id);
    const asked = (days: number, question: object) =>
      house.db.query(`update cohort_question set at = $2::timestamptz - $3 * interval '1 day' where id = $1`, [
        (question as { id: number }).id,
        house.now(),
        days,
      ]);
    await asked(399, kept[0] ?? {});
    await asked(401, kept[1] ?? {});
    await forgetOldQuestions(house.context);
    expect(await questions(id)).toMatchObject([{ device_digest: deviceDigest(secret, there.device_id) }]);
  });

  test('before the first build nothing is said of one', async () => {
    const quiet = await openTestHouse({ worker: false });
    const caller = await quiet.as('admin');
    const own = await quiet.application((await quiet.company()).id, 'ios');
    const { id } = (await createCohort(caller, own)).body;
    const answer = await explain(id, randomUUID(), caller);
    expect(answer.body).toMatchObject({ in_build: null, qualifies_now: false });
    expect((await explain(id, 'not a device', caller)).body).toMatchObject({ errors: [{ path: 'device_id' }] });
    expect((await explain(999_999, randomUUID(), caller)).status).toBe(404);
    await quiet.close();
  });
});
