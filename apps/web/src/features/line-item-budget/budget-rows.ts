import * as lineItems from '@fairlead/contract/line-item';
import * as api from '@fairlead/contract/line-item-budget';
import { type Rollover, rolloverFlags, rolloverOf, selectableRollovers } from '@fairlead/domain/line-item/rollover';
import { freeBudgetTypeAt } from '@fairlead/domain/line-item-budget/budget.rules';
import { budgetStatus } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { ApiError, isStale } from '#lib/api-error.ts';
import { call, dryRun } from '#lib/call.ts';
import type { LineItem } from '../line-item/line-item.queries.ts';
import { type Budget, paramsOf } from './budget.queries.ts';
import { type BudgetValues, editBody, valuesOf } from './budget-values.ts';

/** A row of the grid: a budget, and on the current one what belongs to its line item (D-064). */
export type Row = Budget & {
  rollover: Rollover | null;
  next_budget_start_time: string | null;
  current: boolean;
};
export type RowEdit = BudgetValues & { rollover: Rollover | null };

export const rowsOf = (budgets: readonly Budget[], item: LineItem | undefined, now: Date): Row[] =>
  budgets.map((budget) => {
    const current = budgetStatus(budget, now) === 'current';
    return {
      ...budget,
      current,
      rollover: current && item ? rolloverOf(item) : null,
      next_budget_start_time: current && item ? item.next_budget_start_time : null,
    };
  });

export const editOf = (row: Row): RowEdit => ({ ...valuesOf(row), rollover: row.rollover });

/** Nothing that is free is not billed either (BU-30): a grid leaves that to the save. */
export const followed = (edit: RowEdit): RowEdit => ({
  ...edit,
  free_budget_type: freeBudgetTypeAt(edit.free_budget_percent, edit.free_budget_type),
});

const ROLLOVER_CHANGED = 'Somebody else changed the rollover status meanwhile. Look at it again before you save.';

type Flags = Parameters<typeof rolloverOf>[0];
const isFlags = (value: unknown): value is Flags & { version: number } =>
  typeof value === 'object' && value !== null && 'auto_increase_budget_for_underspend' in value && 'version' in value;

/**
 * Writes both flags of the line item. Somebody else's edit of other fields is no reason to refuse; another rollover status
 * is. The refusal is not passed on as a stale budget, which it is not.
 */
const saveRollover = async (
  item: LineItem,
  choice: Rollover,
  changeSet: string,
  version = item.version,
): Promise<void> => {
  const chosen = selectableRollovers.find((one) => one === choice);
  if (!chosen) return;
  try {
    await call(lineItems.updateLineItemInGrid, {
      params: { lineItemId: `${item.id}` },
      body: { ...rolloverFlags(chosen), version },
      channel: 'grid',
      changeSet,
    });
  } catch (error) {
    if (!isStale(error)) throw error;
    const { current } = (error as ApiError).body as { current?: unknown };
    if (!isFlags(current) || rolloverOf(current) !== rolloverOf(item) || current.version === version)
      throw new ApiError(
        400,
        { message: ROLLOVER_CHANGED, code: 'conflict', errors: [] },
        (error as ApiError).requestId,
      );
    await saveRollover(item, choice, changeSet, current.version);
  }
};

type On = { version: number; changeSet: string };

/** Saves one row: the budget's own fields, and the status of its line item. */
export const saveRow =
  (item: LineItem) =>
  async (row: Row, { rollover, ...values }: Partial<RowEdit>, { version, changeSet }: On): Promise<Row> => {
    const place = { company: row.company_id, order: row.order_id, lineItem: row.line_item_id };
    const saved =
      Object.keys(values).length === 0
        ? row
        : {
            ...row,
            ...(await call(api.updateBudget, {
              params: { ...paramsOf(place), budgetId: `${row.id}` },
              body: { ...(editBody(values) as BudgetValues), version },
              channel: 'grid',
              changeSet,
            })),
          };
    if (rollover) await saveRollover(item, rollover, changeSet);
    return { ...saved, rollover: rollover ?? row.rollover };
  };

/** What `saveRow` would do, without doing it. */
export const tryRow =
  (item: LineItem) =>
  (row: Row, { rollover, ...values }: Partial<RowEdit>, { version }: Pick<On, 'version'>) => {
    const chosen = selectableRollovers.find((one) => one === rollover);
    const place = { company: row.company_id, order: row.order_id, lineItem: row.line_item_id };
    return [
      ...(Object.keys(values).length > 0
        ? [
            dryRun(api.updateBudget, {
              params: { ...paramsOf(place), budgetId: `${row.id}` },
              body: { ...(editBody(values) as BudgetValues), version },
              channel: 'grid',
            }),
          ]
        : []),
      ...(chosen
        ? [
            dryRun(lineItems.updateLineItemInGrid, {
              params: { lineItemId: `${item.id}` },
              body: { ...rolloverFlags(chosen), version: item.version },
              channel: 'grid',
            }),
          ]
        : []),
    ];
  };
