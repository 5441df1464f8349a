import type { Currency } from '@fairlead/domain/money';
import type { State } from '@fairlead/domain/state';
import { addDays, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

export type MeasuredGroup = { currency: Currency; campaigns: number[] };

/** The currency of a group, and all campaigns of its application: whichever showed it once is among them. */
export const measuredGroup = async ({ db }: Context, group: number): Promise<MeasuredGroup | undefined> =>
  (
    await db.query<MeasuredGroup>(
      `select o.currency, array(select id from campaign where app_id = g.app_id order by id) as campaigns
       from creative_group g join company o on o.id = g.company_id where g.id = $1`,
      [group],
    )
  )[0];

/** Its creatives by id, and the day each was made. */
export const creativesMade = ({ db }: Context, group: number) =>
  db.query<{ id: number; state: State; made: UtcDay }>(
    `select id, state, to_char(created at time zone 'UTC', 'YYYY-MM-DD') as made from creative
     where creative_group_id = $1 order by id`,
    [group],
  );

export type CreativeDay = {
  creative_id: number;
  campaign_id: number;
  day: UtcDay;
  impressions: number;
  clicks: number;
  reattributions: number;
  spend: number;
};

/** What creatives delivered in these campaigns, from their first day to the last one asked for. Only ids of ours stand in the text. */
export const creativeDays = async (
  { facts }: Context,
  { campaigns, creatives, until }: { campaigns: readonly number[]; creatives: readonly number[]; until: UtcDay },
): Promise<CreativeDay[]> => {
  if (campaigns.length === 0 || creatives.length === 0) return [];
  const rows = await facts.query<Omit<CreativeDay, 'spend'> & { spend: string }>(
    `SELECT creative_id, campaign_id, toString(toDate(d.hour, 'UTC')) AS day, sum(d.impressions) AS impressions,
       sum(d.clicks) AS clicks, sum(d.reattributions) AS reattributions, sum(d.client_cost) AS spend
     FROM creative_delivery_latest AS d
     WHERE campaign_id IN (${campaigns.join(', ')}) AND creative_id IN (${creatives.join(', ')})
       AND hour < ${startOfDay(addDays(until, 1)).getTime() / 1000}
     GROUP BY creative_id, campaign_id, day ORDER BY creative_id, day, campaign_id`,
  );
  return rows.map((row) => ({ ...row, spend: Number(row.spend) }));
};
