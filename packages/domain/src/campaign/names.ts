import type { CampaignType, PricingType } from './campaign.ts';
import type { BidType } from './delivery.ts';

/** What people call a campaign's product: in its forms, columns and merges. */
export const campaignTypeNames: Readonly<Record<CampaignType, string>> = {
  RETARGETING: 'Retargeting',
  DATA_MATCH: 'Data match',
  CROSS_PROMOTION: 'Cross promotion',
};

/** What people call what the client pays for. */
export const pricingTypeNames: Readonly<Record<PricingType, string>> = {
  cpa: 'CPA',
  cpc: 'CPC',
  cpi: 'CPI',
  cpm: 'CPM',
  free: 'Free',
  internal: 'Internal',
};

/** What people call what is bid for. */
export const bidTypeNames: Readonly<Record<BidType, string>> = { cpm: 'CPM', cpa: 'CPA', cpc: 'CPC', cpi: 'CPI' };
