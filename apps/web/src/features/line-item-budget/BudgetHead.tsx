import { day } from '#ui/format.ts';
import type { Budget } from './budget.queries.ts';

/** Over what is told of a budget: its name and its days; `moved`: they are tried out, and not stored. */
export const BudgetHead = ({ budget, moved }: { budget: Budget; moved: boolean }) => (
  <div className="budget-head">
    <h2>{budget.name}</h2>
    {moved && <span className="budget-moved">What if: nothing is saved</span>}
    <span className="dim small num budget-head-end">
      {day(budget.start_time)} to {day(budget.end_time)}
    </span>
  </div>
);
