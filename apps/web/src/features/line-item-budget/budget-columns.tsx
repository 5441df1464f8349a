import { nextPeriod, rolloverLabels, selectableRollovers } from '@fairlead/domain/line-item/rollover';
import { freeBudgetTypeNames, freeBudgetTypes, periodOf } from '@fairlead/domain/line-item-budget/budget';
import { checkBudget, freeBudgetTypeAt } from '@fairlead/domain/line-item-budget/budget.rules';
import { budgetState } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { totalsQuestion } from '@fairlead/domain/line-item-budget/total-question';
import type { Currency } from '@fairlead/domain/money';
import { daysOf, endOfDay, startOfDay } from '@fairlead/domain/utc-day';
import { IconCircleDashed, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { productNow } from '#lib/clock.ts';
import { Chip } from '#ui/bits/Chip.tsx';
import { readDay, shownDay } from '#ui/calendar/day-text.ts';
import { ask } from '#ui/dialog/ask.ts';
import { amount, amountCell } from '#ui/form/amount.ts';
import { percentCell } from '#ui/form/typed-number.ts';
import { day, money, moneyShort, plural } from '#ui/format.ts';
import * as editors from '#ui/grid/editors/index.ts';
import { amountInFile, currencyInFile, dayInFile } from '#ui/grid/file-texts.ts';
import { type Column, type Edit, TwoLines } from '#ui/grid/index.ts';
import { Costs, RolloverChip } from './BudgetCells.tsx';
import type { Place } from './budget.queries.ts';
import type { Row } from './budget-rows.ts';
import { entryOf } from './budget-values.ts';
import { freePercent } from './budget-words.ts';
import { toBudget } from './paths.ts';
import { StatusChip } from './StatusChip.tsx';
import { totalChange } from './useBudgetDraft.ts';

type Tools = {
  place: Place;
  currency: Currency;
  rows: readonly Row[];
  now: Date;
  edit: boolean;
  rollover: boolean;
  more: ((row: Row, button: HTMLElement) => void) | null;
};

type Field =
  | 'name'
  | 'client_budget'
  | 'client_daily_budget'
  | 'free_budget_percent'
  | 'free_budget_type'
  | 'start_time'
  | 'end_time';

/** What the domain says about one field of a row with another value; the other fields have sentences of their own. */
const validated =
  (field: Field, rows: readonly Row[]): NonNullable<Edit<Row>['validate']> =>
  (value, row) => {
    const stored = rows.find(({ id }) => id === row.id) ?? null;
    const now = productNow();
    const spent = stored && budgetState(stored, now).startLocked ? stored.total_client_costs : 0;
    const next = { ...row, [field]: value };
    const percent = next.free_budget_percent;
    const entry = entryOf({ ...next, free_budget_type: freeBudgetTypeAt(percent, next.free_budget_type) });
    return checkBudget(entry, { stored, others: rows, spent, now }).find(({ path }) => path === field)?.message;
  };

const asDay =
  (to: (day: string) => Date): NonNullable<Edit<Row>['parse']> =>
  (text) => {
    const at = readDay(text, productNow().toISOString().slice(0, 4));
    return at ? { value: to(at).toISOString() } : { issue: 'Write the date as a calendar day, such as 2026-11-30' };
  };

const rolloverOptions = selectableRollovers.map((value) => ({ value, label: rolloverLabels[value] }));
const typeOptions = freeBudgetTypes.map((value) => ({ value, label: freeBudgetTypeNames[value] }));

/** Whose money the amounts of a file are. */
export const exportedIn = (currency: Currency): readonly Column<Row>[] => currencyInFile(() => currency);

/** Columns of the budgets grid (BU-05). Cells are judged by the domain's rules, the amount against what is spent (BU-40). */
export const columnsFor = ({ place, currency, rows, now, edit, rollover, more }: Tools): readonly Column<Row>[] => {
  const can = (row: Row) => edit && !budgetState(row, now).readOnly;
  const amountColumn = (
    key: 'client_budget' | 'client_daily_budget',
  ): Pick<Column<Row>, 'key' | 'align' | 'words' | 'fileText'> => ({
    key,
    align: 'end',
    fileText: (row) => amountInFile(row[key], currency),
    words: (row) => (row[key] === null ? 'None' : amount(row[key], currency)),
  });
  const columns: Column<Row>[] = [
    {
      key: 'name',
      label: 'Name',
      // With 44 px for the undo of a row, and a scroll bar, all columns stand side by side at 1440 px
      width: 144,
      grow: true,
      always: true,
      edit: { editor: editors.text, required: 'Name is required', validate: validated('name', rows), can },
      cell: (row) => (
        <TwoLines
          top={
            <Link {...toBudget(place, row.id)} tabIndex={-1}>
              {row.name}
            </Link>
          }
          under={<StatusChip status={budgetState(row, now).status} />}
        />
      ),
    },
    {
      ...amountColumn('client_budget'),
      label: 'Total budget',
      width: 134,
      edit: {
        editor: editors.number,
        required: 'Total budget is required',
        parse: amountCell(() => currency),
        validate: validated('client_budget', rows),
        can,
        ask: async (changes) => {
          // Beside the other totals as they will be: a file may change the previous period as well
          const after = new Map(changes.map(({ row, to }) => [row.id, Number(to)]));
          const budgets = rows.map((row) => ({ ...row, client_budget: after.get(row.id) ?? row.client_budget }));
          const found = changes.map(({ row, to }) => {
            const stored = rows.find(({ id }) => id === row.id) ?? null;
            return totalChange({ ...row, client_budget: Number(to) }, { stored, budgets, currency });
          });
          const asked = totalsQuestion(found.filter((change) => change !== null));
          return asked === null || ask({ ...asked, yes: 'Continue', no: 'Go back' });
        },
      },
      cell: (row) => (
        <TwoLines
          top={amount(row.client_budget, currency)}
          under={
            <span title={money(row.client_budget / daysOf(periodOf(row)), currency, { exact: true })}>
              {moneyShort(row.client_budget / daysOf(periodOf(row)), currency)} a day
            </span>
          }
        />
      ),
    },
    {
      ...amountColumn('client_daily_budget'),
      label: 'Daily budget',
      width: 112,
      edit: {
        editor: editors.number,
        parse: amountCell(() => currency),
        validate: validated('client_daily_budget', rows),
        can,
      },
      cell: ({ client_daily_budget: limit }) =>
        limit === null ? <span className="dim">None</span> : amount(limit, currency),
    },
    {
      key: 'free_budget_percent',
      label: 'Free budget',
      fileHead: 'Free budget (%)',
      width: 100,
      align: 'end',
      edit: {
        editor: editors.number,
        required: 'Free budget percent is required',
        parse: percentCell,
        validate: validated('free_budget_percent', rows),
        can,
      },
      words: (row) => freePercent(row.free_budget_percent),
      marks: ['free_budget_type'],
      cell: (row) => (
        <TwoLines top={freePercent(row.free_budget_percent)} under={freeBudgetTypeNames[row.free_budget_type]} />
      ),
    },
    {
      key: 'free_budget_type',
      label: 'Free budget type',
      width: 130,
      hidden: true,
      edit: {
        editor: editors.select,
        options: typeOptions,
        validate: validated('free_budget_type', rows),
        can: (row) => can(row) && row.free_budget_percent > 0,
      },
      words: (row) => freeBudgetTypeNames[row.free_budget_type],
      cell: (row) => freeBudgetTypeNames[row.free_budget_type],
    },
    {
      key: 'start_time',
      fileText: (row) => dayInFile(row.start_time),
      label: 'Start',
      ariaLabel: 'Start date',
      width: 116,
      edit: {
        editor: editors.date,
        required: 'Date range is required',
        parse: asDay(startOfDay),
        text: (value) => shownDay(String(value ?? '')),
        validate: validated('start_time', rows),
        can: (row) => can(row) && !budgetState(row, now).startLocked,
      },
      cell: (row) => <span className="budget-dates">{day(row.start_time)}</span>,
    },
    {
      key: 'end_time',
      fileText: (row) => dayInFile(row.end_time),
      label: 'End',
      ariaLabel: 'End date',
      width: 116,
      edit: {
        editor: editors.date,
        required: 'Date range is required',
        parse: asDay(endOfDay),
        text: (value) => shownDay(String(value ?? '')),
        validate: validated('end_time', rows),
        can,
      },
      cell: (row) => (
        <TwoLines
          top={<span className="budget-dates">{day(row.end_time)}</span>}
          under={plural(daysOf(periodOf(row)), 'day')}
        />
      ),
    },
    {
      key: 'total_client_costs',
      label: 'Total client costs',
      fileText: (row) => amountInFile(row.total_client_costs, currency),
      width: 178,
      align: 'end',
      words: (row) => money(row.total_client_costs, currency, { exact: true }),
      cell: (row) => <Costs row={row} currency={currency} now={now} />,
    },
    {
      key: 'rollover',
      label: 'Rollover status',
      width: 118,
      value: (row) => (row.rollover ? rolloverLabels[row.rollover] : ''),
      edit: {
        editor: editors.select,
        options: rolloverOptions,
        can: (row) => rollover && row.current && row.rollover !== 'over_pacing',
      },
      words: (row) => (row.rollover ? rolloverLabels[row.rollover] : 'empty'),
      cell: (row) => <RolloverChip row={row} />,
    },
    {
      key: 'next_budget_start_time',
      label: 'Next period',
      width: 192,
      value: (row) => (row.current ? nextPeriod(row.next_budget_start_time, day) : ''),
      fileText: (row) => (row.current ? nextPeriod(row.next_budget_start_time, dayInFile) : ''),
      cell: (row) =>
        !row.current ? (
          <span className="dim">Not current</span>
        ) : (
          <Chip
            tone={row.next_budget_start_time ? 'pending' : 'warn'}
            icon={<IconCircleDashed size={12} aria-hidden />}
          >
            {nextPeriod(row.next_budget_start_time, day)}
          </Chip>
        ),
    },
  ];
  if (more)
    columns.push({
      key: 'actions',
      label: 'Actions',
      inFile: false,
      width: 80,
      sortable: false,
      value: () => undefined,
      copyText: () => '',
      cell: (row) => (
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-label={`More for ${row.name}`}
          aria-haspopup="menu"
          onClick={(event) => more(row, event.currentTarget)}
        >
          <IconDots size={16} aria-hidden />
        </button>
      ),
    });
  return columns;
};
