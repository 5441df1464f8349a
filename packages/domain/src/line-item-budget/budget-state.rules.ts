import { type Issue, when } from '../issue.ts';
import { dayOf } from '../utc-day.ts';
import { type Budget, type BudgetEntry, draftOf, periodOf } from './budget.ts';

const budgetStatuses = ['current', 'upcoming', 'completed'] as const;
export type BudgetStatus = (typeof budgetStatuses)[number];
export const budgetStatusNames: Record<BudgetStatus, string> = {
  current: 'Current',
  upcoming: 'Upcoming',
  completed: 'Completed',
};

type Times = Pick<Budget, 'start_time' | 'end_time'>;

/**
 * Where a budget stands at `now` (BU-16 to BU-18). Days are whole: current from the first instant of its first day to the
 * last instant of its last, so nothing lies between 23:59:59 and the next midnight.
 */
export const budgetStatus = (budget: Times, now: Date): BudgetStatus => {
  const { start_day, end_day } = periodOf(budget);
  const today = dayOf(now);
  return today < start_day ? 'upcoming' : today > end_day ? 'completed' : 'current';
};

export type BudgetState = {
  status: BudgetStatus;
  /** Nothing of it changes any more (BU-18). */
  readOnly: boolean;
  /** The start stays where it is (BU-19). */
  startLocked: boolean;
  /** Only before the start; not at the very instant of it (BU-12, D-065). */
  deletable: boolean;
};

/** What may be done with a budget at `now`. */
export const budgetState = (budget: Times, now: Date): BudgetState => {
  const status = budgetStatus(budget, now);
  return {
    status,
    readOnly: status === 'completed',
    startLocked: status !== 'upcoming',
    deletable: status === 'upcoming',
  };
};

export const READ_ONLY_TEXT = 'This budget is completed and can no longer be changed.';
export const START_LOCKED_TEXT = 'The start is locked: this budget has begun.';
export const NOT_DELETABLE_TEXT = 'This budget has begun and can no longer be deleted.';

/** The wire's name of each field of a draft. */
const wireNames = {
  name: 'name',
  client_budget: 'client_budget',
  client_daily_budget: 'client_daily_budget',
  free_budget_percent: 'free_budget_percent',
  free_budget_type: 'free_budget_type',
  start_day: 'start_time',
  end_day: 'end_time',
} as const satisfies Record<keyof BudgetEntry, string>;
export type BudgetField = (typeof wireNames)[keyof BudgetEntry];

/** The fields, by their names on the wire, in which a draft differs from the stored budget. */
export const changedFields = (stored: Budget, entry: BudgetEntry): BudgetField[] => {
  const before = draftOf(stored);
  return (Object.keys(wireNames) as (keyof BudgetEntry)[])
    .filter((field) => entry[field] !== before[field])
    .map((field) => wireNames[field]);
};

/**
 * What the budget's state forbids of a change, one issue per field: the server answers 409 (its message is the first one's).
 * Sending fields unchanged is fine in every state (design 3.5). Pass what would be stored (`settleBudget`), so that a
 * trimmed name or a rounded amount is no change.
 */
export const checkBudgetState = (stored: Budget, entry: BudgetEntry, now: Date): Issue[] => {
  const { readOnly, startLocked } = budgetState(stored, now);
  return changedFields(stored, entry).flatMap((field) =>
    readOnly
      ? [{ path: field, message: READ_ONLY_TEXT }]
      : when(startLocked && field === 'start_time', field, START_LOCKED_TEXT),
  );
};

/** Refusal of a deletion once the budget has begun: 409 on the server (BU-12, D-065). */
export const checkBudgetDeletion = (stored: Times, now: Date): Issue[] =>
  when(!budgetState(stored, now).deletable, '', NOT_DELETABLE_TEXT);
