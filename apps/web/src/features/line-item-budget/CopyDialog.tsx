import { timesOf } from '@fairlead/domain/line-item-budget/budget';
import { copyDraft } from '@fairlead/domain/line-item-budget/copy';
import { percentQuestion } from '@fairlead/domain/line-item-budget/period';
import type { Currency } from '@fairlead/domain/money';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { messageOf } from '#lib/api-error.ts';
import { toast } from '#lib/toast.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { day, money } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { BudgetFields } from './BudgetFields.tsx';
import { type Budget, type Place, paramsOf, useCreateBudget, usePutBudget } from './budget.queries.ts';
import { type BudgetValues, createBody } from './budget-values.ts';
import { createInRow } from './create-in-row.ts';
import { issuesOf, type Known, useBudgetDraft } from './useBudgetDraft.ts';
import { useLostBooking } from './useLostBooking.ts';

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
  const create = useCreateBudget();
  const put = usePutBudget();
  const [asking, setAsking] = useState(false);
  const start = useMemo(() => valuesOfCopy(source), [source]);
  const { others, setLost } = useLostBooking(budgets);
  const known: Known = { stored: null, budgets: others, currency, spent: 0 };
  const draft = useBudgetDraft({
    start,
    known,
    question: ({ client_budget }) => percentQuestion(source.client_budget, client_budget),
    asking: setAsking,
    save: async (values, { submission }) => {
      const { made, failed } = await createInRow([values], (one) =>
        create.mutateAsync({ params: paramsOf(place), body: createBody(one), idempotencyKey: submission }),
      );
      setLost(failed?.lost ? values : null);
      if (failed?.lost) toast.fail(messageOf(failed.error)); // asked twice, said once
      if (failed) throw failed.error;
      return made;
    },
    saved: (made) => {
      for (const budget of made) put(budget);
      toast.ok('Budget copied successfully');
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
        <BudgetFields currency={currency} now={now} others={others} stored={null} spent={0} startLocked={false} brief />
      </DraftForm>
    </Dialog>
  );
};
