import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/cohort';
import * as historyApi from '@fairlead/contract/history';
import * as platform from '@fairlead/contract/platform';
import { defaultRule, inactivityRule } from '@fairlead/domain/cohort/cohort';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listOf } from '../../testing/audiences.ts';
import { aDefinition, type CohortAnswer, createCohort, editCohort } from '../../testing/cohorts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

/** Builds wait here: what is built is tested in cohort-build.test.ts. */
describe.each(roomKinds())('dynamic audiences on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: { id: number };
  let app: { id: number; company_id: number };
  let other: { id: number };
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false });
    manager = await house.as('campaign_manager');
    company = await house.company();
    app = await house.application(company.id, 'ios');
    other = await house.application(company.id, 'ios', 'Second');
  });
  afterAll(() => house?.close());

  const get = (id: number, caller = manager) => caller.call(api.getCohort, { params: { cohortId: String(id) } });
  const refresh = (id: number) => manager.call(api.refreshCohort, { params: { cohortId: String(id) } });
  const setList = (id: number, body: object) =>
    manager.call(audience.updateTargetingList, { params: { targetingId: String(id) }, body });
  const made = async (more: object = {}, caller = manager): Promise<CohortAnswer['body']> => {
    const answer = await createCohort(caller, app, more);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const historyOf = async (id: number) =>
    (await manager.call(historyApi.listHistory, { query: { entity: 'cohort', entity_id: String(id) } })).body.items;
  const undo = (set: string | undefined) =>
    manager.call(historyApi.undoChangeSet, { params: { changeSetId: set ?? '' }, body: {} });

  test('one is made with the list that holds it, which waits for its first build', async () => {
    const rule = { ...defaultRule, period_days: 90 };
    const answer = await createCohort(manager, app, {
      name: ' Lapsed ',
      source_app_ids: [other.id, app.id, app.id],
      countries: ['fr', 'BE'],
      filters: [inactivityRule(7), rule],
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Lapsed',
      app_id: app.id,
      company_id: company.id,
      source_app_ids: [app.id, other.id],
      countries: ['BE', 'FR'],
      filters: [rule, inactivityRule(7)],
      period_days: 7,
      last_run: null,
      version: 1,
    });
    const list = await listOf(manager, answer.body.targeting_list_id);
    expect(list).toMatchObject({
      name: 'Lapsed',
      origin: 'cohorts',
      criterion: 'idfa',
      cohort_id: answer.body.id,
      rows: null,
      csv_updated: null,
      job_id: answer.body.job_id,
      build: { last_good_at: null, next_at: null, promise_minutes: 30, error: null },
    });
    expect((await get(answer.body.id)).body).toEqual(answer.body);
    const listed = await manager.call(api.listCohorts, { query: { app_id: String(app.id) } });
    expect(listed.body.items).toContainEqual(answer.body);
    const copy = await createCohort(manager, app, { ...answer.body, id: undefined, name: 'Lapsed - Copy' });
    expect(copy.body).toMatchObject({ filters: answer.body.filters, name: 'Lapsed - Copy' });
    expect(copy.body.id).not.toBe(answer.body.id);
    const android = await house.application(company.id, 'android', 'Droid');
    const droid = (await createCohort(manager, android)).body.targeting_list_id;
    expect((await listOf(manager, droid)).criterion).toBe('android_device_id');
  });

  test('the search finds it, and leads to its own page', async () => {
    const { id } = await made({ name: 'Findable whales' });
    const { body } = await manager.call(platform.search, { query: { term: 'Findable whales' } });
    const path = `/companies/${company.id}/applications/${app.id}/audiences/dynamic/${id}`;
    expect(body.items[0]).toMatchObject({ category: 'audience', name: 'Findable whales', path });
  });

  test('a client makes and lists its own company’s', async () => {
    const client = await house.as('client', company.id);
    const mine = await made({ name: 'Own' }, client);
    const strangers = await house.company({ name: 'Elsewhere' });
    const theirs = (await createCohort(manager, await house.application(strangers.id, 'ios'))).body;
    const ids = async (caller: Caller) => (await caller.call(api.listCohorts)).body.items.map(({ id }) => id);
    expect(await ids(client)).toContain(mine.id);
    expect(await ids(client)).not.toContain(theirs.id);
    expect(await ids(manager)).toEqual(expect.arrayContaining([mine.id, theirs.id]));
  });

  test('tried without doing it leaves nothing behind', async () => {
    const count = () =>
      house.db.query(
        `select (select count(*) from cohort) as cohorts, (select count(*) from targeting_list) as lists,
           (select count(*) from job) as jobs, (select count(*) from change_log) as log`,
      );
    const cohort = await made();
    const before = await count();
    const dry = { query: { dry_run: 'true' } };
    expect((await createCohort(manager, app, { name: 'Dry' }, dry)).body).toMatchObject({
      dry_run: true,
      result: { id: null, targeting_list_id: null, job_id: null, name: 'Dry' },
    });
    const edited = await editCohort(manager, cohort.id, { ...aDefinition(app), countries: ['BE'] }, dry);
    expect(edited.body).toMatchObject({ changes: [{ field: 'countries', before: ['FR'], after: ['BE'] }] });
    expect(await count()).toEqual(before);
    expect((await get(cohort.id)).body).toEqual(cohort);
  });

  test('the example of the documented call can be made as it stands', async () => {
    const { name, countries, filters } = api.createCohort.body.shape;
    const example = (shape: object) => z.globalRegistry.get(shape as never)?.example;
    const shown = { name: example(name), countries: example(countries), filters: example(filters) };
    expect((await made(shown)).filters).toHaveLength(1);
  });

  test('the same key makes one audience', async () => {
    const headers = { 'idempotency-key': 'made-once' };
    const [one, two] = [
      await createCohort(manager, app, {}, { headers }),
      await createCohort(manager, app, {}, { headers }),
    ];
    expect(two.body.id).toBe(one.body.id);
    expect(two.headers['idempotency-replayed']).toBe('true');
  });

  test('an edit is built anew where the definition changed, and keeps its application', async () => {
    const cohort = await made();
    await house.db.query(`update job set state = 'done' where id = $1`, [cohort.job_id]);
    const body = aDefinition(app);
    expect((await editCohort(manager, cohort.id, body)).body).toEqual(cohort);
    const renamed = await editCohort(manager, cohort.id, { ...body, name: 'Renamed', id: cohort.id, app_id: app.id });
    expect(renamed.body).toEqual({ ...cohort, name: 'Renamed', version: 2 });
    const changed = await editCohort(manager, cohort.id, { ...body, countries: ['BE'], version: 2 });
    expect(changed.body).toMatchObject({ name: 'Installed', countries: ['BE'], version: 3 });
    expect(changed.body.job_id).toBeGreaterThan(Number(cohort.job_id));
    const again = await editCohort(manager, cohort.id, { ...body, countries: ['DE'] });
    expect(again.body).toMatchObject({ version: 4, job_id: changed.body.job_id }); // it waits, and will read the newest
    for (const [path, sent] of [
      ['app_id', { app_id: other.id }],
      ['id', { id: 1 }],
    ] as const)
      expect(await editCohort(manager, cohort.id, { ...body, ...sent })).toMatchObject({
        status: 400,
        body: { errors: [{ path }] },
      });
  });

  test('an edit of an older version names who came between, also when the list was renamed from the grid', async () => {
    const cohort = await made();
    const rival = await house.as('admin');
    await editCohort(rival, cohort.id, { ...aDefinition(app), countries: ['BE'] });
    const mine = { ...aDefinition(app), name: 'Mine', version: 1 };
    expect(await editCohort(manager, cohort.id, mine)).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { countries: ['BE'], version: 2 }, changed_by: { email: rival.email } },
    });
    await setList(cohort.targeting_list_id, { name: 'From the grid' });
    expect(await editCohort(rival, cohort.id, { ...mine, version: 2 })).toMatchObject({
      status: 409,
      body: { current: { name: 'From the grid', version: 3 }, changed_by: { email: manager.email } },
    });
  });

  test('an edit is taken back under the same rules, a creation by archiving', async () => {
    const cohort = await made();
    const filters = [{ ...defaultRule, period_days: 60 }, inactivityRule(14)];
    await editCohort(manager, cohort.id, { ...aDefinition(app), name: 'Edited', filters });
    const [edit, creation] = await historyOf(cohort.id);
    expect(edit?.changes.map(({ field }) => field)).toEqual(['name', 'filters', 'period_days']);
    expect((await undo(edit?.change_set_id)).body.items).toMatchObject([{ entity: 'cohort', status: 'undone' }]);
    const { version: _, ...before } = cohort;
    expect((await get(cohort.id)).body).toMatchObject({ ...before, version: 3 });
    expect((await undo(creation?.change_set_id)).body.items.map(({ entity, status }) => [entity, status])).toEqual([
      ['cohort', 'undone'],
      ['targeting_list', 'kept'],
    ]);
    expect((await listOf(manager, cohort.targeting_list_id)).state).toBe('archived');
  });

  test('a refresh runs at once, once, and not while the audience is archived', async () => {
    const cohort = await made();
    const waiting = await refresh(cohort.id);
    expect(waiting.body).toEqual({ cohort_id: cohort.id, last_run: expect.any(Number), job_id: cohort.job_id });
    expect(Math.abs(waiting.body.last_run * 1000 - Date.now())).toBeLessThan(60_000);
    expect((await listOf(manager, cohort.targeting_list_id)).source.last_run).toBe(waiting.body.last_run);
    await house.db.query(`update job set state = 'done' where id = $1`, [cohort.job_id]);
    const asked = await refresh(cohort.id);
    expect(asked.body.job_id).toBeGreaterThan(Number(cohort.job_id));
    expect((await get(cohort.id)).body).toMatchObject({ job_id: asked.body.job_id, version: 1 });
    await setList(cohort.targeting_list_id, { state: 'archived' });
    expect(await refresh(cohort.id)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'state', message: 'This audience is archived. Unarchive it, then refresh it.' }] },
    });
  });
});
