import type { Currency } from '@fairlead/domain/money';
import { writtenAmount } from '#ui/form/amount.ts';
import { writeMany } from '#ui/grid/editors/many.ts';
import type { Choice } from '#ui/grid/types.ts';

const labels = {
  name: 'Name',
  internal_name: 'Internal name',
  client_daily_budget: 'Daily cap',
  active: 'Active',
  paused: 'Paused',
  state: 'State',
  client_budget: 'Budget',
  line_item_id: 'Line item',
  countries: 'Countries',
  pricing_type: 'Pricing',
  client_cost: 'Client cost',
  target_cpx_in_company_currency: 'Target buying price',
  frequency_cap: 'Impressions a day',
  attribution_days: 'Attribution window',
  landing_page: 'Landing page',
  adomain: 'Advertiser domain',
} as const;

const money: readonly string[] = [
  'client_daily_budget',
  'client_budget',
  'client_cost',
  'target_cpx_in_company_currency',
];

/** How the fields of a campaign are called and shown: in a review, a merge and its history. */
export const campaignWords = (currency: Currency, countries: readonly Choice[]) => ({
  thing: 'campaign',
  labels,
  show: (name: string, value: unknown): string | undefined => {
    if (typeof value === 'number' && money.includes(name)) return writtenAmount(value, currency);
    if (name === 'countries' && Array.isArray(value)) return writeMany(value, countries) || 'None';
    if (name === 'state') return String(value).toLowerCase() === 'archived' ? 'Archived' : 'Not archived';
    return undefined;
  },
});
