import type { Currency } from '@fairlead/domain/money';
import type { BudgetBelow } from '@fairlead/domain/pacing/money-below';
import type { Period, UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

export type Below = BudgetBelow &
  Period & { id: number; currency: Currency; client_budget: number; client_daily_budget: number | null };

/**
 * Budgets that are running on a day or start later, of one line item, or of those in state new of an order or company.
 * Money in the company's currency.
 */
export const budgetsBelow = (
  { db }: Context,
  of: { line_item_id: number } | { order_id: number } | { company_id: number },
  day: UtcDay,
): Promise<Below[]> => {
  const [[column, id] = ['', 0]] = Object.entries(of);
  const where = { line_item_id: 'l.id = $1', order_id: `l.order_id = $1 and l.state = 'new'` }[column];
  return db.query<Below>(
    `select b.id, b.name, b.line_item_id, b.start_day > $2::date as upcoming, c.currency, b.client_budget::float8 as client_budget,
       b.client_daily_budget::float8 as client_daily_budget, b.start_day, b.end_day,
       (b.client_budget - coalesce((select round(sum(d.client_cost), 2) from line_item_day d
         where d.line_item_id = l.id and d.day between b.start_day and b.end_day), 0))::float8 as left
     from line_item l join line_item_budget b on b.line_item_id = l.id join company c on c.id = l.company_id
     where ${where ?? `l.company_id = $1 and l.state = 'new'`} and b.end_day >= $2::date
     order by b.start_day, b.id`,
    [id, day],
  );
};
