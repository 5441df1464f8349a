import type { FeedCampaign } from '@fairlead/contract/feed';
import type { Criterion } from '@fairlead/domain/audience/criterion';
import type { PricingType } from '@fairlead/domain/campaign/campaign';
import type { BidType } from '@fairlead/domain/campaign/delivery';
import type { InstallersLabel, PayersLabel } from '@fairlead/domain/campaign/targets';
import type { State } from '@fairlead/domain/state';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { z } from 'zod';
import { movesWhere } from '../../platform/moves.ts';
import type { BuildKind } from '../audience/build.service.ts';
import { CREATIVE_PARTS, HIDDEN, type ShownGroup } from './line-creatives.sql.ts';

export type BudgetColumns = { id: number; amount: number; start_day: UtcDay; end_day: UtcDay };

/** A list that a campaign names, as its newest build left it; without one no build is there yet. */
export type NamedListColumns = {
  side: 'whitelists' | 'blacklists';
  id: number;
  build_id: string | null;
  criterion: Criterion;
  kind: BuildKind | null;
  rows: number | null;
};

type Algorithms = { cpa: string | null; cpc: string | null };
type BidParameters = z.output<typeof FeedCampaign>['bid']['parameters'];

/** A dated value as the store has it: the day it starts on, in UTC. */
export type DatedColumns =
  | { day: UtcDay; field: 'line_item_id' | 'control_group_percent' | 'client_price'; value: number }
  | { day: UtcDay; field: 'markup' | 'optimization_event'; value: string | null }
  | { day: UtcDay; field: 'budget'; value: BudgetColumns | null };

/** What a line of the feed is made of. */
export type LineRow = {
  id: number;
  version: number;
  name: string;
  company_id: number;
  state: State;
  active: boolean;
  paused: boolean;
  app_id: number;
  platform: 'ios' | 'android';
  bundle_identifier: string | null;
  line_item_id: number | null;
  line_item_state: State | null;
  currency: string;
  pricing_type: PricingType;
  bid_type: BidType;
  client_daily_budget: number | null;
  frequency_cap: number | null;
  lifetime_frequency_cap: number | null;
  clicks_a_day: number | null;
  target_cpx: number | null;
  algorithms: Algorithms;
  parameters: BidParameters;
  budget_spent: boolean;
  budget: BudgetColumns | null;
  line_item_daily_budget: number | null;
  client_cost: number | null;
  markup: string | null;
  optimization_event: string | null;
  control_group_percent: number;
  budget_mode: string | null;
  countries: string[];
  suppliers: { id: number; rebate_modifier: number }[];
  installers_label: InstallersLabel;
  payers_label: PayersLabel;
  lists: NamedListColumns[];
  groups: ShownGroup[] | null;
  hidden: number[];
  adomain: string | null;
  bcats: string[];
  click_action: string | null;
  tracker_impression_url_template: string | null;
  tracker_engaged_view_url_template: string | null;
  click_action_into_app: string | null;
  recommendation_click_action: string | null;
  use_direct_link: boolean;
  attribution_days: number;
  source_campaign_id: number | null;
  arms: number[] | null;
  item_from: DatedColumns[] | null;
  app_from: DatedColumns[] | null;
  own_from: DatedColumns[] | null;
};

const budgetJson = (b: string) =>
  `json_build_object('id', ${b}.id, 'amount', ${b}.client_budget, 'start_day', ${b}.start_day, 'end_day', ${b}.end_day)`;
const dated = (day: string, field: string, value: string) =>
  `json_build_object('day', ${day}, 'field', '${field}', 'value', ${value})`;

/** What a line item gives from days after one until another, as `day` and `value`. */
const itemFrom = ({ item, day, last }: { item: string; day: string; last: string }) => `
  select n.start_date as day, ${dated('n.start_date', 'markup', 'n.margin::text')} as value from line_item_margin n
    where n.line_item_id = ${item} and n.start_date > ${day} and n.start_date <= ${last}
  union all
  select n.start_date, ${dated('n.start_date', 'optimization_event', 't.name')} from line_item_event n
    left join custom_action_type t on t.id = n.custom_action_type_id
    where n.line_item_id = ${item} and n.start_date > ${day} and n.start_date <= ${last}
  union all
  select n.start_day, ${dated('n.start_day', 'budget', budgetJson('n'))} from line_item_budget n
    where n.line_item_id = ${item} and n.start_day > ${day} and n.start_day <= ${last}
  union all
  select n.end_day + 1, ${dated('n.end_day + 1', 'budget', 'null::json')} from line_item_budget n
    where n.line_item_id = ${item} and n.end_day >= ${day} and n.end_day < ${last}
      and not exists (select from line_item_budget o where o.line_item_id = ${item} and o.start_day = n.end_day + 1)`;

/** What a campaign has of the line item that it comes to on a day: `h (line_item_id, start_date)`. */
const cameTo = `
  select ${dated('h.start_date', 'line_item_id', 'h.line_item_id')} as value
  union all
  select ${dated(
    'h.start_date',
    'markup',
    `(select n.margin::text from line_item_margin n
    where n.line_item_id = h.line_item_id and n.start_date <= h.start_date order by n.start_date desc limit 1)`,
  )}
  union all
  select ${dated(
    'h.start_date',
    'optimization_event',
    `(select n.name from event_on(h.line_item_id, h.start_date) e
    join custom_action_type n on n.id = e.custom_action_type_id)`,
  )}
  union all
  select ${dated(
    'h.start_date',
    'budget',
    `(select ${budgetJson('n')} from line_item_budget n
    where n.line_item_id = h.line_item_id and n.start_day <= h.start_date and n.end_day >= h.start_date)`,
  )}`;

/**
 * Parts of a statement that resolves the lines of the campaigns in `chosen (id, seen, day, last)`: the instant that is told of each,
 * its UTC day, and the last day whose beginning is announced. What a line item or an application gives is asked once for all of
 * its campaigns.
 */
export const LINE_PARTS = `base as materialized (
    select c.*, f.line_item_id, x.day, x.last, x.seen from chosen x join campaign c on c.id = x.id
    left join lateral line_item_on(c.id, x.day) f on true
  ), item as materialized (
    select l.id, i.day, l.state, l.budget_mode, g.margin::text as markup, k.name as optimization_event, b.budget, b.daily, coalesce(b.spent, false) as spent,
      (select json_agg(d.value order by d.day) from (
${itemFrom({ item: 'l.id', day: 'i.day', last: 'i.last' })}
      ) d) as item_from
    from (select distinct line_item_id, day, last from base where line_item_id is not null) i
    join line_item l on l.id = i.line_item_id
    left join lateral (select n.margin from line_item_margin n where n.line_item_id = l.id and n.start_date <= i.day
      order by n.start_date desc limit 1) g on true
    left join lateral event_on(l.id, i.day) e on true
    left join custom_action_type k on k.id = e.custom_action_type_id
    left join lateral (select ${budgetJson('n')} as budget, n.client_daily_budget::float8 as daily,
        (select round(sum(y.client_cost), 2) from line_item_day y where y.line_item_id = l.id and y.day between n.start_day and n.end_day)
          >= n.client_budget as spent
      from line_item_budget n where n.line_item_id = l.id and n.start_day <= i.day and n.end_day >= i.day) b on true
  ), app as materialized (
    select a.id, i.day, a.platform, a.bundle_identifier, coalesce(g.percent, 0) as percent,
      (select json_agg(${dated('n.start_date', 'control_group_percent', 'n.percent')} order by n.start_date) from control_group n
        where n.app_id = a.id and n.start_date > i.day and n.start_date <= i.last) as app_from
    from (select distinct app_id, day, last from base) i join application a on a.id = i.app_id
    left join lateral (select n.percent from control_group n where n.app_id = a.id and n.start_date <= i.day
      order by n.start_date desc limit 1) g on true
  ), country_code as materialized (
    select jsonb_object_agg(id, alpha_two_name) as codes from country
  ), ${CREATIVE_PARTS}`;

/** The columns of a line, from `LINE_SOURCE`. */
export const LINE_COLUMNS = `c.id, c.version, c.name, c.company_id, c.state, c.active, c.paused, c.app_id, a.platform, a.bundle_identifier,
  c.line_item_id, i.state as line_item_state, o.currency, c.pricing_type, c.bid_type,
  c.client_daily_budget::float8 as client_daily_budget, c.frequency_cap, i.budget, i.daily as line_item_daily_budget,
  p.cost::float8 as client_cost, coalesce(i.spent, false) as budget_spent, c.lifetime_frequency_cap,
  (select n.threshold from campaign_capping n where n.campaign_id = c.id and n.counting_period = 'day' and n.event_type = 'click')
    as clicks_a_day,
  c.target_cpx_in_company_currency::float8 as target_cpx, json_build_object('cpa', c.algorithm_cpa, 'cpc', c.algorithm_cpc) as algorithms,
  json_build_object('max_conversion_rate', c.cpa_algorithm_max_cr, 'champion_conversion_rate', c.cpa_test_champion_cr,
    'pacing_without_target', c.pacing_without_target_buying_price, 'attribution_days', c.attribution_days_data_science,
    'target_cpc', c.target_cpc, 'target_cpi', c.target_cpi, 'target_cpa', c.target_cpa, 'cpc_engine_family', c.cpc_engine_family,
    'cpc_engine_family_version', c.cpc_engine_family_version, 'target_margin', c.target_margin, 'cpm', c.cpm) as parameters,
  c.installers_label, c.payers_label, c.adomain, c.bcats, c.click_action, c.tracker_impression_url_template,
  c.tracker_engaged_view_url_template, c.click_action_into_app, c.recommendation_click_action, c.use_direct_link, i.markup, i.optimization_event, a.percent as control_group_percent, i.budget_mode,
  array(select n.code from (select (select codes from country_code) ->> u.id::text as code, u.at
    from unnest(c.countries) with ordinality u (id, at)) n where n.code is not null order by n.at) as countries,
  (select coalesce(json_agg(json_build_object('id', s.id, 'rebate_modifier', s.rebate_modifier) order by u.at), '[]'::json)
    from unnest(c.suppliers) with ordinality u (id, at) join supplier s on s.id = u.id) as suppliers,
  (select coalesce(json_agg(json_build_object('side', t.side, 'id', l.id, 'build_id', l.build_id::text, 'criterion', t.criterion,
      'kind', l.id_kind, 'rows', l.rows) order by t.criterion), '[]'::json)
    from campaign_targeting_list t join targeting_list l on l.id = t.targeting_list_id
    where t.campaign_id = c.id and t.side <> 'pricelists') as lists,
  w.groups, ${HIDDEN},
  c.attribution_days, c.source_campaign_id,
  (select array_agg(m.id order by m.id) from campaign m
    where m.source_campaign_id = coalesce(c.source_campaign_id, c.id) and m.state = 'new') as arms,
  i.item_from, a.app_from,
  (select json_agg(d.value) from (
      select x.value from ${movesWhere('n.campaign_id = c.id and n.start_date > c.day and n.start_date <= c.last')} h
        cross join lateral (${cameTo} union all select y.value from (${itemFrom({ item: 'h.line_item_id', day: 'h.start_date', last: 'least(h.last_day, c.last)' })}) y) x
    union all
      select ${dated('n.start_date', 'client_price', 'n.cost')} from campaign_client_cost n
      where n.campaign_id = c.id and n.start_date > c.day and n.start_date <= c.last
    ) d) as own_from`;

export const LINE_SOURCE = `base c join app a on a.id = c.app_id and a.day = c.day join company o on o.id = c.company_id
  left join item i on i.id = c.line_item_id and i.day = c.day left join shown w on w.campaign_id = c.id
  left join lateral client_cost_on(c.id, c.day) p on true`;

/** The moment as of which the feed resolves lines: what it has told the clock's changes up to. */
export const MOMENT = `moment as (
    select h.seen, (h.seen at time zone 'UTC')::date as day, ((h.seen + interval '48 hours') at time zone 'UTC')::date as last
    from feed_head h
  )`;

/** Whether a campaign is in the feed at all: new, and with a line item, so that it is not a legacy one. */
export const IN_FEED = `state = 'new' and exists (select from campaign_line_item l where l.campaign_id = c.id)`;
