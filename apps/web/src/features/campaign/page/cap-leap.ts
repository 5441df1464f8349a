import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import type { Currency } from '@fairlead/domain/money';
import type { Question } from '@fairlead/domain/question';
import { capQuestion } from '@fairlead/domain/tenfold';
import { writtenAmount } from '#ui/form/amount.ts';
import type { WholeCampaign } from '../campaign-page.queries.ts';
import { capField } from './tested-cap.ts';

/** The question before a daily cap is saved far from the one that is stored; of a campaign in an A/B test it is the whole. */
export const capLeap = (stored: WholeCampaign, values: Partial<CampaignDraft>): Question | null => {
  const field = capField(stored, values.ab_test_daily_budget);
  const { [field]: after = null } = values;
  return capQuestion([
    {
      ...{ name: stored.name, label: 'Daily cap', before: stored[field], after },
      written: (value) => writtenAmount(value, stored.company_currency as Currency),
    },
  ]);
};
