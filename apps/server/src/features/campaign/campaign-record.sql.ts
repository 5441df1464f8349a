import type { CpcParameters } from '@fairlead/domain/campaign/bidding';
import type { Capping } from '@fairlead/domain/campaign/delivery';
import type { InstallersLabel, PayersLabel } from '@fairlead/domain/campaign/targets';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { type CampaignRow, campaignColumns, campaignSource, mirrorColumn } from './campaign.sql.ts';

type Test = {
  id: number;
  device_id: string | null;
  user_id: number | null;
  email: string | null;
  role: string | null;
};

/** A campaign whole, as the store answers it. */
export type RecordRow = CampaignRow & {
  customer: string;
  visible: boolean;
  target_custom_action_type_id: number | null;
  adomain: string | null;
  bcats: string[];
  landing_page: string | null;
  landing_page2: string | null;
  upcoming_line_item: { id: number; line_item_id: number; line_item_name: string; start_date: UtcDay } | null;
  budget_type: 'total';
  attribution_days_data_science: number;
  pacing_without_target_buying_price: boolean;
  lifetime_frequency_cap: number | null;
  cappings: Capping[];
  optimization_algorithms: { cpa: string | null; cpc: string | null };
  cpa_algorithm_max_cr: number | null;
  cpa_test_champion_cr: number | null;
  cpc_parameters: CpcParameters;
  target_margin: number | null;
  cpm: number | null;
  pricing_custom_action_type_id: number | null;
  upcoming_client_cost: { cost: number; start_date: UtcDay } | null;
  installers_label: InstallersLabel;
  payers_label: PayersLabel;
  click_action: string | null;
  click_action_into_app: string | null;
  recommendation_click_action: string | null;
  tracker_engaged_view_url_template: string | null;
  tracker_impression_url_template: string | null;
  use_direct_link: boolean;
  test: Test | null;
  updated: number;
};

const columns = `${campaignColumns}, o.name as customer, c.visible, c.target_custom_action_type_id, c.adomain, c.bcats, c.landing_page,
  c.landing_page2, c.budget_type, c.attribution_days_data_science,
  c.pacing_without_target_buying_price, c.lifetime_frequency_cap, c.cpa_algorithm_max_cr::float8 as cpa_algorithm_max_cr,
  c.cpa_test_champion_cr::float8 as cpa_test_champion_cr, c.target_margin::float8 as target_margin, c.cpm::float8 as cpm,
  json_build_object('cpa', c.algorithm_cpa, 'cpc', c.algorithm_cpc) as optimization_algorithms,
  json_build_object('target_cpc', c.target_cpc, 'target_cpi', c.target_cpi, 'target_cpa', c.target_cpa,
    'cpc_engine_family', c.cpc_engine_family, 'cpc_engine_family_version', c.cpc_engine_family_version) as cpc_parameters,
  c.pricing_custom_action_type_id, c.installers_label, c.payers_label, c.click_action, c.click_action_into_app,
  c.recommendation_click_action, c.tracker_engaged_view_url_template, c.tracker_impression_url_template, c.use_direct_link,
  coalesce((select json_agg(json_build_object('counting_period', k.counting_period, 'threshold', k.threshold,
      'event_type', k.event_type) order by k.counting_period, k.event_type)
    from campaign_capping k where k.campaign_id = c.id), '[]'::json) as cappings,
  (select json_build_object('id', h.id, 'line_item_id', h.line_item_id, 'line_item_name', n.name, 'start_date', h.start_date)
    from campaign_line_item h join line_item n on n.id = h.line_item_id
    where h.campaign_id = c.id and h.start_date > $1::date order by h.start_date limit 1) as upcoming_line_item,
  (select json_build_object('cost', x.cost, 'start_date', x.start_date) from campaign_client_cost x
    where x.campaign_id = c.id and x.start_date > $1::date order by x.start_date limit 1) as upcoming_client_cost,
  (select json_build_object('id', t.id, 'device_id', t.device_id, 'user_id', u.id, 'email', u.email, 'role', u.role)
    from campaign_test t left join app_user u on u.id = t.created_by where t.campaign_id = c.id) as test,
  extract(epoch from c.updated)::int as updated`;

/** These campaigns whole, as they stand today. */
export const campaignRecords = (context: Context, ids: readonly number[]): Promise<RecordRow[]> => {
  const now = context.now();
  return context.db.query<RecordRow>(
    `select ${columns}, ${mirrorColumn(false)} from ${campaignSource} where c.id = any($3::int[])`,
    [dayOf(now), now, ids],
  );
};

/** One campaign whole, as it stands today. */
export const campaignRecord = async (
  context: Context,
  id: number,
  withTest = false,
): Promise<RecordRow | undefined> => {
  const now = context.now();
  const rows = await context.db.often<RecordRow>(
    `select ${columns}, ${mirrorColumn(withTest)} from ${campaignSource} where c.id = $3`,
    [dayOf(now), now, id],
  );
  return rows[0];
};
