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
