import { budgetStatus } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { lastEntries } from '@fairlead/domain/line-item-budget/timeline';
import type { Currency } from '@fairlead/domain/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { day, money } from '#ui/format.ts';
import type { Budget, Place } from './budget.queries.ts';
import { toBudget } from './paths.ts';
import { StatusChip } from './StatusChip.tsx';

type Props = { budgets: readonly Budget[]; place: Place; currency: Currency; now: Date };

/** The line item's other budgets by time: the last 2, until all are wanted (BU-11). */
export const OtherBudgets = ({ budgets, place, currency, now }: Props) => {
  const [all, setAll] = useState(false);
  const shown = all ? lastEntriesOfAll(budgets) : lastEntries(budgets);
  return (
    <section className="budget-others" aria-label="Other budgets of this line item">
      <h3>Other budgets</h3>
      {budgets.length === 0 && <p className="history-says">This line item has no other budget.</p>}
      <ol className="timeline">
        {shown.map((budget) => {
          const status = budgetStatus(budget, now);
          return (
            <li key={budget.id} className={`entry${status === 'upcoming' ? ' entry-pending' : ''}`}>
              <div className="entry-head">
                <Link {...toBudget(place, budget.id)} className="budget-other-name cut">
                  {budget.name}
                </Link>
                <StatusChip status={status} />
              </div>
              <p className="budget-other-says num">
                {day(budget.start_time)} to {day(budget.end_time)} · {money(budget.client_budget, currency)}
              </p>
            </li>
          );
        })}
      </ol>
      {!all && budgets.length > shown.length && (
        <button type="button" className="link-button history-all" onClick={() => setAll(true)}>
          Display all ({budgets.length})
        </button>
      )}
    </section>
  );
};

const lastEntriesOfAll = (budgets: readonly Budget[]): Budget[] =>
  [...budgets].sort((one, two) => one.start_time.localeCompare(two.start_time));
