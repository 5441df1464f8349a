import * as api from '@fairlead/contract/cohort';
import * as historyApi from '@fairlead/contract/history';
import { defaultRule, inactivityRule } from '@fairlead/domain/cohort/cohort';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDefinition, createCohort, editCohort } from '../../testing/cohorts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('a dynamic audience on %s is', (kind) => {
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
  const made = async (more: object = {}) => {
    const answer = await createCohort(manager, app, more);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const historyOf = async (id: number) =>
    (await manager.call(historyApi.listHistory, { query: { entity: 'cohort', entity_id: String(id) } })).body.items;
  const undo = (set: string | undefined) =>
    manager.call(historyApi.undoChangeSet, { params: { changeSetId: set ?? '' }, body: {} });

  const bought = { event: 'custom_action', custom_action_names: ['purchase'], min_occurrences: null };
  const noAction = 'Please select a valid non hidden Custom Action(s)';
  const rules = (...filters: object[]) => ({ filters: filters.map((one) => ({ ...defaultRule, ...one })) });
  test.each([
    ['name', 'Name is required', { name: ' ' }],
    ['source_app_ids', 'Please select at least one application', { source_app_ids: [] }],
    ['countries', 'Please select at least one country', { countries: [] }],
    ['countries', 'UK is not the code of a country. Choose codes such as FR or GB.', { countries: ['FR', 'UK'] }],
    ['filters', 'At least 1 filter is required when inactivity window is disabled', { filters: [] }],
    ['filters', 'All rules must be uniques', rules({}, {})],
    ['filters.0.period_days', 'You cannot exceed 730 days of inactivity', { filters: [inactivityRule(731)] }],
    ['filters.0.custom_action_names', noAction, rules({ event: 'custom_action' })],
    [
      'filters.1.custom_action_names',
      noAction,
      rules({}, { event: 'custom_action', custom_action_names: ['unheard'] }),
    ],
    ['filters.0.min_revenue_sum', 'Please enter valid min revenue value', rules({ ...bought, min_revenue_sum: -1 })],
    [
      'filters.0.max_revenue_sum',
      'Please enter valid max revenue value',
      rules({ ...bought, min_revenue_sum: 2, max_revenue_sum: 1 }),
    ],
    [
      'filters.0.top_revenue_percent',
      'Please enter valid percent value',
      rules({ ...bought, top_revenue_percent: 101 }),
    ],
    [
      'filters.0.top_revenue_percent',
      'top revenue percentage cannot be lower than bottom revenue percentage',
      rules({ ...bought, bottom_revenue_percent: 50, top_revenue_percent: 10 }),
    ],
    [
      'filters',
      "Only one percentage rule can be set in the audience definition, please remove until there's only 1 or less left",
      rules({ ...bought, top_revenue_percent: 10 }, { ...bought, top_revenue_percent: 20 }),
    ],
    ['filters.0.offset_days', 'Please enter a valid number of days between 0 and 729', rules({ offset_days: 730 })],
    ['filters.0.period_days', 'Please enter a valid number of days between 1 and 730', rules({ period_days: 731 })],
    [
      'filters.0.period_days',
      'Please enter a number of days bigger than the offset days',
      rules({ offset_days: 5, period_days: 0 }),
    ],
    ['filters.0.event', 'Event is required', rules({ event: 'opened' })],
  ])('refused at %s: %s', async (path, message, change) => {
    const answer = await createCohort(manager, app, change);
    const { errors } = answer.body as unknown as { errors?: { path: string; message: string }[] };
    expect([answer.status, errors?.filter((one) => one.path === path)]).toEqual([400, [{ path, message }]]);
  });

  test('refused with custom actions that no source shows', async () => {
    const map = (of: { id: number }, is_hidden: boolean) =>
      house.db.query(
        `insert into custom_action (app_id, name, has_revenue, is_hidden, mapping, created, updated)
         values ($1, 'purchase', false, $2, '', now(), now())
         on conflict (app_id, name) do update set is_hidden = excluded.is_hidden`,
        [of.id, is_hidden],
      );
    await map(app, true);
    await map(other, false);
    const filters = rules({ ...bought, min_occurrences: 1 }).filters;
    expect((await createCohort(manager, app, { filters })).status).toBe(400);
    const both = { filters, source_app_ids: [app.id, other.id] };
    const cohort = await made(both);
    await editCohort(manager, cohort.id, aDefinition(app));
    await map(other, true);
    const [edit] = await historyOf(cohort.id);
    expect((await undo(edit?.change_set_id)).body.items).toMatchObject([{ entity: 'cohort', status: 'refused' }]);
    expect((await get(cohort.id)).body).toMatchObject({ source_app_ids: [app.id], version: 2 });
    expect(await editCohort(manager, cohort.id, { ...aDefinition(app), ...both })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'filters.0.custom_action_names' }] },
    });
  });

  const campaignOf = async (of: { id: number }, owner: number) =>
    (await aCampaign(house, of.id, (await aLineItem(house, owner)).id)).id;

  test('not made of sources and campaigns of others, nor of another platform', async () => {
    const admin = await house.as('admin');
    const strangers = await house.company({ name: 'Stranger' });
    const foreign = await house.application(strangers.id, 'ios');
    const client = await house.as('client', company.id);
    const missing = 999_999;
    for (const caller of [admin, client])
      for (const source of [foreign.id, missing]) {
        expect((await createCohort(caller, app, { source_app_ids: [app.id, source] })).status).toBe(404);
        const marketed = rules({ only_marketed: true, campaign_ids: [missing] });
        expect((await createCohort(caller, app, marketed)).status).toBe(404);
        expect((await createCohort(caller, app, rules({ campaign_ids: [missing] }))).status).toBe(404);
      }
    const [ours, theirs] = [await campaignOf(app, company.id), await campaignOf(foreign, strangers.id)];
    const marketed = (...campaign_ids: number[]) => rules({ only_marketed: true, campaign_ids });
    expect((await createCohort(admin, app, marketed(ours))).status).toBe(201);
    expect((await createCohort(admin, app, marketed(ours, theirs))).status).toBe(404);
    expect((await createCohort(client, foreign)).status).toBe(404);
    const cohort = await made();
    expect((await get(cohort.id, await house.as('client', strangers.id))).status).toBe(404);
    expect((await editCohort(admin, cohort.id, aDefinition({ id: foreign.id }))).status).toBe(404);
    const android = await house.application(company.id, 'android', 'Other platform');
    expect(await createCohort(manager, app, { source_app_ids: [app.id, android.id] })).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: 'source_app_ids', message: 'Choose applications of the same company and platform as this one' },
        ],
      },
    });
  });
});
