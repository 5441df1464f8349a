import { campaignLabels } from '@fairlead/domain/campaign/labels';
import { clientCostOn, priceWords, unpricedText } from '@fairlead/domain/campaign/pricing';
import type { Currency } from '@fairlead/domain/money';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { useRemoveMove } from '#features/line-item/line-item.queries.ts';
import { messageOf } from '#lib/api-error.ts';
import { useProductNow } from '#lib/clock.ts';
import { writtenAmount } from '#ui/form/amount.ts';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { Dated, type DatedEntry } from '#ui/timeline/Dated.tsx';
import {
  campaignOf,
  clientCostsOf,
  lineItemMovesOf,
  useTakeCostBack,
  type WholeCampaign,
} from '../campaign-page.queries.ts';
import { DeliveryForm } from './DeliveryForm.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { useCampaignRights } from './rights.ts';
import { useLists } from './useLists.ts';
import { useNamedField } from './useNamedField.ts';
import { campaignWords } from './words.tsx';

/** What the client pays from which day on; the upcoming price is taken back until it starts (CB-27 to CB-34). */
const CostHistory = ({ campaign }: { campaign: WholeCampaign }) => {
  const { editCost } = useCampaignRights(campaign);
  const { data, error } = useQuery(clientCostsOf(campaign.id));
  const back = useTakeCostBack();
  const now = useProductNow();
  const say = (cost: number) => writtenAmount(cost, campaign.company_currency as Currency);
  const { pricing_type = 'cpm' } = campaign;
  const costs = data?.items ?? [];
  const inForce = clientCostOn(dayOf(now), costs);
  const entries = costs.map((entry, index): DatedEntry => {
    const earlier = costs[index + 1];
    return {
      key: entry.id,
      start: entry.start_date,
      label: campaignLabels.client_cost,
      ...(earlier ? { before: say(earlier.cost) } : {}),
      after: say(entry.cost),
      ...(editCost && inForce && entry.start_date >= addDays(dayOf(now), 1)
        ? {
            undo: {
              label: 'Undo the upcoming client cost',
              busy: back.isPending,
              act: () =>
                back.mutate({
                  params: { campaignId: String(campaign.id) },
                  body: { cost: inForce.cost, version: campaign.version },
                }),
            },
          }
        : {}),
    };
  });
  return (
    <Dated
      label="Client cost"
      entries={entries}
      now={now}
      note={inForce && priceWords({ pricing_type, client_cost: inForce.cost }, (cost) => `${say(cost)} today`)}
      empty={error ? messageOf(error) : data ? unpricedText(pricing_type) : 'Loading…'}
    />
  );
};

/** Which line items it belonged to; the upcoming one is taken back until it starts (CD-29). */
const LineItemHistory = ({ campaign }: { campaign: WholeCampaign }) => {
  const { removeMove } = useCampaignRights(campaign);
  const { data, error } = useQuery(lineItemMovesOf(campaign.id));
  const remove = useRemoveMove();
  const now = useProductNow();
  const entries = (data?.items ?? []).map(
    (move): DatedEntry => ({
      key: move.id,
      start: move.start_date,
      label: campaignLabels.line_item_id,
      after: move.line_item_name,
      ...(removeMove
        ? {
            undo: {
              label: `Undo the upcoming line item ${move.line_item_name}`,
              busy: remove.isPending,
              act: () => remove.mutate({ params: { lineItemHistoryId: String(move.id) } }),
            },
          }
        : {}),
    }),
  );
  return (
    <Dated
      label="Line item history"
      entries={entries}
      now={now}
      empty={error ? messageOf(error) : data ? 'It belongs to no line item.' : 'Loading…'}
    />
  );
};

type Props = {
  id: number;
  tab: 'details' | 'delivery';
  /** At the right: what was changed, in the words of the campaign. */
  history: (words: ReturnType<typeof campaignWords>) => ReactNode;
};

/** A tab of a campaign: its form, and beside it what waits and what was changed. */
export const CampaignTab = ({ id, tab, history }: Props) => {
  const campaign = useSuspenseQuery(campaignOf(id)).data;
  const { reads, moves } = useCampaignRights(campaign);
  const currency = campaign.company_currency as Currency;
  const { known } = useLists({ company: campaign.company_id, app: campaign.app_id, currency });
  const words = useMemo(() => campaignWords(known), [known]);
  const form = useRef<HTMLDivElement>(null);
  useNamedField(form);
  return (
    <Columns ref={form} className="campaign-columns">
      {tab === 'details' ? <DetailsForm key={id} campaign={campaign} /> : <DeliveryForm key={id} campaign={campaign} />}
      <Side>
        {tab === 'delivery' && reads && campaign.client_cost !== undefined && <CostHistory campaign={campaign} />}
        {tab === 'delivery' && moves && <LineItemHistory campaign={campaign} />}
        {history(words)}
      </Side>
    </Columns>
  );
};
