import { placeOf } from '@fairlead/domain/creative/place';
import type { Period } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { askedFor, type Settings, setCampaign } from './step-settings.sql.ts';

/** What the steps of a campaign are set to now; which sizes were asked for is of the days looked at. */
export const stepSettingsOf = async (context: Context, id: number, period: Period): Promise<Settings | null> => {
  const [found, asked] = await Promise.all([setCampaign(context, id), askedFor(context, id, period)]);
  if (!found) return null;
  const { shows, ...settings } = found;
  const own = new Set(shows.map(placeOf));
  const covered = asked.filter((place) => own.has(place)).length;
  return { ...settings, sizes: { own: own.size, asked: asked.length, covered } };
};
