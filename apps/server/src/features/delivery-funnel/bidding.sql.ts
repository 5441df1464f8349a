import { type LossReason, type Lost, lossReasons } from '@fairlead/domain/fact/bidding';
import { addDays, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import type { Facts } from '../../db/facts.ts';

type Store = { facts: Facts };

/** Campaigns on days, both included: what a funnel is made of. */
export type Span = { campaigns: readonly number[]; start_day: UtcDay; end_day: UtcDay };

type Sums = { eligible: number; lost: Lost; wins: number };
/** What became of requests: by campaign and day, by campaign and supplier, and by hour of all campaigns. */
export type BiddingSums = {
  days: (Sums & { campaign_id: number; day: UtcDay })[];
  suppliers: (Sums & { campaign_id: number; supplier_id: number })[];
  /** `at`: the hour's beginning in milliseconds. */
  hours: { at: number; eligible: number; lost_to_cap: number }[];
};

const seconds = (day: UtcDay): number => startOfDay(day).getTime() / 1000;

/** Only whole numbers of ours stand in the text: a list this long would not fit into an address. */
const within = (spans: readonly Span[]): string =>
  spans
    .map(
      ({ campaigns, start_day, end_day }) =>
        `(campaign_id IN (${campaigns.join(', ')}) AND hour >= ${seconds(start_day)} AND hour < ${seconds(addDays(end_day, 1))})`,
    )
    .join(' OR ');

type Row = {
  kind: number;
  campaign_id: number;
  supplier_id: number;
  day: UtcDay;
  at: number;
  eligible: number;
  wins: number;
} & Record<`lost_${LossReason}`, number>;

const lostIn = (row: Row): Lost =>
  Object.fromEntries(lossReasons.map((reason) => [reason, row[`lost_${reason}`]])) as Lost;

/** Reads the rows once and sums them in three ways. Spans do not overlap. */
export const biddingSumsOf = async ({ facts }: Store, spans: readonly Span[]): Promise<BiddingSums> => {
  const sums: BiddingSums = { days: [], suppliers: [], hours: [] };
  if (spans.length === 0) return sums;
  const losses = lossReasons.map((reason) => `sum(b.lost_${reason}) AS lost_${reason}`).join(', ');
  const rows = await facts.query<Row>(
    `SELECT multiIf(grouping(supplier_id) = 0, 2, grouping(hour) = 0, 3, 1) AS kind, campaign_id, supplier_id,
       toString(day) AS day, toUnixTimestamp(hour) AS at, sum(b.eligible) AS eligible, ${losses}, sum(b.wins) AS wins
     FROM (SELECT *, toDate(hour, 'UTC') AS day FROM bidding_latest WHERE ${within(spans)}) AS b
     GROUP BY GROUPING SETS ((campaign_id, day), (campaign_id, supplier_id), (hour)) ORDER BY kind, campaign_id, day, at`,
  );
  for (const row of rows) {
    const { kind, campaign_id, supplier_id, day, at, eligible, wins } = row;
    if (kind === 1) sums.days.push({ campaign_id, day, eligible, wins, lost: lostIn(row) });
    else if (kind === 2) sums.suppliers.push({ campaign_id, supplier_id, eligible, wins, lost: lostIn(row) });
    else sums.hours.push({ at: at * 1000, eligible, lost_to_cap: row.lost_daily_cap });
  }
  return sums;
};

/** The beginning of the newest hour with bidding facts of these campaigns, in milliseconds. */
export const newestHour = async ({ facts }: Store, campaigns: readonly number[]): Promise<number | null> => {
  if (campaigns.length === 0) return null;
  const [found] = await facts.query<{ n: number; at: number }>(
    `SELECT count() AS n, toUnixTimestamp(max(hour)) AS at FROM bidding WHERE campaign_id IN (${campaigns.join(', ')})`,
  );
  return found && found.n > 0 ? found.at * 1000 : null;
};

/** Hours of campaigns as arrays: beginning in seconds, eligible, wins, held back, missed. */
type PackedHours = { campaign_id: number; hours: [number, number, number, number, number][] };

/** The hours that began after `from` and by `until`, of these campaigns or of all, in one statement. */
export const hoursOf = (
  { facts }: Store,
  campaigns: readonly number[] | null,
  from: Date,
  until: Date,
  signal?: AbortSignal,
) => {
  const range = `hour > ${Math.floor(from.getTime() / 1000)} AND hour <= ${Math.floor(until.getTime() / 1000)}`;
  const some = campaigns === null ? '' : `campaign_id IN (${campaigns.join(', ')}) AND `;
  return facts.query<PackedHours>(
    `SELECT campaign_id, groupArray([toUnixTimestamp(hour), eligible, wins, held, missed]) AS hours FROM (
       SELECT campaign_id, hour, sum(b.eligible) AS eligible, sum(b.wins) AS wins,
         sum(b.lost_daily_cap + b.lost_pacing) AS held, sum(b.lost_floor + b.lost_auction) AS missed
       FROM bidding_latest AS b WHERE ${some}${range} GROUP BY campaign_id, hour HAVING eligible > 0)
     GROUP BY campaign_id`,
    {},
    signal ? { signal } : {},
  );
};
