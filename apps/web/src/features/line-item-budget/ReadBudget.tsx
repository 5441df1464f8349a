import { READ_ONLY_TEXT } from '@fairlead/domain/line-item-budget/budget-state.rules';
import type { Currency } from '@fairlead/domain/money';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { day, money } from '#ui/format.ts';
import { Note } from '#ui/layout/Note.tsx';
import type { Budget } from './budget.queries.ts';
import { budgetWords } from './budget-words.ts';
import { NO_RIGHT } from './rights.ts';

const Locked = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="field-label">{label}</dt>
    <dd className="field-locked num">
      <span>{children}</span>
      <IconLock size={14} aria-hidden />
    </dd>
  </div>
);

/** A budget that nobody, or not this role, can change: the same fields with a padlock, and the reason once. */
export const ReadBudget = ({
  budget,
  currency,
  completed,
}: {
  budget: Budget;
  currency: Currency;
  completed: boolean;
}) => {
  const { labels, show } = budgetWords(currency);
  return (
    <div className="budget-pane-fields">
      <Note tone="quiet" icon={<IconLock size={16} aria-hidden />}>
        {completed ? READ_ONLY_TEXT : NO_RIGHT}
      </Note>
      <dl className="budget-facts">
        <Locked label={labels.name}>{budget.name}</Locked>
        <Locked label={labels.client_budget}>{show('client_budget', budget.client_budget)}</Locked>
        <Locked label="Spent">{money(budget.total_client_costs, currency, { exact: true })}</Locked>
        <Locked label={labels.client_daily_budget}>{show('client_daily_budget', budget.client_daily_budget)}</Locked>
        <Locked label={labels.free_budget_percent}>
          {show('free_budget_percent', budget.free_budget_percent)},{' '}
          {String(show('free_budget_type', budget.free_budget_type)).toLowerCase()}
        </Locked>
        <Locked label="Date range">
          {day(budget.start_time)} to {day(budget.end_time)}
        </Locked>
      </dl>
    </div>
  );
};
