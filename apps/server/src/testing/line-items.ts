import type { House } from '../context.ts';
import { only } from '../db/rows.ts';

type Db = Pick<House, 'db'>;

/** An order with one line item, written by SQL: for tests of what hangs on them, whatever the rooms above ask for. */
export const aLineItem = async (
  { db }: Db,
  company_id: number,
  name = 'RTG | CPA',
): Promise<{ id: number; order_id: number; company_id: number }> => {
  const person = only(
    await db.query<{ id: number }>(
      `insert into app_user (email, role, created, updated)
       values ('owner.' || gen_random_uuid() || '@fairlead.example', 'campaign_manager', now(), now()) returning id`,
    ),
  ).id;
  const order_id = only(
    await db.query<{ id: number }>(
      `insert into insertion_order (company_id, name, account_manager_id, bi_analyst_id, selling_entity_id, client_type, created, updated)
       values ($1, $2, $3, $3, (select min(id) from selling_entity), 'Direct', now(), now()) returning id`,
      [company_id, `${name} order`, person],
    ),
  ).id;
  const { id } = only(
    await db.query<{ id: number }>(
      `insert into line_item (company_id, order_id, name, line_item_type, client_objective_type, client_objective_value,
         attribution_days_data_science, budget_mode, created, updated)
       values ($1, $2, $3, 'RETARGETING', 'CPA', 6.5, 7, 'fixed_ratio', now(), now()) returning id`,
      [company_id, order_id, name],
    ),
  );
  await db.query(
    `insert into line_item_event (line_item_id, custom_action_type_id, start_date)
     values ($1, (select min(id) from custom_action_type), '2026-01-01')`,
    [id],
  );
  return { id, order_id, company_id };
};

/** A budget written by SQL, with whatever days: also past ones, which no rule would take. */
export const aBudget = async (
  { db }: Db,
  { id, order_id, company_id }: { id: number; order_id: number; company_id: number },
  { name = 'Budget', client_budget = 1000, days = ['2037-01-01', '2037-01-31'] as readonly [string, string] } = {},
): Promise<number> =>
  only(
    await db.query<{ id: number }>(
      `insert into line_item_budget (company_id, order_id, line_item_id, name, client_budget, start_day, end_day, created, updated)
       values ($1, $2, $3, $4, $5, $6, $7, now(), now()) returning id`,
      [company_id, order_id, id, name, client_budget, ...days],
    ),
  ).id;

/** What a line item delivered on a day, as the fact room would have summed it. */
export const delivered = ({ db }: Db, lineItem: number, day: string, client_cost: number) =>
  db.query(
    `insert into line_item_day (line_item_id, day, impressions, clicks, reattributions, spend, client_cost)
     values ($1, $2, 1000, 10, 1, $3, $3)
     on conflict (line_item_id, day) do update set client_cost = excluded.client_cost`,
    [lineItem, day, client_cost],
  );

/** Shows campaigns a creative from now on: of a group that their application has for this, always in force. */
export const shownBy = async ({ db }: Db, app_id: number, campaigns: readonly number[]): Promise<number> => {
  const [found] = await db.query<{ id: number }>(
    `select id from creative_group where app_id = $1 and name = 'Shown' limit 1`,
    [app_id],
  );
  const group =
    found ??
    only(
      await db.query<{ id: number }>(
        `with made as (insert into creative_group (company_id, app_id, name, created, updated)
           select company_id, id, 'Shown', now(), now() from application where id = $1 returning id, company_id, app_id),
         ad as (insert into creative (company_id, app_id, creative_group_id, name, type, width, height, created, updated)
           select company_id, app_id, id, 'Banner', 'Static', 300, 250, now(), now() from made)
         select id from made`,
        [app_id],
      ),
    );
  await db.query(
    'insert into creative_group_campaign (creative_group_id, campaign_id) select $1, unnest($2::int[]) on conflict do nothing',
    [group.id, campaigns],
  );
  return group.id;
};

/** Gives what `shownBy` shows the other usual sizes, and has these suppliers approve of all: nothing is lost to creatives. */
export const inAllSizes = async (
  { db }: Db,
  app_id: number,
  suppliers: readonly number[] = [335, 1],
): Promise<void> => {
  await db.query(
    `insert into creative (company_id, app_id, creative_group_id, name, type, width, height, created, updated)
     select g.company_id, g.app_id, g.id, 'Ad', t.type, t.width, t.height, now(), now() from creative_group g,
       (values ('Static', 320, 50), ('Static', 320, 480), ('Static', 728, 90), ('OpenRTB', 1200, 627)) as t (type, width, height)
     where g.app_id = $1 and g.name = 'Shown'`,
    [app_id],
  );
  await db.query(
    `insert into creative_approval (creative_id, supplier_id, status, at)
     select c.id, s, 'APPROVED', now() from creative c, unnest($2::int[]) s where c.app_id = $1 on conflict do nothing`,
    [app_id, suppliers],
  );
};

/** A campaign written by SQL, running unless told otherwise, under the line item from that day on. */
export const aCampaign = async (
  { db }: Db,
  app_id: number,
  line_item_id: number,
  given: Partial<{
    name: string;
    start: string;
    active: boolean;
    paused: boolean;
    state: 'new' | 'archived';
    cap: number | null;
    source: number | null;
    countries: number[];
    /** Whether it has a creative to show. */
    creative: boolean;
  }> = {},
): Promise<{ id: number; history: number }> => {
  const {
    name = 'NOM_iOS_FR_RTG',
    start = '2026-01-01',
    active = true,
    paused = false,
    state = 'new',
    cap = null,
    countries = [250],
  } = given;
  const { id } = only(
    await db.query<{ id: number }>(
      `insert into campaign (company_id, app_id, name, internal_name, state, active, paused, campaign_type, pricing_type,
         client_daily_budget, source_campaign_id, countries, created, updated)
       select company_id, id, $2, $2 || ' (internal)', $3, $4, $5, 'RETARGETING', 'cpa', $6, $7, $8, now(), now()
       from application where id = $1 returning id`,
      [app_id, name, state, active, paused, cap, given.source ?? null, countries],
    ),
  );
  await db.query(
    'insert into campaign_client_cost (campaign_id, cost, start_date, created) values ($1, 6.5, $2, now())',
    [id, start],
  );
  const history = only(
    await db.query<{ id: number }>(
      'insert into campaign_line_item (campaign_id, line_item_id, start_date) values ($1, $2, $3) returning id',
      [id, line_item_id, start],
    ),
  ).id;
  if (given.creative ?? true) await shownBy({ db }, app_id, [id]);
  return { id, history };
};
