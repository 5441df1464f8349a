import { perDay } from '@fairlead/domain/line-item/per-day';
import { type Budget, periodOf } from '@fairlead/domain/line-item-budget/budget';
import { factorQuestion, previousPeriod } from '@fairlead/domain/line-item-budget/period';
import type { Context } from '../../context.ts';
import { recordOfBudget } from '../pacing/money-below.service.ts';
import { budgetsOf, type HeldLineItem } from './line-item-budget.sql.ts';

const moneyOf = (budget: Budget | null) => ({
  days: budget && { ...periodOf(budget), amount: perDay(budget) },
  total: budget?.client_budget ?? 0,
});

/** Notes what a write does to the money of the company's currency (13.2). Null: there is no budget on that side. */
export const noteMoney = (
  context: Context,
  { currency, state }: Pick<HeldLineItem, 'currency' | 'state'>,
  before: Budget | null,
  after: Budget | null,
): void => {
  const id = (after ?? before)?.id;
  if (id === undefined) return;
  context.money.push({
    record: recordOfBudget(id),
    still: state === 'archived',
    currency,
    before: moneyOf(before),
    after: moneyOf(after),
  });
};

/** A dry run says when a new or changed total lies far from the previous period's (BU-36): a save does not ask. */
export const warnOfFactor = async (context: Context, before: Budget | null, after: Budget): Promise<void> => {
  if (!context.dryRun || before?.client_budget === after.client_budget) return;
  const budgets = await budgetsOf(context, { line_item_id: after.line_item_id });
  const previous = previousPeriod(budgets, periodOf(after).start_day, after.id);
  const question = factorQuestion(previous?.client_budget ?? null, after.client_budget);
  if (question) context.warnings.push({ path: 'client_budget', message: question.text });
};
