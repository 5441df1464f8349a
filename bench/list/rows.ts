import type { Records } from '../../apps/server/src/db/records.ts';

/** Companies with an application each, and targeting lists of the first with builds; each tenth is a combination of three. */
export const addLists = async ({ query }: Pick<Records, 'query'>, count: number): Promise<void> => {
  await query(
    `insert into company (name, currency, created, updated) select 'Company ' || n, 'EUR', now(), now() from generate_series(1, $1::int) n`,
    [count],
  );
  await query(
    `insert into application (company_id, name, platform, business_state, created, updated)
     select c.id, c.name || ' iOS', 'ios', 'live', now(), now() from company c`,
  );
  await query(
    `insert into targeting_list (company_id, app_id, name, origin, criterion, rows, rows_format, id_kind, original_csv_rows,
       duplicates, invalid_lines, case_fixed_lines, build_id, csv_updated, created, updated)
     select a.company_id, a.id, 'Audience number ' || n, case when n % 10 = 0 then 'combination' else 'manual_upload' end, 'idfa',
       n * 1000, 'plain', 'uuid', n * 1001, n, 0, 0, gen_random_uuid(), now(), now(), now()
     from generate_series(1, $1::int) n, (select id, company_id from application order by id limit 1) a`,
    [count],
  );
  await query(
    `insert into audience_build (id, targeting_list_id, trigger, started_at, finished_at, rows)
     select case when g = 7 then l.build_id else gen_random_uuid() end, l.id, 'upload', now(), now(), l.rows
     from targeting_list l, generate_series(1, 7) g`,
  );
  await query(
    `insert into combination (targeting_list_id, company_id, operator, sources_changed_at)
     select id, company_id, 'union', now() from targeting_list where origin = 'combination'`,
  );
  await query(
    `insert into combination_source (combination_id, position, targeting_list_id)
     select c.id, p, c.targeting_list_id - p from combination c, generate_series(1, 3) p`,
  );
};

/** Line items of the first company, each with 5 budgets of 30 days around today, 60 days of costs, a margin and an event. */
export const addLineItems = async ({ query }: Pick<Records, 'query'>, count: number): Promise<void> => {
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
export const addApplications = async ({ query }: Pick<Records, 'query'>, count: number): Promise<void> => {
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
export const addCampaigns = async ({ query }: Pick<Records, 'query'>, count: number): Promise<void> => {
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
