import { timesOf } from '@fairlead/domain/line-item-budget/budget';
import { copyDraft } from '@fairlead/domain/line-item-budget/copy';
import { percentQuestion } from '@fairlead/domain/line-item-budget/period';
import type { Currency } from '@fairlead/domain/money';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { day, money } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { BudgetFields } from './BudgetFields.tsx';
import { type Budget, type Place, paramsOf, useCreateBudget, usePutBudget } from './budget.queries.ts';
import { type BudgetValues, createBody } from './budget-values.ts';
import { issuesOf, type Known, useBudgetDraft } from './useBudgetDraft.ts';

type Props = {
  source: Budget;
  budgets: readonly Budget[];
  place: Place;
  currency: Currency;
  now: Date;
  onClose: () => void;
};

const valuesOfCopy = (source: Budget): BudgetValues => {
  const { start_day, end_day, ...draft } = copyDraft(source);
  return { ...draft, ...timesOf({ start_day, end_day }) };
};

/** Copies a budget to the next period, or to the days that are chosen. Days that are taken or past cannot be copied to (D-074). */
export const CopyDialog = ({ source, budgets, place, currency, now, onClose }: Props) => {
  const create = useCreateBudget('Budget copied successfully');
  const put = usePutBudget();
  const [asking, setAsking] = useState(false);
  const start = useMemo(() => valuesOfCopy(source), [source]);
  const known: Known = { stored: null, budgets, currency, spent: 0 };
  const draft = useBudgetDraft({
    start,
    known,
    question: ({ client_budget }) => percentQuestion(source.client_budget, client_budget),
    asking: setAsking,
    save: (values, { submission }) =>
      create.mutateAsync({ params: paramsOf(place), body: createBody(values), idempotencyKey: submission }),
    saved: (budget) => {
      put(budget);
      onClose();
    },
  });
  const { form } = draft;
  // The next period may be taken or past: that is said before anything is typed
  useEffect(() => void form.trigger(), [form]);
  const values = useWatch({ control: form.control }) as BudgetValues;
  const wrong = issuesOf({ ...start, ...values }, known).length > 0;
  return (
    <Dialog
      open={!asking}
      onClose={onClose}
      width={440}
      title="Copy budget"
      intro={`${source.name}: ${money(source.client_budget, currency, { exact: true })}, ${day(source.start_time)} to ${day(source.end_time)}`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => draft.submit()} loading={draft.isSending} disabled={wrong}>
            Copy
          </Button>
        </>
      }
    >
      <DraftForm draft={draft} label="Copy budget" className="budget-copy">
        <BudgetFields
          currency={currency}
          now={now}
          others={budgets}
          stored={null}
          spent={0}
          startLocked={false}
          brief
        />
      </DraftForm>
    </Dialog>
  );
};
