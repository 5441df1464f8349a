import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/delivery-funnel';
import { addDays, type UtcDay } from '@fairlead/domain/utc-day';
import { showsRecords } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';

showsRecords('delivery-funnel', 'campaign', 'line_item', 'line_item_budget');

export type Funnel = Ok<typeof api.getCampaignDeliveryFunnel>;
export type Lever = Funnel['levers'][number];

/** Whole days that end yesterday, as one chooses them. */
export type FunnelDays = '1' | '7' | '30';

const between = (today: UtcDay, days: FunnelDays) => ({
  start_date: addDays(today, -Number(days)),
  end_date: addDays(today, -1),
});

/** Why a campaign does not spend, on the days before today. */
export const campaignFunnelOf = (id: number, today: UtcDay, days: FunnelDays) =>
  query(['delivery-funnel', 'campaign', id, today, days], api.getCampaignDeliveryFunnel, {
    params: { campaignId: String(id) },
    query: between(today, days),
  });

/** The same for a line item: its campaigns together. */
export const lineItemFunnelOf = (id: number, today: UtcDay, days: FunnelDays) =>
  query(['delivery-funnel', 'line-item', id, today, days], api.getLineItemDeliveryFunnel, {
    params: { lineItemId: String(id) },
    query: between(today, days),
  });
