import { noCpcParameters } from './bidding.ts';
import { defaultEvent } from './default-event.ts';
import { algorithmsFor } from './delivery.ts';
import { isDomain } from './details.rules.ts';
import { attributionDaysFor } from './details.ts';
import { type CampaignDraft, type CampaignEdit, editedCampaign } from './draft.ts';

/** What a new campaign takes over from where it is made (D-146). */
export type NewCampaignPlace = {
  advertiser_website_url: string | null;
  attribution: 'external' | 'internal';
  /** Suppliers that are bought from: active and not archived. */
  suppliers: readonly number[];
  /** Types of events that the application maps; left out where nobody asks: then no event is chosen for it. */
  mapped?: readonly number[];
};

/** Impressions a device sees in a day, where nobody says otherwise; media that nobody pays for have no limit (CC-21). */
const FREQUENCY_CAP = 10;

/** The host of a website, where it is a domain. */
export const domainOf = (website: string | null): string | null => {
  const host = /^https?:\/\/([^\s/?#@\\:]+)/i.exec(website ?? '')?.[1]?.toLowerCase() ?? '';
  return isDomain(host) ? host : null;
};

/** What a campaign starts from before anybody says anything: inactive, bidding for actions, in no country (API-74). */
const emptyCampaign = (place: NewCampaignPlace): CampaignDraft => ({
  state: 'new',
  active: false,
  paused: false,
  visible: true,
  campaign_type: 'RETARGETING',
  attribution_days: attributionDaysFor('RETARGETING'),
  target_custom_action_type_id: place.mapped ? defaultEvent(place.mapped) : null,
  name: '',
  internal_name: null,
  adomain: domainOf(place.advertiser_website_url),
  bcats: [],
  landing_page: null,
  landing_page2: null,
  line_item_id: null,
  client_budget: null,
  client_daily_budget: null,
  ab_test_daily_budget: null,
  attribution_days_data_science: 7,
  bid_type: 'cpa',
  target_cpx_in_company_currency: null,
  pacing_without_target_buying_price: false,
  frequency_cap: FREQUENCY_CAP,
  lifetime_frequency_cap: null,
  cappings: [],
  ...algorithmsFor('cpa', 'cpa'),
  budget_type: 'total',
  cpc_parameters: noCpcParameters,
  cpa_test_champion_cr: null,
  target_margin: null,
  cpm: null,
  pricing_type: '' as CampaignDraft['pricing_type'], // not chosen yet: the rules ask for it
  pricing_custom_action_type_id: null,
  client_cost: null,
  click_action: null,
  click_action_into_app: null,
  recommendation_click_action: null,
  tracker_engaged_view_url_template: null,
  tracker_impression_url_template: null,
  use_direct_link: false,
  countries: [],
  suppliers: place.suppliers,
  installers_label: 'both',
  payers_label: 'both',
});

/** A new campaign out of what was sent of it; what follows from pricing and product does so unless it was sent, too. */
export const newCampaign = (sent: CampaignEdit, place: NewCampaignPlace): CampaignDraft => {
  const { pricing_type = emptyCampaign(place).pricing_type, campaign_type = 'RETARGETING', bid_type = 'cpa' } = sent;
  const follows: CampaignEdit = {
    frequency_cap: pricing_type === 'free' ? null : FREQUENCY_CAP,
    attribution_days: place.attribution === 'external' ? 7 : attributionDaysFor(campaign_type),
    ...algorithmsFor(bid_type, pricing_type),
  };
  const known = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return editedCampaign(emptyCampaign(place), { ...follows, bid_type, ...known });
};
