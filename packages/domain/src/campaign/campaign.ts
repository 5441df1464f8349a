import type { State } from '../state.ts';

/** How a campaign is bought; two kinds are never billed. */
export const pricingTypes = ['cpa', 'cpc', 'cpi', 'cpm', 'free', 'internal'] as const;
export type PricingType = (typeof pricingTypes)[number];

export const campaignTypes = ['RETARGETING', 'DATA_MATCH', 'CROSS_PROMOTION'] as const;
export type CampaignType = (typeof campaignTypes)[number];

/** Campaigns answer their state with a capital (D-103). */
export const campaignStates = ['New', 'Archived'] as const;
export type CampaignState = (typeof campaignStates)[number];
export const campaignState = (state: State): CampaignState => (state === 'new' ? 'New' : 'Archived');

/** What decides whether a campaign runs; of its line item in force today, null when it has none yet. */
export type RunningGrounds = {
  state: State;
  active: boolean;
  paused: boolean;
  line_item_state: State | null;
  /** Whether a budget of the line item covers today, in UTC. */
  has_current_budget: boolean;
};

/** Running is never stored: active, not paused, new, under a new line item with a current budget (D-125). */
export const isRunning = (campaign: RunningGrounds): boolean =>
  campaign.state === 'new' &&
  campaign.active &&
  !campaign.paused &&
  campaign.line_item_state === 'new' &&
  campaign.has_current_budget;
