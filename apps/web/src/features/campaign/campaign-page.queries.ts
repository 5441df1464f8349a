import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/campaign';
import * as pricing from '@fairlead/contract/campaign-pricing';
import * as lineItem from '@fairlead/contract/line-item-campaign';
import * as lineItemCost from '@fairlead/contract/line-item-cost';
import * as reference from '@fairlead/contract/reference';
import type { UtcDay } from '@fairlead/domain/utc-day';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isStale } from '#lib/api-error.ts';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';

showsRecords('campaign', 'line_item_budget', 'line_item', 'campaign', 'creative_group', 'creative');

/** A campaign whole, as its own pages show and edit it. */
export type WholeCampaign = Ok<typeof api.getCampaign>;

const paramsOf = (id: number) => ({ campaignId: String(id) });

/** One campaign, with the copies it is tested against where the role reads them. */
export const campaignOf = (id: number) =>
  query(['campaign', id], api.getCampaign, { params: paramsOf(id), query: { with_ab_test: 'true' } });

/** What the client pays and paid, newest first. */
export const clientCostsOf = (id: number) =>
  query(['campaign', id, 'costs'], pricing.listClientCosts, { params: paramsOf(id) });

/** Which line items it belonged to, and from which day. */
export const lineItemMovesOf = (id: number) =>
  query(['campaign', id, 'moves'], lineItem.listLineItemHistories, { query: { campaign_id: String(id) } });

/** Line items of a company with the caps of their campaigns and the budget that runs. */
export const overviewsOf = (company: number) =>
  query(['campaign', 'overviews', company], lineItem.listLineItemOverviews, { query: { company_id: String(company) } });

/** What one UTC day has cost the client of a line item. */
export const costOfDay = (lineItemId: number, day: UtcDay) =>
  query(['campaign', 'day-costs', lineItemId, day], lineItemCost.getLineItemStatus, {
    params: { lineItemId: String(lineItemId) },
    query: { start_date: day, end_date: day },
  });

/** Reference lists; they hardly ever change. */
export const countries = query(['countries'], reference.listCountries);
export const categories = query(['advertiser-categories'], reference.listAdvertiserCategories);

/** Puts a saved campaign into what is shown at once. */
export const showSaved = (client: QueryClient, campaign: WholeCampaign): void => {
  client.setQueryData(campaignOf(campaign.id).queryKey, (before: WholeCampaign | undefined) => ({
    ...(before?.ab_test_campaigns ? { ab_test_campaigns: before.ab_test_campaigns } : {}),
    ...campaign,
  }));
};

/** Puts a saved campaign into what is shown at once, and has whatever depends on it asked again. */
export const usePlaceCampaign = () => {
  const client = useQueryClient();
  return (campaign: WholeCampaign): void => {
    showSaved(client, campaign);
    for (const word of [...wordsOf('campaign'), 'history']) void client.invalidateQueries({ queryKey: [word] });
  };
};

/** Stops, goes on or archives it, from the head of its page. */
export const useSwitchCampaign = () => useSave(api.updateCampaign, { refreshes: wordsOf('campaign'), quiet: isStale });

/** Takes an upcoming price back by posting the one in force again (D-160). */
export const useTakeCostBack = () =>
  useSave(pricing.createClientCost, {
    refreshes: wordsOf('campaign'),
    says: () => 'Client cost deleted successfully',
  });
