import { budgetState, NOT_DELETABLE_TEXT } from '@fairlead/domain/line-item-budget/budget-state.rules';
import type { Currency } from '@fairlead/domain/money';
import { endOfDay, parseDay } from '@fairlead/domain/utc-day';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { uncovered } from '#lib/covered.ts';
import { discardUnsaved } from '#lib/unsaved.ts';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { useStands } from '#ui/shell/useGoOn.ts';
import { BudgetFields } from './BudgetFields.tsx';
import { type Budget, costsOf, type Place, paramsOf, usePutBudget, useUpdateBudget } from './budget.queries.ts';
import { type BudgetValues, editBody, valuesOf } from './budget-values.ts';
import { budgetWords } from './budget-words.ts';
import { OtherBudgets } from './OtherBudgets.tsx';
import { toBudgets } from './paths.ts';
import { ReadBudget } from './ReadBudget.tsx';
import { useBudgetRights } from './rights.ts';
import { StatusChip } from './StatusChip.tsx';
import { useBudgetDraft } from './useBudgetDraft.ts';
import { useDeleting } from './useDeleting.ts';
import { useWhatIf } from './WhatIfState.tsx';
import { isMoved } from './what-if.ts';

type Props = {
  place: Place;
  budget: Budget;
  budgets: readonly Budget[];
  currency: Currency;
  /** The line item spends its budget by itself. */
  paces: boolean;
  now: Date;
  onDeleted: () => void;
  children?: ReactNode;
};

/** The pictures beside the form follow what is typed, as long as it can be drawn. */
const Followed = ({ budget }: { budget: Budget }) => {
  const { setTyped } = useWhatIf();
  const [total, end] = useWatch({ name: ['client_budget', 'end_time'] });
  useEffect(() => {
    const end_day = parseDay(String(end));
    const move =
      typeof total === 'number' && total > 0 && end_day !== null && end_day >= budget.start_time.slice(0, 10)
        ? { id: budget.id, end_day, client_budget: total }
        : null;
    setTyped(move && isMoved(move, budget) ? move : null);
  }, [total, end, budget, setTyped]);
  useEffect(() => () => setTyped(null), [setTyped]);
  return null;
};

const useCarried = (budget: Budget, form: ReturnType<typeof useBudgetDraft>['form']): void => {
  const { carried, carry } = useWhatIf();
  useEffect(() => {
    if (carried?.id !== budget.id) return;
    const { client_budget, end_day } = carried;
    const by = { shouldDirty: true, shouldTouch: true };
    if (client_budget !== undefined) form.setValue('client_budget', client_budget, by);
    if (end_day !== undefined) form.setValue('end_time', endOfDay(end_day).toISOString(), by);
    void form.trigger();
    carry(null);
  }, [carried, carry, budget.id, form]);
};

const Head = ({ title, budget, now }: { title: string; budget: Budget; now: Date }) => (
  <div className="budget-pane-head">
    <h2>{title}</h2>
    <StatusChip status={budgetState(budget, now).status} />
  </div>
);

const EditForm = ({ place, budget, budgets, currency, paces, now, onDeleted, children }: Props) => {
  const { remove } = useBudgetRights();
  const update = useUpdateBudget();
  const put = usePutBudget();
  const deleting = useDeleting();
  const stands = useStands();
  const state = budgetState(budget, now);
  const [start, end] = [budget.start_time.slice(0, 10), budget.end_time.slice(0, 10)];
  // What its days have cost counts once it has begun (BU-20); the list's figure stands in until it is here
  const costs = useQuery({ ...costsOf(place.lineItem, start, end), enabled: state.startLocked });
  const spent = state.startLocked ? (costs.data?.total_client_costs ?? budget.total_client_costs) : 0;
  const others = budgets.filter(({ id }) => id !== budget.id);
  const values = useMemo(() => valuesOf(budget), [budget]);
  const words = useMemo(() => budgetWords(currency), [currency]);
  const draft = useBudgetDraft<Budget>({
    start: values,
    version: budget.version,
    known: { stored: budget, budgets: others, currency, spent },
    save: (typed, { version }) =>
      update.mutateAsync({
        params: { ...paramsOf(place), budgetId: `${budget.id}` },
        body: { ...editBody(typed), ...(version === undefined ? {} : { version }) } as BudgetValues,
      }),
    startOf: valuesOf,
    saved: put,
    editing: words,
  });
  useCarried(budget, draft.form);
  return (
    <div className="budget-pane">
      <DraftForm
        draft={draft}
        label="Edit budget"
        className="form budget-pane"
        record={{ entity: 'line_item_budget', id: budget.id }}
      >
        <Followed budget={budget} />
        <Head title="Edit budget" budget={budget} now={now} />
        <div className="budget-pane-fields">
          <BudgetFields
            currency={currency}
            now={now}
            others={others}
            stored={budget}
            spent={spent}
            startLocked={state.startLocked}
            paces={paces}
          />
        </div>
        <SaveBar>
          <Link {...toBudgets(place)} className="button-link">
            Go back
          </Link>
        </SaveBar>
        {remove && (
          <div className="budget-delete">
            <button
              type="button"
              className="link-button is-danger"
              disabled={!state.deletable}
              onClick={() =>
                void deleting(budget).then(async (gone) => {
                  // Below a sign-in nothing is let go of
                  await uncovered();
                  if (!gone || !stands()) return;
                  discardUnsaved();
                  onDeleted();
                })
              }
            >
              <IconTrash size={14} aria-hidden />
              Delete budget
            </button>
            {!state.deletable && <p className="field-hint">{NOT_DELETABLE_TEXT}</p>}
          </div>
        )}
      </DraftForm>
      <OtherBudgets budgets={others} place={place} currency={currency} now={now} />
      {children}
    </div>
  );
};

/** The pane of one budget: its form; once it is completed, or for who may not write, its values and why they stay. */
export const EditBudget = (props: Props) => {
  const { edit } = useBudgetRights();
  const { budget, budgets, currency, now, place, children } = props;
  const { readOnly } = budgetState(budget, now);
  if (edit && !readOnly) return <EditForm {...props} />;
  return (
    <section className="budget-pane" aria-label="Budget">
      <Head title="Budget" budget={budget} now={now} />
      <ReadBudget budget={budget} currency={currency} completed={readOnly} />
      <OtherBudgets
        budgets={budgets.filter(({ id }) => id !== budget.id)}
        place={place}
        currency={currency}
        now={now}
      />
      {children}
    </section>
  );
};
