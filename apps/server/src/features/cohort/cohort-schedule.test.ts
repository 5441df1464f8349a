import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/cohort';
import * as combination from '@fairlead/contract/combination';
import * as historyApi from '@fairlead/contract/history';
import * as jobApi from '@fairlead/contract/job';
import { inactivityRule } from '@fairlead/domain/cohort/cohort';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemContext } from '../../context.ts';
import { listOf, openJobs, workedOff } from '../../testing/audiences.ts';
import { aDefinition, anEvent, createCohort, editCohort, receive, triggersOf } from '../../testing/cohorts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';
import type { Cohort } from './cohort.service.ts';
import { queueDueCohorts } from './cohort-turn.service.ts';

const MINUTE_MS = 60_000;
const START = '2026-11-20T12:00:00Z';

describe.each(roomKinds())('the schedule of dynamic audiences on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: { id: number };
  let app: { id: number };
  let minutes = 0;
  beforeAll(async () => {
    const opened = await openTestHouse({ kind, worker: false, env: { FAIRLEAD_NOW: START } });
    const { now } = opened;
    house = { ...opened, now: () => new Date(now().getTime() + minutes * MINUTE_MS) };
    manager = await house.as('campaign_manager');
    company = await house.company();
  });
  afterAll(() => house?.close());
  beforeEach(async () => {
    await house.db.query(`update targeting_list set state = 'archived'`); // of the tests before
    app = await house.application(company.id, 'ios');
  });
  afterEach(() => vi.restoreAllMocks());

  const turn = () => queueDueCohorts(systemContext(house));
  const later = (by: number) => {
    minutes += by;
  };
  const open = () => openJobs(house);
  const workOff = () => workedOff(house);
  const arrive = (of = app) => receive(house, [anEvent({ app_id: of.id, ts: house.now().getTime() })]);
  const made = async (more: object = {}): Promise<Cohort> => {
    const answer = await createCohort(manager, app, more);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const list = (of: Cohort) => listOf(manager, of.targeting_list_id);
  const builds = (of: Cohort) => triggersOf(house, of);
  const ofList = (of: Cohort) => ({ entity: 'targeting_list', entity_id: String(of.targeting_list_id) });
  const good = async (of: Cohort) => Date.parse((await list(of)).build.last_good_at ?? '');

  test('what came in counts within the promise; where nothing came in, nothing is built', async () => {
    await arrive();
    const cohort = await made();
    await workOff();
    const first = await list(cohort);
    expect(first.rows).toBe(1);
    later(19);
    await arrive();
    expect(await turn()).toBe(0);
    later(1.5);
    expect(await turn()).toBe(1);
    expect(await turn()).toBe(0);
    await workOff();
    expect(await list(cohort)).toMatchObject({ rows: 2, version: 1 });
    expect(await builds(cohort)).toEqual(['edit', 'schedule']);

    const built = await list(cohort);
    for (const wait of [21, 21, 90]) {
      later(wait);
      expect(await turn()).toBe(0);
      const age = house.now().getTime() - (await good(cohort));
      expect(age).toBeLessThan(2 * MINUTE_MS); // right as of now, without a build
    }
    const after = await list(cohort);
    expect(after).toMatchObject({ csv_updated: built.csv_updated, job_id: built.job_id, sizes: [1, 2] });
    expect(Date.parse(after.build.next_at ?? '')).toBeGreaterThan(house.now().getTime() + 19 * MINUTE_MS);
    expect(await builds(cohort)).toEqual(['edit', 'schedule']);
  });

  test('builds that nobody asked for do not bury what people did', async () => {
    await arrive();
    const cohort = await made();
    const body = {
      application_id: app.id,
      name: 'Both',
      operator: 'union',
      source_targeting_list_ids: [cohort.targeting_list_id, (await made({ name: 'Two' })).targeting_list_id],
    };
    const both = (await manager.call(combination.createCombination, { body })).body.targeting_list_id;
    await workOff();
    for (let round = 0; round < 2; round++) {
      later(21);
      await arrive();
      expect(await turn()).toBe(2);
      await workOff();
    }
    expect((await list(cohort)).sizes).toEqual([1, 2, 3]);
    const told = async (id: number) => {
      const query = { entity: 'targeting_list', entity_id: String(id) };
      const { items } = (await manager.call(historyApi.listHistory, { query })).body;
      return items.map(({ action, changes }) => [action, changes.find(({ field }) => field === 'rows')?.after ?? null]);
    };
    const made1 = [
      ['update', 1],
      ['create', null],
    ];
    expect([await told(cohort.targeting_list_id), await told(both)]).toEqual([made1, made1]);
    await arrive();
    await manager.call(api.refreshCohort, { params: { cohortId: String(cohort.id) } });
    await workOff();
    expect(await told(cohort.targeting_list_id)).toEqual([['update', 4], ...made1]);
    expect(await told(both)).toEqual(made1);
  });

  test('a refresh that finds a build by the clock waiting makes it its own', async () => {
    await arrive();
    const cohort = await made();
    await workOff();
    const { items } = (await manager.call(historyApi.listHistory, { query: ofList(cohort) })).body;
    later(21);
    await arrive();
    expect(await turn()).toBe(1);
    const asked = await manager.call(api.refreshCohort, { params: { cohortId: String(cohort.id) } });
    const job = await manager.call(jobApi.getJob, { params: { jobId: String(asked.body.job_id) } });
    expect(job.body).toMatchObject({ state: 'queued', trigger: 'refresh' });
    expect(await house.db.query('select user_id from job where id = $1', [asked.body.job_id])).toEqual([
      { user_id: manager.id },
    ]);
    expect(await turn()).toBe(0); // nor does the clock take it back
    await workOff();
    expect(await builds(cohort)).toEqual(['edit', 'refresh']);
    const after = (await manager.call(historyApi.listHistory, { query: ofList(cohort) })).body.items;
    expect(after.length).toBe(items.length + 1);
  });

  test('events of other applications build nothing', async () => {
    await arrive();
    later(2);
    const other = await house.application(company.id, 'ios', 'Other');
    const [alone, both] = [await made(), await made({ source_app_ids: [app.id, other.id] })];
    await workOff();
    later(21);
    await arrive(other);
    expect(await turn()).toBe(1);
    await workOff();
    expect([await builds(alone), await builds(both)]).toEqual([['edit'], ['edit', 'schedule']]);
  });

  test('a new UTC day is built, as windows move with it', async () => {
    await arrive();
    const cohort = await made({ filters: [inactivityRule(1)] });
    await workOff();
    expect((await list(cohort)).rows).toBe(0);
    later(24 * 60);
    expect(await turn()).toBe(1);
    await workOff();
    expect((await list(cohort)).rows).toBe(1);
    expect(await turn()).toBe(0);
  });

  test('an event told a moment late is not missed, nor one told by a clock that is behind', async () => {
    await arrive();
    later(2);
    const cohort = await made();
    await workOff();
    const told = (at: Date) =>
      house.db.query('update app_event_state set last_received_at = $2 where app_id = $1', [app.id, at]);
    later(21);
    const received = house.now();
    later(0.2);
    expect(await turn()).toBe(0);
    await told(received);
    later(21);
    expect(await turn()).toBe(1);
    await workOff();
    expect(await builds(cohort)).toEqual(['edit', 'schedule']);
    await told(new Date((await good(cohort)) - 0.5 * MINUTE_MS));
    later(21);
    expect(await turn()).toBe(1);
    await workOff();
    later(21);
    expect(await turn()).toBe(0);
  });

  test('few at a time, those that waited longest first', async () => {
    await arrive();
    const cohorts: Cohort[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) {
      cohorts.push(await made({ name }));
      await workOff();
      later(1);
    }
    later(21);
    await arrive();
    const lists = cohorts.map((cohort) => cohort.targeting_list_id);
    const servers = await Promise.all([turn(), turn(), turn()]);
    expect(servers.toSorted()).toEqual([0, 0, 2]);
    expect((await open()).map((job) => job.list)).toEqual(lists.slice(0, 2));
    expect(await turn()).toBe(0);
    const most = { open: 0 };
    const real = house.facts.stream.bind(house.facts);
    vi.spyOn(house.facts, 'stream').mockImplementation(async (...given) => {
      most.open = Math.max(most.open, (await open()).length);
      return real(...given);
    });
    await workOff(); // each that ends makes room for the next
    expect(most.open).toBe(2);
    const built = await house.db.query<{ list: number }>(
      `select targeting_list_id as list from audience_build where trigger = 'schedule' and targeting_list_id = any($1)
       order by job_id`,
      [lists],
    );
    expect(built.map((build) => build.list)).toEqual(lists);
  });

  test('a failed one is tried again after the same time, also when nothing came in', async () => {
    await arrive();
    const cohort = await made();
    await workOff();
    vi.spyOn(house.facts, 'stream').mockRejectedValue(Object.assign(new Error('refused'), { status: 400 }));
    await manager.call(api.refreshCohort, { params: { cohortId: String(cohort.id) } });
    await workOff();
    expect(await list(cohort)).toMatchObject({ rows: 1, source: { error: 'refused' } });
    vi.restoreAllMocks();
    later(19);
    expect(await turn()).toBe(0);
    later(2);
    expect(await turn()).toBe(1);
    await workOff();
    expect(await list(cohort)).toMatchObject({ rows: 1, source: { error: null } });
  });

  test('a definition whose build was cancelled is built at the next look', async () => {
    await arrive();
    const cohort = await made();
    await workOff();
    const edited = await editCohort(manager, cohort.id, { ...aDefinition(app), countries: ['BE'] });
    await manager.call(jobApi.cancelJob, { params: { jobId: String(edited.body.job_id) } });
    expect(await list(cohort)).toMatchObject({ rows: 1, source: { error: 'Cancelled' } });
    later(21);
    expect(await turn()).toBe(1);
    await workOff();
    expect(await list(cohort)).toMatchObject({ rows: 0, source: { error: null } });
  });

  test('an archived one waits until it is used again', async () => {
    await arrive();
    const cohort = await made();
    await workOff();
    const set = (state: 'new' | 'archived') =>
      manager.call(audience.updateTargetingList, {
        params: { targetingId: String(cohort.targeting_list_id) },
        body: { state },
      });
    await set('archived');
    later(21);
    await arrive();
    expect(await turn()).toBe(0);
    expect((await list(cohort)).build.next_at).toBeNull();
    await set('new');
    expect(await turn()).toBe(1);
    await workOff();
    expect((await list(cohort)).rows).toBe(2);
  });

  test('what is made of it follows once', async () => {
    await arrive();
    const [one, two] = [await made(), await made({ name: 'Two', events_without_country: true })];
    const body = {
      application_id: app.id,
      name: 'Either',
      operator: 'union',
      source_targeting_list_ids: [one.targeting_list_id, two.targeting_list_id],
    };
    const either = (await manager.call(combination.createCombination, { body })).body.targeting_list_id;
    await workOff();
    const sizes = async () => (await listOf(manager, either)).sizes;
    const before = await sizes();
    await house.db.query('update cohort set tried_at = $2, fresh_at = $2 where id = $1', [
      two.id,
      new Date(house.now().getTime() + 20 * MINUTE_MS),
    ]);
    later(21);
    await arrive();
    expect(await turn()).toBe(1);
    await workOff();
    expect(await sizes()).toEqual([...before, 2]);
  });
});
