import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/delivery-funnel';
import { addDays, type UtcDay } from '@fairlead/domain/utc-day';
import { showsRecords } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';

showsRecords(
  'delivery-funnel',
  'campaign',
  'line_item',
  'line_item_budget',
  'campaign_targeting',
  'creative_group',
  'creative',
);

export type Funnel = Ok<typeof api.getCampaignDeliveryFunnel>;
export type Lever = Funnel['levers'][number];
export type Effect = Ok<typeof api.getCampaignEffect>;
export type Mark = Effect['marks'][number];

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

/** Days that the effect draws, as one chooses them: whole ones, then today. */
export type EffectDays = '14' | '35' | '77';

/** So many days before those drawn are asked for, so that the first change has days before it, too. */
const EFFECT_AHEAD = 14;

/** What a campaign delivered and what was changed about it, up to today. */
export const campaignEffectOf = (id: number, today: UtcDay, days: EffectDays) =>
  query(['delivery-funnel', 'effect', id, today, days], api.getCampaignEffect, {
    params: { campaignId: String(id) },
    query: { start_date: addDays(today, -Number(days) - EFFECT_AHEAD), end_date: today },
  });
