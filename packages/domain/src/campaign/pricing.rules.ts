import { type Issue, when } from '../issue.ts';
import { MONEY_BOUND } from '../money.ts';
import { type CampaignType, pricingTypes } from './campaign.ts';
import { type CampaignPricing, offeredPricing } from './pricing.ts';

/**
 * A price: required, not below nothing, and an amount that can be kept (CB-10).
 * @param name what its field is called
 */
export const checkClientCost = (cost: number | null, path = 'client_cost', name = 'Client cost'): Issue[] => {
  if (cost === null || !Number.isFinite(cost)) return [{ path, message: `${name} is required` }];
  return [
    ...when(cost < 0, path, `${name} must be 0 or more`),
    ...when(cost >= MONEY_BOUND, path, `${name} must be below ${MONEY_BOUND}. Check the zeros.`),
  ];
};

/** What the client pays for (CC-11, CC-12, CC-14). A price may be missing: then it is cost plus. */
export const checkCampaignPricing = (draft: CampaignPricing, type: CampaignType): Issue[] => {
  const { pricing_type: pricing, pricing_custom_action_type_id: event, client_cost } = draft;
  const known = pricingTypes.includes(pricing);
  return [
    ...when(!known && !pricing, 'pricing_type', 'Pricing is required'),
    ...when(!known && Boolean(pricing), 'pricing_type', `Pricing must be one of ${pricingTypes.join(', ')}`),
    ...when(
      known && !offeredPricing(type, pricingTypes).includes(pricing),
      'pricing_type',
      'Data match cannot be sold by cpa. Choose another pricing.',
    ),
    ...when(pricing === 'cpa' && event === null, 'pricing_custom_action_type_id', 'Optimization event is required'),
    ...(client_cost === null ? [] : checkClientCost(client_cost)),
  ];
};
