import { campaignState } from '@fairlead/domain/campaign/campaign';
import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/changes/changes.ts';
import type { Campaign } from './campaign.service.ts';

/** What is answered whole is stored whole: fields that some roles do not read are taken away later. */
const whole = <T>(value: T | undefined): T => value as T;

/** What a person decided of a campaign; line item and price are the ones chosen last, whether they have begun or wait. */
export const draftOf = (campaign: Campaign): CampaignDraft => ({
  name: campaign.name,
  internal_name: whole(campaign.internal_name),
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
  budget_type: campaign.budget_type,
  attribution_days_data_science: campaign.attribution_days_data_science,
  bid_type: whole(campaign.bid_type),
  target_cpx_in_company_currency: campaign.target_cpx_in_company_currency,
  pacing_without_target_buying_price: campaign.pacing_without_target_buying_price,
  frequency_cap: campaign.frequency_cap,
  lifetime_frequency_cap: campaign.lifetime_frequency_cap,
  cappings: campaign.cappings,
  optimization_algorithms: whole(campaign.optimization_algorithms),
  cpa_algorithm_max_cr: whole(campaign.cpa_algorithm_max_cr),
  cpa_test_champion_cr: whole(campaign.cpa_test_champion_cr),
  cpc_parameters: whole(campaign.cpc_parameters),
  target_margin: whole(campaign.target_margin),
  cpm: whole(campaign.cpm),
  pricing_type: whole(campaign.pricing_type),
  pricing_custom_action_type_id: campaign.pricing_custom_action_type_id,
  client_cost: campaign.upcoming_client_cost?.cost ?? whole(campaign.client_cost),
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

/** The fields of the change log. */
export const loggedCampaign = (campaign: Campaign) => {
  const draft = draftOf(campaign);
  return {
    company_id: campaign.company_id,
    app_id: campaign.app_id,
    ...draft,
    line_item_starts: campaign.upcoming_line_item?.start_date ?? null,
    client_cost_starts: campaign.upcoming_client_cost?.start_date ?? null,
    state: campaignState(draft.state),
    source_campaign_id: campaign.source_campaign_id,
    test_campaign: campaign.test_campaign_configuration_id !== null,
    device_id: campaign.test_campaign_configuration?.device_id ?? null,
  };
};

/** One entry of the change log; null: the campaign is new. */
export const recordCampaign = (context: Context, before: Campaign | null, after: Campaign) =>
  recordChange(context, {
    action: before ? 'update' : 'create',
    entity: 'campaign',
    entity_id: after.id,
    entity_name: after.name,
    company_id: after.company_id,
    version: after.version,
    before: before && loggedCampaign(before),
    after: loggedCampaign(after),
  });
