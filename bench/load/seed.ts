import type { Role } from '@fairlead/domain/role';
import type { Records } from '../../apps/server/src/db/records.ts';
import { hashToken, newToken } from '../../apps/server/src/platform/secrets.ts';

/** A signed-in user of the load; `company_id` is a client's own. */
export type Session = { id: number; token: string; role: Role; company_id: number | null };

/** As many of each as the demo has. */
const COMPANIES = 60;
const APPLICATIONS = 150;
const ORDERS = 110;
const LINE_ITEMS = 280;
const CAMPAIGNS = 1200;

/** Of every 20 users: clients see their own company only, the others all of them. */
const rolesOf20: readonly Role[] = [
  ...(['admin', 'sales_team_member', 'support_team_member'] as const),
  ...Array<Role>(7).fill('campaign_manager'),
  ...Array<Role>(5).fill('account_manager'),
  ...Array<Role>(5).fill('client'),
];

const statements: readonly [sql: string, values?: readonly unknown[]][] = [
  [
    `insert into company (name, currency, business_state, created, updated)
     select (array['Nomnom','Osaka Noodle','Harbour','Lumen','Kestrel','Brightleaf','Marble','Quill','Tundra','Velvet'])[1 + n % 10]
       || ' ' || (array['Club','Games','Foods','Shop','Travel','Bank'])[1 + n / 10], (array['EUR','USD','GBP','KRW','JPY'])[1 + n % 5],
       'live', now(), now() from generate_series(0, $1::int - 1) n`,
    [COMPANIES],
  ],
  [
    `insert into application (company_id, name, platform, business_state, created, updated)
     select c.id, c.name || case when n % 2 = 0 then ' iOS' else ' Android' end, case when n % 2 = 0 then 'ios' else 'android' end,
       'live', now(), now() from generate_series(0, $1::int - 1) n join company c on c.id = 1001 + n % ${COMPANIES}`,
    [APPLICATIONS],
  ],
];

const trade = (days: number): readonly [sql: string, values?: readonly unknown[]][] => [
  [
    `insert into insertion_order (company_id, name, account_manager_id, bi_analyst_id, selling_entity_id, client_type, created, updated)
     select c.id, 'IO-2026-' || n || ' | ' || c.name, s.ids[1 + n % cardinality(s.ids)], s.ids[1 + (n + 7) % cardinality(s.ids)],
       (select min(id) from selling_entity), 'Direct', now(), now()
     from generate_series(0, $1::int - 1) n join company c on c.id = 1001 + n % ${COMPANIES},
       (select array_agg(id order by id) as ids from app_user where role <> 'client') s`,
    [ORDERS],
  ],
  [
    `insert into line_item (company_id, order_id, name, line_item_type, client_objective_type, client_objective_value,
       attribution_days_data_science, budget_mode, created, updated)
     select o.company_id, o.id, split_part(o.name, '| ', 2) || ' | ' || (array['FR','US','DE','JP','KR','UK','ES'])[1 + n % 7]
       || ' | RTG | CPA first_order ' || n, 'RETARGETING', 'CPA', 6.5, 7, 'fixed_ratio', now(), now()
     from generate_series(0, $1::int - 1) n join insertion_order o on o.id = 3001 + n % ${ORDERS}`,
    [LINE_ITEMS],
  ],
  // Three months each, four for four of seven: 1,000 in all.
  [
    `insert into line_item_budget (company_id, order_id, line_item_id, name, client_budget, client_daily_budget, start_day, end_day, created, updated)
     select l.company_id, l.order_id, l.id, 'Budget ' || n, 30000, 1000, current_date - 45 + (n - 1) * 30,
       current_date - 46 + n * 30, now(), now() from line_item l, generate_series(1, 4) n where n < 4 or l.id % 7 < 4`,
  ],
  [
    `insert into line_item_margin (line_item_id, margin, start_date, created)
     select id, 25, current_date - 90 + n * 30, now() from line_item, generate_series(0, 2) n`,
  ],
  [
    `insert into line_item_event (line_item_id, custom_action_type_id, start_date)
     select l.id, e.id, current_date - 90 from line_item l, (select min(id) as id from custom_action_type) e`,
  ],
  [
    `insert into campaign (company_id, app_id, name, active, campaign_type, pricing_type, client_daily_budget, created, updated)
     select a.company_id, a.id, upper(left(a.name, 3)) || '_' || a.platform || '_RTG_lapsed15-45_CPA_' || n, true, 'RETARGETING', 'cpa',
       250, now(), now() from generate_series(0, $1::int - 1) n join application a on a.id = 2001 + n % ${APPLICATIONS}`,
    [CAMPAIGNS],
  ],
  [
    `insert into campaign_client_cost (campaign_id, cost, start_date, created) select id, 6.5, current_date - 90, now() from campaign`,
  ],
  [
    `insert into campaign_line_item (campaign_id, line_item_id, start_date)
     select c.id, l.ids[1 + c.id % cardinality(l.ids)], current_date - 90
     from campaign c join (select company_id, array_agg(id) as ids from line_item group by 1) l using (company_id)`,
  ],
  // Day by day, as delivery is counted: the days of one campaign do not lie side by side.
  [
    `insert into campaign_day (campaign_id, day, line_item_id, impressions, clicks, reattributions, spend, client_cost)
     select h.campaign_id, current_date - n, h.line_item_id, 20000, 200, 3, 150.123456, 190.654321
     from generate_series(0, $1::int - 1) n, campaign_line_item h order by n, h.campaign_id`,
    [days],
  ],
  [
    `insert into line_item_day (line_item_id, day, impressions, clicks, reattributions, spend, client_cost)
     select line_item_id, day, sum(impressions), sum(clicks), sum(reattributions), sum(spend), sum(client_cost)
     from campaign_day group by day, line_item_id order by day, line_item_id`,
  ],
  [
    `insert into targeting_list (company_id, app_id, name, origin, criterion, rows, rows_format, id_kind, original_csv_rows,
       duplicates, invalid_lines, case_fixed_lines, build_id, csv_updated, created, updated)
     select a.company_id, a.id, 'Buyers D' || n * 15 || ' ' || a.id, 'manual_upload', 'idfa', n * 1000, 'plain', 'uuid', n * 1001, n, 0, 0,
       gen_random_uuid(), now(), now(), now() from application a, generate_series(1, 6) n`,
  ],
  [
    `insert into audience_build (id, targeting_list_id, trigger, started_at, finished_at, rows)
     select case when g = 7 then l.build_id else gen_random_uuid() end, l.id, 'upload', now(), now(), l.rows
     from targeting_list l, generate_series(1, 7) g`,
  ],
  // Every record was made by somebody, and line items changed 15 times since.
  [
    `with made as (
       select 'company' as entity, id, name, id as company_id from company
       union all select 'order', id, name, company_id from insertion_order
       union all select 'line_item', id, name, company_id from line_item
       union all select 'line_item_budget', id, name, company_id from line_item_budget),
     entries as (
       select m.*, gen_random_uuid() as change_set, 'create' as action, 1 as version from made m
       union all select m.*, gen_random_uuid(), 'update', null from made m, generate_series(1, 15) where m.entity = 'line_item'),
     sets as (
       insert into change_set (id, user_id, channel, at, started_at)
       select change_set, (select min(id) from app_user), 'form', now() - interval '1 day', now() - interval '1 day' from entries)
     insert into change_log (change_set_id, at, recorded_at, user_id, channel, action, entity, entity_id, entity_name, company_id, version, changes)
     select change_set, now() - interval '1 day', now(), (select min(id) from app_user), 'form', action, entity, id, name, company_id, version,
       '[{"field": "name", "before": "what it was", "after": "what it is"}]' from entries`,
  ],
];

/**
 * Fills empty, migrated records with a trade of the demo's size, `days` of delivery, and signs `users` people in.
 * @returns the sessions, with their tokens
 */
export const seed = async (db: Records, users: number, { days = 60 } = {}): Promise<Session[]> => {
  for (const [sql, values] of statements) await db.query(sql, values);
  const people = Array.from({ length: users }, (_, n) => ({
    email: `user${n}@fairlead.example`,
    role: rolesOf20[n % rolesOf20.length] as Role,
    company: 1001 + (n % COMPANIES),
    token: newToken(),
  }));
  const sessions: Session[] = [];
  for (const { email, role, company, token } of people) {
    const [user] = await db.query<{ id: number; company_id: number | null }>(
      `insert into app_user (email, role, company_id, created, updated) values ($1, $2, $3, now(), now()) returning id, company_id`,
      [email, role, role === 'client' ? company : null],
    );
    if (!user) throw new Error('a user was not stored');
    await db.query(
      'insert into session (token_hash, user_id, created_at, last_used_at) values ($1, $2, now(), now())',
      [hashToken(token), user.id],
    );
    sessions.push({ id: user.id, token, role, company_id: user.company_id });
  }
  for (const [sql, values] of trade(days)) await db.query(sql, values);
  if (db.kind === 'postgres') await db.query('vacuum analyze');
  else await db.query('analyze');
  return sessions;
};
