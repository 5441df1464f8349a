// Lists of 2,000 records by the API, beside PostgreSQL building the same JSON (--rows, --rounds).
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dayOf } from '@fairlead/domain/utc-day';
import { openApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { systemContext } from '../apps/server/src/context.ts';
import type { Records } from '../apps/server/src/db/records.ts';
import { applicationsOf } from '../apps/server/src/features/application/application.sql.ts';
import { listsOfApp } from '../apps/server/src/features/audience/list-read.sql.ts';
import { openSession } from '../apps/server/src/features/auth/auth.sql.ts';
import { campaignsOf } from '../apps/server/src/features/campaign/campaign.sql.ts';
import { companiesOf, plainCompaniesOf } from '../apps/server/src/features/company/company.sql.ts';
import { lineItemsOn } from '../apps/server/src/features/line-item/line-item.sql.ts';
import { addUser } from '../apps/server/src/features/user/user.service.ts';
import { openHouse } from '../apps/server/src/house.ts';
import { openLog } from '../apps/server/src/platform/log.ts';
import { hashToken, newToken } from '../apps/server/src/platform/secrets.ts';
import { startPostgres } from '../apps/server/src/testing/postgres-server.ts';
import { testFolder } from '../apps/server/src/testing/test-folder.ts';
import { table } from './engine-measure.ts';

/**
 *     npm run bench list -- [--rows 2000] [--rounds 40]
 *
 * Companies without and with their money, targeting lists with builds, jobs and combinations, applications (a quarter as many) with categories, churn and
 * control groups, line items with 5 budgets and 60 days of costs each, and a campaign below each, on a PostgreSQL of its own. "API" is the whole
 * request over a kept connection: rights, statement, shape, JSON. "PostgreSQL" is the same statement with the JSON built
 * by the database, over the same pool. Rounds take turns; medians are compared.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '40' } },
});
const [rows, rounds] = [Number(values.rows), Number(values.rounds)];

/** Line items of the first company, each with 5 budgets of 30 days around today, 60 days of costs, a margin and an event. */
const addLineItems = async ({ query }: Pick<Records, 'query'>, count: number): Promise<void> => {
  await query(
    `insert into app_user (email, role, created, updated) values ('owner@fairlead.example', 'admin', now(), now())`,
  );
  await query(
    `insert into insertion_order (company_id, name, account_manager_id, bi_analyst_id, selling_entity_id, client_type, created, updated)
     select (select min(id) from company), 'Order ' || n, u.id, u.id, (select min(id) from selling_entity), 'Direct', now(), now()
     from generate_series(1, 20) n, (select min(id) as id from app_user) u`,
  );
  await query(
    `insert into line_item (company_id, order_id, name, line_item_type, client_objective_type, client_objective_value,
       attribution_days_data_science, budget_mode, created, updated)
     select o.company_id, o.id, 'Line item number ' || n, 'RETARGETING', 'CPA', 6.5, 7, 'fixed_ratio', now(), now()
     from generate_series(1, $1::int) n join insertion_order o on o.name = 'Order ' || (n % 20 + 1)`,
    [count],
  );
  await query(
    `insert into line_item_budget (company_id, order_id, line_item_id, name, client_budget, client_daily_budget, start_day, end_day, created, updated)
     select l.company_id, l.order_id, l.id, 'Budget ' || n, 30000, 1000, current_date - 45 + (n - 2) * 30,
       current_date - 45 + (n - 1) * 30 - 1, now(), now() from line_item l, generate_series(1, 5) n`,
  );
  // Day by day, as delivery is counted: the days of one line item do not lie side by side.
  await query(
    `insert into line_item_day (line_item_id, day, impressions, clicks, reattributions, spend, client_cost)
     select l.id, current_date - n, 100000, 900, 12, 700.123456, 900.654321 from generate_series(0, 59) n, line_item l order by n, l.id`,
  );
  await query(`insert into line_item_margin (line_item_id, margin, start_date, created)
    select id, 25, current_date + 1 - n, now() from line_item, generate_series(0, 3) n`);
  await query(`insert into line_item_event (line_item_id, custom_action_type_id, start_date)
    select id, 1 + n, current_date - n * 30 from line_item, generate_series(0, 2) n`);
};

/** Applications of the last company, each with 3 categories, a churn file, 3 control groups and events of today. */
const addApplications = async ({ query }: Pick<Records, 'query'>, count: number): Promise<void> => {
  await query(
    `insert into application (company_id, name, platform, business_state, bundle_identifier, app_store_id, app_store_url,
       advertiser_website_url, icon_url, tracking_provider, tracking_provider_attribution_days, vertical_id, business_model_id,
       has_competition, competitors, created, updated)
     select (select max(id) from company), 'Application number ' || n, 'ios', 'live', 'com.nomnom.app' || n, 123456789 + n,
       'https://apps.apple.com/us/app/nomnom/id' || 123456789 + n, 'https://nomnom.example', 'https://nomnom.example/icon.png',
       'adjust', 7, 1, 1, true, '{Grubber,Platepal}', now(), now() from generate_series(1, $1::int) n`,
    [count],
  );
  const made = `(select id from application where company_id = (select max(id) from company) and bundle_identifier is not null) a`;
  await query(
    `insert into application_category (app_id, category_id) select a.id, n from ${made}, generate_series(1, 3) n`,
  );
  await query(`insert into churn_status (app_id, is_churn_prediction_enabled, file_name, file_key, file_updated, updated)
    select a.id, true, 'churn.csv', 'churn/' || a.id, now(), now() from ${made}`);
  await query(`insert into control_group (app_id, percent, start_date, created)
    select a.id, 10 * (n + 2), current_date + n, now() from ${made}, generate_series(-1, 1) n`);
  await query(
    `insert into app_event_state (app_id, last_event_at, last_received_at) select a.id, now(), now() from ${made}`,
  );
};

/** Campaigns of the first application under those line items, all of one group with five creatives, with 30 days of costs. */
const addCampaigns = async ({ query }: Pick<Records, 'query'>, count: number): Promise<void> => {
  await query(
    `insert into campaign (company_id, app_id, name, active, campaign_type, pricing_type, client_daily_budget, countries, suppliers,
       created, updated)
     select a.company_id, a.id, 'Campaign number ' || n, true, 'RETARGETING', 'cpa', 50, '{250}', '{1,2}', now(), now()
     from generate_series(1, $1::int) n, (select id, company_id from application order by id limit 1) a`,
    [count],
  );
  await query(
    `insert into campaign_line_item (campaign_id, line_item_id, start_date)
     select c.id, l.id, current_date - 40 from (select id, row_number() over (order by id) as at from campaign) c
     join (select id, row_number() over (order by id) as at from line_item) l on l.at = c.at`,
  );
  await query(`insert into campaign_client_cost (campaign_id, cost, start_date, created)
    select id, 6.5, current_date - 40, now() from campaign`);
  await query(
    `insert into campaign_day (campaign_id, day, line_item_id, impressions, clicks, reattributions, spend, client_cost)
     select h.campaign_id, current_date - n, h.line_item_id, 1000, 10, 1, 50, 60 from generate_series(0, 29) n, campaign_line_item h
     order by n, h.campaign_id`,
  );
  await query(
    `with made as (insert into creative_group (company_id, app_id, name, created, updated)
       select company_id, id, 'Evergreen', now(), now() from application order by id limit 1 returning id, company_id, app_id),
     ads as (insert into creative (company_id, app_id, creative_group_id, name, type, width, height, created, updated)
       select company_id, app_id, id, 'Banner ' || n, 'Static', 300, 250, now(), now() from made, generate_series(1, 5) n)
     insert into creative_group_campaign (creative_group_id, campaign_id) select made.id, c.id from made, campaign c`,
  );
};

const folder = mkdtempSync(join(testFolder(), 'list-'));
const postgres = await startPostgres(`${folder}-postgres`);
const config = readConfig({
  FAIRLEAD_MODE: 'test',
  PORT: '0',
  RATE_LIMITS: 'off',
  DATA_DIR: folder,
  DATABASE_URL: postgres.url,
});
const house = await openHouse(config, openLog(config, 'silent'));
const app = await openApp(house);
try {
  const context = systemContext(house);
  const { db } = house;
  await db.query(
    `insert into company (name, currency, created, updated) select 'Company ' || n, 'EUR', now(), now() from generate_series(1, $1::int) n`,
    [rows],
  );
  await db.query(
    `insert into application (company_id, name, platform, business_state, created, updated)
     select c.id, c.name || ' iOS', 'ios', 'live', now(), now() from company c`,
  );
  await db.query(
    `insert into targeting_list (company_id, app_id, name, origin, criterion, rows, rows_format, id_kind, original_csv_rows,
       duplicates, invalid_lines, case_fixed_lines, build_id, csv_updated, created, updated)
     select a.company_id, a.id, 'Audience number ' || n, case when n % 10 = 0 then 'combination' else 'manual_upload' end, 'idfa',
       n * 1000, 'plain', 'uuid', n * 1001, n, 0, 0, gen_random_uuid(), now(), now(), now()
     from generate_series(1, $1::int) n, (select id, company_id from application order by id limit 1) a`,
    [rows],
  );
  await db.query(
    `insert into audience_build (id, targeting_list_id, trigger, started_at, finished_at, rows)
     select case when g = 7 then l.build_id else gen_random_uuid() end, l.id, 'upload', now(), now(), l.rows
     from targeting_list l, generate_series(1, 7) g`,
  );
  await db.query(
    `insert into combination (targeting_list_id, company_id, operator, sources_changed_at)
     select id, company_id, 'union', now() from targeting_list where origin = 'combination'`,
  );
  await db.query(
    `insert into combination_source (combination_id, position, targeting_list_id)
     select c.id, p, c.targeting_list_id - p from combination c, generate_series(1, 3) p`,
  );
  await addLineItems(db, rows);
  await addCampaigns(db, rows);
  await addApplications(db, Math.ceil(rows / 4));
  await db.query('vacuum analyze');

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
  const read = (path: string) =>
    new Promise<number>((done, fail) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
      get({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () =>
          answer.statusCode === 200 ? done(bytes) : fail(new Error(`${path}: ${answer.statusCode}`)),
        );
      }).on('error', fail);
    });

  /** The statement that a service asks, with its JSON built by the database. */
  const statementOf = async (ask: (recorder: typeof context) => Promise<unknown>, item: string) => {
    let found: { text: string; values: readonly unknown[] } | undefined;
    const query = async (text: string, given: readonly unknown[]) => {
      found ??= { text, values: given }; // the list comes first; names it is shown with may follow
      return [];
    };
    await ask({ ...context, user: { ...user, company_id: null, session_id: 0 }, db: { ...db, query } as typeof db });
    if (!found) throw new Error('nothing was asked');
    const { text, values: given } = found;
    return () =>
      db.query<{ json: string }>(
        `select json_build_object('items', json_agg(${item}), 'total', count(*))::text as json from (${text}) q`,
        given,
      );
  };
  const [first] = await db.query<{ id: number }>('select id from application order by id limit 1');
  const list = `json_build_object('id', q.id, 'name', q.name, 'state', q.state, 'app_id', q.app_id, 'company_id', q.company_id,
    'cohort_id', q.cohort_id, 'combination_id', q.combination_id, 'origin', q.origin, 'criterion', q.criterion, 'rows', q.rows,
    'original_csv_rows', q.original_csv_rows, 'rows_format', q.rows_format, 'id_kind', q.id_kind, 'created', q.created,
    'updated', q.updated, 'csv_updated', q.csv_updated, 'url', q.url, 'whitelist_campaign_ids', '[]'::json,
    'blacklist_campaign_ids', '[]'::json, 'source', json_build_object('duplicates', q.duplicates, 'invalid_lines', q.invalid_lines,
      'case_fixed_lines', q.case_fixed_lines, 'error', q.error, 'last_run', q.last_run, 'operator', q.operator,
      'source_targeting_list_ids', q.source_targeting_list_ids), 'not_updating', q.not_updating, 'job_id', q.job_id,
    'build', json_build_object('last_good_at', q.last_good_at, 'next_at', null, 'promise_minutes', null, 'error', q.error),
    'sizes', q.sizes, 'version', q.version)`;
  const [home] = await db.query<{ id: number }>('select min(id) as id from company');
  const [last] = await db.query<{ id: number }>('select max(id) as id from company');
  const lineItem = `json_build_object('id', q.id, 'name', q.name, 'order_id', q.order_id, 'order_name', q.order_name,
    'company_id', q.company_id, 'currency', q.currency, 'state', q.state, 'line_item_type', q.line_item_type,
    'client_objective_type', q.client_objective_type, 'client_objective_value', q.client_objective_value,
    'attribution_days_data_science', q.attribution_days_data_science, 'target_custom_action_type_id', q.target_custom_action_type_id,
    'optimization_event', q.event_today, 'optimization_event_starts', q.event_day,
    'auto_increase_budget_for_underspend', q.auto_increase_budget_for_underspend,
    'auto_decrease_budget_for_overspend', q.auto_decrease_budget_for_overspend, 'auto_budget_adjustment', false,
    'overpacing_minus_days', q.overpacing_minus_days, 'budget_mode', q.budget_mode, 'overpacing', false, 'margin', q.margin::text,
    'margin_starts', q.margin_day, 'current_budget', json_build_object('id', q.budget_id, 'name', q.budget_name,
      'client_budget', q.client_budget, 'client_daily_budget', q.client_daily_budget, 'start_time', q.start_day::timestamp,
      'end_time', q.end_day::timestamp, 'total_client_costs', q.total_client_costs),
    'next_budget_start_time', q.next_budget_day::timestamp, 'total_client_costs', q.total_client_costs, 'version', q.version,
    'updated', q.updated)`;
  const application = `json_build_object(
    'id', q.id, 'company_id', q.company_id, 'company_name', q.company_name, 'name', q.name, 'platform', q.platform,
    'bundle_identifier', q.bundle_identifier, 'app_store_id', q.app_store_id, 'app_store_url', q.app_store_url,
    'advertiser_website_url', q.advertiser_website_url, 'icon_url', q.icon_url, 'state', q.state,
    'business_state', q.business_state, 'attribution', q.attribution, 'tracking_provider', q.tracking_provider,
    'tracking_provider_attribution_days', q.tracking_provider_attribution_days, 'vertical_id', q.vertical_id,
    'business_model_id', q.business_model_id, 'is_blacklisted', q.is_blacklisted,
    'has_competition', q.has_competition, 'competitors', q.competitors,
    'is_churn_prediction_enabled', q.is_churn_prediction_enabled, 'is_datastream_enabled', q.is_datastream_enabled,
    'last_churn_file', q.last_churn_file, 'last_churn_update', q.last_churn_update,
    'control_group_percent', q.control_group_percent, 'version', q.version, 'updated', q.updated,
    'advertiser_categories', (select json_agg(json_build_object('id', k.id, 'name', k.name, 'code', k.code, 'category', k.category)
      order by k.id) from application_category l join advertiser_category k on k.id = l.category_id where l.app_id = q.id),
    'upcoming_control_group', json_build_object('percent', q.upcoming_percent, 'start_date', q.upcoming_date))`;
  const pairs: [what: string, path: string, inDatabase: () => Promise<{ json: string }[]>][] = [
    ['companies', '/api/dsp_dashboard_api/companies', await statementOf(plainCompaniesOf, 'row_to_json(q)')],
    // The grid's list: how their money stands is summed from more statements, which the database's own answer lacks
    [
      'companies, spending',
      '/api/dsp_dashboard_api/companies?with=spending',
      await statementOf(companiesOf, 'row_to_json(q)'),
    ],
    [
      'targeting lists',
      `/api/apps/${first?.id}/targeting_lists`,
      await statementOf((recorder) => listsOfApp(recorder, first?.id ?? 0, 'all', 2000), list),
    ],
    [
      'applications',
      `/api/dsp_dashboard_api/apps?company_id=${last?.id}`,
      await statementOf((recorder) => applicationsOf(recorder, last?.id ?? 0, 'all'), application),
    ],
    [
      'line items',
      `/api/companies/${home?.id}/line_items`,
      await statementOf(
        (recorder) => lineItemsOn(recorder, dayOf(house.now()), { company_id: home?.id, state: 'all' }),
        lineItem,
      ),
    ],
    [
      'campaigns',
      `/api/dsp_dashboard_api/campaigns?company_id=${home?.id}`,
      await statementOf((recorder) => campaignsOf(recorder, { company_id: home?.id }), 'row_to_json(q)'),
    ],
  ];

  const timed = async <T>(work: () => Promise<T>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const median = (all: number[]) => all.sort((a, b) => a - b)[all.length >> 1] ?? 0;
  const lines = [['list', 'KB by API', 'KB by SQL', 'API ms', 'PostgreSQL ms', 'ratio']];
  for (const [what, path, inDatabase] of pairs) {
    const bytes = await read(path);
    const [made] = await inDatabase();
    for (let warm = 0; warm < 10; warm++) await Promise.all([read(path), inDatabase()]);
    const [api, database]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      api.push(await timed(() => read(path)));
      database.push(await timed(inDatabase));
    }
    const [ours, theirs] = [median(api), median(database)];
    lines.push([
      what,
      String(bytes >> 10),
      String((made?.json.length ?? 0) >> 10),
      ours.toFixed(1),
      theirs.toFixed(1),
      (ours / theirs).toFixed(2),
    ]);
  }
  table(lines);
} finally {
  await app.close();
  await house.close();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
