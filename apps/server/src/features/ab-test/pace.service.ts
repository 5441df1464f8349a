import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/ab-test';
import { lagDaysOf } from '@fairlead/domain/ab-test/metric';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { addDays, dayOf, startOfDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import { effectCampaign } from '../delivery-funnel/effect.service.ts';
import { bookedUntil } from './ab-test.sql.ts';
import { convertedBlocks, deliveredBlocks } from './results.sql.ts';

/** Days that the present pace is the mean of. */
const PACE_DAYS = 7;

/** Conversions that are told by their ads are read so much later. */
const LATE_DAYS = lagDaysOf('conversion_rate', true);

/**
 * What a campaign does on a usual day now: the mean of those of the last seven on which anything was delivered. Conversions that
 * are told by their ads are those of the seven days before the last three, as results read them: later ones are still coming in.
 * Where it delivered nothing then, they are what has come in so far.
 */
export const paceOf = async (context: Context, campaign: Campaign): Promise<Ok<typeof api.getAbTest>['pace']> => {
  const today = dayOf(context.now());
  const of = await effectCampaign(context, campaign.id, today);
  const span = {
    campaigns: [campaign.id],
    from: startOfDay(addDays(today, -PACE_DAYS - LATE_DAYS)),
    until: startOfDay(today),
  };
  const names = of?.event_names ?? [];
  const [delivered, converted, booked_until] = await Promise.all([
    deliveredBlocks(context, span),
    names.length === 0 ? null : convertedBlocks(context, { ...span, seen: context.now() }, campaign.app_id, names),
    bookedUntil(context, draftOf(campaign).line_item_id, today),
  ]);
  const weekOf = <T extends { nth: number }>(rows: readonly T[], late: number): T[] =>
    rows.filter(({ nth }) => nth >= LATE_DAYS - late && nth < LATE_DAYS - late + PACE_DAYS);
  const shown = delivered.filter(({ impressions }) => impressions > 0);
  const days = weekOf(shown, 0);
  const mean = (counts: readonly number[], over = days.length) =>
    over === 0 ? 0 : counts.reduce((sum, count) => sum + count, 0) / over;
  const by_touch = converted?.some(({ touched }) => touched > 0) ?? false;
  const late = by_touch && weekOf(shown, LATE_DAYS).length > 0 ? LATE_DAYS : 0;
  return {
    days: days.length,
    clicks: mean(days.map(({ clicks }) => clicks)),
    reattributions: mean(days.map(({ reattributions }) => reattributions)),
    conversions:
      converted &&
      mean(
        weekOf(converted, late).map(({ conversions }) => conversions),
        weekOf(shown, late).length,
      ),
    by_touch,
    booked_until,
  };
};
