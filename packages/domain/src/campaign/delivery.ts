import type { PricingType } from './campaign.ts';

/** What the bidder steers by (CB-05). */
export const bidTypes = ['cpm', 'cpa', 'cpc', 'cpi'] as const;
export type BidType = (typeof bidTypes)[number];

export const countingPeriods = ['day', 'lifetime'] as const;
export const cappedEvents = ['click', 'impression'] as const;
/** A limit on what one device sees: so many events of a kind in a period. */
export type Capping = {
  counting_period: (typeof countingPeriods)[number];
  threshold: number;
  event_type: (typeof cappedEvents)[number];
};

/** The most that any capping counts to: what the store's integer holds, rounded down. */
export const CAP_MAX = 1_000_000_000;

/** Names of the algorithms in their two slots; null: the slot is empty. */
type Algorithms = { cpa: string | null; cpc: string | null };

/** The Budget & Delivery page without its prices, by the names of the wire (CB-11, CD-25, CD-26). Money in the company's currency. */
export type CampaignDelivery = {
  line_item_id: number | null;
  client_budget: number | null;
  /** Daily cap; while an A/B test runs the campaign's share of it. */
  client_daily_budget: number | null;
  /** The daily cap that an A/B test shares out; null without a test. */
  ab_test_daily_budget: number | null;
  attribution_days_data_science: number;
  bid_type: BidType;
  target_cpx_in_company_currency: number | null;
  pacing_without_target_buying_price: boolean;
  /** Impressions a device sees in a day. */
  frequency_cap: number | null;
  lifetime_frequency_cap: number | null;
  cappings: readonly Capping[];
  optimization_algorithms: Algorithms;
  cpa_algorithm_max_cr: number | null;
};

/** The least daily cap, wherever it is typed (design 13.24, 20). */
export const DAILY_CAP_MIN = 10;
/** Impressions a device may see in a day (CB-07). */
export const FREQUENCY_CAP_MAX = 20;

/** The algorithms that bidders know, by their slot (CB-23, CB-24; docs/decisions/0099): another word would be a bid that nobody makes. */
export const knownAlgorithms = {
  cpa: ['TargetCpcReacher'],
  cpc: ['DayClickPacer', 'DayBudgetPacer', 'DayClickPacerFlexible', 'DayBudgetPacerFlexible'],
} as const satisfies Record<keyof Algorithms, readonly string[]>;

type Chosen = Pick<CampaignDelivery, 'optimization_algorithms' | 'cpa_algorithm_max_cr'>;

/** The algorithms that choosing a bid type sets (CB-23, CB-24, D-159): clicks are paced where clicks are sold. */
export const algorithmsFor = (bid: BidType, pricing: PricingType): Chosen => {
  const pacer = pricing === 'cpc' ? 'DayClickPacer' : 'DayBudgetPacer';
  return bid === 'cpa'
    ? { optimization_algorithms: { cpa: 'TargetCpcReacher', cpc: `${pacer}Flexible` }, cpa_algorithm_max_cr: 1 }
    : { optimization_algorithms: { cpa: null, cpc: pacer }, cpa_algorithm_max_cr: null };
};

export const isClickCap = ({ counting_period, event_type }: Capping): boolean =>
  counting_period === 'day' && event_type === 'click';

/** Clicks a device may make in a day; 0 where nothing limits them. */
export const clicksADay = ({ cappings }: Pick<CampaignDelivery, 'cappings'>): number =>
  cappings.find(isClickCap)?.threshold ?? 0;

/** The cappings with that many clicks a day; 0 takes the limit away (D-156). Others stay. What no limit can be is left to the rules. */
export const withClicksADay = (cappings: readonly Capping[], clicks: number): Capping[] => [
  ...cappings.filter((capping) => !isClickCap(capping)),
  ...(clicks !== 0 ? [{ counting_period: 'day' as const, threshold: clicks, event_type: 'click' as const }] : []),
];
