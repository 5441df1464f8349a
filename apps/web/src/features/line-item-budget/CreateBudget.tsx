import { timesOf } from '@fairlead/domain/line-item-budget/budget';
import { defaultRange } from '@fairlead/domain/line-item-budget/period';
import { periodName } from '@fairlead/domain/line-item-budget/period-name';
import type { Currency } from '@fairlead/domain/money';
import { dayOf, type Period } from '@fairlead/domain/utc-day';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { createChangeSet } from '#lib/change-set.ts';
import { createSubmissions } from '#lib/submissions.ts';
import { toast } from '#lib/toast.ts';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { CreateBar } from '#ui/form/SaveBar.tsx';
import { BudgetFields } from './BudgetFields.tsx';
import { type Budget, type Place, paramsOf, useCreateBudget, usePutBudget } from './budget.queries.ts';
import { type BudgetValues, createBody } from './budget-values.ts';
import { createInRow, type Failed } from './create-in-row.ts';
import { OtherBudgets } from './OtherBudgets.tsx';
import { toBudgets } from './paths.ts';
import { RepeatField, useRepeats } from './RepeatField.tsx';
import { repeated } from './repeat.ts';
import { useBudgetDraft } from './useBudgetDraft.ts';
import { useLostBooking } from './useLostBooking.ts';

type Props = {
  place: Place;
  budgets: readonly Budget[];
  currency: Currency;
  /** The line item spends its budget by itself. */
  paces: boolean;
  now: Date;
  /** Days that were chosen in the picture. */
  slot: Period | null;
  onCreated: () => void;
};

type BarProps = { others: readonly Budget[]; months: number; children: ReactNode };

/** Says how many budgets are made. */
const Bar = ({ others, months, children }: BarProps) => {
  const count = useRepeats(others, months);
  return <CreateBar action={count > 1 ? `Create ${count} budgets` : 'Create budget'}>{children}</CreateBar>;
};

const saysCreated = (made: number): string =>
  made === 1 ? 'Budget created successfully' : `${made} budgets created successfully`;

/** The pane for a new budget, beside the pictures. */
export const CreateBudget = ({ place, budgets, currency, paces, now, slot, onCreated }: Props) => {
  const create = useCreateBudget();
  const [months, setMonths] = useState(1);
  const put = usePutBudget();
  // What others book meanwhile moves no dates under somebody's hands; a new day moves those that nobody touched
  const [opened] = useState({ slot, budgets });
  const today = dayOf(now);
  const start = useMemo((): BudgetValues => {
    const range = opened.slot ?? defaultRange(opened.budgets, today);
    return {
      name: periodName(range),
      client_budget: null,
      client_daily_budget: null,
      free_budget_percent: 0,
      free_budget_type: 'not_billed',
      ...timesOf(range),
    };
  }, [opened, today]);
  /** Of the tries for several months; null: none began. */
  const changeSet = useRef<ReturnType<typeof createChangeSet> | null>(null);
  const [submissions] = useState(createSubmissions);
  const { others, setLost } = useLostBooking(budgets);
  /** What was booked stays; the form stands on the first month that is missing, with why it was refused. */
  const goOnWith = ({ missing, lost: unknown }: Failed, made: readonly Budget[]): void => {
    for (const budget of made) put(budget);
    const [next] = missing;
    if (!next) return;
    for (const field of ['name', 'start_time', 'end_time'] as const)
      draft.form.setValue(field, next[field], { shouldDirty: true });
    setMonths(missing.length);
    const became = unknown ? `"${next.name}" may be, too: no answer came.` : `"${next.name}" was not.`;
    toast.fail(`${made.length} of ${made.length + missing.length} budgets were created. ${became}`);
  };
  const draft = useBudgetDraft({
    start,
    known: { stored: null, budgets: others, currency, spent: 0, months },
    // One after the other, as one change, a second try included: whoever takes it back takes all of them back
    save: async (values) => {
      const all = repeated(values, months, others);
      if (all.length > 1) changeSet.current ??= createChangeSet();
      const within = changeSet.current?.();
      const { made, failed } = await createInRow(all, (one) =>
        submissions.send(JSON.stringify(one), (idempotencyKey) => {
          const given = { params: paramsOf(place), body: createBody(one), idempotencyKey };
          return within
            ? within((changeSet) => create.mutateAsync({ ...given, changeSet }))
            : create.mutateAsync(given);
        }),
      );
      setLost(failed?.lost ? (failed.missing[0] ?? null) : null);
      if (failed && made.length > 0) goOnWith(failed, made);
      else if (failed?.lost) toast.fail(messageOf(failed.error)); // asked twice, said once
      if (failed) throw failed.error;
      toast.ok(saysCreated(made.length));
      return made;
    },
    saved: (made) => {
      for (const budget of made) put(budget);
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
          <BudgetFields
            currency={currency}
            now={now}
            others={others}
            stored={null}
            spent={0}
            startLocked={false}
            paces={paces}
          />
          <RepeatField others={others} count={months} onCount={setMonths} />
        </div>
        <Bar others={others} months={months}>
          <Link {...toBudgets(place)} className="button-link">
            Cancel
          </Link>
        </Bar>
      </DraftForm>
      <OtherBudgets budgets={budgets} place={place} currency={currency} now={now} />
    </div>
  );
};
