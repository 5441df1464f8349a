import { periodOf } from '@fairlead/domain/line-item-budget/budget';
import { PAST_TEXT } from '@fairlead/domain/line-item-budget/budget.rules';
import { START_LOCKED_TEXT } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { shortcuts } from '@fairlead/domain/line-item-budget/period';
import { enteredName } from '@fairlead/domain/line-item-budget/period-name';
import type { Currency } from '@fairlead/domain/money';
import { dayOf, parseDay, type UtcDay } from '@fairlead/domain/utc-day';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { DayRangeField } from '#ui/calendar/DayRangeField.tsx';
import { useCurrentDraft } from '#ui/form/DraftForm.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { Budget } from './budget.queries.ts';
import { dailyText } from './daily-text.ts';
import { FreeBudget } from './FreeBudget.tsx';
import { SpentBar } from './SpentBar.tsx';

type Props = {
  currency: Currency;
  now: Date;
  /** The line item's budgets besides this one. */
  others: readonly Budget[];
  stored: Budget | null;
  /** Costs of its days so far; null while unknown. */
  spent: number | null;
  startLocked: boolean;
  /** The line item spends its budget by itself. */
  paces?: boolean;
  /** Without the parts that a copy takes over as they are. */
  brief?: boolean;
};

type Hinted = { currency: Currency; spent: number; today: UtcDay; paces: boolean };

const DailyHint = ({ currency, spent, today, paces }: Hinted) => {
  const [daily, total, start, end] = useWatch({
    name: ['client_daily_budget', 'client_budget', 'start_time', 'end_time'],
  });
  const [start_day, end_day] = [parseDay(String(start)), parseDay(String(end))];
  const period = start_day && end_day && { start_day, end_day };
  return dailyText({ currency, daily, total, spent, period, today, paces });
};

/** A name that says the days of a new budget follows them, until somebody gives it another. */
const useNameOfRange = (form: ReturnType<typeof useCurrentDraft>['form'], name: string | null, isNew: boolean) => {
  const given = useRef(name);
  useEffect(() => {
    if (!isNew || name === null || name === given.current) return;
    if (form.getValues('name') === given.current)
      form.setValue('name', name, { shouldDirty: true, shouldValidate: true });
    given.current = name;
  }, [form, name, isNew]);
};

/** The fields of a budget in the order of the specification (BU-10). */
export const BudgetFields = ({ currency, now, others, stored, spent, startLocked, paces = false, brief }: Props) => {
  const { form } = useCurrentDraft();
  const today = dayOf(now);
  const [start, end] = useWatch({ name: ['start_time', 'end_time'] }) as [string, string];
  useNameOfRange(form, enteredName(String(start), String(end)), stored === null);
  // Either end may be why the other is wrong
  useEffect(() => {
    const { dirtyFields } = form.formState;
    if (brief || dirtyFields.start_time || dirtyFields.end_time)
      void form.trigger(start && end ? ['start_time', 'end_time'] : []);
  }, [form, start, end, brief]);
  const takenBy = (day: UtcDay): string | null =>
    others.find((other) => {
      const { start_day, end_day } = periodOf(other);
      return start_day <= day && day <= end_day;
    })?.name ?? null;
  return (
    <>
      <TextField
        name="name"
        label="Name"
        required
        wide
        autoComplete="off"
        placeholder="2026-12 December"
        autoFocus={stored === null && !brief}
      />
      <MoneyField name="client_budget" label="Total budget" required wide currency={currency} />
      {stored && spent !== null && spent > 0 && (
        <SpentBar spent={spent} was={stored.client_budget} currency={currency} />
      )}
      {!brief && (
        <>
          <MoneyField
            name="client_daily_budget"
            label="Daily budget"
            wide
            currency={currency}
            placeholder="None"
            description={<DailyHint currency={currency} spent={spent ?? 0} today={today} paces={paces} />}
          />
          <FreeBudget />
        </>
      )}
      <DayRangeField
        label="Date range"
        startName="start_time"
        endName="end_time"
        today={today}
        first={today}
        why={PAST_TEXT}
        takenBy={takenBy}
        startLocked={startLocked ? START_LOCKED_TEXT : undefined}
        shortcuts={shortcuts(others, today).map(({ name, period }) => ({ name, ...period }))}
      />
    </>
  );
};
