// Readiness of 500 campaigns: the statement alone, and with its checks, links and repairs (goal: 300 ms; `npm run bench readiness`).
import { readConfig } from '../apps/server/src/config.ts';
import { systemContext } from '../apps/server/src/context.ts';
import { readinessOfMany } from '../apps/server/src/features/readiness/readiness.service.ts';
import { readinessRows } from '../apps/server/src/features/readiness/readiness.sql.ts';
import { openHouse } from '../apps/server/src/house.ts';
import { openLog } from '../apps/server/src/platform/log.ts';
import { aBudget, aCampaign, aLineItem } from '../apps/server/src/testing/line-items.ts';
import { freshHome } from '../apps/server/src/testing/records.ts';
import { table } from './engine-measure.ts';

const CAMPAIGNS = 500;
const IN_LINE_ITEM = 7;
const IN_GROUP = 10;
const ROUNDS = 15;
const GOAL_MS = 300;

const home = await freshHome('pglite');
const env = { FAIRLEAD_MODE: 'test', FAIRLEAD_NOW: '2026-11-18T10:20:00Z', DATA_DIR: home.config.dataDir };
const house = await openHouse(readConfig(env), openLog(readConfig(env), 'silent'));
const { db } = house;
const context = systemContext(house);

const [company] = await db.query<{ id: number }>(
  `insert into company (name, currency, created, updated) values ('Bench', 'EUR', now(), now()) returning id`,
);
const [app] = await db.query<{ id: number }>(
  `insert into application (company_id, name, platform, tracking_provider, advertiser_website_url, created, updated)
   values ($1, 'Bench', 'ios', 'appsflyer', 'https://bench.example', now(), now()) returning id`,
  [company?.id],
);
const ids: number[] = [];
for (let at = 0; at < CAMPAIGNS; at += IN_LINE_ITEM) {
  const item = await aLineItem(house, company?.id ?? 0, `Item ${at}`);
  await aBudget(house, item, { days: ['2026-11-01', '2026-11-30'] });
  for (let nth = at; nth < Math.min(CAMPAIGNS, at + IN_LINE_ITEM); nth++)
    ids.push((await aCampaign(house, app?.id ?? 0, item.id, { name: `Campaign ${nth}`, creative: false })).id);
}
await db.query(
  `update campaign set click_action = 'https://app.appsflyer.com/id1477665095?pid=x_int&c=' || id, adomain = 'bench.example',
     tracker_impression_url_template = 'https://impression.appsflyer.com/id1477665095?pid=x_int&c=' || id`,
);
await db.query(
  `with made as (insert into creative_group (company_id, app_id, name, created, updated)
     select $1, $2, 'Group ' || n, now(), now() from generate_series(1, $3::int) n returning id),
   numbered as (select id, row_number() over (order by id) - 1 as nth from made),
   joined as (insert into creative_group_campaign (creative_group_id, campaign_id)
     select g.id, c.id from campaign c join numbered g on g.nth = (c.id % $3::int))
   insert into creative (company_id, app_id, creative_group_id, name, type, width, height, created, updated)
   select $1, $2, g.id, 'Ad ' || n, 'Static', 300, 250, now(), now() from numbered g cross join generate_series(1, 9) n`,
  [company?.id, app?.id, CAMPAIGNS / IN_GROUP],
);
await db.query('analyze');

const measure = async (run: () => Promise<unknown>): Promise<string[]> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return [times[0] ?? 0, times[Math.floor(ROUNDS / 2)] ?? 0].map((ms) => ms.toFixed(0));
};
const statement = await measure(() => readinessRows(context, ids));
const whole = await measure(() => readinessOfMany(context, ids));
table([
  [`${CAMPAIGNS} campaigns`, 'least ms', 'median ms', 'goal'],
  ['the statement', ...statement, ''],
  ['with checks and repairs', ...whole, String(GOAL_MS)],
]);
await house.close();
await home.remove();
if (Number(whole[1]) > GOAL_MS) process.exitCode = 1;
