import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/creative-performance';
import { placeOf } from '@fairlead/domain/creative/place';
import { type Cover, coverageOf } from '@fairlead/domain/creative-performance/coverage';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { askedPlaces, campaignsShowing, haveBid, showable } from './coverage.sql.ts';

type Coverage = Ok<typeof api.getCreativeCoverage>;

const DAYS = 7;

/** Which sizes the campaigns of a group could bid on, and lack (design 13.20): of the last 7 full days. */
export const getCreativeCoverage = async (context: Context, group: number): Promise<Coverage> => {
  const end_day = addDays(dayOf(context.now()), -1);
  const period = { start_day: addDays(end_day, 1 - DAYS), end_day };
  const none = { first_day: period.start_day, last_day: end_day, requests: 0, covered: 0, in_approval: 0, missing: 0 };
  const campaigns = await campaignsShowing(context, group);
  if (campaigns.length === 0) return { ...none, places: [], lacks: 'campaigns' };
  const [asked, creatives] = await Promise.all([
    askedPlaces(context, campaigns, period),
    showable(context, campaigns, context.now()),
  ]);
  const places = coverageOf(
    asked,
    creatives.map((one) => ({ ...one, place: placeOf(one) })),
  );
  if (places.length === 0)
    return { ...none, places, lacks: (await haveBid(context, campaigns, period)) ? 'sizes' : 'bidding' };
  const sum = (of: Cover | 'requests') => places.reduce((all, one) => all + one[of], 0);
  return {
    ...{ first_day: period.start_day, last_day: end_day, requests: sum('requests') },
    ...{ covered: sum('covered'), in_approval: sum('in_approval'), missing: sum('missing') },
    ...{ places, lacks: null },
  };
};
