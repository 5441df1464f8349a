import { enteredDay } from '@fairlead/domain/line-item-budget/budget';
import { isLost } from '#lib/api-error.ts';
import type { Budget } from './budget.queries.ts';
import type { BudgetValues } from './budget-values.ts';

export type Failed = {
  error: unknown;
  /** No answer came: the first of `missing` may be booked all the same. */
  lost: boolean;
  missing: readonly BudgetValues[];
};
/** What was booked; and where it stopped, why, with the one that was refused and those behind it. */
export type Booked<B> = { made: B[]; failed: Failed | null };

/**
 * Books budgets one after the other, and stops at the first that is refused. One whose answer is lost is asked about once more,
 * which its key lets book nothing twice. Never throws.
 */
export const createInRow = async <B>(
  all: readonly BudgetValues[],
  create: (values: BudgetValues) => Promise<B>,
): Promise<Booked<B>> => {
  const made: B[] = [];
  for (const [index, values] of all.entries()) {
    try {
      made.push(
        await create(values).catch((error: unknown) => {
          if (isLost(error)) return create(values);
          throw error;
        }),
      );
    } catch (error) {
      return { made, failed: { error, lost: isLost(error), missing: all.slice(index) } };
    }
  }
  return { made, failed: null };
};

/** Whether a budget is what was asked for, its answer lost: it bars nothing that is asked for again. */
export const isBookingOf = (
  values: BudgetValues,
  { name, start_time, end_time }: Pick<Budget, 'name' | 'start_time' | 'end_time'>,
): boolean =>
  name === values.name.trim() &&
  enteredDay(start_time) === enteredDay(values.start_time) &&
  enteredDay(end_time) === enteredDay(values.end_time);
