import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/ab-test';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { addDays, dayOf, startOfDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import { effectCampaign } from '../delivery-funnel/effect.service.ts';
import { bookedUntil } from './ab-test.sql.ts';
import { convertedBlocks, deliveredBlocks } from './results.sql.ts';

/** Days that the present pace is the mean of. */
const PACE_DAYS = 7;

/** What a campaign does on a usual day now: the mean of those of the last seven on which anything was delivered. */
export const paceOf = async (context: Context, campaign: Campaign): Promise<Ok<typeof api.getAbTest>['pace']> => {
  const today = dayOf(context.now());
  const of = await effectCampaign(context, campaign.id, today);
  const span = {
    campaigns: [campaign.id],
    from: startOfDay(addDays(today, -PACE_DAYS)),
    until: startOfDay(today),
  };
  const names = of?.event_names ?? [];
  const [delivered, converted, booked_until] = await Promise.all([
    deliveredBlocks(context, span),
    names.length === 0 ? null : convertedBlocks(context, { ...span, seen: context.now() }, campaign.app_id, names),
    bookedUntil(context, draftOf(campaign).line_item_id, today),
  ]);
  const days = delivered.filter(({ impressions }) => impressions > 0);
  const mean = (counts: readonly number[]) =>
    days.length === 0 ? 0 : counts.reduce((sum, count) => sum + count, 0) / days.length;
  return {
    days: days.length,
    clicks: mean(days.map(({ clicks }) => clicks)),
    reattributions: mean(days.map(({ reattributions }) => reattributions)),
    conversions: converted && mean(converted.map(({ conversions }) => conversions)),
    by_touch: converted?.some(({ touched }) => touched > 0) ?? false,
    booked_until,
  };
};
