import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/line-item';
import { perDay } from '@fairlead/domain/line-item/per-day';
import { formatMoney } from '@fairlead/domain/money';
import type { Context } from '../../context.ts';

type LineItem = Ok<typeof api.getLineItem>;

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
