import type { Context } from '../../context.ts';

/** Within which time, from a full hour on, and of which campaigns. */
export type ArmsSpan = { campaigns: readonly number[]; from: Date; until: Date };

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Only whole numbers of ours stand in the text. */
const within = ({ campaigns, from, until }: ArmsSpan): string =>
  `campaign_id IN (${campaigns.join(', ')}) AND hour >= ${seconds(from)} AND hour < ${seconds(until)}`;

export type DeliveredBlock = {
  campaign_id: number;
  nth: number;
  impressions: number;
  clicks: number;
  reattributions: number;
  client_cost: number;
};

/** What was delivered, by campaign and 24 hours, numbered from 0. `client_cost` in the company's currency. */
export const deliveredBlocks = async ({ facts }: Context, span: ArmsSpan): Promise<DeliveredBlock[]> => {
  const rows = await facts.query<Omit<DeliveredBlock, 'client_cost'> & { client_cost: string }>(
    `SELECT campaign_id, intDiv(toUnixTimestamp(d.hour) - ${seconds(span.from)}, 86400) AS nth, sum(d.impressions) AS impressions,
       sum(d.clicks) AS clicks, sum(d.reattributions) AS reattributions, sum(d.client_cost) AS client_cost
     FROM delivery_latest AS d WHERE ${within(span)} GROUP BY campaign_id, nth`,
  );
  return rows.map((row) => ({ ...row, client_cost: Number(row.client_cost) }));
};

/** Requests that could have been answered, by campaign and six hours, numbered from 0. */
export const eligibleBlocks = ({ facts }: Context, span: ArmsSpan) =>
  facts.query<{ campaign_id: number; nth: number; eligible: number }>(
    `SELECT campaign_id, intDiv(toUnixTimestamp(b.hour) - ${seconds(span.from)}, 21600) AS nth, sum(b.eligible) AS eligible
     FROM bidding_latest AS b WHERE ${within(span)} GROUP BY campaign_id, nth`,
  );

type ConvertedBlock = {
  campaign_id: number;
  nth: number;
  conversions: number;
  /** Those of them whose click or impression is known. */
  touched: number;
  revenue_usd: number;
};

/**
 * Events of these names that are attributed to the campaigns, by the 24 hours of the click or impression that they follow from,
 * or of their own where that is not told. Events up to `seen`.
 */
export const convertedBlocks = async (
  { facts }: Context,
  { campaigns, from, until, seen }: ArmsSpan & { seen: Date },
  app_id: number,
  names: readonly string[],
): Promise<ConvertedBlock[]> => {
  const touched = 'toUnixTimestamp(e.touched_at) > 0';
  const at = `toUnixTimestamp(if(${touched}, e.touched_at, e.ts))`;
  const rows = await facts.query<Omit<ConvertedBlock, 'revenue_usd'> & { revenue_usd: string }>(
    `SELECT campaign_id, intDiv(${at} - ${seconds(from)}, 86400) AS nth, count() AS conversions, countIf(${touched}) AS touched,
       sum(e.revenue_usd) AS revenue_usd
     FROM app_events AS e WHERE app_id = {app_id:UInt32} AND campaign_id IN (${campaigns.join(', ')})
       AND event = 'custom_action' AND custom_action_name IN {names:Array(String)}
       AND e.day >= toDate(${seconds(from)}, 'UTC') AND e.day <= toDate(${seconds(seen)}, 'UTC')
       AND e.ts >= fromUnixTimestamp(${seconds(from)}) AND e.ts <= fromUnixTimestamp(${seconds(seen)})
       AND ${at} >= ${seconds(from)} AND ${at} < ${seconds(until)}
     GROUP BY campaign_id, nth`,
    { app_id, names },
  );
  return rows.map((row) => ({ ...row, revenue_usd: Number(row.revenue_usd) }));
};
