import * as api from '@fairlead/contract/cohort';
import * as historyApi from '@fairlead/contract/history';
import { defaultRule } from '@fairlead/domain/cohort/cohort';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FactsUnavailable } from '../../db/facts.ts';
import { aDefinition, anEvent, createCohort, editCohort, receive } from '../../testing/cohorts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';

let house: TestHouse;
let manager: Caller;
let app: { id: number };
beforeAll(async () => {
  house = await openTestHouse({ worker: false });
  manager = await house.as('campaign_manager');
  app = await house.application((await house.company()).id, 'ios');
  await receive(house, [anEvent({ app_id: app.id, event: 'custom_action', custom_action_name: 'order' })]);
});
afterAll(() => house?.close());
afterEach(() => vi.restoreAllMocks());

const bought = {
  filters: [{ ...defaultRule, campaign_ids: [], event: 'custom_action', custom_action_names: ['order'] }],
};
const once = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });
const dry = { query: { dry_run: 'true' } };

/** Whether a transaction was open each time the facts store was asked. */
const asked = (): boolean[] => {
  const open: boolean[] = [];
  const real = house.facts.query.bind(house.facts);
  vi.spyOn(house.facts, 'query').mockImplementation((async (...given: Parameters<typeof real>) => {
    open.push(house.db.inTx());
    return real(...given);
  }) as typeof real);
  return open;
};

test('no transaction is open while the facts store is asked for custom actions', async () => {
  const open = asked();
  const cohort = await createCohort(manager, app, bought, once());
  expect(cohort.status, cohort.text).toBe(201);
  expect((await createCohort(manager, app, bought, dry)).status).toBe(200);
  const { id } = cohort.body;
  expect((await editCohort(manager, id, { ...aDefinition(app, bought), name: 'A' })).status).toBe(200);
  expect((await editCohort(manager, id, { ...aDefinition(app, bought), name: 'B' }, dry)).status).toBe(200);
  expect(open.length).toBeGreaterThanOrEqual(4);
  expect(open.filter(Boolean)).toEqual([]);
});

test('while the facts store is away, custom actions cannot be checked: that is said, and nothing is kept', async () => {
  const { body: cohort } = await createCohort(manager, app);
  const key = once();
  const kept = await createCohort(manager, app, { ...bought, name: 'Kept' }, key);
  const count = async () => (await manager.call(api.listCohorts)).body.total;
  const before = await count();
  vi.spyOn(house.facts, 'query').mockRejectedValue(new FactsUnavailable('connect ECONNREFUSED 10.1.2.3:8123'));
  const away = { message: expect.stringMatching(/^[A-Z][^0-9]+\.$/), code: 'unavailable' };
  for (const answer of [
    await createCohort(manager, app, bought, once()),
    await createCohort(manager, app, bought, dry),
    await editCohort(manager, cohort.id, aDefinition(app, bought)),
  ])
    expect(answer).toMatchObject({ status: 503, body: away });
  expect(await count()).toBe(before);
  // What needs no custom action is kept, and what was answered before is answered again
  expect((await createCohort(manager, app)).status).toBe(201);
  const again = await createCohort(manager, app, { ...bought, name: 'Kept' }, key);
  expect(again).toMatchObject({ status: 201, body: { id: kept.body.id } });
});

test('an edit of an older version is told of that first: nothing is asked for it, nor judged', async () => {
  const { body: cohort } = await createCohort(manager, app);
  expect((await editCohort(manager, cohort.id, { name: 'Theirs', version: 1 })).status).toBe(200);
  vi.spyOn(house.facts, 'query').mockRejectedValue(new FactsUnavailable('connect ECONNREFUSED 10.1.2.3:8123'));
  const elsewhere = await house.application(cohort.company_id, 'ios', 'Elsewhere');
  const stale = { code: 'stale_version', current: { name: 'Theirs' }, changed_by: { email: manager.email } };
  for (const more of [bought, { ...bought, app_id: elsewhere.id }, { app_id: elsewhere.id }])
    for (const extra of [{}, dry]) {
      const answer = await editCohort(manager, cohort.id, { ...aDefinition(app, more), version: 1 }, extra);
      expect([answer.status, answer.body]).toMatchObject([409, stale]);
    }
  const moved = await editCohort(manager, cohort.id, { ...bought, app_id: elsewhere.id, version: 2 });
  expect(moved).toMatchObject({ status: 400, body: { errors: [{ path: 'app_id' }] } });
});

test('an undo, which has to ask in its transaction, does not wait for a store that hangs', async () => {
  const { body: cohort } = await createCohort(manager, app, bought);
  expect((await editCohort(manager, cohort.id, aDefinition(app))).status).toBe(200);
  const query = { entity: 'cohort', entity_id: String(cohort.id) };
  const [edited] = (await manager.call(historyApi.listHistory, { query })).body.items;
  vi.spyOn(house.facts, 'query').mockImplementation(() => new Promise(() => {}));
  const params = { changeSetId: edited?.change_set_id ?? '' };
  const undone = await manager.call(historyApi.undoChangeSet, { params, body: {} });
  expect(undone).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  vi.restoreAllMocks();
  expect((await manager.call(historyApi.undoChangeSet, { params, body: {} })).status).toBe(200);
});

test('an edit leaves what it does not name as it is', async () => {
  const whole = { countries: ['FR', 'BE'], events_without_country: true };
  const { body: cohort } = await createCohort(manager, app, whole);
  const renamed = await editCohort(manager, cohort.id, { name: 'Renamed' });
  expect(renamed).toMatchObject({ status: 200, body: { ...cohort, name: 'Renamed', version: 2 } });
  const { name, countries, source_app_ids, filters } = { ...cohort, countries: ['FR'] };
  const edited = await editCohort(manager, cohort.id, { name, countries, source_app_ids, filters });
  expect(edited).toMatchObject({ status: 200, body: { countries: ['FR'], events_without_country: true, name } });
});

test('a rename asks nothing of the rules, nor of the facts store', async () => {
  const { body: cohort } = await createCohort(manager, app, bought);
  await house.db.query(
    `insert into custom_action (app_id, name, has_revenue, is_hidden, mapping, created, updated)
     values ($1, 'order', false, true, '', now(), now())`,
    [app.id],
  );
  const open = asked();
  expect(await editCohort(manager, cohort.id, { name: 'Kept' })).toMatchObject({ status: 200, body: { version: 2 } });
  expect((await editCohort(manager, cohort.id, { name: ' ' })).body).toMatchObject({ errors: [{ path: 'name' }] });
  const query = { entity: 'cohort', entity_id: String(cohort.id) };
  const [renamed] = (await manager.call(historyApi.listHistory, { query })).body.items;
  const params = { changeSetId: renamed?.change_set_id ?? '' };
  const undone = await manager.call(historyApi.undoChangeSet, { params, body: {} });
  expect(undone.body.items).toMatchObject([{ status: 'undone' }]);
  expect(open).toEqual([]);
  expect((await editCohort(manager, cohort.id, { countries: ['BE'] })).status).toBe(400);
  await house.db.query(`delete from custom_action`);
});
