import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/line-item';
import { perDay } from '@fairlead/domain/line-item/per-day';
import { sumMoney } from '@fairlead/domain/money';
import { moneyBelow } from '@fairlead/domain/pacing/money-below';
import { dayOf, endOfDay, startOfDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { type Below, budgetsBelow, recordOfBudget } from '../pacing/money-below.service.ts';

type LineItem = Ok<typeof api.getLineItem>;

const plannedOf = ({ start_day, end_day, client_budget, client_daily_budget }: Below) => {
  const [start_time, end_time] = [startOfDay(start_day).toISOString(), endOfDay(end_day).toISOString()];
  return { start_day, end_day, amount: perDay({ client_budget, client_daily_budget, start_time, end_time }) };
};

/**
 * Archiving a line item stops its campaigns: what its running and upcoming budgets would still have spent is not. Notes that
 * money by budget, as one may be edited in the same change set, and says so before it is done (13.2); unarchiving is the
 * reverse. Without such a budget there is nothing to note.
 */
export const noteArchiving = async (context: Context, before: LineItem, state: LineItem['state']): Promise<void> => {
  if (!context.dryRun || state === before.state) return;
  const budgets = await budgetsBelow(context, { line_item_id: before.id }, dayOf(context.now()));
  if (budgets.length === 0) return;
  const stops = state === 'archived';
  for (const budget of budgets) {
    const { id, currency, client_budget, left } = budget;
    const live = { days: plannedOf(budget), total: client_budget };
    const stopped = { days: null, total: sumMoney([client_budget, -left]) };
    const sides = stops ? { before: live, after: stopped } : { before: stopped, after: live };
    context.money.push({ record: recordOfBudget(id), currency, ...sides });
  }
  const message = stops ? moneyBelow(budgets, before.currency, 'line item') : null;
  if (message !== null) context.warnings.push({ path: 'state', message });
};
