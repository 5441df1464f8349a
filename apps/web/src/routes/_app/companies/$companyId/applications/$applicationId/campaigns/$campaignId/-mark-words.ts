import type { Currency } from '@fairlead/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listsOf } from '#features/audience/audience.queries.ts';
import { useMay } from '#features/auth/auth.queries.ts';
import type { WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { useLists } from '#features/campaign/page/useLists.ts';
import { campaignWords } from '#features/campaign/page/words.tsx';
import { creativeWords } from '#features/creative/creative-words.ts';
import { groupWords } from '#features/creative-group/group-words.ts';
import type { HistoryWords } from '#features/history/words.tsx';
import { storedWords } from '#features/line-item/line-item-words.tsx';
import { budgetWords } from '#features/line-item-budget/budget-words.ts';
import { targetingWords } from '#features/targeting/words.ts';

const plain: HistoryWords = { labels: {} };

/** How the fields of each kind of record are called and shown, as the record's own history says them. */
export const useMarkWords = (campaign: WholeCampaign): ((entity: string) => HistoryWords) => {
  const { company_id: company, app_id: app, platform } = campaign;
  const currency = campaign.company_currency as Currency;
  const audiences = useMay()('audience.read');
  const lists = useQuery({ ...listsOf(app), enabled: audiences }).data?.items;
  const { known } = useLists({ company, app, currency });
  return useMemo(() => {
    const targeted = { countries: known.countries, suppliers: [], lists: lists ?? [] };
    const all: Record<string, HistoryWords> = {
      campaign: campaignWords(known),
      campaign_targeting: targetingWords(platform, targeted),
      line_item: storedWords({ currency, events: known.events }),
      line_item_budget: budgetWords(currency) as HistoryWords,
      creative: creativeWords as HistoryWords,
      creative_group: groupWords as HistoryWords,
    };
    return (entity) => all[entity] ?? plain;
  }, [known, lists, platform, currency]);
};
