import type { CampaignType, PricingType } from '@fairlead/domain/campaign/campaign';
import type { BidType } from '@fairlead/domain/campaign/delivery';
import type { RunningGrounds } from '@fairlead/domain/campaign/running';
import type { ReadinessCode } from '@fairlead/domain/readiness/codes';
import type { State, StateFilter } from '@fairlead/domain/state';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { showingOf } from './showing.sql.ts';

/** What broke first of it since it was launched. */
type BrokenRow = {
  code: ReadinessCode;
  at: string;
  change_set_id: string | null;
  user_id: number | null;
  email: string | null;
  role: string | null;
};
type Mirror = {
  id: number;
  name: string;
  internal_name: string | null;
  source_campaign_id: number;
  client_daily_budget: number | null;
};

/** What of a campaign every answer holds, with what is computed on read. */
export type CampaignRow = {
  id: number;
  name: string;
  internal_name: string | null;
  app_id: number;
  app_name: string;
  company_id: number;
  company_currency: string;
  line_item_id: number | null;
  line_item_name: string | null;
  line_item_state: State | null;
  has_current_budget: boolean;
  budget_spent: boolean;
  has_creative: boolean;
  state: State;
  active: boolean;
  paused: boolean;
  platform: 'ios' | 'android';
  campaign_type: CampaignType;
  pricing_type: PricingType;
  client_cost: number | null;
  client_budget: number | null;
  client_daily_budget: number | null;
  ab_test_daily_budget: number | null;
  bid_type: BidType;
  target_cpx_in_company_currency: number | null;
  frequency_cap: number | null;
  attribution_days: number;
  countries: number[];
  suppliers: number[];
  source_campaign_id: number | null;
  test_campaign_configuration_id: number | null;
  spend_today: number;
  total_client_costs: number;
  ab_test_campaigns: Mirror[];
  broken: BrokenRow | null;
  version: number;
};

/** Where columns that lie beside a campaign are found: expressions of SQL. */
type Beside = Record<
  | 'line_item_id'
  | 'line_item_name'
  | 'line_item_state'
  | 'has_current_budget'
  | 'budget_spent'
  | 'has_creative'
  | 'client_cost'
  | 'test'
  | 'spend_today'
  | 'total_client_costs'
  | 'broken',
  string
>;

/** What a budget `b` has cost reaches it. */
const budgetSpent = `coalesce((select round(sum(y.client_cost), 2) from line_item_day y where y.line_item_id = b.line_item_id
    and y.day between b.start_day and b.end_day) >= b.client_budget, false)`;

/** A break `k` and who made it, `u`. */
const breakTold = `json_build_object('code', k.code, 'at', k.at, 'change_set_id', k.change_set_id, 'user_id', k.user_id, 'email', u.email,
      'role', u.role)`;

/**
 * Of one campaign over `campaignSource`, at the instant `$2` of the day `$1`. What is looked up beside is asked in questions of its own,
 * each planned alone: joined, they make the planner weigh thousands of orders for one row.
 */
const ofOne: Beside = {
  line_item_id: 'l.id',
  line_item_name: 'l.name',
  line_item_state: 'l.state',
  has_current_budget: 'b.id is not null',
  budget_spent: budgetSpent,
  has_creative: '(select s.shows from shows_creative(c.id, $2) s)',
  client_cost: '(select p.cost from client_cost_on(c.id, $1::date) p)',
  test: '(select t.id from campaign_test t where t.campaign_id = c.id)',
  spend_today: '(select round(s.client_cost, 2) from campaign_day s where s.campaign_id = c.id and s.day = $1::date)',
  total_client_costs: '(select round(sum(s.client_cost), 2) from campaign_day s where s.campaign_id = c.id)',
  broken: `(select ${breakTold} from campaign_break k left join app_user u on u.id = k.user_id
    where k.campaign_id = c.id order by k.at, k.code limit 1)`,
};

/** Of many over `listSource`, where each table is read once for all of them and shared line items and groups are judged once. */
const ofMany: Beside = {
  line_item_id: 'i.id',
  line_item_name: 'i.name',
  line_item_state: 'i.state',
  has_current_budget: 'coalesce(i.has_current_budget, false)',
  budget_spent: 'coalesce(i.budget_spent, false)',
  has_creative: 's.id is not null',
  client_cost: 'p.cost',
  test: 't.id',
  spend_today: 'd.today',
  total_client_costs: 'd.total',
  broken: 'k.told',
};

/** What decides whether a campaign runs, but for its countries. */
const groundColumns = (from: Beside): string =>
  `${from.line_item_state} as line_item_state, ${from.has_current_budget} as has_current_budget, ${from.budget_spent} as budget_spent,
  ${from.has_creative} as has_creative, c.state, c.active, c.paused`;

/** Columns of `CampaignRow` but for mirrors, of a campaign `c` of the application `a` of the company `o`. */
const columnsOf = (from: Beside): string =>
  `c.id, c.name, c.internal_name, c.app_id, a.name as app_name, c.company_id, o.currency as company_currency,
  ${from.line_item_id} as line_item_id, ${from.line_item_name} as line_item_name, ${groundColumns(from)}, a.platform, c.campaign_type,
  c.pricing_type, ${from.client_cost}::float8 as client_cost,
  c.client_budget::float8 as client_budget, c.client_daily_budget::float8 as client_daily_budget,
  c.ab_test_daily_budget::float8 as ab_test_daily_budget, c.bid_type,
  c.target_cpx_in_company_currency::float8 as target_cpx_in_company_currency, c.frequency_cap, c.attribution_days, c.countries,
  c.suppliers, c.source_campaign_id, ${from.test} as test_campaign_configuration_id,
  coalesce(${from.spend_today}, 0)::float8 as spend_today, coalesce(${from.total_client_costs}, 0)::float8 as total_client_costs,
  ${from.broken} as broken, c.version`;

/** Columns over `campaignSource`, at the instant `$2` of the day `$1`. */
export const campaignColumns = columnsOf(ofOne);

/** Mirrors are few: they are looked up only when they are asked for. */
export const mirrorColumn = (wanted: boolean | undefined): string =>
  wanted
    ? `coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name, 'internal_name', m.internal_name,
          'source_campaign_id', c.id, 'client_daily_budget', m.client_daily_budget)
        order by m.id) from campaign m where m.source_campaign_id = c.id and m.state = 'new'), '[]'::json) as ab_test_campaigns`
    : `'[]'::json as ab_test_campaigns`;

/** Campaigns `c` with their line item on the day `$1`, and the budget of it that covers that day. */
export const campaignSource = `campaign c join application a on a.id = c.app_id join company o on o.id = c.company_id
  left join lateral line_item_on(c.id, $1::date) f on true
  left join line_item l on l.id = f.line_item_id
  left join line_item_budget b on b.line_item_id = f.line_item_id and b.start_day <= $1::date and b.end_day >= $1::date`;

/**
 * Tables of a `with` beside campaigns `chosen (id, line_item_id)`, the line item being that of the day `$1`. They are joined by
 * `listSource`, at the instant `$2`. Days are read of campaigns by `own`, conditions over `c`: how many days `chosen` has, the planner
 * cannot tell, and of thousands it would fetch each by itself.
 */
const listTables = (own: string): string => `items as materialized (
    select l.id, l.name, l.state, b.id is not null as has_current_budget, ${budgetSpent} as budget_spent
    from (select distinct line_item_id as id from chosen) i join line_item l on l.id = i.id
    left join line_item_budget b on b.line_item_id = l.id and b.start_day <= $1::date and b.end_day >= $1::date
  ), costs as materialized (
    select d.campaign_id, round(sum(d.client_cost), 2) as total, max(round(d.client_cost, 2)) filter (where d.day = $1::date) as today
    from campaign c join campaign_day d on d.campaign_id = c.id where ${own} group by d.campaign_id
  ), prices as materialized (
    select distinct on (p.campaign_id) p.campaign_id, p.cost from chosen h join campaign_client_cost p on p.campaign_id = h.id
    where p.start_date <= $1::date order by p.campaign_id, p.start_date desc
  ), breaks as materialized (
    select distinct on (k.campaign_id) k.campaign_id, ${breakTold} as told
    from chosen h join campaign_break k on k.campaign_id = h.id left join app_user u on u.id = k.user_id
    order by k.campaign_id, k.at, k.code
  ), ${showingOf('$2')}`;

const listSource = `chosen h join campaign c on c.id = h.id join application a on a.id = c.app_id join company o on o.id = c.company_id
  left join items i on i.id = h.line_item_id left join costs d on d.campaign_id = c.id left join prices p on p.campaign_id = c.id
  left join breaks k on k.campaign_id = c.id left join showing s on s.id = c.id left join campaign_test t on t.campaign_id = c.id`;

export type CampaignFilter = {
  company_id?: number | undefined;
  app_id?: number | undefined;
  line_item_id?: number | undefined;
  state?: StateFilter;
  with_ab_test?: boolean | undefined;
};

/**
 * Conditions over campaigns `c` and their line item `f`, with the values that come before: the day and the instant. `own` are
 * those over `c` alone: more campaigns than are wanted, but no more than a question about them may read.
 */
const conditionsOf = (filter: CampaignFilter, now: Date): { where: string; own: string; values: unknown[] } => {
  const values: unknown[] = [dayOf(now), now];
  const own: string[] = [];
  const same = (column: string, value: unknown) => {
    if (value !== undefined) own.push(`${column} = $${values.push(value)}`);
  };
  same('c.company_id', filter.company_id);
  same('c.app_id', filter.app_id);
  if (filter.state && filter.state !== 'all') same('c.state', filter.state);
  if (!filter.with_ab_test) own.push('c.source_campaign_id is null');
  const typed = ['$2::timestamptz is not null']; // so that it has a type wherever it is not asked for
  const dated: string[] = [];
  if (filter.line_item_id !== undefined) {
    const given = `$${values.push(filter.line_item_id)}`;
    own.push(`c.id in (select h.campaign_id from campaign_line_item h where h.line_item_id = ${given})`);
    dated.push(`f.line_item_id = ${given}`);
  }
  return { where: [...typed, ...own, ...dated].join(' and '), own: own.join(' and ') || 'true', values };
};

/** Campaigns by name with their line item of today and what they cost, in one statement; mirrors as rows only when asked for. */
export const campaignsOf = (context: Context, filter: CampaignFilter): Promise<CampaignRow[]> => {
  const { where, own, values } = conditionsOf(filter, context.now());
  return context.db.query<CampaignRow>(
    `with chosen as materialized (
       select c.id, f.line_item_id from campaign c left join lateral line_item_on(c.id, $1::date) f on true where ${where}
     ), ${listTables(own)}
     select ${columnsOf(ofMany)}, ${mirrorColumn(filter.with_ab_test)} from ${listSource} order by lower(c.name), c.id`,
    values,
  );
};

/** Ids of the same campaigns. */
export const campaignIdsOf = async (context: Context, filter: CampaignFilter): Promise<number[]> => {
  const { where, values } = conditionsOf(filter, context.now());
  const rows = await context.db.query<{ id: number }>(
    `select c.id from campaign c${filter.line_item_id === undefined ? '' : ' left join lateral line_item_on(c.id, $1::date) f on true'}
     where $1::date is not null and ${where}`,
    values,
  );
  return rows.map(({ id }) => id);
};

/** Of campaigns what decides whether they run, and of which application they are. */
export const campaignGrounds = (context: Context, ids: readonly number[]) => {
  const now = context.now();
  return context.db.query<RunningGrounds & { id: number; app_id: number }>(
    `select c.id, c.app_id, ${groundColumns(ofOne)}, cardinality(c.countries) > 0 as has_country from ${campaignSource} where c.id = any($3::int[])`,
    [dayOf(now), now, ids],
  );
};
