import type { Sent } from '@fairlead/contract';
import * as api from '@fairlead/contract/targeting';
import { installersLabels, payersLabels } from '@fairlead/domain/campaign/targets';
import type { SeenEvent } from '@fairlead/domain/cohort/evaluate';
import { roles } from '@fairlead/domain/role';
import { type KnownDevice, laterSteps, staysIn, unknownDevice } from '@fairlead/domain/targeting/reach';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built, jobDone } from '../../testing/audiences.ts';
import { receive } from '../../testing/cohorts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { randomEvents, randomOf } from '../../testing/random-cohorts.ts';
import { reachOf } from './reach.service.ts';
import { updateTargeting } from './targeting.service.ts';

const TODAY = '2026-11-20';
type Body = Sent<typeof api.getReach>['body'];

let house: TestHouse;
let manager: Caller;
let app: { id: number; company_id: number };
let item: Awaited<ReturnType<typeof aLineItem>>;
let campaign: number;
let events: SeenEvent[];
const members = new Map<number, ReadonlySet<string>>();
const countries = new Map<number, string>();

const aList = async (ids: readonly string[], name: string): Promise<number> => {
  const { id } = await built(
    house,
    manager,
    app,
    ids.map((one) => one.toUpperCase()),
    name,
  );
  members.set(id, new Set(ids.map((one) => one.toLowerCase())));
  return id;
};

let lists: number[];
beforeAll(async () => {
  house = await openTestHouse({ env: { FAIRLEAD_NOW: `${TODAY}T12:00:00Z`, RATE_LIMITS: 'off' } });
  manager = await house.as('campaign_manager');
  app = await house.application((await house.company()).id, 'ios', 'Nomnom iOS');
  item = await aLineItem(house, app.company_id);
  await aBudget(house, item, { days: ['2026-11-01', '2026-11-30'] });
  campaign = (await aCampaign(house, app.id, item.id)).id;
  events = randomEvents(randomOf(7), 6_000, TODAY).map((event) => ({ ...event, app_id: app.id }));
  await receive(house, events);
  const devices = [...new Set(events.map(({ device_id }) => device_id))];
  const strangers = deviceIds(3, 0, 200, 'lower');
  lists = [
    await aList([...devices.filter((_, at) => at % 2 === 0), ...[...strangers].slice(0, 150)], 'Half, and strangers'),
    await aList([...devices.filter((_, at) => at % 3 === 0), ...[...strangers].slice(100)], 'A third'),
    await aList(devices.slice(0, 40), 'Few'),
  ];
  for (const { id, alpha_two_name } of await house.db.query<{ id: number; alpha_two_name: string }>(
    'select id, alpha_two_name from country',
  ))
    countries.set(id, alpha_two_name);
}, 60_000);
afterAll(() => house?.close());

/** What the events tell of each device, one after the other. */
const known = (): Map<string, KnownDevice> => {
  const seen = new Map<string, KnownDevice & { at: number }>();
  for (const { device_id, ts, event, country, revenue_micros } of events) {
    if (dayOf(new Date(ts)) <= addDays(TODAY, -730)) continue;
    const before = seen.get(device_id) ?? { ...unknownDevice, at: -1 };
    // Of events at one instant, in two countries, the later name counts
    const isNewer = country !== '' && (ts > before.at || (ts === before.at && country > (before.country ?? '')));
    seen.set(device_id, {
      country: isNewer ? country : before.country,
      at: isNewer ? ts : before.at,
      installed: before.installed || event === 'install',
      paid: before.paid || revenue_micros > 0n,
    });
  }
  return seen;
};

/** The slow way. `shared`: of those left, how many are on another list and not on a second one. */
const expected = (body: Required<Pick<Body, 'countries'>> & Body) => {
  const told = known();
  const { whitelists = {}, blacklists = {} } = body.targeting_configurations ?? {};
  let left = [...(members.get(whitelists.idfa ?? 0) ?? told.keys())];
  const steps = [left.length];
  const out = members.get(blacklists.idfa ?? 0);
  if (out) {
    left = left.filter((device) => !out.has(device));
    steps.push(left.length);
  }
  const conditions = {
    countries: body.countries.map((id) => countries.get(id) ?? ''),
    installers: (body.installers_label ?? 'both') as 'both',
    payers: (body.payers_label ?? 'both') as 'both',
  };
  let unknown = 0;
  for (const step of laterSteps(conditions)) {
    const after = left.filter((device) => staysIn(told.get(device) ?? unknownDevice, step, conditions));
    if (step === 'countries')
      unknown = after.filter((device) => (told.get(device) ?? unknownDevice).country === null).length;
    steps.push(after.length);
    left = after;
  }
  const shared = (on?: number, off?: number) =>
    left.filter((id) => (on === undefined || members.get(on)?.has(id)) && !members.get(off ?? 0)?.has(id)).length;
  return { steps, unknown, devices: left.length, shared };
};

const idOf = (code: string) => [...countries].find(([, one]) => one === code)?.[0] ?? 0;
const ask = (body: Body, who = manager, id = campaign) =>
  who.call(api.getReach, { params: { campaignId: String(id) }, body });

/** Every sort of targeting: with and without lists, one to three countries, all labels. */
const someBodies = (seed: number, count: number): (Required<Pick<Body, 'countries'>> & Body)[] => {
  const random = randomOf(seed);
  const of = random.one;
  return Array.from({ length: count }, () => {
    const [include, exclude] = [of([...lists, undefined]), of([...lists, undefined, undefined])];
    return {
      countries: [
        ...new Set(
          Array.from({ length: 1 + Math.floor(random.share() * 3) }, () => idOf(of(['FR', 'BE', 'DE', 'US']))),
        ),
      ],
      installers_label: of(installersLabels),
      payers_label: of(payersLabels),
      targeting_configurations: {
        whitelists: include === undefined ? {} : { idfa: include },
        blacklists: exclude === undefined || exclude === include ? {} : { idfa: exclude },
      },
    };
  });
};

test('of any targeting every step is what a slow look at each device finds', async () => {
  for (const body of someBodies(11, 40)) {
    const { status, body: told } = await ask(body);
    const { steps, unknown, devices } = expected(body);
    expect([body, status, told.steps?.map(({ left }) => left)]).toEqual([body, 200, steps]);
    expect(told).toMatchObject({ devices, exact: true, margin_percent: 0, job_id: null });
    expect(told.steps.find(({ kind }) => kind === 'countries')?.unknown).toBe(unknown);
  }
});

test('what is too much is estimated, within the margin told nearly always, and the job ends in the exact number', async () => {
  const bodies = someBodies(23, 30);
  const context = house.context;
  let within = 0;
  for (const body of bodies) {
    const told = await reachOf(context, campaign, body as never, { all: 1 });
    const { devices } = expected(body);
    const off = Math.abs(told.devices - devices);
    if (
      told.exact
        ? off === 0
        : told.margin_percent === 100 || off <= Math.ceil((told.devices * told.margin_percent) / 100)
    )
      within++;
  }
  expect(within).toBeGreaterThanOrEqual(28);
  const [body] = bodies.filter(({ targeting_configurations: of }) => of?.whitelists?.idfa);
  if (!body) throw new Error('no body has a list');
  const { job_id } = await reachOf(context, campaign, { ...body, installers_label: 'installers' } as never, { all: 1 });
  const job = await jobDone(house, job_id);
  expect(job.result).toMatchObject({ devices: expected({ ...body, installers_label: 'installers' }).devices });
});

test('nothing is stored, and what is left out is as it is stored', async () => {
  await updateTargeting(house.context, campaign, { targeting_configurations: { whitelists: { idfa: lists[2] } } });
  const stored = (await ask({})).body;
  expect(stored.steps[0]).toMatchObject({ kind: 'audience', text: 'On “Few”', left: 40 });
  expect((await ask({ targeting_configurations: { whitelists: {} } })).body.steps[0]?.text).toBe(
    'Devices that sent events',
  );
  expect((await ask({})).body).toEqual(stored);
});

test('running campaigns of the application that bid for the same devices are told, the largest five first', async () => {
  const aim = async (name: string, idfa: number | undefined, more: object = {}) => {
    const { id } = await aCampaign(house, app.id, item.id, { name, ...more });
    if (idfa !== undefined)
      await updateTargeting(house.context, id, { targeting_configurations: { whitelists: { idfa } } });
    return id;
  };
  const rivals = [
    { name: 'Same list', on: lists[0], off: undefined },
    { name: 'A third', on: lists[1], off: undefined },
    { name: 'Half, not few', on: lists[0], off: lists[2] },
    { name: 'Everybody', on: undefined, off: undefined },
  ];
  for (const { name, on, off } of rivals) {
    const id = await aim(name, on);
    const lists = { whitelists: { idfa: on ?? null }, blacklists: { idfa: off ?? null } };
    await updateTargeting(house.context, id, { targeting_configurations: lists });
  }
  await aim('Paused', lists[0], { paused: true });
  await aim('Elsewhere', lists[0], { countries: [idOf('US')] });
  const bodies = someBodies(31, 20).map((one) => ({ ...one, countries: [...one.countries, idOf('FR')] }));
  for (const body of bodies) {
    const { shared, devices } = expected(body);
    const told = await reachOf(house.context, campaign, body as never);
    expect(told.shared_with[0]?.devices ?? 0).toBe(devices);
    for (const { name, devices: both } of told.shared_with) {
      const rival = rivals.find((one) => one.name === name);
      if (rival) expect([body, name, both]).toEqual([body, name, shared(rival.on, rival.off)]);
    }
    // Nobody shares more than is said to be there, also where both are about
    const about = await reachOf(house.context, campaign, body as never, { all: 1 });
    for (const { devices: both } of about.shared_with) expect(both).toBeLessThanOrEqual(about.devices);
  }
  const everybody = { countries: [250], targeting_configurations: { whitelists: {} } };
  const both = (await ask(everybody)).body.shared_with;
  expect(both.map(({ name }) => name)).toEqual(expect.arrayContaining(rivals.map(({ name }) => name)));
  expect(both.map(({ name }) => name)).not.toContain('Paused');
  expect(both.map(({ name }) => name)).not.toContain('Elsewhere');
});

test('who asks (row 93); a foreign list gives no count; a country is needed', async () => {
  const foreign = await house.application((await house.company({ name: 'Else' })).id);
  const theirs = (
    await house.db.query<{ id: number }>(
      `insert into targeting_list (company_id, app_id, name, origin, criterion, created, updated)
       values ($1, $2, 'Theirs', 'manual_upload', 'idfa', now(), now()) returning id`,
      [(foreign as unknown as { company_id: number }).company_id, foreign.id],
    )
  )[0]?.id;
  const lets: string[] = [];
  for (const role of roles) {
    const who = await house.as(role, app.company_id);
    const { status } = await ask({}, who);
    if (status === 200) lets.push(role);
    const peeks = await ask({ targeting_configurations: { whitelists: { idfa: theirs ?? 0 } } }, who);
    expect([role, peeks.status]).toEqual([role, status === 200 ? 404 : 403]);
  }
  expect(lets).toEqual([
    'admin',
    'campaign_manager',
    'account_manager',
    'marketing_team_member',
    'support_team_member',
    'client',
  ]);
  expect(await ask({ countries: [] })).toMatchObject({ status: 400, body: { errors: [{ path: 'countries' }] } });
});

test('a list that is not built holds nobody, hashed ids are not looked up in events', async () => {
  const { id } = (
    await house.db.query<{ id: number }>(
      `insert into targeting_list (company_id, app_id, name, origin, criterion, created, updated)
       values ($1, $2, 'Coming', 'se', 'idfa', now(), now()) returning id`,
      [app.company_id, app.id],
    )
  )[0] ?? { id: 0 };
  const coming = (await ask({ targeting_configurations: { whitelists: { idfa: id } } })).body;
  expect(coming).toMatchObject({ devices: 0, exact: true, steps: [{ kind: 'audience', left: 0 }] });
  await house.db.query(`update targeting_list set id_kind = 'md5' where id = $1`, [lists[2]]);
  const hashed = (await ask({ targeting_configurations: { whitelists: { idfa: lists[2] ?? 0 } } })).body;
  expect(hashed).toMatchObject({ devices: 40, exact: false, unmatched: expect.stringContaining('Hashed ids') });
  // Left out alone, they take nothing away; of a rival's nobody can say how many of ours are on it
  const [half = 0, , few = 0] = lists;
  const open = (await aCampaign(house, app.id, item.id, { name: 'For everybody' })).id;
  const all = (await ask({ countries: [250] }, manager, open)).body;
  const less = (await ask({ countries: [250], targeting_configurations: { blacklists: { idfa: few } } }, manager, open))
    .body;
  expect(less).toMatchObject({ devices: all.devices, unmatched: expect.stringContaining('left out') });
  expect(less.devices).toBeGreaterThan(0);
  const rival = await aCampaign(house, app.id, item.id, { name: 'By hashed ids' });
  await updateTargeting(house.context, rival.id, { targeting_configurations: { whitelists: { idfa: few } } });
  const ours = (await ask({ countries: [250], targeting_configurations: { whitelists: { idfa: half } } })).body;
  expect(ours.shared_with.map(({ name }) => name)).toContain('Same list');
  expect(ours.shared_with.map(({ name }) => name)).not.toContain('By hashed ids');
});
