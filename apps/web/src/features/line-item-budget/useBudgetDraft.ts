import type { Issue } from '@fairlead/domain/issue';
import { checkBudget, settleBudget } from '@fairlead/domain/line-item-budget/budget.rules';
import { checkBudgetState } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { factorQuestion, previousPeriod } from '@fairlead/domain/line-item-budget/period';
import type { Question } from '@fairlead/domain/question';
import { productNow } from '#lib/clock.ts';
import { askFirst } from '#ui/form/askFirst.ts';
import { type Draft, type DraftOptions, useDraft } from '#ui/form/useDraft.ts';
import type { Budget } from './budget.queries.ts';
import { type BudgetValues, entryOf } from './budget-values.ts';
import { checkRepeatedNames } from './repeat.ts';

export type Known = {
  stored: Budget | null;
  budgets: readonly Budget[];
  spent: number | null;
  /** On how many months a new one is repeated, its own included. */
  months?: number;
};

/** Everything the domain has to say about what was entered; the server asks the same. */
export const issuesOf = (values: BudgetValues, { stored, budgets, spent, months = 1 }: Known): Issue[] => {
  const now = productNow();
  const entry = entryOf(values);
  const wrong = checkBudget(entry, { stored, others: budgets, spent, now });
  if (!stored && wrong.length === 0) return checkRepeatedNames(values, months, budgets);
  return wrong.length > 0 || !stored ? wrong : checkBudgetState(stored, settleBudget(entry), now);
};

/** The question before a total is saved that lies far from the previous period's (BU-36). Null: nothing to ask. */
export const questionOf = (values: BudgetValues, { stored, budgets }: Known): Question | null => {
  const { start_day } = entryOf(values);
  if (start_day === null || stored?.client_budget === values.client_budget) return null;
  const previous = previousPeriod(budgets, start_day, stored?.id ?? null);
  return factorQuestion(previous?.client_budget ?? null, values.client_budget);
};

type Options<A> = Omit<DraftOptions<BudgetValues, A>, 'rules'> & {
  known: Known;
  question?: (values: BudgetValues) => Question | null;
  /** While the question is open. */
  asking?: (open: boolean) => void;
};

/** A draft of a budget: the rules while typing, and before it is sent the question whether the amount is meant. */
export const useBudgetDraft = <A>({ known, question, asking, ...options }: Options<A>): Draft<BudgetValues> => {
  const draft = useDraft<BudgetValues, A>({ ...options, rules: (values) => issuesOf(values, known) });
  return askFirst(draft, question ?? ((values) => questionOf(values, known)), asking);
};
