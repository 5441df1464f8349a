import type { Platform, TrackingProvider } from '@fairlead/domain/application/application';
import { TRACKED_SUPPLIER } from '@fairlead/domain/creative-group/approval';
import type { Currency } from '@fairlead/domain/money';
import type { CheckedBudget, CheckedCampaign, CheckedGroup, ReadinessFacts } from '@fairlead/domain/readiness/facts';
import type { State } from '@fairlead/domain/state';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { isPastMirror } from '../../platform/past-mirror.ts';
import { SPENT_TODAY } from '../../platform/spent-today.ts';

/** A campaign with all that its readiness follows from, as the store has it. */
export type ReadinessRow = Omit<CheckedCampaign, 'line_item_id'> & {
  id: number;
  name: string;
  version: number;
  company_id: number;
  app_id: number;
  currency: Currency;
  state: State;
  active: boolean;
  paused: boolean;
  source_campaign_id: number | null;
  /** Its copies in the A/B test that runs. */
  mirrors: number;
  has_country: boolean;
  /** What it and its copies spent today; 0 where only faults are asked. */
  spent_today: number;
  /** Whether something is shown at this moment. */
  has_creative: boolean;
  /** Chosen last; the others of it are as of it. */
  line_item_id: number | null;
  item: { name: string; budget_mode: string; caps: number; uncapped: number[]; event: number | null } | null;
  budget: CheckedBudget | null;
  platform: Platform;
  tracking_provider: TrackingProvider;
  advertiser_website_url: string | null;
  app_store_url: string | null;
  country_names: string[];
  mapped: ReadinessFacts['mapped'];
  groups: CheckedGroup[];
  audiences: ReadinessFacts['audiences'];
  excluded: number;
  /** Only of a campaign without groups. */
  live_groups: ReadinessFacts['live_groups'];
  line_item_state: State | null;
  /** How the line item in force today spends its budget; null: there is none. */
  mode_today: string | null;
  has_current_budget: boolean;
  budget_spent: boolean;
};

/** Whether a group is shown now or later: schedules of it, if there are any, are not all over. */
const SHOWN = `g.state = 'new' and g.active and (not exists (select from creative_group_scheduling t where t.creative_group_id = g.id)
  or exists (select from creative_group_scheduling t where t.creative_group_id = g.id
    and (t.recurring or t.end_utc + interval '1 second' > $3)))`;

/** The earliest instant at which a group is shown, where that is yet to come. */
const STARTS = `case when exists (select from creative_group_scheduling t where t.creative_group_id = g.id)
    and not exists (select from creative_group_scheduling t where t.creative_group_id = g.id
      and t.start_utc <= $3 and (t.recurring or t.end_utc + interval '1 second' > $3))
  then (select to_char(min(t.start_utc) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from creative_group_scheduling t
    where t.creative_group_id = g.id and t.start_utc > $3) end`;

const UNASKED = `coalesce((select p.status from creative_approval p where p.creative_id = r.id and p.supplier_id = ${TRACKED_SUPPLIER}),
  'not submitted') = 'not submitted'`;
/** Those of the creatives `r`, by id; their names where a repair is told. */
const unaskedWhere = (condition: string, named: boolean): string =>
  `coalesce(json_agg(json_build_object('id', r.id${named ? ", 'name', r.name" : ''}) order by r.id) filter (where ${condition}), '[]')`;
const UNREVIEWED = `said_of_creative(r) is distinct from 'approved'`;

const COUNTRY_NAMES =
  'array(select y.name from unnest(c.countries) with ordinality u (id, at) join country y on y.id = u.id order by u.at)';

/**
 * Campaigns by id with what their readiness is told from, in one statement. What line items, applications and groups give is asked
 * once for all of their campaigns; a group is counted anew only for campaigns that have switched creatives of it on or off (`apart`: such a
 * campaign, else 0).
 * The last joins are all to the left, though each campaign has its application: the planner knows nothing of tables of a `with`, takes an
 * inner join for one that leaves a row, and would then walk through a table of thousands for each of thousands.
 * @param lineItem chosen for them in place of their own
 * @param whole false: only what faults follow from; names of countries and creatives, what is spent today and whether something is shown now are left out
 */
export const readinessRows = (
  { db, now }: Context,
  ids: readonly number[],
  { lineItem = null, whole = true }: { lineItem?: number | null; whole?: boolean } = {},
): Promise<ReadinessRow[]> =>
  db.query<ReadinessRow>(
    `with chosen as materialized (
       select c.*, coalesce($4::int, (select h.line_item_id from campaign_line_item h where h.campaign_id = c.id
         order by h.start_date desc limit 1)) as chosen_item, f.line_item_id as item_today
       from campaign c left join lateral line_item_on(c.id, $2::date) f on true where c.id = any($1::int[])
     ), placed as materialized (
       select distinct on (n.campaign_id) n.campaign_id as id, n.line_item_id
       from (select distinct h.campaign_id as id from campaign_line_item h where h.line_item_id in (select chosen_item from chosen)) i
       join campaign_line_item n on n.campaign_id = i.id order by n.campaign_id, n.start_date desc
     ), capped as materialized (
       select p.line_item_id, sum(whole_cap(c))::float8 as caps,
         json_agg(c.id order by c.id) filter (where c.client_daily_budget is null) as uncapped
       from placed p join campaign c on c.id = p.id and c.state = 'new' and c.source_campaign_id is null
       where c.active and not c.paused
         or not c.active and not exists (select from campaign_day d where d.campaign_id = c.id and d.client_cost > 0)
       group by p.line_item_id
     ), item as materialized (
       select l.id, l.name, coalesce(l.budget_mode, '') as budget_mode, e.custom_action_type_id as event,
         coalesce(m.caps, 0) as caps, coalesce(m.uncapped, '[]'::json) as uncapped, b.budget
       from (select distinct chosen_item as id from chosen where chosen_item is not null) i join line_item l on l.id = i.id
       left join lateral event_on(l.id, $2::date) e on true
       left join capped m on m.line_item_id = l.id
       left join lateral (
         select json_build_object('name', n.name, 'amount', n.client_budget, 'start_day', n.start_day, 'end_day', n.end_day,
           'spent', coalesce((select round(sum(y.client_cost), 2) from line_item_day y
             where y.line_item_id = l.id and y.day >= n.start_day and y.day < $2::date), 0)) as budget
         from line_item_budget n where n.line_item_id = l.id and n.end_day >= $2::date order by n.start_day limit 1
       ) b on true
     ), today as materialized (
       select l.id, l.state, coalesce(l.budget_mode, '') as mode_today, b.id is not null as has_current_budget,
         coalesce((select round(sum(y.client_cost), 2) from line_item_day y where y.line_item_id = l.id
           and y.day between b.start_day and b.end_day) >= b.client_budget, false) as budget_spent
       from (select distinct item_today as id from chosen where item_today is not null) i join line_item l on l.id = i.id
       left join line_item_budget b on b.line_item_id = l.id and b.start_day <= $2::date and b.end_day >= $2::date
     ), app as materialized (
       select a.id, a.platform, a.tracking_provider, a.advertiser_website_url, a.app_store_url,
         (select coalesce(json_agg(json_build_object('id', t.id, 'type', t.name, 'name', k.name) order by k.id), '[]')
           from custom_action k join custom_action_type t on t.id = k.type_id where k.app_id = a.id) as mapped
       from (select distinct app_id as id from chosen) i join application a on a.id = i.id
     ), apart as materialized (
       select distinct o.campaign_id, r.creative_group_id
       from chosen c join creative_campaign o on o.campaign_id = c.id join creative r on r.id = o.creative_id
     ), connected as materialized (
       select x.campaign_id, x.creative_group_id, coalesce(n.campaign_id, 0) as apart
       from chosen c join creative_group_campaign x on x.campaign_id = c.id
       left join apart n on n.campaign_id = x.campaign_id and n.creative_group_id = x.creative_group_id
     ), offered as materialized (
       select a.id,
         (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'campaign_ids',
             array(select x.campaign_id from creative_group_campaign x join campaign m on m.id = x.campaign_id
               where x.creative_group_id = g.id and not ${isPastMirror('m')} order by 1),
             'unasked', r.unasked, 'unreviewed', r.unreviewed) order by g.id), '[]')
           from creative_group g join lateral (
             select count(*) as active, ${unaskedWhere(UNASKED, whole)} as unasked,
               count(*) filter (where a.review_required and ${UNREVIEWED})::int as unreviewed
             from creative r where r.creative_group_id = g.id and r.state = 'new' and r.active) r on r.active > 0
           where g.app_id = a.id and ${SHOWN}) as live_groups
       from (select distinct c.app_id as id from chosen c where not exists (select from connected x where x.campaign_id = c.id)) i
       join application a on a.id = i.id
     ), shown as materialized (
       select g.id, g.name, ${SHOWN} as shown, ${STARTS} as starts, a.review_required
       from (select distinct creative_group_id as id from connected) i join creative_group g on g.id = i.id
       join application a on a.id = g.app_id
     ), ads as materialized (
       select r.id, r.name, r.creative_group_id, r.active,
         ${UNASKED} as unasked, s.review_required and ${UNREVIEWED} as unreviewed
       from shown s join creative r on r.creative_group_id = s.id and r.state = 'new'
     ), counted as materialized (
       select x.apart, x.creative_group_id, count(r.id)::int as creatives,
         count(r.id) filter (where r.active and coalesce(o.active, true))::int as active,
         ${unaskedWhere('r.active and coalesce(o.active, true) and r.unasked', whole)} as unasked,
         count(r.id) filter (where r.active and coalesce(o.active, true) and r.unreviewed)::int as unreviewed
       from (select distinct apart, creative_group_id from connected) x left join ads r on r.creative_group_id = x.creative_group_id
       left join creative_campaign o on o.creative_id = r.id and o.campaign_id = x.apart
       group by x.apart, x.creative_group_id
     ), told as materialized (
       select n.apart, n.creative_group_id, json_build_object('id', s.id, 'name', s.name, 'shown', s.shown, 'starts', s.starts, 'creatives', n.creatives,
         'active', n.active, 'unasked', n.unasked, 'unreviewed', n.unreviewed) as told
       from counted n join shown s on s.id = n.creative_group_id
     ), grouped as materialized (
       select x.campaign_id, json_agg(n.told order by x.creative_group_id) as groups
       from connected x join told n on n.apart = x.apart and n.creative_group_id = x.creative_group_id group by x.campaign_id
     ), lists as materialized (
       select n.campaign_id, count(*) filter (where n.side = 'blacklists')::int as excluded,
         json_agg(json_build_object('id', t.id, 'name', t.name, 'rows', case when t.build_id is not null then t.rows end) order by t.id)
           filter (where n.side = 'whitelists') as audiences
       from chosen c join campaign_targeting_list n on n.campaign_id = c.id join targeting_list t on t.id = n.targeting_list_id
       group by n.campaign_id
     )
     select c.id, c.name, c.version, c.company_id, c.app_id, o.currency, c.state, c.active, c.paused,
       cardinality(c.countries) > 0 as has_country, c.countries, c.suppliers, c.pricing_type, c.pricing_custom_action_type_id,
       c.client_daily_budget::float8 as client_daily_budget, c.ab_test_daily_budget::float8 as ab_test_daily_budget,
       ${whole ? SPENT_TODAY : '0::float8'} as spent_today,
       c.source_campaign_id, (select count(*)::int from campaign m where m.source_campaign_id = c.id and m.state = 'new') as mirrors, c.adomain, c.bcats, c.landing_page, c.click_action,
       c.click_action_into_app, c.recommendation_click_action, c.tracker_engaged_view_url_template,
       c.tracker_impression_url_template, c.chosen_item as line_item_id,
       case when i.id is not null then json_build_object('name', i.name, 'budget_mode', i.budget_mode,
         'caps', i.caps, 'uncapped', i.uncapped, 'event', i.event) end as item, i.budget,
       a.platform, a.tracking_provider, a.advertiser_website_url, a.app_store_url, a.mapped,
       case when g.groups is null then (select m.live_groups from offered m where m.id = c.app_id) else '[]'::json end as live_groups, coalesce(g.groups, '[]'::json) as groups,
       ${whole ? COUNTRY_NAMES : `'{}'::text[]`} as country_names,
       coalesce(w.audiences, '[]'::json) as audiences, coalesce(w.excluded, 0) as excluded,
       ${whole ? '(select s.shows from shows_creative(c.id, $3) s)' : 'null::boolean'} as has_creative, t.state as line_item_state, t.mode_today, coalesce(t.has_current_budget, false) as has_current_budget,
       coalesce(t.budget_spent, false) as budget_spent
     from chosen c left join company o on o.id = c.company_id left join app a on a.id = c.app_id
     left join item i on i.id = c.chosen_item left join today t on t.id = c.item_today left join grouped g on g.campaign_id = c.id
     left join lists w on w.campaign_id = c.id`,
    [ids, dayOf(now()), now(), lineItem],
  );
