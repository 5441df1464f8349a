// The overview of 300 line items with 2,000 campaigns by the API, beside PostgreSQL building JSON of the same statements (--rounds).
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { type Context, systemContext } from '../apps/server/src/context.ts';
import { openSession } from '../apps/server/src/features/auth/auth.sql.ts';
import { getCampaignsOverview } from '../apps/server/src/features/campaign-overview/campaign-overview.service.ts';
import { addUser } from '../apps/server/src/features/user/user.service.ts';
import { openHouse } from '../apps/server/src/house.ts';
import { openLog } from '../apps/server/src/platform/log.ts';
import { hashToken, newToken } from '../apps/server/src/platform/secrets.ts';
import { startPostgres } from '../apps/server/src/testing/postgres-server.ts';
import { testFolder } from '../apps/server/src/testing/test-folder.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { table } from './engine-measure.ts';
import { msText, type Seen, visit } from './pages/visit.ts';

/**
 *     npm run bench overview -- [--rounds 40] [--visits 5]
 *
 * 300 line items with a current budget and 60 days of costs, 2,000 campaigns with two links, 60 days of costs and a day of
 * bidding facts, in 200 creative groups of 9 ads, on a PostgreSQL of its own; every tenth has no domain. "API" is the whole request over a kept connection, facts too; "PostgreSQL" the statements that it asks,
 * each with its JSON built by the database, one after the other over the same pool. Rounds take turns; medians are compared.
 * Then the page is visited in a browser with a processor four times slower, after one visit that is not counted; it needs a web app that
 * is built (`npm run build`).
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '40' }, visits: { type: 'string', default: '5' } },
});
const [rounds, visits] = [Number(values.rounds), Number(values.visits)];
const [LINE_ITEMS, CAMPAIGNS, DAYS, GROUPS] = [300, 2000, 60, 200];

const fill = async ({ db }: Pick<Context, 'db'>): Promise<number> => {
  const [app] = await db.query<{ id: number }>(
    `with c as (insert into company (name, currency, created, updated) values ('Nomnom', 'EUR', now(), now()) returning id)
     insert into application (company_id, name, platform, business_state, created, updated)
     select id, 'Nomnom iOS', 'ios', 'live', now(), now() from c returning id`,
  );
  await db.query(
    `insert into app_user (email, role, created, updated) values ('owner@fairlead.example', 'admin', now(), now())`,
  );
  await db.query(
    `insert into insertion_order (company_id, name, account_manager_id, bi_analyst_id, selling_entity_id, client_type, created, updated)
     select (select max(id) from company), 'Order', u.id, u.id, (select min(id) from selling_entity), 'Direct', now(), now()
     from (select min(id) as id from app_user) u`,
  );
  await db.query(
    `insert into line_item (company_id, order_id, name, line_item_type, client_objective_type, client_objective_value,
       attribution_days_data_science, budget_mode, created, updated)
     select o.company_id, o.id, 'Line item number ' || n, 'RETARGETING', 'CPA', 6.5, 7, 'fixed_ratio', now(), now()
     from generate_series(1, $1::int) n, insertion_order o`,
    [LINE_ITEMS],
  );
  await db.query(
    `insert into line_item_budget (company_id, order_id, line_item_id, name, client_budget, client_daily_budget, start_day, end_day, created, updated)
     select l.company_id, l.order_id, l.id, 'Budget ' || n, 30000, 1000, current_date - 15 + (n - 2) * 30,
       current_date - 15 + (n - 1) * 30 - 1, now(), now() from line_item l, generate_series(1, 5) n`,
  );
  await db.query(
    `insert into line_item_day (line_item_id, day, impressions, clicks, reattributions, spend, client_cost)
     select l.id, current_date - n, 100000, 900, 12, 700.123456, 900.654321 from generate_series(0, $1::int - 1) n, line_item l order by n, l.id`,
    [DAYS],
  );
  await db.query(
    `insert into campaign (company_id, app_id, name, internal_name, active, campaign_type, pricing_type, client_daily_budget, countries, created, updated)
     select a.company_id, a.id, 'NOM_iOS_FR_RTG_lapsed15-45_CPA_' || n, 'internal ' || n, true, 'RETARGETING', 'cpa', 200, '{250,206}', now(), now()
     from application a, generate_series(1, $1::int) n`,
    [CAMPAIGNS],
  );
  await db.query(
    `insert into campaign_line_item (campaign_id, line_item_id, start_date)
     select c.id, (select min(id) from line_item) + c.id % $1::int, current_date - 100 from campaign c`,
    [LINE_ITEMS],
  );
  await db.query(`insert into campaign_client_cost (campaign_id, cost, start_date, created)
    select id, 6.5, current_date - 100, now() from campaign`);
  // A day at a time: on a busy machine all of them take longer than a statement may
  for (let back = 0; back < DAYS; back++)
    await db.query(
      `insert into campaign_day (campaign_id, day, line_item_id, impressions, clicks, reattributions, spend, client_cost)
       select c.campaign_id, current_date - $1::int, c.line_item_id, 20000, 120, 2, 90.123456, 120.654321
       from campaign_line_item c order by c.campaign_id`,
      [back],
    );
  await db.query(
    `update campaign set click_action = 'https://app.appsflyer.com/id1477665095?pid=x_int&c=' || id, bcats = '{IAB1}',
       tracker_impression_url_template = 'https://impression.appsflyer.com/id1477665095?pid=x_int&c=' || id,
       landing_page = 'https://nomnom.example', adomain = case when id % 10 > 0 then 'nomnom.example' end`,
  );
  await db.query(
    `with made as (insert into creative_group (company_id, app_id, name, created, updated)
       select a.company_id, a.id, 'Group ' || n, now(), now() from application a, generate_series(1, $1::int) n returning id, company_id, app_id),
     numbered as (select *, row_number() over (order by id) - 1 as nth from made),
     joined as (insert into creative_group_campaign (creative_group_id, campaign_id)
       select g.id, c.id from campaign c join numbered g on g.nth = c.id % $1::int)
     insert into creative (company_id, app_id, creative_group_id, name, type, width, height, created, updated)
     select g.company_id, g.app_id, g.id, 'Ad ' || n, 'Static', 300, 250, now(), now() from numbered g, generate_series(1, 9) n`,
    [GROUPS],
  );
  await db.query('vacuum analyze');
  return app?.id ?? 0;
};

// Not as in tests, where each answer is compared with its shape
const folder = mkdtempSync(join(testFolder(), 'overview-'));
const postgres = await startPostgres(`${folder}-postgres`);
const env = { FAIRLEAD_MODE: 'demo', PORT: '0', RATE_LIMITS: 'off', DATA_DIR: folder, DATABASE_URL: postgres.url };
const config = readConfig(env);
const house = await openHouse(config, openLog(config, 'silent'));
const app = await openApp(house);
try {
  const context = systemContext(house);
  const { db } = house;
  const id = await fill(context);
  const user = await addUser(context, {
    email: 'bench@fairlead.example',
    role: 'admin',
    company_id: null,
    password: null,
  });
  const token = newToken();
  await openSession(house, user.id, hashToken(token), house.realNow());
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const read = () =>
    new Promise<number>((done, fail) => {
      get({ host: '127.0.0.1', port, path: `/api/apps/${id}/campaigns_overview`, agent, headers }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () => (answer.statusCode === 200 ? done(bytes) : fail(new Error(`${answer.statusCode}`))));
      }).on('error', fail);
    });

  /** The statements that the overview asks, in their order. */
  const asked: { text: string; given: readonly unknown[] }[] = [];
  const query = (text: string, given: readonly unknown[] = []) => {
    asked.push({ text, given });
    return db.query(text, given);
  };
  await getCampaignsOverview(
    { ...context, user: { ...user, company_id: null, session_id: 0 }, db: { ...db, query } as typeof db },
    id,
  );
  const inDatabase = async () => {
    let bytes = 0;
    for (const { text, given } of asked) {
      const rows = await db.query<{ json: string }>(
        `select coalesce(json_agg(row_to_json(q)), '[]')::text as json from (${text}) q`,
        given,
      );
      bytes += rows[0]?.json.length ?? 0;
    }
    return bytes;
  };

  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const median = (all: number[]) => all.sort((a, b) => a - b)[all.length >> 1] ?? 0;
  for (let warm = 0; warm < 5; warm++) await Promise.all([read(), inDatabase()]);
  const [api, database]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    api.push(await timed(read));
    database.push(await timed(inDatabase));
  }
  const [ours, theirs] = [median(api), median(database)];
  const kb = [(await read()) >> 10, (await inDatabase()) >> 10].map(String) as [string, string];
  table([
    ['statements', 'KB by API', 'KB by SQL', 'API ms', 'PostgreSQL ms', 'ratio'],
    [String(asked.length), ...kb, ours.toFixed(1), theirs.toFixed(1), (ours / theirs).toFixed(2)],
  ]);
  for (const { text, given } of asked) {
    const one = await timed(() => db.query(text, given));
    console.log(`${one.toFixed(1)} ms  ${text.replace(/\s+/g, ' ').slice(0, 90)}`);
  }
  const [home] = await db.query<{ company: number }>('select company_id as company from application where id = $1', [
    id,
  ]);
  const path = `/companies/${home?.company}/applications/${id}/campaigns`;
  const browser = await launchBrowser();
  try {
    const seen: Seen[] = [];
    for (let count = 0; count <= visits; count++)
      seen.push(await visit(browser, `http://127.0.0.1:${port}`, path, token, '[role=row] a'));
    console.log(`page at 4x CPU: LCP ${msText(seen.slice(1))} ms (1800), rows ${msText(seen.slice(1), 'stood')} ms`);
  } finally {
    await browser.close();
  }
} finally {
  await app.close();
  await house.close();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
