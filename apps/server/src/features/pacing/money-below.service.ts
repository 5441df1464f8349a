import { moneyBelow } from '@fairlead/domain/pacing/money-below';
import type { State } from '@fairlead/domain/state';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { budgetsBelow } from './money-below.sql.ts';

export { type Below, budgetsBelow } from './money-below.sql.ts';

/** What the money of a budget goes by, whoever moves it. */
export const recordOfBudget = (id: number): string => `line_item_budget ${id}`;

/** Before an order or a company is archived: says what money below it is running or to come (13.2). */
export const noteMoneyBelow = async (
  context: Context,
  kind: 'order' | 'company',
  before: { id: number; state: State },
  state: State,
): Promise<void> => {
  if (!context.dryRun || state !== 'archived' || before.state === 'archived') return;
  const of = kind === 'order' ? { order_id: before.id } : { company_id: before.id };
  const budgets = await budgetsBelow(context, of, dayOf(context.now()));
  const message = moneyBelow(budgets, budgets[0]?.currency ?? 'EUR', kind);
  if (message !== null) context.warnings.push({ path: 'state', message });
};
