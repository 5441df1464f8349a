import { placeOf } from '@fairlead/domain/creative/place';
import { inForceIn } from '@fairlead/domain/delivery-funnel/measured';
import type { Period } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import type { CampaignChange, InForceField } from './in-force.sql.ts';
import { askedFor, type Settings, setCampaign } from './step-settings.sql.ts';

/**
 * What the steps of a campaign are set to now; which sizes were asked for is of the days looked at, and so are the caps in
 * `on_days`.
 * @param changes of this campaign, since the first of these days
 */
export const stepSettingsOf = async (
  context: Context,
  id: number,
  period: Period,
  changes: readonly CampaignChange[],
): Promise<Settings | null> => {
  const [found, asked] = await Promise.all([setCampaign(context, id), askedFor(context, id, period)]);
  if (!found) return null;
  const { shows, ...settings } = found;
  const own = new Set(shows.map(placeOf));
  const covered = asked.filter((place) => own.has(place)).length;
  const then = (field: InForceField, now: number | null) => [
    ...inForceIn(
      changes.filter((one) => one.field === field),
      now,
      period,
    ),
  ];
  const on_days = {
    frequency_cap: then('frequency_cap', settings.frequency_cap),
    client_daily_budget: then('client_daily_budget', settings.client_daily_budget),
  };
  return { ...settings, on_days, sizes: { own: own.size, asked: asked.length, covered } };
};
