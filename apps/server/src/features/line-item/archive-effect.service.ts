import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/line-item';
import { perDay } from '@fairlead/domain/line-item/per-day';
import { sumMoney } from '@fairlead/domain/money';
import { moneyBelow } from '@fairlead/domain/pacing/money-below';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { budgetsBelow } from '../pacing/money-below.service.ts';

type LineItem = Ok<typeof api.getLineItem>;

/**
 * Archiving a line item stops its campaigns: what its running and upcoming budgets would still have spent is not. Notes that
 * money, and says so before it is done (13.2); unarchiving is the reverse. Without such a budget there is nothing to note.
 */
export const noteArchiving = async (context: Context, before: LineItem, state: LineItem['state']): Promise<void> => {
  if (!context.dryRun || state === before.state) return;
  const budgets = await budgetsBelow(context, { line_item_id: before.id }, dayOf(context.now()));
  if (budgets.length === 0) return;
  const { current_budget: current } = before;
  const day = current ? perDay(current) : 0;
  const stops = state === 'archived';
  const running = sumMoney(budgets.map(({ amount }) => amount));
  const archived = current?.total_client_costs ?? 0;
  context.money.push({
    record: `line_item ${before.id}`,
    currency: before.currency,
    per_day_before: stops ? day : 0,
    per_day_after: stops ? 0 : day,
    total_before: stops ? running : archived,
    total_after: stops ? archived : running,
  });
  const message = stops ? moneyBelow(budgets, before.currency, 'line item') : null;
  if (message !== null) context.warnings.push({ path: 'state', message });
};
