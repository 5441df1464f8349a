import { type Context, systemContext } from '../../apps/server/src/context.ts';
import { createCompany } from '../../apps/server/src/features/company/company.service.ts';

const LINE_ITEMS = 1_500;

const IN_HEAVY = 1_000;

/**
 * How many creatives a campaign shows; `own`: no other campaign shows them. `heavy`: a thousand campaigns are of one application,
 * and all show a group of so many creatives more.
 */
export type Shown = { creatives: number; own: boolean; heavy?: number };

/** Campaigns with all that a line of the feed is made of, written by SQL. @returns their ids */
export const fillHouse = async (
  context: Context,
  campaigns: number,
  shown: Shown = { creatives: 10, own: false },
): Promise<number[]> => {
  const { db } = context;
  const { id } = await createCompany(systemContext(context), { name: 'Nomnom', currency: 'EUR', is_test: false });
  // Patiently: a bulk statement takes longer than any call may
  const run = (sql: string, values: readonly unknown[] = [id]) =>
    db.tx(() => db.query<{ id: number }>(sql, values), { patient: true });
  await run(
    `insert into app_user (email, role, created, updated) values ('owner@fairlead.example', 'admin', now(), now())`,
    [],
  );
  await run(
    `insert into application (company_id, name, platform, bundle_identifier, created, updated)
     select $1, 'App ' || n, 'ios', 'com.nomnom.app' || n, now(), now() from generate_series(1, 40) n`,
  );
  await run(
    `insert into control_group (app_id, percent, start_date, created) select id, 10, current_date - 100, now() from application where company_id = $1`,
  );
  await run(
    `insert into insertion_order (company_id, name, account_manager_id, bi_analyst_id, selling_entity_id, client_type, created, updated)
     select $1, 'Order', u.id, u.id, (select min(id) from selling_entity), 'Direct', now(), now() from app_user u`,
  );
  const items = await run(
    `insert into line_item (company_id, order_id, name, line_item_type, client_objective_type, client_objective_value,
       attribution_days_data_science, budget_mode, created, updated)
     select $1, o.id, 'Line item ' || n, 'RETARGETING', 'CPA', 6.5, 7, 'fixed_ratio', now(), now()
     from generate_series(1, ${LINE_ITEMS}) n, insertion_order o where o.company_id = $1 returning id`,
  );
  const mine = [items.map((item) => item.id)];
  await run(
    `insert into line_item_budget (company_id, order_id, line_item_id, name, client_budget, client_daily_budget, start_day, end_day, created, updated)
     select l.company_id, l.order_id, l.id, 'Budget ' || n, 30000, 1000, current_date - 75 + n * 30, current_date - 46 + n * 30, now(), now()
     from line_item l, generate_series(1, 4) n where l.id = any($1)`,
    mine,
  );
  await run(
    `insert into line_item_margin (line_item_id, margin, start_date, created)
     select i, 25 + n, current_date - 30 * n, now() from unnest($1::int[]) i, generate_series(1, 3) n`,
    mine,
  );
  await run(
    `insert into line_item_event (line_item_id, custom_action_type_id, start_date)
     select i, (select min(id) from custom_action_type), current_date - 90 from unnest($1::int[]) i`,
    mine,
  );
  await run(
    `insert into line_item_day (line_item_id, day, impressions, clicks, reattributions, spend, client_cost)
     select i, current_date - n, 1000, 10, 1, 50, 60 from generate_series(0, 59) n, unnest($1::int[]) i`,
    mine,
  );
  const made = await run(
    `insert into campaign (company_id, app_id, name, active, campaign_type, pricing_type, client_daily_budget, countries, suppliers,
       click_action, tracker_impression_url_template, bcats, adomain, created, updated)
     select $1, a.id, 'NOM_iOS_FR_RTG ' || n, true, 'RETARGETING', 'cpa', 50,
       array(select id from country order by id limit 4), array(select id from supplier order by id limit 3),
       'https://nomnom.app.link/a?campaign=' || n || '&clickid={click_id}', 'https://view.nomnom.example/?id={id}', '{IAB9-30}',
       'nomnom.example', now(), now()
     from generate_series(1, $2::int) n
     join (select id, row_number() over (order by id) as at from application where company_id = $1) a on a.at = case when n <= $3::int then 1 else n % 40 + 1 end returning id`,
    [id, campaigns, shown.heavy ? IN_HEAVY : 0],
  );
  await run(
    `insert into campaign_line_item (campaign_id, line_item_id, start_date)
     select c, ($2::int[])[1 + at % ${LINE_ITEMS}], current_date - 90 from unnest($1::int[]) with ordinality u (c, at)`,
    [made.map((one) => one.id), ...mine],
  );
  await run(
    `insert into campaign_client_cost (campaign_id, cost, start_date, created) select c, 6.5, current_date - 90, now() from unnest($1::int[]) c`,
    [made.map((one) => one.id)],
  );
  await fillCreatives(run, id, shown);
  await db.query('analyze');
  return made.map((one) => one.id);
};

/**
 * Two groups, one shown always and one for a time, of each application or of each campaign, with half of the creatives each that
 * three suppliers know. Every campaign has its settings of all of them, and a tenth of the campaigns show one less.
 */
const fillCreatives = async (
  run: (sql: string, values?: readonly unknown[]) => Promise<unknown>,
  company: number,
  { creatives, own, heavy = 0 }: Shown,
): Promise<void> => {
  await run(
    `insert into creative_group (company_id, app_id, name, created, updated)
     select a.company_id, a.id, 'Group ' || n || ${own ? `' of ' || c.id` : `''`}, now(), now()
     from application a ${own ? 'join campaign c on c.app_id = a.id' : ''}, generate_series(1, 2) n where a.company_id = $1`,
  );
  await run(
    `insert into creative_group_scheduling (creative_group_id, start_utc, end_utc)
     select id, now() - interval '10 days', now() + interval '10 days' from creative_group
     where company_id = $1 and name like 'Group 2%'`,
  );
  await run(
    `insert into creative (company_id, app_id, creative_group_id, name, type, width, height, created, updated)
     select g.company_id, g.app_id, g.id, 'Banner ' || n, 'Static', 300, 250, now(), now()
     from creative_group g, generate_series(1, $2::int) n where g.company_id = $1`,
    [company, Math.ceil(creatives / 2)],
  );
  if (heavy > 0)
    await run(
      `with home as (insert into creative_group (company_id, app_id, name, created, updated)
         select company_id, min(app_id), 'Heavy', now(), now() from campaign where company_id = $1 group by 1 returning id, company_id, app_id)
       insert into creative (company_id, app_id, creative_group_id, name, type, width, height, created, updated)
       select company_id, app_id, id, 'Banner ' || n, 'Static', 300, 250, now(), now() from home, generate_series(1, $2::int) n`,
      [company, heavy],
    );
  await run(
    `insert into creative_approval (creative_id, supplier_id, status, at) select c.id, s.id, 'APPROVED', now()
     from creative c, (select id from supplier order by id limit 3) s where c.company_id = $1`,
  );
  await run(
    `insert into creative_group_campaign (creative_group_id, campaign_id)
     select g.id, c.id from campaign c join creative_group g on g.app_id = c.app_id ${own ? `and (g.name like '% of ' || c.id or g.name = 'Heavy')` : ''}
     where c.company_id = $1`,
  );
  await run(
    `insert into creative_campaign (creative_id, campaign_id, active)
     select d.id, m.campaign_id, m.campaign_id % 10 > 0 or d.id > min(d.id) over (partition by m.campaign_id)
     from creative_group_campaign m join creative d on d.creative_group_id = m.creative_group_id where d.company_id = $1`,
  );
};
