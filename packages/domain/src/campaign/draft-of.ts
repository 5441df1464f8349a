import { noCpcParameters } from './bidding.ts';
import type { CampaignDraft } from './draft.ts';

/** Fields that some roles do not read: left out of what they are answered. */
type Hidden =
  | 'internal_name'
  | 'bid_type'
  | 'optimization_algorithms'
  | 'cpa_algorithm_max_cr'
  | 'cpa_test_champion_cr'
  | 'cpc_parameters'
  | 'target_margin'
  | 'cpm'
  | 'pricing_type'
  | 'client_cost';

/** A campaign whole, as the API answers it. */
type AnsweredCampaign = Omit<CampaignDraft, Hidden | 'state'> & {
  [Field in Hidden]?: CampaignDraft[Field] | undefined;
} & {
  state: 'New' | 'Archived';
  upcoming_line_item: { line_item_id: number } | null;
  upcoming_client_cost?: { cost: number } | null | undefined;
};

/**
 * What a person decided of a campaign, for rules and records; line item and price are the ones chosen last, whether they have
 * begun or wait. What is hidden from the role stands as nothing: it is neither shown, nor changed, nor judged.
 */
export const draftOf = (campaign: AnsweredCampaign): CampaignDraft => ({
  name: campaign.name,
  internal_name: campaign.internal_name ?? null,
  state: campaign.state === 'New' ? 'new' : 'archived',
  active: campaign.active,
  paused: campaign.paused,
  visible: campaign.visible,
  campaign_type: campaign.campaign_type,
  attribution_days: campaign.attribution_days,
  target_custom_action_type_id: campaign.target_custom_action_type_id,
  adomain: campaign.adomain,
  bcats: campaign.bcats,
  landing_page: campaign.landing_page,
  landing_page2: campaign.landing_page2,
  line_item_id: campaign.upcoming_line_item?.line_item_id ?? campaign.line_item_id,
  client_budget: campaign.client_budget,
  client_daily_budget: campaign.client_daily_budget,
  ab_test_daily_budget: campaign.ab_test_daily_budget,
  budget_type: campaign.budget_type,
  attribution_days_data_science: campaign.attribution_days_data_science,
  bid_type: campaign.bid_type ?? 'cpa',
  target_cpx_in_company_currency: campaign.target_cpx_in_company_currency,
  pacing_without_target_buying_price: campaign.pacing_without_target_buying_price,
  frequency_cap: campaign.frequency_cap,
  lifetime_frequency_cap: campaign.lifetime_frequency_cap,
  cappings: campaign.cappings,
  optimization_algorithms: campaign.optimization_algorithms ?? { cpa: null, cpc: null },
  cpa_algorithm_max_cr: campaign.cpa_algorithm_max_cr ?? null,
  cpa_test_champion_cr: campaign.cpa_test_champion_cr ?? null,
  cpc_parameters: campaign.cpc_parameters ?? noCpcParameters,
  target_margin: campaign.target_margin ?? null,
  cpm: campaign.cpm ?? null,
  pricing_type: campaign.pricing_type ?? 'cpm',
  pricing_custom_action_type_id: campaign.pricing_custom_action_type_id,
  client_cost: campaign.upcoming_client_cost?.cost ?? campaign.client_cost ?? null,
  countries: campaign.countries,
  suppliers: campaign.suppliers,
  installers_label: campaign.installers_label,
  payers_label: campaign.payers_label,
  click_action: campaign.click_action,
  click_action_into_app: campaign.click_action_into_app,
  recommendation_click_action: campaign.recommendation_click_action,
  tracker_engaged_view_url_template: campaign.tracker_engaged_view_url_template,
  tracker_impression_url_template: campaign.tracker_impression_url_template,
  use_direct_link: campaign.use_direct_link,
});
