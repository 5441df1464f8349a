import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

/** UTC days, both included; an end left open is open. */
export type Days = { start_date?: UtcDay | undefined; end_date?: UtcDay | undefined };

const within = (from: string, to: string) =>
  `(${from}::date is null or d.day >= ${from}::date) and (${to}::date is null or d.day <= ${to}::date)`;

const bounds = ({ start_date, end_date }: Days) => [start_date ?? null, end_date ?? null];

/** What a line item cost its client, in the company's currency to 2 decimals. */
export const costsOf = async ({ db }: Context, lineItem: number, days: Days): Promise<number> =>
  only(
    await db.query<{ costs: number }>(
      `select coalesce(round(sum(d.client_cost), 2), 0)::float8 as costs from line_item_day d
       where d.line_item_id = $1 and ${within('$2', '$3')}`,
      [lineItem, ...bounds(days)],
    ),
  ).costs;

/** The same of each line item of a company or an order, those without costs too. */
export const costsByLineItem = (
  { db }: Context,
  filter: { company_id?: number | undefined; order_id?: number | undefined },
  days: Days,
): Promise<{ line_item_id: number; total_client_costs: number }[]> =>
  db.query<{ line_item_id: number; total_client_costs: number }>(
    `select l.id as line_item_id, coalesce((select round(sum(d.client_cost), 2) from line_item_day d
       where d.line_item_id = l.id and ${within('$3', '$4')}), 0)::float8 as total_client_costs
     from line_item l where ($1::int is null or l.company_id = $1) and ($2::int is null or l.order_id = $2) order by l.id`,
    [filter.company_id ?? null, filter.order_id ?? null, ...bounds(days)],
  );

/** The days on which a line item delivered, oldest first. */
export const costsByDay = (
  { db }: Context,
  lineItem: number,
  days: Days,
): Promise<{ date: UtcDay; client_cost: number }[]> =>
  db.query<{ date: UtcDay; client_cost: number }>(
    `select d.day as date, round(d.client_cost, 2)::float8 as client_cost from line_item_day d
     where d.line_item_id = $1 and ${within('$2', '$3')} order by d.day`,
    [lineItem, ...bounds(days)],
  );
