import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/line-item';
import { perDay } from '@fairlead/domain/line-item/per-day';
import { moneyBelow } from '@fairlead/domain/pacing/money-below';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { budgetsBelow, recordOfBudget } from '../pacing/money-below.service.ts';

type LineItem = Ok<typeof api.getLineItem>;

/**
 * Archiving a line item stops its campaigns: what its running and upcoming budgets would still have spent is not. Notes that
 * money by budget, as one may be edited in the same change set, and says so before it is done (13.2); unarchiving is the
 * reverse. Without such a budget there is nothing to note.
 */
export const noteArchiving = async (context: Context, before: LineItem, state: LineItem['state']): Promise<void> => {
  if (!context.dryRun || state === before.state) return;
  const budgets = await budgetsBelow(context, { line_item_id: before.id }, dayOf(context.now()));
  if (budgets.length === 0) return;
  const { current_budget: current } = before;
  const stops = state === 'archived';
  for (const { id, amount } of budgets) {
    const [day, spent] = current?.id === id ? [perDay(current), current.total_client_costs] : [0, 0];
    context.money.push({
      record: recordOfBudget(id),
      currency: before.currency,
      per_day_before: stops ? day : 0,
      per_day_after: stops ? 0 : day,
      total_before: stops ? amount : spent,
      total_after: stops ? spent : amount,
    });
  }
  const message = stops ? moneyBelow(budgets, before.currency, 'line item') : null;
  if (message !== null) context.warnings.push({ path: 'state', message });
};
