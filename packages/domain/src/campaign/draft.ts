import { roundDecimal, roundMoney } from '../money.ts';
import type { State } from '../state.ts';
import type { CampaignBidding, CpcParameters } from './bidding.ts';
import type { CampaignType } from './campaign.ts';
import { algorithmsFor, type CampaignDelivery } from './delivery.ts';
import type { CampaignDetails } from './details.ts';
import type { CampaignPricing } from './pricing.ts';
import type { CampaignTargets } from './targets.ts';
import { type CampaignTracking, trackingLinks } from './tracking.ts';

/** Whether it is there, on and shown, and what kind of product it is. */
type CampaignSwitches = {
  state: State;
  active: boolean;
  paused: boolean;
  visible: boolean;
  campaign_type: CampaignType;
  /** Days after a click in which an event counts. */
  attribution_days: number;
  /** The event that is aimed at. */
  target_custom_action_type_id: number | null;
};

/** All that a person decides of a campaign, facet by facet. Line item and client cost are the ones chosen last. */
export type CampaignDraft = CampaignSwitches &
  CampaignDetails &
  CampaignDelivery &
  CampaignBidding &
  CampaignPricing &
  CampaignTracking &
  CampaignTargets;

/** Fields left out stay as they are. */
export type CampaignEdit = { [Field in keyof CampaignDraft]?: CampaignDraft[Field] | undefined };

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const filled = (text: string | null): string | null => text?.trim() || null;
const money = (amount: number | null): number | null => (amount === null ? null : roundMoney(amount));
const rate = (share: number | null): number | null => (share === null ? null : roundDecimal(share, 6));
const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

type KeptLinks = Record<(typeof trackingLinks)[number], string | null>;

const keptCpc = (cpc: CpcParameters): CpcParameters => ({
  target_cpc: money(cpc.target_cpc),
  target_cpi: money(cpc.target_cpi),
  target_cpa: money(cpc.target_cpa),
  cpc_engine_family: cpc.cpc_engine_family,
  cpc_engine_family_version: filled(cpc.cpc_engine_family_version),
});

/** The draft as it is stored: texts trimmed, none of them empty, amounts in cents, nothing twice, cappings of 0 gone. */
export const keptCampaign = (draft: CampaignDraft): CampaignDraft => ({
  ...draft,
  ...(Object.fromEntries(trackingLinks.map((field) => [field, filled(draft[field])])) as KeptLinks),
  name: draft.name.trim(),
  internal_name: filled(draft.internal_name),
  adomain: filled(draft.adomain),
  landing_page: filled(draft.landing_page),
  landing_page2: filled(draft.landing_page2),
  bcats: once(draft.bcats),
  countries: once(draft.countries),
  suppliers: once(draft.suppliers),
  client_budget: money(draft.client_budget),
  client_daily_budget: money(draft.client_daily_budget),
  ab_test_daily_budget: money(draft.ab_test_daily_budget),
  client_cost: money(draft.client_cost),
  target_cpx_in_company_currency: money(draft.target_cpx_in_company_currency),
  cpm: money(draft.cpm),
  target_margin: money(draft.target_margin),
  cpa_algorithm_max_cr: rate(draft.cpa_algorithm_max_cr),
  cpa_test_champion_cr: rate(draft.cpa_test_champion_cr),
  cpc_parameters: keptCpc(draft.cpc_parameters),
  cappings: draft.cappings
    .filter(({ threshold }) => threshold !== 0)
    .map(({ counting_period, threshold, event_type }) => ({ counting_period, threshold, event_type }))
    .sort((a, b) => (`${a.counting_period} ${a.event_type}` < `${b.counting_period} ${b.event_type}` ? -1 : 1)),
});

/**
 * The draft that an edit makes of a stored campaign. Another bid type brings its algorithms (CB-23, CB-24) unless the edit
 * names others than were there.
 */
export const editedCampaign = (stored: CampaignDraft, edit: CampaignEdit): CampaignDraft => {
  const sent = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const draft: CampaignDraft = { ...stored, ...sent };
  const steered = (['optimization_algorithms', 'cpa_algorithm_max_cr'] as const).some(
    (field) => edit[field] !== undefined && !same(edit[field], stored[field]),
  );
  return draft.bid_type === stored.bid_type || steered
    ? draft
    : { ...draft, ...algorithmsFor(draft.bid_type, draft.pricing_type) };
};
