import { anApplicationDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context, SignedIn } from '../../context.ts';
import { createApplication } from '../../features/application/application.service.ts';
import { waitForJob } from '../../platform/jobs/jobs.ts';
import { loadEventHistory } from '../../simulator/events/event-history.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { startWork } from '../../work.ts';
import { plannedCohorts } from './plan.ts';
import { seedDynamic } from './seed-dynamic.ts';

const NOW = '2026-11-18T20:20:00Z';
const planned = plannedCohorts.filter(({ bundle, small }) => bundle === 'com.nomnom.ios' && small);

let house: TestHouse;
let manager: Caller;
beforeAll(async () => {
  house = await openTestHouse({ worker: false, env: { FAIRLEAD_NOW: NOW } });
  manager = await house.as('campaign_manager');
  const { id: company_id } = await house.company();
  const draft = anApplicationDraft({ company_id, platform: 'ios' });
  await createApplication(house.context, { ...draft, bundle_identifier: 'com.nomnom.ios' });
  await loadEventHistory(house.context);
}, 120_000);
afterAll(() => house?.close());

const builds = () =>
  house.db.query<{ name: string; day: string; rows: number | null; trigger: string }>(
    `select l.name, to_char(b.started_at at time zone 'UTC', 'YYYY-MM-DD') as day, b.rows, b.trigger from audience_build b
     join targeting_list l on l.id = b.targeting_list_id order by b.id`,
  );
/** Cuts a seeding off when it asks for the devices of its n-th build. */
const cutOffAt = (n: number): { context: Context; signal: AbortSignal } => {
  const stop = new AbortController();
  let asked = 0;
  const { facts } = house.context;
  const stream: typeof facts.stream = (...given) => {
    asked += 1;
    if (asked === n) stop.abort(new Error('cut off'));
    return facts.stream(...given);
  };
  const watched = {
    kind: facts.kind,
    ...{ ready: () => facts.ready(), ping: () => facts.ping(), close: () => facts.close(), stream },
    ...{ query: facts.query.bind(facts), insert: facts.insert.bind(facts), command: facts.command.bind(facts) },
  } as Context['facts'];
  return { context: { ...house.context, facts: watched }, signal: stop.signal };
};

test('a seeding that is cut off is finished: a build for each day, in the order of days, and the newest one is queued', async () => {
  const by: SignedIn = { ...manager, role: 'campaign_manager', company_id: null, session_id: 0 };
  const { context, signal } = cutOffAt(3);
  await expect(seedDynamic(context, by, signal)).rejects.toThrow();
  expect((await builds()).filter(({ rows }) => rows !== null)).toHaveLength(2);
  await seedDynamic(house.context, by);
  const made = await builds();
  expect(made.every(({ rows }) => rows !== null)).toBe(true);
  const days = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17'];
  for (const { name } of planned) {
    const own = made.filter((build) => build.name === name).map(({ day }) => day);
    expect(own).toHaveLength(6);
    expect(own.slice(1)).toEqual(days);
    expect(own[0] && own[0] <= '2026-11-12').toBe(true);
  }
  const jobs = await house.db.query<{ id: number; due: boolean }>(
    `select id, run_at <= clock_timestamp() as due from job where state = 'queued' order by id`,
  );
  expect(jobs.map(({ due }) => due)).toEqual(planned.map(() => true));
  const work = startWork(house);
  for (const { id } of jobs) expect(await waitForJob(house, id, { within: 30_000 })).toMatchObject({ state: 'done' });
  await work.stop();
  const newest = (await builds()).filter(({ day }) => day === '2026-11-18');
  expect(newest.map(({ trigger }) => trigger)).toEqual(planned.map(() => 'schedule')); // nobody edited it
  await seedDynamic(house.context, by);
  expect(await builds()).toHaveLength(7 * planned.length);
}, 120_000);
