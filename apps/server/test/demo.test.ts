import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo, seedDemoWeek, seedRecords } from '../src/demo/demo.ts';
import { DemoAccountsLeft, refuseDemoAccounts } from '../src/demo/left-over.ts';
import { seedTargeting } from '../src/demo/targeting.ts';
import { waitForJob } from '../src/platform/jobs/jobs.ts';
import { openTestHouse, type TestHouse } from '../src/testing/house.ts';
import { aCampaign, aLineItem } from '../src/testing/line-items.ts';

let house: TestHouse;
const lists = () =>
  house.db.query<{ name: string; rows: number | null; error: string | null; job_id: number | null; state: string }>(
    'select name, rows, error, job_id, state from targeting_list order by id',
  );

beforeAll(async () => {
  house = await openTestHouse({ kind: 'pglite', ownFacts: true }); // the stores of the demo
  await seedDemo(house.context, () => {});
  await seedDemoWeek(house.context, () => {}, 'small');
  for (const { job_id } of await lists()) if (job_id !== null) await waitForJob(house, job_id, { within: 100_000 });
}, 120_000);
afterAll(() => house.close());

test('the demo has companies in all five currencies, both platforms, and one account a role', async () => {
  const currencies = await house.db.query('select distinct currency from company');
  expect(currencies).toHaveLength(5);
  const [counts] = await house.db.query(
    `select (select count(*)::int from company) as companies, (select count(distinct platform)::int from application) as platforms,
       (select count(distinct role)::int from app_user) as roles`,
  );
  expect(counts).toEqual({ companies: 15, platforms: 2, roles: 11 });
});

test('some suppliers have a modifier, all within its limits', async () => {
  const [{ low, high, set } = {}] = await house.db.query<{ low: string; high: string; set: number }>(
    `select min(rebate_modifier) as low, max(rebate_modifier) as high, count(rebate_modifier_updated_at)::int as set
     from supplier`,
  );
  expect([low, high, set]).toEqual(['0.90', '1.10', 10]);
});

test('three companies have campaigns that bid, with something to show, that have delivered since they began', async () => {
  const [found] = await house.db.query(
    `select count(*)::int as campaigns, count(*) filter (where c.active)::int as active, count(distinct c.company_id)::int as companies,
       (select count(*)::int from creative_group) as groups,
       (select count(distinct campaign_id)::int from campaign_day where day = current_date - 1) as delivered,
       (select count(*)::int from campaign x cross join lateral shows_creative(x.id, now()) s where not s.shows) as bare from campaign c`,
  );
  expect(found).toMatchObject({ campaigns: 6, active: 6, companies: 3, delivered: 6, bare: 0 });
  const wrong = await house.db.query(
    `select c.name, count(*) over (partition by c.company_id) as n from campaign c where c.click_action is null`,
  );
  expect(wrong).toEqual([]);
  const [told] = await house.facts.query<{ n: number }>('select uniqExact(creative_id) as n from creative_delivery');
  expect(Number(told?.n)).toBeGreaterThan(4);
});

test('its audiences overlap as they should: every combination has exactly its devices', async () => {
  const rows = Object.fromEntries((await lists()).map((list) => [list.name, list.rows]));
  expect(rows).toMatchObject({
    'FR | buyers D90': 120_000,
    'FR | all known customers': 300_000,
    'Lapsed VIP, summer': 5_000,
    '(Buyers D90) minus (Open D7)': 90_000,
    'Loyal or lapsed VIP': 93_412,
    'Loyal buyers who opened': 30_000,
  });
});

test('one audience failed and says why, one source of a combination is archived', async () => {
  const all = await lists();
  expect(all.find((list) => list.name === 'Buyers and partner export')).toMatchObject({
    rows: null,
    error: 'Please select files with the same hash type to proceed',
  });
  expect(all.find((list) => list.name === 'Lapsed VIP, summer')).toMatchObject({ state: 'archived' });
});

test('one audience is still building: its first file has not come', async () => {
  expect((await lists()).find((list) => list.name === 'Loyalty partner feed')).toMatchObject({
    rows: null,
    error: null,
    job_id: null,
  });
});

test('dynamic audiences were built every day of the last week, each build out of what had happened by then', async () => {
  const builds = await house.db.query<{
    name: string;
    app: number;
    at: Date;
    rows: number;
    added: number;
    removed: number;
  }>(
    `select l.name, l.app_id as app, b.started_at as at, b.rows, b.added, b.removed from audience_build b
     join targeting_list l on l.id = b.targeting_list_id where l.origin = 'cohorts' order by l.id, b.id`,
  );
  const byList = [...Map.groupBy(builds, ({ app, name }) => `${app} ${name}`).values()];
  expect(byList).toHaveLength(5);
  for (const own of byList) {
    expect(own.length).toBeGreaterThanOrEqual(7);
    for (const [n, { at, rows, added, removed }] of own.entries()) {
      expect(at.getTime()).toBeGreaterThan(own[n - 1]?.at.getTime() ?? 0);
      expect(rows).toBe((own[n - 1]?.rows ?? 0) + added - removed);
    }
  }
  const past = builds.filter(({ name }) => name === 'FR | cart D3, not ordered').at(3);
  const day = past?.at.toISOString().slice(0, 10);
  const [found] = await house.facts.query<{ n: number }>(
    `select count() as n from (select device_id from app_events where app_id = {app:UInt32} and country = 'FR'
       and ts < {at:DateTime('UTC')} and day > {day:Date} - 3 group by device_id
       having countIf(custom_action_name = 'add_to_cart') > 0 and countIf(custom_action_name = 'order') = 0)`,
    { app: past?.app, day, at: past?.at.toISOString().slice(0, 19).replace('T', ' ') },
  );
  expect(past?.rows).toBe(found?.n);
  expect(past?.rows).toBeGreaterThan(0);
});

test('what is made of dynamic and fetched audiences stands beside them', async () => {
  const rows = Object.fromEntries((await lists()).map((list) => [list.name, list.rows]));
  expect(rows).toMatchObject({ 'Loyalty, autumn': 3_200, 'Opt-out, all': 5_000 });
  expect(rows['Quiet buyers, no cart']).toBeGreaterThan(0);
  expect(rows['Quiet buyers, no cart']).toBeLessThanOrEqual(rows['FR | buyers D90, no open D7'] ?? 0);
});

test('a second start makes nothing twice', async () => {
  const before = await lists();
  await seedDemo(house.context, () => {});
  await seedDemoWeek(house.context, () => {}, 'small');
  expect(await lists()).toEqual(before);
});

test('a seeding that was cut off and is begun anew has the same first ids', async () => {
  const other = await openTestHouse({ worker: false });
  const stop = new Error('cut off');
  const cutOff = other.db.tx(async () => {
    await seedRecords(other.context, () => {});
    throw stop;
  });
  await expect(cutOff).rejects.toBe(stop);
  await seedRecords(other.context, () => {});
  const [first] = await other.db.query(
    'select (select min(id) from company) as company, (select min(id) from application) as app, (select min(id) from app_user) as person',
  );
  await other.close();
  expect(first).toEqual({ company: 1001, app: 2001, person: 101 });
}, 60_000);

test('a workspace of somebody’s own, with campaigns and without demo accounts, gets nothing of the demo', async () => {
  const own = await openTestHouse({ worker: false });
  const { id: company } = await own.company({ name: 'Mine' });
  const { id: app } = await own.application(company);
  await aCampaign(own, app, (await aLineItem(own, company)).id, { creative: false });
  const counted = async () =>
    (
      await own.db.query(
        'select (select count(*) from creative_group) as groups, (select count(*) from company) as companies',
      )
    )[0];
  const before = await counted();
  await seedDemo(own.context, () => {});
  expect(await counted()).toEqual(before);
  await own.close();
});

test('campaigns are aimed at the lists of their application in turn, once, and those in a test at none', async () => {
  const [app] = await house.db.query<{ id: number; company_id: number }>(
    `select id, company_id from application where name = 'Nomnom Android'`,
  );
  if (!app) throw new Error('the demo has no Nomnom Android');
  const item = await aLineItem(house, app.company_id);
  const made: number[] = [];
  for (const name of ['One', 'Two', 'Tested']) made.push((await aCampaign(house, app.id, item.id, { name })).id);
  await aCampaign(house, app.id, item.id, { name: 'Mirror', source: made[2] ?? null });
  const aims = () =>
    house.db.query(
      `select t.campaign_id as id, t.side, l.name from campaign_targeting_list t join targeting_list l on l.id = t.targeting_list_id
       where t.campaign_id = any($1) order by t.campaign_id, t.side`,
      [made],
    );
  for (let start = 0; start < 2; start++) await seedTargeting(house.context, { id: app.id, platform: 'android' });
  expect(await aims()).toHaveLength(3);
  expect(await aims()).toEqual(
    expect.arrayContaining([
      { id: expect.any(Number), side: 'whitelists', name: 'FR | buyers D30' },
      { id: expect.any(Number), side: 'whitelists', name: 'FR | cart abandon H48, no order' },
      { id: expect.any(Number), side: 'blacklists', name: 'FR | buyers D30' },
    ]),
  );
});

test('a production server refuses to start over demo accounts', async () => {
  await expect(refuseDemoAccounts(house)).rejects.toThrow(DemoAccountsLeft);
});
