import type { BudgetValues } from './budget-values.ts';

/** What was booked; and where it stopped, why, with the one that was refused and those behind it. */
export type Booked<B> = { made: B[]; failed: { error: unknown; missing: readonly BudgetValues[] } | null };

/** Books budgets one after the other, and stops at the first that is refused. Never throws. */
export const createInRow = async <B>(
  all: readonly BudgetValues[],
  create: (values: BudgetValues, index: number) => Promise<B>,
): Promise<Booked<B>> => {
  const made: B[] = [];
  for (const [index, values] of all.entries()) {
    try {
      made.push(await create(values, index));
    } catch (error) {
      return { made, failed: { error, missing: all.slice(index) } };
    }
  }
  return { made, failed: null };
};
