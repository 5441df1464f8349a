import { timesOf } from '@fairlead/domain/line-item-budget/budget';
import { defaultRange } from '@fairlead/domain/line-item-budget/period';
import type { Currency } from '@fairlead/domain/money';
import { dayOf, type Period } from '@fairlead/domain/utc-day';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { DraftForm } from '../../ui/form/DraftForm.tsx';
import { CreateBar } from '../../ui/form/SaveBar.tsx';
import { BudgetFields } from './BudgetFields.tsx';
import { type Budget, type Place, paramsOf, useCreateBudget, usePutBudget } from './budget.queries.ts';
import { type BudgetValues, createBody } from './budget-values.ts';
import { OtherBudgets } from './OtherBudgets.tsx';
import { toBudgets } from './paths.ts';
import { useBudgetDraft } from './useBudgetDraft.ts';

type Props = {
  place: Place;
  budgets: readonly Budget[];
  currency: Currency;
  now: Date;
  /** Days that were chosen in the picture. */
  slot: Period | null;
  onCreated: () => void;
};

/** The pane for a new budget, beside the pictures. */
export const CreateBudget = ({ place, budgets, currency, now, slot, onCreated }: Props) => {
  const create = useCreateBudget();
  const put = usePutBudget();
  // What others book meanwhile moves no dates under somebody's hands; a new day moves those that nobody touched
  const [opened] = useState({ slot, budgets });
  const today = dayOf(now);
  const start = useMemo(
    (): BudgetValues => ({
      name: '',
      client_budget: null,
      client_daily_budget: null,
      free_budget_percent: 0,
      free_budget_type: 'not_billed',
      ...timesOf(opened.slot ?? defaultRange(opened.budgets, today)),
    }),
    [opened, today],
  );
  const draft = useBudgetDraft({
    start,
    known: { stored: null, budgets, spent: 0 },
    save: (values, { submission }) =>
      create.mutateAsync({ params: paramsOf(place), body: createBody(values), idempotencyKey: submission }),
    saved: (budget) => {
      put(budget);
      onCreated();
    },
  });
  return (
    <div className="budget-pane">
      <DraftForm draft={draft} label="New budget" className="form budget-pane">
        <div className="budget-pane-head">
          <h2>New budget</h2>
        </div>
        <div className="budget-pane-fields">
          <BudgetFields currency={currency} now={now} others={budgets} stored={null} spent={0} startLocked={false} />
        </div>
        <CreateBar action="Create budget">
          <Link {...toBudgets(place)} className="button-link">
            Cancel
          </Link>
        </CreateBar>
      </DraftForm>
      <OtherBudgets budgets={budgets} place={place} currency={currency} now={now} />
    </div>
  );
};
