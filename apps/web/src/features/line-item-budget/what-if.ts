import { periodOf } from '@fairlead/domain/line-item-budget/budget';
import { LATEST_BUDGET_DAY } from '@fairlead/domain/line-item-budget/budget.rules';
import { budgetState } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { centsOf, MONEY_BOUND, ofCents, roundMoney } from '@fairlead/domain/money';
import { addDays, dayOf, daysOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Budget } from './budget.queries.ts';

/** How a budget would be, before anything is saved. */
export type Move = { id: number; end_day: UtcDay; client_budget: number };

/** The parts of a budget that a hand moved: the others are as they stand by then, whoever saves them meanwhile. */
export type Hand = { id: number; end_day?: UtcDay; client_budget?: number };

/** How far a budget may be moved by the rules: days that are free, and no less than it has cost. */
export type Bounds = { start: UtcDay; first: UtcDay; last: UtcDay; least: number; most: number };

/** A budget that is over does not move. */
export const movable = (budget: Budget, now: Date): boolean => !budgetState(budget, now).readOnly;

export const stillOf = (budget: Budget): Move => ({
  id: budget.id,
  end_day: periodOf(budget).end_day,
  client_budget: budget.client_budget,
});

/** The budget as it would be: what the hand moved, over what stands. */
export const movedBy = (hand: Hand, still: Move): Move => ({ ...still, ...hand });

/** With another part moved; null once all is back where it stands. */
export const handWith = (hand: Hand, still: Move): Hand | null => {
  const { id, end_day, client_budget } = hand;
  const next: Hand = {
    id,
    ...(end_day === undefined || end_day === still.end_day ? {} : { end_day }),
    ...(client_budget === undefined || client_budget === still.client_budget ? {} : { client_budget }),
  };
  return Object.keys(next).length > 1 ? next : null;
};

export const boundsOf = (budget: Budget, budgets: readonly Budget[], now: Date): Bounds => {
  const { start_day, end_day } = periodOf(budget);
  const today = dayOf(now);
  const next = budgets
    .map((one) => periodOf(one).start_day)
    .filter((day) => day > end_day)
    .sort()[0];
  return {
    start: start_day,
    first: start_day > today ? start_day : today,
    last: next === undefined ? LATEST_BUDGET_DAY : addDays(next, -1),
    least: Math.max(0.01, budget.total_client_costs),
    most: MONEY_BOUND - 0.01,
  };
};

const clampDay = (day: UtcDay, { first, last }: Bounds): UtcDay => (day < first ? first : day > last ? last : day);
const clampTotal = (total: number, { least, most }: Bounds): number =>
  roundMoney(Math.min(most, Math.max(least, total)));

/** The same money on more or fewer days. */
export const withEnd = (move: Move, end_day: UtcDay, bounds: Bounds): Move => ({
  ...move,
  end_day: clampDay(end_day, bounds),
});

/** Another amount on each of its days. */
export const withPerDay = (move: Move, perDay: number, bounds: Bounds): Move => {
  const days = daysOf({ start_day: bounds.start, end_day: move.end_day });
  return { ...move, client_budget: clampTotal(ofCents(centsOf(Math.max(0, perDay)) * days), bounds) };
};

export const perDayOf = ({ end_day, client_budget }: Move, { start }: Bounds): number =>
  ofCents(centsOf(client_budget) / daysOf({ start_day: start, end_day }));

/** A step of the daily amount that a key makes: about a hundredth of the highest, 1, 2 or 5 times a power of ten. */
export const stepOf = (highest: number): number => {
  if (!(highest > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(highest / 100));
  return Math.max(0.01, Number(([1, 2, 5].find((one) => one * power * 100 >= highest) ?? 10) * power));
};

/** The nearest whole step. */
export const snapped = (amount: number, step: number): number => roundMoney(Math.round(amount / step) * step);

export const isMoved = (move: Move, budget: Budget): boolean => {
  const still = stillOf(budget);
  return move.end_day !== still.end_day || move.client_budget !== still.client_budget;
};

/** The budgets with the move in place of what it moves. */
export const budgetsWith = (budgets: readonly Budget[], move: Move | null): Budget[] =>
  budgets.map((budget) =>
    move?.id === budget.id
      ? { ...budget, client_budget: move.client_budget, end_time: `${move.end_day}T23:59:59.000Z` }
      : budget,
  );
