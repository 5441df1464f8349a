import type { CampaignType, PricingType } from '@fairlead/domain/campaign/campaign';
import type { BidType } from '@fairlead/domain/campaign/delivery';
import type { RunningGrounds } from '@fairlead/domain/campaign/running';
import type { ReadinessCode } from '@fairlead/domain/readiness/codes';
import type { State, StateFilter } from '@fairlead/domain/state';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

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

/** What decides whether a campaign runs, but for its countries. */
const groundColumns = `l.state as line_item_state, b.id is not null as has_current_budget,
  coalesce((select round(sum(y.client_cost), 2) from line_item_day y where y.line_item_id = b.line_item_id
    and y.day between b.start_day and b.end_day) >= b.client_budget, false) as budget_spent,
  (select s.shows from shows_creative(c.id, $2) s) as has_creative, c.state, c.active, c.paused`;

/**
 * Columns of `CampaignRow` over `campaignSource`, at the instant `$2` of the day `$1`. What is looked up beside is asked in questions of its own, each planned alone:
 * joined, they make the planner weigh thousands of orders for one row.
 */
export const campaignColumns = `c.id, c.name, c.internal_name, c.app_id, a.name as app_name, c.company_id, o.currency as company_currency,
  l.id as line_item_id, l.name as line_item_name, ${groundColumns}, a.platform, c.campaign_type, c.pricing_type,
  (select p.cost from client_cost_on(c.id, $1::date) p)::float8 as client_cost,
  c.client_budget::float8 as client_budget, c.client_daily_budget::float8 as client_daily_budget,
  c.ab_test_daily_budget::float8 as ab_test_daily_budget, c.bid_type,
  c.target_cpx_in_company_currency::float8 as target_cpx_in_company_currency, c.frequency_cap, c.attribution_days, c.countries,
  c.suppliers, c.source_campaign_id, (select t.id from campaign_test t where t.campaign_id = c.id) as test_campaign_configuration_id,
  coalesce((select round(s.client_cost, 2) from campaign_day s where s.campaign_id = c.id and s.day = $1::date), 0)::float8
    as spend_today,
  coalesce((select round(sum(s.client_cost), 2) from campaign_day s where s.campaign_id = c.id), 0)::float8 as total_client_costs,
  (select json_build_object('code', k.code, 'at', k.at, 'change_set_id', k.change_set_id, 'user_id', k.user_id, 'email', u.email,
      'role', u.role) from campaign_break k left join app_user u on u.id = k.user_id
    where k.campaign_id = c.id order by k.at, k.code limit 1) as broken,
  c.version`;

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

export type CampaignFilter = {
  company_id?: number | undefined;
  app_id?: number | undefined;
  line_item_id?: number | undefined;
  state?: StateFilter;
  with_ab_test?: boolean | undefined;
};

/** Conditions over campaigns `c` and their line item `f`, with the values that come before: the day and the instant. */
const conditionsOf = (filter: CampaignFilter, now: Date): { where: string; values: unknown[] } => {
  const values: unknown[] = [dayOf(now), now];
  const where = ['$2::timestamptz is not null']; // so that it has a type wherever it is not asked for
  const same = (column: string, value: unknown) => {
    if (value !== undefined) where.push(`${column} = $${values.push(value)}`);
  };
  same('c.company_id', filter.company_id);
  same('c.app_id', filter.app_id);
  same('f.line_item_id', filter.line_item_id);
  if (filter.state && filter.state !== 'all') same('c.state', filter.state);
  if (!filter.with_ab_test) where.push('c.source_campaign_id is null');
  return { where: where.join(' and '), values };
};

/** Campaigns by name with their line item of today and what they cost, in one statement; mirrors as rows only when asked for. */
export const campaignsOf = (context: Context, filter: CampaignFilter): Promise<CampaignRow[]> => {
  const { where, values } = conditionsOf(filter, context.now());
  return context.db.query<CampaignRow>(
    `select ${campaignColumns}, ${mirrorColumn(filter.with_ab_test)} from ${campaignSource}
     where ${where} order by lower(c.name), c.id`,
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
    `select c.id, c.app_id, ${groundColumns}, cardinality(c.countries) > 0 as has_country from ${campaignSource} where c.id = any($3::int[])`,
    [dayOf(now), now, ids],
  );
};
