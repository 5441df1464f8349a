import { dayOf, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../context.ts';
import type { Standing } from './book.ts';

/** What the bidder has spent, in client costs, by what it has told itself. */
export type OwnCosts = {
  /** Of budgets by id, on the days before the first one that is played. */
  budgets: Map<number, number>;
  /** Of campaigns by id, in the hours of that day that are over. */
  today: Map<number, number>;
};

/** What was spent of budgets before a day. */
const beforeDay = async (
  { db }: Context,
  standings: readonly Standing[],
  day: UtcDay,
): Promise<Map<number, number>> => {
  const budgets = [...new Map(standings.map((one) => [one.budget.id, one])).values()];
  const rows = await db.query<{ id: number; spent: number }>(
    `select b.id, coalesce(sum(d.client_cost), 0)::float8 as spent
     from unnest($1::int[], $2::int[], $3::date[]) as b (id, line_item_id, start_day)
     join line_item_day d on d.line_item_id = b.line_item_id and d.day >= b.start_day and d.day < $4::date group by b.id`,
    [
      budgets.map(({ budget }) => budget.id),
      budgets.map(({ line_item_id }) => line_item_id),
      budgets.map(({ budget }) => budget.start_time.slice(0, 10)),
      day,
    ],
  );
  return new Map(rows.map(({ id, spent }) => [id, spent]));
};

/** What campaigns cost within a day until a full hour. */
const withinDay = async ({ facts }: Context, from: Date): Promise<Map<number, number>> => {
  const start = startOfDay(dayOf(from)).getTime();
  if (from.getTime() === start) return new Map();
  const rows = await facts.query<{ campaign_id: number; cost: string }>(
    `SELECT campaign_id, sum(client_cost) AS cost FROM delivery_latest
     WHERE hour >= ${start / 1000} AND hour < ${from.getTime() / 1000} GROUP BY campaign_id`,
  );
  return new Map(rows.map(({ campaign_id, cost }) => [campaign_id, Number(cost)]));
};

/** What was spent until a full hour by the campaigns that stand on its day: the same whoever asks, and whenever. */
export const ownCosts = async (context: Context, standings: readonly Standing[], from: Date): Promise<OwnCosts> => {
  const [budgets, today] = await Promise.all([beforeDay(context, standings, dayOf(from)), withinDay(context, from)]);
  return { budgets, today };
};
