import type { CampaignDraft } from '../campaign/draft.ts';
import { type NewCampaignPlace, newCampaign } from '../campaign/new-campaign.ts';
import { wholeCap } from '../campaign/split-cap.ts';
import { type Issue, when } from '../issue.ts';
import { checkName } from '../name.rules.ts';

/** What copies take over besides what every copy does (CC-36). Budget and delivery always go with them (D-150). */
export type CopyOptions = {
  has_details: boolean;
  has_capping: boolean;
  has_client_pricing: boolean;
  has_suppliers: boolean;
  /** Lists of devices, and the labels of segmentation. */
  has_users: boolean;
};

const MOST_COPIES = 50;

/** The name of the `nth` copy, from 1, also where there is only one (CC-44, D-148). */
export const copyName = (name: string, nth: number): string => `${name} - Copy (${nth})`;

/** How many there are to be, and whether the longest of their names can be kept (CC-37, D-147). */
export const checkCopies = (count: number | null, { name }: { name: string }): Issue[] => {
  const path = 'number_of_copies';
  if (count === null) return [{ path, message: 'This field is required' }];
  if (!(Number.isInteger(count) && count >= 1 && count <= MOST_COPIES))
    return [{ path, message: `Number of copies must be a whole number from 1 to ${MOST_COPIES}` }];
  return when(
    checkName(copyName(name, count)).length > 0,
    path,
    'The names of the copies would be too long. Shorten the name of the campaign first.',
  );
};

const pick = <K extends keyof CampaignDraft>(from: CampaignDraft, ...fields: K[]): Pick<CampaignDraft, K> =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<CampaignDraft, K>;

/**
 * The `nth` copy of a campaign below a line item (D-149): inactive, never in a test; what is not taken over starts as in any new
 * campaign. A campaign is sold somehow, so the pricing type stays without `has_client_pricing` too, and its price does not.
 */
export const copiedCampaign = (
  source: CampaignDraft,
  place: NewCampaignPlace,
  options: CopyOptions,
  { line_item_id, nth }: { line_item_id: number; nth: number },
): CampaignDraft => {
  const { pricing_type, campaign_type } = source;
  const details = pick(
    source,
    'adomain',
    'bcats',
    'landing_page',
    'landing_page2',
    'click_action',
    'click_action_into_app',
    'recommendation_click_action',
    'tracker_engaged_view_url_template',
    'tracker_impression_url_template',
    'use_direct_link',
  );
  return {
    ...newCampaign({ pricing_type, campaign_type }, place),
    ...pick(source, 'countries', 'attribution_days', 'target_custom_action_type_id', 'pricing_custom_action_type_id'),
    ...pick(source, 'client_budget', 'budget_type', 'bid_type', 'target_cpx_in_company_currency'),
    client_daily_budget: wholeCap(source), // never the share of a test
    ...pick(source, 'optimization_algorithms', 'cpa_algorithm_max_cr', 'cpa_test_champion_cr', 'cpc_parameters'),
    ...pick(source, 'attribution_days_data_science', 'pacing_without_target_buying_price', 'target_margin', 'cpm'),
    ...(options.has_details ? details : {}),
    ...(options.has_capping ? pick(source, 'frequency_cap', 'lifetime_frequency_cap', 'cappings') : {}),
    ...(options.has_client_pricing ? pick(source, 'client_cost') : {}),
    ...(options.has_suppliers ? pick(source, 'suppliers') : {}),
    ...(options.has_users ? pick(source, 'installers_label', 'payers_label') : {}),
    name: copyName(source.name, nth),
    internal_name: source.internal_name === null ? null : copyName(source.internal_name, nth),
    line_item_id,
  };
};
