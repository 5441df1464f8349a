import * as api from '@fairlead/contract/simulator';
import { defaultRule } from '@fairlead/domain/cohort/cohort';
import { anApplicationDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../context.ts';
import { createApplication } from '../features/application/application.service.ts';
import { createCohort } from '../features/cohort/cohort.service.ts';
import { queueDueCohorts } from '../features/cohort/cohort-turn.service.ts';
import { createCombination } from '../features/combination/combination.service.ts';
import { waitForJob } from '../platform/jobs/jobs.ts';
import { type Caller, openTestHouse, type TestHouse } from '../testing/house.ts';
import { loadEventHistory } from './events/event-history.ts';

const NOW = '2026-11-18T20:20:00Z';

type Build = { list: number; rows: number; added: number; removed: number; started_at: Date };

let house: TestHouse;
let admin: Caller;
let app: number;

beforeAll(async () => {
  house = await openTestHouse({ env: { FAIRLEAD_NOW: NOW }, change: (config) => ({ ...config, mode: 'demo' }) });
  admin = await house.as('admin');
  const { id: company_id } = await house.company();
  const draft = anApplicationDraft({ company_id, platform: 'ios' });
  app = (await createApplication(house.context, { ...draft, bundle_identifier: 'com.nomnom.ios' })).id;
  await loadEventHistory(house.context);
}, 120_000);
afterAll(() => house?.close());

const advance = async (hours: number) => {
  const { body } = await admin.call(api.advanceSimulator, { body: { hours } });
  expect(await waitForJob(house, body.job_id, { within: 60_000 })).toMatchObject({ state: 'done' });
};
const waiting = () => house.db.query<{ id: number }>(`select id from job where state in ('queued', 'running')`);
/** As the schedule does, until nothing is due and nothing waits. */
const settle = async () => {
  do for (const { id } of await waiting()) await waitForJob(house, id, { within: 30_000 });
  while ((await queueDueCohorts(systemContext(house))) > 0 || (await waiting()).length > 0);
};
const reopened = (name: string, countries: string[], period_days: number) => ({
  ...{ app_id: app, name, countries, events_without_country: false, source_app_ids: [app] },
  filters: [{ ...defaultRule, event: 'reopen', period_days, campaign_ids: [], custom_action_names: [] }],
});
const buildsOf = (list: number) =>
  house.db.query<Build & { source_build_ids: string[]; id: string }>(
    `select id, targeting_list_id as list, rows, added, removed, started_at, source_build_ids from audience_build
     where targeting_list_id = $1 and error is null order by id`,
    [list],
  );
const currentOf = async (list: number) =>
  (
    await house.db.query<{ build_id: string; rows: number }>(
      'select build_id, rows from targeting_list where id = $1',
      [list],
    )
  )[0];

test('as hours pass, dynamic audiences grow and shrink by their schedule, and combinations follow', async () => {
  const [french, german] = [
    (await createCohort(house.context, reopened('France D2', ['FR'], 2))).targeting_list_id,
    (await createCohort(house.context, reopened('Germany D2', ['DE'], 2))).targeting_list_id,
  ];
  await settle();
  const { targeting_list_id: both } = await createCombination(house.context, {
    ...{ application_id: app, name: 'Both', operator: 'union' },
    source_targeting_list_ids: [french, german],
  });
  await settle();

  await advance(3); // the same day: people come, nobody leaves
  await settle();
  await advance(2); // past midnight: who was only there two days ago leaves
  await settle();

  const [first, second, third, ...more] = await buildsOf(french);
  expect(more).toEqual([]);
  expect(first?.rows).toBeGreaterThan(50);
  expect(second?.added).toBeGreaterThan(0);
  expect(second?.removed).toBe(0);
  expect(third?.added).toBeGreaterThan(0);
  expect(third?.removed).toBeGreaterThan(0);
  for (const [before, after] of [[first, second] as const, [second, third] as const])
    expect(after?.rows).toBe((before?.rows ?? 0) + (after?.added ?? 0) - (after?.removed ?? 0));
  // Within a night it changes by a share, not by a multiple.
  expect((third?.rows ?? 0) / (first?.rows ?? 1)).toBeGreaterThan(0.4);
  expect((third?.rows ?? 0) / (first?.rows ?? 1)).toBeLessThan(1.6);

  const sources = [await currentOf(french), await currentOf(german)];
  const newest = (await buildsOf(both)).at(-1);
  expect(newest?.source_build_ids).toEqual(sources.map((one) => one?.build_id));
  const rows = sources.map((one) => one?.rows ?? 0);
  expect(newest?.rows).toBeLessThanOrEqual((rows[0] ?? 0) + (rows[1] ?? 0));
  expect(newest?.rows).toBeGreaterThanOrEqual(Math.max(...rows));
  expect(await currentOf(both)).toEqual({ build_id: newest?.id, rows: newest?.rows });
}, 120_000);
