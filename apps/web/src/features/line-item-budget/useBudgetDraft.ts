import type { Issue } from '@fairlead/domain/issue';
import { checkBudget, settleBudget } from '@fairlead/domain/line-item-budget/budget.rules';
import { checkBudgetState } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { previousPeriod } from '@fairlead/domain/line-item-budget/period';
import { type TotalChange, totalsQuestion } from '@fairlead/domain/line-item-budget/total-question';
import type { Currency } from '@fairlead/domain/money';
import type { Question } from '@fairlead/domain/question';
import { productNow } from '#lib/clock.ts';
import { askFirst } from '#ui/form/askFirst.ts';
import { type Draft, type DraftOptions, useDraft } from '#ui/form/useDraft.ts';
import { money } from '#ui/format.ts';
import type { Budget } from './budget.queries.ts';
import { type BudgetValues, entryOf } from './budget-values.ts';
import { checkRepeatedNames } from './repeat.ts';

export type Known = {
  stored: Budget | null;
  currency: Currency;
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

/** A total that changes, beside the previous period's among `budgets`. Null: it does not, or has no start. */
export const totalChange = (
  values: BudgetValues,
  { stored, budgets, currency }: Pick<Known, 'stored' | 'budgets' | 'currency'>,
): TotalChange | null => {
  const { start_day } = entryOf(values);
  if (start_day === null || stored?.client_budget === values.client_budget) return null;
  const previous = previousPeriod(budgets, start_day, stored?.id ?? null)?.client_budget ?? null;
  const written = (value: number) => money(value, currency, { exact: true });
  const before = stored?.client_budget ?? null;
  return { name: values.name, previous, before, after: values.client_budget, written };
};

/** The question before a total is saved that lies far from the previous period's (BU-36) or its own. Null: nothing to ask. */
const questionOf = (values: BudgetValues, known: Known): Question | null => {
  const change = totalChange(values, known);
  return change && totalsQuestion([change]);
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
