import type { Context } from '../../context.ts';
import { recountApps } from './app-event-recount.service.ts';
import { appsSince, campaignDaysSince } from './arrived.sql.ts';
import { knownCampaigns, markStale, nextCount } from './delivery-sums.sql.ts';
import { recountLeftovers } from './recount.service.ts';

/** Corrections of delivery come for days after the hours they are about. */
const BACK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Counts sums and the newest events again of all that the facts may hold beyond these records: facts are copied after them, and
 * stay where records are set back.
 * @param since the product's time of the records
 */
export const recountSince = async (context: Context, since: Date): Promise<void> => {
  const from = new Date(since.getTime() - BACK_MS);
  const told = await campaignDaysSince(context, from);
  const known = await knownCampaigns(context, [...new Set(told.map(({ campaign_id }) => campaign_id))]);
  const days = told.filter(({ campaign_id }) => known.get(campaign_id));
  if (days.length > 0) {
    const mark = await nextCount(context);
    await context.db.tx(() => markStale(context, mark, days));
    await recountLeftovers(context, { starting: true });
  }
  const apps = await appsSince(context, from);
  if (apps) await recountApps(context, apps.ids, apps.from, apps.to);
};
