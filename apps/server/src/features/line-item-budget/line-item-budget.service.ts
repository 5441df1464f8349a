import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/line-item-budget';
import type { Above } from '@fairlead/domain/archived.rules';
import { type Issue, messageOf, when } from '@fairlead/domain/issue';
import {
  type Budget,
  type BudgetDraft,
  type BudgetEntry,
  draftOf,
  enteredDay,
} from '@fairlead/domain/line-item-budget/budget';
import { checkBudget, settleBudget } from '@fairlead/domain/line-item-budget/budget.rules';
import {
  changedFields,
  checkBudgetDeletion,
  checkBudgetState,
} from '@fairlead/domain/line-item-budget/budget-state.rules';
import { isUtcDay } from '@fairlead/domain/utc-day';
import { companySeen } from '../../company-scope.ts';
import { type Context, newId } from '../../context.ts';
import { recordChange, refuseStale } from '../../platform/changes/changes.ts';
import { Conflict, NotFound, refuseIfAny, refuseOver } from '../../refusal.ts';
import { noteMoney, warnOfFactor } from './budget-effect.service.ts';
import {
  budgetById,
  budgetsOf,
  costsOf,
  deleteBudgetRow,
  type HeldLineItem,
  holdLineItem,
  insertBudget,
  type LineItemStates,
  spansOf,
  updateBudgetRow,
} from './line-item-budget.sql.ts';

type Created = Given<typeof api.createBudget>['body'];
export type BudgetEdit = Given<typeof api.updateBudget>['body'];

/** Another company's id gives a client an empty list (permissions, rule 5). */
export const listBudgets = async (
  context: Context,
  query: Given<typeof api.listBudgets>['query'],
): Promise<Ok<typeof api.listBudgets>> => {
  const items = await budgetsOf(context, { ...query, company_id: companySeen(context, query.company_id) });
  return { items, total: items.length };
};

/** @throws NotFound */
export const getBudget = async (context: Context, id: number): Promise<Budget> => {
  const budget = await budgetById(context, id);
  if (!budget) throw new NotFound();
  return budget;
};

/** Of the record, what a person decides; costs come by themselves. */
export const loggedBudget = ({ updated: _, total_client_costs: __, ...budget }: Budget) => budget;

const asEntry = (budget: Budget) => ({
  entity: 'line_item_budget',
  entity_id: budget.id,
  entity_name: budget.name,
  company_id: budget.company_id,
  version: budget.version,
});

const held = async (context: Context, lineItem: number): Promise<HeldLineItem> => {
  const item = await holdLineItem(context, lineItem);
  if (!item) throw new NotFound();
  return item;
};

/** 409: what the state of a budget forbids, by field where it is one. */
const refuseByState = (issues: readonly Issue[]): void => {
  const [first] = issues;
  if (first === undefined) return;
  const errors = issues.filter((issue) => issue.path !== '');
  const message = messageOf(
    issues.filter((issue, at) => issues.findIndex((one) => one.message === issue.message) === at),
  );
  throw new Conflict(message, 'conflict', errors.length > 0 ? { errors } : {});
};

/** The rules on what would be stored, with the line item held: its budgets stay as they are while it is. */
const checked = async (
  context: Context,
  lineItem: number,
  entry: BudgetEntry,
  stored: Budget | null,
): Promise<BudgetDraft> => {
  const { start_day, end_day } = entry;
  const period = start_day !== null && end_day !== null && isUtcDay(start_day) && isUtcDay(end_day);
  const others = await spansOf(context, lineItem);
  const spent = period ? await costsOf(context, lineItem, { start_day, end_day }) : null;
  refuseIfAny(checkBudget(entry, { stored, others, spent, now: context.now() }));
  return settleBudget(entry);
};

/** What the budgets of a line item hang on, by what may be archived. */
export const aboveBudgetsOf = ({ company_state, order_state, state }: LineItemStates): Above[] => [
  { kind: 'company', state: company_state },
  { kind: 'order', state: order_state },
  { kind: 'line item', state },
];

/** Books days of a line item. `again`: a deleted budget that comes back as what it was. */
const book = async (
  context: Context,
  lineItem: HeldLineItem,
  entry: BudgetEntry,
  again: { id: number; version: number } | null,
): Promise<Budget> => {
  const draft = await checked(context, lineItem.id, entry, null);
  refuseOver(context, aboveBudgetsOf(lineItem));
  const id = await insertBudget(context, again?.id ?? newId(context), lineItem, draft, again?.version ?? 1);
  const budget = await getBudget(context, id);
  await warnOfFactor(context, null, budget);
  noteMoney(context, lineItem, null, budget);
  await recordChange(context, { action: 'create', ...asEntry(budget), before: null, after: loggedBudget(budget) });
  return budget;
};

/** A new budget as the rules judge it. */
export const entryOf = ({ start_time, end_time, ...draft }: Created): BudgetEntry => ({
  ...draft,
  start_day: enteredDay(start_time),
  end_day: enteredDay(end_time),
});

/**
 * Creates a budget on days of its line item that no other budget has.
 * @throws NotFound, Refused by the rules, Conflict below an archived line item, order or company
 */
export const createBudget = (context: Context, lineItem: number, draft: Created): Promise<Budget> =>
  context.db.tx(async () => book(context, await held(context, lineItem), entryOf(draft), null));

/** Brings a deleted budget back under its id, as long as the rules allow such a budget today. */
export const createBudgetAgain = (
  context: Context,
  id: number,
  deleted: Created & { line_item_id: number },
  version: number,
): Promise<Budget> =>
  context.db.tx(async () => {
    const { line_item_id, ...draft } = deleted;
    return book(context, await held(context, line_item_id), entryOf(draft), { id, version });
  });

/** Line item first, then the budget as it is now: so two writers of a line item's budgets come one after the other. */
const heldBudget = async (context: Context, id: number): Promise<{ lineItem: HeldLineItem; budget: Budget }> => {
  const { line_item_id } = await getBudget(context, id);
  const lineItem = await held(context, line_item_id);
  return { lineItem, budget: await getBudget(context, id) };
};

/** A stored budget with an edit laid over it: what the rules judge. */
export const editedBudget = (before: Budget, edit: BudgetEdit): BudgetEntry => {
  const stored = draftOf(before);
  return {
    name: edit.name ?? stored.name,
    client_budget: edit.client_budget === undefined ? stored.client_budget : edit.client_budget,
    client_daily_budget: edit.client_daily_budget === undefined ? stored.client_daily_budget : edit.client_daily_budget,
    free_budget_percent: edit.free_budget_percent === undefined ? stored.free_budget_percent : edit.free_budget_percent,
    free_budget_type: edit.free_budget_type === undefined ? stored.free_budget_type : edit.free_budget_type,
    start_day: edit.start_time === undefined ? stored.start_day : enteredDay(edit.start_time),
    end_day: edit.end_time === undefined ? stored.end_day : enteredDay(edit.end_time),
  };
};

/** A budget stays where it was made. */
const checkPlace = (before: Budget, edit: BudgetEdit): Issue[] =>
  (['line_item_id', 'order_id', 'company_id'] as const).flatMap((field) =>
    when(
      edit[field] !== undefined && edit[field] !== before[field],
      field,
      'A budget stays with its line item. Create one there instead.',
    ),
  );

/**
 * Edits a budget; fields left out stay.
 * @throws NotFound, Refused by the rules, Conflict when it is completed, its start is locked, or on a stale version
 */
export const updateBudget = (context: Context, id: number, edit: BudgetEdit): Promise<Budget> =>
  context.db.tx(async () => {
    const { lineItem, budget: before } = await heldBudget(context, id);
    await refuseStale(context, 'line_item_budget', id, edit.version, before);
    refuseIfAny(checkPlace(before, edit));
    const draft = await checked(context, lineItem.id, editedBudget(before, edit), before);
    refuseByState(checkBudgetState(before, draft, context.now()));
    if (changedFields(before, draft).length === 0) return before;
    await updateBudgetRow(context, id, draft);
    const after = await getBudget(context, id);
    await warnOfFactor(context, before, after);
    noteMoney(context, lineItem, before, after);
    await recordChange(context, {
      action: 'update',
      ...asEntry(after),
      before: loggedBudget(before),
      after: loggedBudget(after),
    });
    return after;
  });

/**
 * Deletes a budget that has not started.
 * @throws NotFound, Conflict on a stale version, and from its first instant on
 */
export const deleteBudget = (context: Context, id: number, version?: number): Promise<void> =>
  context.db.tx(async () => {
    const { lineItem, budget } = await heldBudget(context, id);
    await refuseStale(context, 'line_item_budget', id, version, budget);
    refuseByState(checkBudgetDeletion(budget, context.now()));
    await deleteBudgetRow(context, id);
    noteMoney(context, lineItem, budget, null);
    await recordChange(context, { action: 'delete', ...asEntry(budget), before: loggedBudget(budget), after: null });
  });
