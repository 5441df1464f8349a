import { createBudget as createCall } from '@fairlead/contract/line-item-budget';
import { type Above, whyOver } from '@fairlead/domain/archived.rules';
import { type Budget, type BudgetSpan, periodOf } from '@fairlead/domain/line-item-budget/budget';
import { OVERLAP_TEXT, overlapping } from '@fairlead/domain/line-item-budget/budget.rules';
import {
  budgetState,
  NOT_DELETABLE_TEXT,
  READ_ONLY_TEXT,
  START_LOCKED_TEXT,
} from '@fairlead/domain/line-item-budget/budget-state.rules';
import { budgetLabels } from '@fairlead/domain/line-item-budget/labels';
import type { Context } from '../../context.ts';
import { defineUndo, GONE, type Logged, THERE_AGAIN } from '../../platform/changes/undo.ts';
import {
  type BudgetEdit,
  createBudgetAgain,
  deleteBudget,
  loggedBudget,
  updateBudget,
} from './line-item-budget.service.ts';
import { budgetById, budgetsById, type LineItemStates, spansOfAll, statesAbove } from './line-item-budget.sql.ts';

const lineItemOf = ({ changes }: Logged): number =>
  Number(changes.find(({ field }) => field === 'line_item_id')?.before ?? 0);

const aboveOf = (states: LineItemStates | undefined): Above[] =>
  states === undefined
    ? []
    : [
        { kind: 'company', state: states.company_state },
        { kind: 'order', state: states.order_state },
        { kind: 'line item', state: states.state },
      ];

type Span = BudgetSpan & { line_item_id: number };

/** Whether another budget has some of the days by now that a deleted one would come back onto. */
const isTaken = (entry: Logged, spans: readonly Span[]): boolean => {
  const [start_time, end_time] = (['start_time', 'end_time'] as const).map((name) =>
    String(entry.changes.find(({ field }) => field === name)?.before ?? ''),
  ) as [string, string];
  const others = spans.filter(({ line_item_id }) => line_item_id === lineItemOf(entry));
  return start_time !== '' && overlapping(periodOf({ start_time, end_time }), others) !== null;
};

/** What the days that have passed, and what is archived above, forbid. */
const whyNot = (
  { user, now }: Pick<Context, 'user' | 'now'>,
  entry: Logged,
  budget: Budget | undefined,
  above: Above[],
  spans: readonly Span[],
): string | null => {
  if (entry.deed === 'delete' && budget) return THERE_AGAIN;
  if (entry.deed === 'delete') return whyOver(above, user?.role) ?? (isTaken(entry, spans) ? OVERLAP_TEXT : null);
  if (!budget) return GONE;
  const { readOnly, startLocked, deletable } = budgetState(budget, now());
  if (entry.deed === 'create') return deletable ? null : NOT_DELETABLE_TEXT;
  if (readOnly) return READ_ONLY_TEXT;
  const moves = entry.changes.some(({ field, before }) => field === 'start_time' && before !== budget.start_time);
  return startLocked && moves ? START_LOCKED_TEXT : null;
};

/** Edits are taken back by an edit, a creation by deleting it before it starts; a deleted budget is created again. */
export const defineLineItemBudgetUndo = (): void =>
  defineUndo('line_item_budget', {
    labels: budgetLabels,
    current: async (context, id) => {
      const budget = await budgetById(context, id);
      return budget ? { ...loggedBudget(budget), version: budget.version } : null;
    },
    currents: async (context, ids) =>
      new Map((await budgetsById(context, ids)).map((budget) => [budget.id, loggedBudget(budget)])),
    whyNot: async (context, entries) => {
      const ids = [...new Set(entries.map(({ entity_id }) => entity_id))];
      const budgets = new Map((await budgetsById(context, ids)).map((budget) => [budget.id, budget]));
      const gone = entries.filter(({ deed }) => deed === 'delete').map(lineItemOf);
      const states = new Map((gone.length > 0 ? await statesAbove(context, gone) : []).map((row) => [row.id, row]));
      const spans = gone.length > 0 ? await spansOfAll(context, gone) : [];
      return entries.map((entry) =>
        whyNot(context, entry, budgets.get(entry.entity_id), aboveOf(states.get(lineItemOf(entry))), spans),
      );
    },
    apply: (context, id, fields, version) => updateBudget(context, id, { ...(fields as BudgetEdit), version }),
    remove: (context, id, version) => deleteBudget(context, id, version),
    recreate: (context, id, fields, version) =>
      createBudgetAgain(
        context,
        id,
        { ...createCall.body.parse(fields), line_item_id: Number(fields.line_item_id) },
        version,
      ),
  });
