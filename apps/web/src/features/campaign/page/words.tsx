import type { CpcParameters } from '@fairlead/domain/campaign/bidding';
import type { CampaignType, PricingType } from '@fairlead/domain/campaign/campaign';
import type { BidType, Capping } from '@fairlead/domain/campaign/delivery';
import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { campaignLabels } from '@fairlead/domain/campaign/labels';
import { bidTypeNames, campaignTypeNames, pricingTypeNames } from '@fairlead/domain/campaign/names';
import type { Currency } from '@fairlead/domain/money';
import { writtenAmount } from '#ui/form/amount.ts';
import type { Together } from '#ui/form/merge.ts';
import { plainValue } from '#ui/form/plain-value.tsx';
import { day } from '#ui/format.ts';

export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

type Named = { id: number; name: string };
/** What ids of a campaign stand for, as far as the server has answered. */
export type Known = {
  currency: Currency;
  events: readonly Named[];
  countries: readonly Named[];
  categories: readonly { code: string; name: string }[];
  lineItems: readonly Named[];
};

const amounts = new Set([
  'client_budget',
  'client_daily_budget',
  'ab_test_daily_budget',
  'target_cpx_in_company_currency',
  'client_cost',
  'cpm',
]);
const spans = new Set(['attribution_days', 'attribution_days_data_science']);
const starts = new Set(['line_item_starts', 'client_cost_starts']);
const events = new Set(['target_custom_action_type_id', 'pricing_custom_action_type_id']);

const named = (items: readonly Named[], id: unknown): string => items.find((one) => one.id === id)?.name ?? String(id);

const cappingText = ({ threshold, event_type, counting_period }: Capping): string =>
  `${threshold} ${event_type}s per ${counting_period}`;

/** What is bid for a click, and by which engine. */
const cpcText = (cpc: CpcParameters, { currency }: Known): string => {
  const targets = [
    ['CPC', cpc.target_cpc],
    ['CPI', cpc.target_cpi],
    ['CPA', cpc.target_cpa],
  ] as const;
  return [
    ...targets.flatMap(([kind, amount]) =>
      amount === null ? [] : [`target ${kind} ${writtenAmount(amount, currency)}`],
    ),
    [cpc.cpc_engine_family, cpc.cpc_engine_family_version].filter(Boolean).join(' '),
  ].join(', ');
};

const listText = (name: string, list: readonly unknown[], known: Known): string | undefined => {
  if (list.length === 0) return undefined;
  if (name === 'countries') return list.map((id) => named(known.countries, id)).join(', ');
  if (name === 'bcats')
    return list.map((code) => known.categories.find((one) => one.code === code)?.name ?? String(code)).join(', ');
  if (name === 'cappings') return list.map((one) => cappingText(one as Capping)).join(', ');
  return undefined;
};

/** What it means that nothing stands in a field. */
const withoutValue: Partial<Record<string, string>> = {
  client_daily_budget: 'No cap',
  client_cost: 'No price',
  client_budget: 'None',
  frequency_cap: 'No limit',
  lifetime_frequency_cap: 'No limit',
  clicks_a_day: 'No limit',
};

const textOf = (name: string, value: unknown, known: Known): string | undefined => {
  if (value === null || value === undefined || value === '') return withoutValue[name];
  if (typeof value === 'number') {
    if (amounts.has(name)) return writtenAmount(value, known.currency);
    if (spans.has(name)) return daysText(value);
    if (events.has(name)) return named(known.events, value);
    if (name === 'line_item_id') return named(known.lineItems, value);
    if (name === 'clicks_a_day' && value === 0) return 'No limit';
  }
  if (Array.isArray(value)) return listText(name, value, known);
  if (name === 'cpc_parameters') return cpcText(value as CpcParameters, known);
  if (name === 'optimization_algorithms') return Object.values(value).filter(Boolean).join(', ') || undefined;
  if (typeof value !== 'string') return undefined;
  if (name === 'pricing_type') return pricingTypeNames[value as PricingType];
  if (name === 'bid_type') return bidTypeNames[value as BidType];
  if (name === 'campaign_type') return campaignTypeNames[value as CampaignType];
  return starts.has(name) ? day(value) : undefined;
};

/** A price is one of what is paid for, a bid one of its type: neither is decided without the other (decision 0162). */
const paidTogether = [
  ['pricing_type', 'client_cost', 'pricing_custom_action_type_id'],
  ['bid_type', 'target_cpx_in_company_currency'],
] as const satisfies Together<CampaignDraft>;

/** Words of a campaign for its forms, merges and its history; ids are shown by their names. */
export const campaignWords = (known: Known) => ({
  thing: 'campaign',
  labels: campaignLabels,
  together: paidTogether,
  show: (name: string, value: unknown, beside: Readonly<Record<string, unknown>> = {}) => {
    if (name === 'line_item_starts' && value === null && beside.line_item_id) return 'in force';
    if (name === 'client_cost_starts' && value === null && beside.client_cost) return 'in force';
    return textOf(name, value, known) ?? plainValue(value);
  },
});
