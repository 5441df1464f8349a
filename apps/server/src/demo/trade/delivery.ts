import { addDays, dayOf, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { fullHour } from '../../features/simulator/simulator.service.ts';
import type { Ran } from '../../simulator/past.ts';
import { simulateRange } from '../../simulator/simulate.ts';

/** Days this near are told hour by hour, all others as a whole. */
const HOURLY_DAYS = 1;
/** Where requests were lost is told of so many days, the last of them hour by hour, the others as a whole. */
const BIDDING_DAYS = 30;
const HOURLY_BIDDING_DAYS = 7;
/** Which creatives delivered is told of so many days: long enough to see one wear. */
const CREATIVE_DAYS = 35;

type Over = { id: number; from: UtcDay; archived: Date };

/** When campaigns ran that are archived now. */
export const ranBefore = async (context: Context): Promise<Map<number, Ran[]>> =>
  new Map(
    (await archivedCampaigns(context)).map(({ id, from, archived }) => [
      id,
      [{ from, to: addDays(dayOf(archived), -1) }],
    ]),
  );

/** Campaigns that were on until they were archived: each ran until the day before. */
const archivedCampaigns = (context: Context): Promise<Over[]> =>
  context.db.query<Over>(
    `select c.id, min(h.start_date) as from, c.updated as archived from campaign c
     join campaign_line_item h on h.campaign_id = c.id
     where c.state = 'archived' and c.active and not c.paused group by c.id order by c.id`,
  );

/**
 * What all campaigns delivered until now, by the simulator. Hours that were delivered stay as they are, so this finishes
 * what was cut off.
 */
export const deliverHistory = async (context: Context, signal?: AbortSignal): Promise<number> => {
  const today = dayOf(context.now());
  const [{ first } = { first: null }] = await context.db.query<{ first: UtcDay | null }>(
    'select min(start_day) as first from line_item_budget',
  );
  if (first === null || first > today) return 0;
  const hourly = addDays(today, -HOURLY_DAYS);
  return simulateRange(context, {
    from: startOfDay(first),
    to: fullHour(context.now()),
    rowsPerDay: (day) => (day >= hourly ? 24 : 1),
    bidsEvery: (day) =>
      day < addDays(today, -BIDDING_DAYS) ? null : day < addDays(today, -HOURLY_BIDDING_DAYS) ? 24 : 1,
    byCreative: (day) => day >= addDays(today, -CREATIVE_DAYS),
    ...(signal ? { signal } : {}),
    ran: await ranBefore(context),
  });
};
