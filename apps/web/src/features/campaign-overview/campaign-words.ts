import { campaignLabels } from '@fairlead/domain/campaign/labels';
import { isTestOver, TEST_OVER } from '@fairlead/domain/campaign/split-cap';
import type { Currency } from '@fairlead/domain/money';
import { writtenAmount } from '#ui/form/amount.ts';
import { writeMany } from '#ui/grid/editors/many.ts';
import type { Choice } from '#ui/grid/types.ts';

const money: readonly string[] = [
  'client_daily_budget',
  'ab_test_daily_budget',
  'client_budget',
  'client_cost',
  'target_cpx_in_company_currency',
];

/** How the fields of a campaign are called and shown: in a review, a merge and its history. */
export const campaignWords = (currency: Currency, countries: readonly Choice[]) => ({
  thing: 'campaign',
  labels: campaignLabels,
  show: (name: string, value: unknown): string | undefined => {
    if (typeof value === 'number' && money.includes(name)) return writtenAmount(value, currency);
    if (name === 'countries' && Array.isArray(value)) return writeMany(value, countries) || 'None';
    if (name === 'state') return String(value).toLowerCase() === 'archived' ? 'Archived' : 'Not archived';
    return undefined;
  },
  // A whole whose test others ended would be refused: the question offers no more than what is saved
  locked: isTestOver,
  lockedBecause: () => TEST_OVER,
});
