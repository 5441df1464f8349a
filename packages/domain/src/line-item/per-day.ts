import { centsOf, ofCents } from '../money.ts';
import { dayOf, daysOf } from '../utc-day.ts';
import type { CurrentBudget } from './line-item.ts';

/**
 * What is planned for one day of a budget, in its currency to 2 decimals: its daily budget, else its total spread over its days
 * (design 13.2, `money`).
 */
export const perDay = ({
  client_budget,
  client_daily_budget,
  start_time,
  end_time,
}: Pick<CurrentBudget, 'client_budget' | 'client_daily_budget' | 'start_time' | 'end_time'>): number => {
  if (client_daily_budget !== null) return client_daily_budget;
  const days = daysOf({ start_day: dayOf(new Date(start_time)), end_day: dayOf(new Date(end_time)) });
  return ofCents(centsOf(client_budget) / days);
};
