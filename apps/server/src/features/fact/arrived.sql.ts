import type { UtcDay } from '@fairlead/domain/utc-day';
import type { House } from '../../context.ts';
import type { CampaignDay } from './delivery-facts.sql.ts';
import { seconds } from './hours.sql.ts';

type Stores = Pick<House, 'db' | 'facts'>;

/** Campaigns and days with delivery from an instant on. */
export const campaignDaysSince = ({ facts }: Stores, from: Date): Promise<CampaignDay[]> =>
  facts.query(
    `SELECT DISTINCT campaign_id, toString(toDate(hour, 'UTC')) AS day FROM delivery WHERE hour >= fromUnixTimestamp({from:Int64})`,
    { from: seconds(from.getTime()) },
  );

/** The applications of the records that have events from an instant on, and their first and last day; null: none has. */
export const appsSince = async (
  { db, facts }: Stores,
  from: Date,
): Promise<{ ids: number[]; from: UtcDay; to: UtcDay } | null> => {
  const rows = await facts.query<{ app_id: number; first: UtcDay; last: UtcDay }>(
    `SELECT app_id, toString(min(e.day)) AS first, toString(max(e.day)) AS last FROM app_events AS e
     WHERE e.day >= toDate(fromUnixTimestamp({from:Int64}), 'UTC') GROUP BY app_id`,
    { from: seconds(from.getTime()) },
  );
  const known = await db.query<{ id: number }>('select id from application where id = any($1::int[])', [
    rows.map(({ app_id }) => app_id),
  ]);
  const ids = known.map(({ id }) => id);
  const [first] = rows.map((row) => row.first).sort();
  const last = rows
    .map((row) => row.last)
    .sort()
    .at(-1);
  return first && last && ids.length > 0 ? { ids, from: first, to: last } : null;
};
