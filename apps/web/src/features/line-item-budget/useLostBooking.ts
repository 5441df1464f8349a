import { useMemo, useState } from 'react';
import type { Budget } from './budget.queries.ts';
import type { BudgetValues } from './budget-values.ts';
import { isBookingOf } from './create-in-row.ts';

/**
 * What was asked for and not answered: where it was booked, that bars it from nothing, and another press asks what became of it.
 * `others`: the budgets without that one.
 */
export const useLostBooking = (budgets: readonly Budget[]) => {
  const [lost, setLost] = useState<BudgetValues | null>(null);
  const others = useMemo(() => budgets.filter((one) => !lost || !isBookingOf(lost, one)), [budgets, lost]);
  return { others, setLost };
};
