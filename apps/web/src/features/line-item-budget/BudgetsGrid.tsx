import { rolloverLabels } from '@fairlead/domain/line-item/rollover';
import { budgetStatus } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { dayOf } from '@fairlead/domain/utc-day';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { Grid, useRemoteRows, useRowSaving, useUnsaved } from '#ui/grid/index.ts';
import { useMe } from '../auth/auth.queries.ts';
import type { LineItem } from '../line-item/line-item.queries.ts';
import { type Budget, type Place, useRowsSaved } from './budget.queries.ts';
import { columnsFor, exportedIn } from './budget-columns.tsx';
import { editOf, followed, type Row, rowsOf, saveRow, tryRow } from './budget-rows.ts';
import { budgetWords } from './budget-words.ts';
import { NO_RIGHT, useBooking, useBudgetRights } from './rights.ts';
import { useRowMenu } from './useRowMenu.tsx';

const CopyDialog = lazy(() => import('./CopyDialog.tsx').then(({ CopyDialog: dialog }) => ({ default: dialog })));

/** Billed or not is said of the percent it was typed under (decision 0162). */
const meantUnder = { free_budget_percent: 'free_budget_type' };

/** Rows that stand in the page at once; more of them scroll inside the grid. */
const ROWS_SHOWN = 8;

/** The same moment until another day begins: rows and columns do not change under somebody who types into them. */
const useSteady = (now: Date): Date => {
  const kept = useRef(now);
  if (dayOf(kept.current) !== dayOf(now)) kept.current = now;
  return kept.current;
};

type Props = { place: Place; budgets: readonly Budget[]; item: LineItem; now: Date };

/** All budgets of the line item in one grid. */
export const BudgetsGrid = ({ place, budgets, item, now: moment }: Props) => {
  const now = useSteady(moment);
  const rights = useBudgetRights();
  const { why } = useBooking(place);
  const { currency } = item;
  const [copied, setCopied] = useState<Budget | null>(null);
  const current = budgets.find((budget) => budgetStatus(budget, now) === 'current');
  const { more, menu } = useRowMenu({ place, now, hasCurrent: current !== undefined, onCopy: setCopied });
  const rows = useMemo(() => rowsOf(budgets, item, now), [budgets, item, now]);
  const { edit, rollover } = rights;
  const { company, order, lineItem } = place;
  const exported = useMemo(() => exportedIn(currency), [currency]);
  const columns = useMemo(
    () => columnsFor({ place: { company, order, lineItem }, currency, rows, now, edit, rollover, more }),
    [company, order, lineItem, currency, rows, now, edit, rollover, more],
  );
  const unsaved = useUnsaved<Row>(undefined, meantUnder);
  useUnsavedGuard(unsaved.isDirty);
  useEffect(prepareQuestions, []);
  const words = budgetWords(currency);
  const saving = useRowSaving(unsaved, {
    entity: 'line_item_budget',
    words: {
      ...words,
      labels: { ...words.labels, rollover: 'Rollover status' },
      show: (name: string, value: unknown) =>
        name === 'rollover' ? rolloverLabels[value as keyof typeof rolloverLabels] : words.show(name, value),
    },
    things: 'budgets',
    editOf,
    followed,
    nameOf: ({ name }) => name,
    send: saveRow(item),
    dryRun: tryRow(item),
    behind: { rollover: ['auto_increase_budget_for_underspend', 'auto_decrease_budget_for_overspend'] },
    company,
    says: () => 'Budget edited successfully',
    saved: useRowsSaved(),
  });
  return (
    <div className="budget-grid" style={{ height: 122 + 60 * Math.min(rows.length, ROWS_SHOWN) + 56 }}>
      <Grid
        label="Budgets"
        rows={rows}
        columns={columns}
        exported={exported}
        nameOf={({ name }) => name}
        layoutKey={`line-item-budgets:${useMe()?.id ?? 0}`}
        defaultSort={{ key: 'start_time', desc: true }}
        unsaved={unsaved}
        {...(edit ? saving : {})}
        selectable={false}
        remote={useRemoteRows('line_item_budget')}
        note={[edit ? null : NO_RIGHT, why].filter(Boolean).join(' ') || undefined}
      />
      {menu}
      <Suspense>
        {copied && (
          <CopyDialog
            source={copied}
            budgets={budgets}
            place={place}
            currency={currency}
            now={now}
            onClose={() => setCopied(null)}
          />
        )}
      </Suspense>
    </div>
  );
};
