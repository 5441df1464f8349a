import type { Currency } from '@fairlead/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listsOf } from '#features/audience/audience.queries.ts';
import { listWords } from '#features/audience/words.ts';
import { useMay } from '#features/auth/auth.queries.ts';
import { campaignsOf } from '#features/campaign/campaign.queries.ts';
import type { WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { useLists } from '#features/campaign/page/useLists.ts';
import { campaignWords } from '#features/campaign/page/words.tsx';
import { connectedText, loggedWords } from '#features/creative/creative-words.ts';
import { groupWords } from '#features/creative-group/group-words.ts';
import type { HistoryWords } from '#features/history/words.tsx';
import { storedWords } from '#features/line-item/line-item-words.tsx';
import { budgetWords } from '#features/line-item-budget/budget-words.ts';
import { suppliers } from '#features/supplier/supplier.queries.ts';
import { targetingWords } from '#features/targeting/words.ts';
import { naming } from '#ui/form/naming.ts';

const plain: HistoryWords = { labels: {} };
/** As many names as one reads at a glance, and how many there are besides. */
const NAMES = 3;

/** How the fields of each kind of record are called and shown, as the record's own history says them. */
export const useMarkWords = (campaign: WholeCampaign): ((entity: string) => HistoryWords) => {
  const { company_id: company, app_id: app, platform } = campaign;
  const currency = campaign.company_currency as Currency;
  const may = useMay();
  const audiences = may('audience.read');
  const lists = useQuery({ ...listsOf(app), enabled: audiences }).data?.items;
  const exchanges = useQuery({ ...suppliers, enabled: may('supplier.read') }).data?.items;
  const campaigns = useQuery(campaignsOf(app)).data?.items;
  const { known, lineItems } = useLists({ company, app, currency });
  // A return is told in percent, an amount in the currency
  const kpi = lineItems.find(({ id }) => id === campaign.line_item_id)?.client_objective_type;
  return useMemo(() => {
    const targeted = { countries: known.countries, suppliers: exchanges ?? [], lists: lists ?? [] };
    const all: Record<string, HistoryWords> = {
      campaign: naming(campaignWords(known), 'suppliers', exchanges ?? [], NAMES),
      campaign_targeting: targetingWords(platform, targeted),
      line_item: storedWords({ currency, kpi, events: known.events }),
      line_item_budget: budgetWords(currency) as HistoryWords,
      creative: loggedWords((settings) => connectedText(settings, campaigns ?? [])),
      creative_group: naming(groupWords as HistoryWords, 'campaign_ids', campaigns ?? [], NAMES),
      targeting_list: listWords as HistoryWords,
    };
    return (entity) => all[entity] ?? plain;
  }, [known, kpi, lists, exchanges, campaigns, platform, currency]);
};
