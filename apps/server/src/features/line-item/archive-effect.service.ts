import { formatMoney, roundMoney } from '@fairlead/domain/money';
import { dayOf, daysOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import type { LineItem } from './line-item.service.ts';

/** What one day of the running budget may spend: its daily budget, else its total spread over its days. */
const perDay = ({
  client_daily_budget,
  client_budget,
  start_time,
  end_time,
}: NonNullable<LineItem['current_budget']>) =>
  client_daily_budget ??
  roundMoney(client_budget / daysOf({ start_day: dayOf(new Date(start_time)), end_day: dayOf(new Date(end_time)) }));

/**
 * Archiving a line item stops its campaigns: what its running budget would still have spent is not. Notes that money, and
 * says so before it is done (13.2); unarchiving is the reverse. Without a running budget there is nothing to note.
 */
export const noteArchiving = (context: Context, before: LineItem, state: LineItem['state']): void => {
  const budget = before.current_budget;
  if (state === before.state || !budget) return;
  const day = perDay(budget);
  const stops = state === 'archived';
  const [running, archived] = [budget.client_budget, budget.total_client_costs];
  context.money.push({
    currency: before.currency,
    per_day_before: stops ? day : 0,
    per_day_after: stops ? 0 : day,
    total_before: stops ? running : archived,
    total_after: stops ? archived : running,
  });
  const left = budget.client_budget - budget.total_client_costs;
  if (stops && left > 0)
    context.warnings.push({
      path: 'state',
      message: `The budget ${budget.name} is running, with ${formatMoney(before.currency, left)} left. Archiving stops its delivery.`,
    });
};
