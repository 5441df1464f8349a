import { createBudget as createCall } from '@fairlead/contract/line-item-budget';
import { whyOver } from '@fairlead/domain/archived.rules';
import { messageOf } from '@fairlead/domain/issue';
import type { Budget, BudgetEntry } from '@fairlead/domain/line-item-budget/budget';
import { checkBudget, settleBudget } from '@fairlead/domain/line-item-budget/budget.rules';
import {
  budgetState,
  checkBudgetState,
  NOT_DELETABLE_TEXT,
  READ_ONLY_TEXT,
} from '@fairlead/domain/line-item-budget/budget-state.rules';
import { isUtcDay, type Period } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { GONE, type Logged, THERE_AGAIN } from '../../platform/changes/undo.ts';
import { waysBack, whyNoWayBack } from '../../platform/changes/way-back.ts';
import { aboveBudgetsOf, type BudgetEdit, editedBudget, entryOf, loggedBudget } from './line-item-budget.service.ts';
import { budgetsById, costsOfAll, spansOfAll, statesAbove } from './line-item-budget.sql.ts';

type Fields = Readonly<Record<string, unknown>>;
/** A budget that was deleted comes back by undo alone; its edits may go back then. */
const DELETED = 'This budget was deleted. Undo the deletion first.';

/** A budget as it would be, of a line item. */
type Would = { line_item_id: number; entry: BudgetEntry };

const lineItemOf = ({ changes }: Logged): number =>
  Number(changes.find(({ field }) => field === 'line_item_id')?.before ?? 0);

/** What a deleted budget would come back as; null for an entry of which that is not read any more. */
const deletedOf = (entry: Logged): Would | null => {
  const { data } = createCall.body.safeParse(
    Object.fromEntries(entry.changes.map(({ field, before }) => [field, before])),
  );
  return data ? { line_item_id: lineItemOf(entry), entry: entryOf(data) } : null;
};

const edited = (budget: Budget, fields: Fields): Would => ({
  line_item_id: budget.line_item_id,
  entry: editedBudget(budget, fields as BudgetEdit),
});

/** An entry with what it is judged by: the budget today and its ways back, or what a deleted one would be. */
type Asked = { budget: Budget | undefined; ways: readonly Fields[]; would: Would | null };

/** The days on which what was spent is counted, where the entry names such. */
const daysOf = ({ line_item_id, entry: { start_day, end_day } }: Would): (Period & { line_item_id: number })[] =>
  start_day !== null && end_day !== null && isUtcDay(start_day) && isUtcDay(end_day)
    ? [{ line_item_id, start_day, end_day }]
    : [];

/** A name costs nothing to take back. */
const asksCosts = (way: Fields): boolean => ['client_budget', 'start_time', 'end_time'].some((field) => field in way);

/**
 * Why these entries of budgets cannot be taken back, by the rules of the write that would do it: what the days that have passed
 * and what is archived above forbid, and what is wrong with the budget that it would be. Days that another budget has are no
 * reason for an edit: the other one may go back before it.
 */
export const whyNoBudgetBack = async (context: Context, entries: readonly Logged[]): Promise<(string | null)[]> => {
  const now = context.now();
  const ids = [...new Set(entries.map(({ entity_id }) => entity_id))];
  const budgets = new Map((await budgetsById(context, ids)).map((budget) => [budget.id, budget]));
  const gone = entries.filter(({ deed }) => deed === 'delete').map(lineItemOf);
  const states = new Map((gone.length > 0 ? await statesAbove(context, gone) : []).map((row) => [row.id, row]));
  const spans = gone.length > 0 ? await spansOfAll(context, gone) : [];
  const asked = entries.map((entry): Asked => {
    const budget = budgets.get(entry.entity_id);
    if (entry.deed === 'delete') return { budget, ways: [], would: budget ? null : deletedOf(entry) };
    const ways = budget && entry.deed === 'update' ? waysBack(entry, loggedBudget(budget)) : [];
    return { budget, ways, would: null };
  });
  const costs = await costsOfAll(
    context,
    asked.flatMap(({ budget, ways, would }) => [
      ...(would ? daysOf(would) : []),
      ...ways.flatMap((way) => (budget && asksCosts(way) ? daysOf(edited(budget, way)) : [])),
    ]),
  );
  const spentOn = (would: Would): number | null => daysOf(would).map(costs)[0] ?? null;

  const whyNotAgain = (would: Would | null): string | null => {
    if (!would) return null;
    const { line_item_id, entry } = would;
    const above = states.get(line_item_id);
    const over = above ? whyOver(aboveBudgetsOf(above), context.user?.role) : null;
    const others = spans.filter((span) => span.line_item_id === line_item_id);
    return over ?? (messageOf(checkBudget(entry, { stored: null, others, spent: spentOn(would), now })) || null);
  };
  const whyNotEdited = (budget: Budget, way: Fields): string | null => {
    const would = edited(budget, way);
    const spent = asksCosts(way) ? spentOn(would) : null;
    const wrong = checkBudget(would.entry, { stored: budget, others: [], spent, now });
    if (wrong.length > 0) return messageOf(wrong);
    return messageOf(checkBudgetState(budget, settleBudget(would.entry), now)) || null;
  };
  return asked.map(({ budget, ways, would }, at) => {
    const deed = entries[at]?.deed;
    if (deed === 'delete') return budget ? THERE_AGAIN : whyNotAgain(would);
    if (!budget) return deed === 'update' ? DELETED : GONE;
    const { readOnly, deletable } = budgetState(budget, now);
    if (deed === 'create') return deletable ? null : NOT_DELETABLE_TEXT;
    return readOnly ? READ_ONLY_TEXT : whyNoWayBack(ways, (way) => whyNotEdited(budget, way));
  });
};
