import { fulfilmentOf } from '@fairlead/domain/fulfilment';
import {
  attributionWindows,
  budgetModeLabels,
  budgetModes,
  endBeforeOptionsWith,
  lineItemLabels,
  lineItemTypeLabels,
  lineItemTypes,
  objectiveTypes,
} from '@fairlead/domain/line-item/line-item';
import { nextPeriod, rolloverLabels, selectableRollovers } from '@fairlead/domain/line-item/rollover';
import { stateNames, states } from '@fairlead/domain/state';
import { amountCell } from '#ui/form/amount.ts';
import { percentCell } from '#ui/form/typed-number.ts';
import { day } from '#ui/format.ts';
import { askTenfold } from '#ui/grid/ask-tenfold.ts';
import * as editors from '#ui/grid/editors/index.ts';
import { amountInFile, currencyInFile, dayInFile, percentInFile } from '#ui/grid/file-texts.ts';
import type { Choice, Column, Edit } from '#ui/grid/index.ts';
import * as Cell from './cells.tsx';
import { daysText, percentText, targetWords } from './line-item-words.tsx';
import { checkShown, type ShownLineItem } from './shown.ts';
import { marginChange, targetChange } from './tenfold.ts';

type Row = ShownLineItem;
type Events = readonly { id: number; name: string }[];

export type Known = {
  edit: boolean;
  /** Whether margins are shown, and whether they are set. */
  margin: boolean;
  setMargin: boolean;
  /** The rows are of several orders: each says which. */
  withOrder: boolean;
  events: Events;
  now: () => Date;
};

/** The sentence of the rules about one field with another value, undefined when it may be kept. */
const issueOf = (field: string, row: Row, value: unknown, events: Events): string | undefined => {
  const typed = { ...row, [field]: value };
  return checkShown(typed, { customActionTypes: events, stored: row }).find(({ path }) => path === field)?.message;
};

const choices = <V extends string | number>(values: readonly V[], label: (value: V) => string): Choice[] =>
  values.map((value) => ({ value, label: label(value) }));

const NO_EVENT: Choice = { value: null, label: 'No event' };

const endBefore = (row: Row): Choice[] => choices(endBeforeOptionsWith(row.overpacing_minus_days), daysText);

/** What the file has besides: whose money the amounts are, and what the target is measured in. */
export const exported: readonly Column<Row>[] = [
  ...currencyInFile<Row>(({ currency }) => currency),
  {
    key: 'target_unit',
    label: 'Target unit',
    value: ({ client_objective_type: type, currency }) => (type === 'ROAS' ? '%' : currency),
  },
];

/** Columns of line items (D-060): money before settings; the state stands as a chip behind the name. What is edited is typed, pasted and exported in the units that people read. */
export const columnsFor = ({ edit, margin, setMargin, withOrder, events, now }: Known): readonly Column<Row>[] => {
  const can = () => edit;
  const chosen = (options: Edit<Row>['options']): Edit<Row> => ({
    editor: editors.select,
    ...(options === undefined ? {} : { options }),
    can,
  });
  const offPlan = (row: Row) => {
    const spending = Cell.spendingOf(row, now());
    return spending && fulfilmentOf(spending)?.off;
  };
  return [
    {
      key: 'name',
      label: lineItemLabels.name,
      width: 280,
      grow: true,
      growsTo: 440,
      always: true,
      stays: true,
      marks: ['state'],
      edit: {
        editor: editors.text,
        required: 'Name is required',
        validate: (value, row) => issueOf('name', row, String(value ?? ''), events),
        can,
      },
      cell: (item, { saved }) => <Cell.Name item={item} saved={saved} withOrder={withOrder} />,
    },
    {
      key: 'current_budget',
      label: 'Current budget',
      width: 130,
      align: 'end',
      value: ({ current_budget }) => current_budget?.client_budget,
      cell: (item) => <Cell.Budget item={item} />,
      copyText: ({ current_budget }) => String(current_budget?.client_budget ?? ''),
      fileText: ({ current_budget, currency }) => amountInFile(current_budget?.client_budget, currency),
    },
    {
      key: 'fulfilment',
      label: 'Fulfilment',
      fileHead: 'Fulfilment (against plan, % of the budget)',
      fileText: (item) => percentInFile(offPlan(item)),
      width: 124,
      value: offPlan,
      cell: (item) => <Cell.FulfilmentCell item={item} now={now()} />,
      copyText: (item) => {
        const off = offPlan(item);
        return off === null || off === undefined ? '' : percentText(off);
      },
    },
    {
      key: 'total_client_costs',
      label: 'Total client costs',
      width: 130,
      align: 'end',
      cell: (item) => <Cell.Costs item={item} />,
      copyText: ({ total_client_costs }) => String(total_client_costs),
      fileText: ({ total_client_costs, currency }) => amountInFile(total_client_costs, currency),
    },
    {
      key: 'daily_budget',
      label: 'Daily budget',
      width: 120,
      align: 'end',
      value: ({ current_budget }) => current_budget?.client_daily_budget,
      cell: (item) => <Cell.DailyBudget item={item} />,
      copyText: ({ current_budget }) => String(current_budget?.client_daily_budget ?? ''),
      fileText: ({ current_budget, currency }) => amountInFile(current_budget?.client_daily_budget, currency),
    },
    {
      key: 'client_objective_value',
      label: 'Target',
      ariaLabel: lineItemLabels.client_objective_value,
      width: 100,
      align: 'end',
      inBlock: true,
      edit: {
        editor: editors.number,
        required: 'Client target is required',
        parse: (text, row) =>
          row.client_objective_type === 'ROAS'
            ? percentCell(text)
            : amountCell<Row>(({ currency }) => currency)(text, row),
        validate: (value, row) => issueOf('client_objective_value', row, value, events),
        ask: askTenfold(targetChange),
        text: (value, { client_objective_type: type }) =>
          value === null || value === undefined ? '' : type === 'ROAS' ? `${value} %` : String(value),
        can,
      },
      words: targetWords,
      fileText: ({ client_objective_value: target }) => (target === null ? '' : String(target)),
      cell: (item) => <Cell.Target item={item} />,
    },
    ...(margin ? [marginColumn(setMargin)] : []),
    {
      key: 'next_budget_start_time',
      label: 'Next period',
      width: 168,
      cell: (item) => <Cell.NextPeriod item={item} now={now()} />,
      copyText: ({ next_budget_start_time: start }) => nextPeriod(start, day),
      fileText: ({ next_budget_start_time: start }) => nextPeriod(start, dayInFile),
    },
    {
      key: 'rollover',
      label: 'Rollover',
      ariaLabel: 'Rollover status',
      width: 100,
      inBlock: true,
      value: ({ rollover }) => rolloverLabels[rollover],
      edit: chosen(choices(selectableRollovers, (one) => rolloverLabels[one])),
      copyText: ({ rollover }) => rolloverLabels[rollover],
      cell: (item) => <Cell.RolloverCell item={item} />,
    },
    {
      key: 'client_objective_type',
      label: 'KPI',
      ariaLabel: lineItemLabels.client_objective_type,
      width: 64,
      inBlock: true,
      recedes: true,
      edit: { ...chosen(choices(objectiveTypes, (type) => type)), validate: (to, row) => noEvent(to, row, events) },
    },
    {
      key: 'id',
      label: 'Id',
      width: 64,
      recedes: true,
      cell: ({ id }) => <span className="id">{id}</span>,
      copyText: ({ id }) => String(id),
    },
    {
      key: 'line_item_type',
      label: lineItemLabels.line_item_type,
      width: 64,
      recedes: true,
      value: ({ line_item_type }) => lineItemTypeLabels[line_item_type],
      edit: chosen(choices(lineItemTypes, (type) => lineItemTypeLabels[type])),
    },
    {
      key: 'attribution_days_data_science',
      label: 'Window',
      ariaLabel: lineItemLabels.attribution_days_data_science,
      width: 84,
      recedes: true,
      value: ({ attribution_days_data_science: days }) => days,
      edit: chosen(choices(attributionWindows, daysText)),
      words: ({ attribution_days_data_science: days }) => daysText(days),
      cell: ({ attribution_days_data_science: days }) => daysText(days),
    },
    {
      key: 'budget_mode',
      label: lineItemLabels.budget_mode,
      width: 140,
      recedes: true,
      value: ({ budget_mode }) => budgetModeLabels[budget_mode],
      edit: chosen(choices(budgetModes, (mode) => budgetModeLabels[mode])),
    },
    {
      key: 'overpacing_minus_days',
      label: lineItemLabels.overpacing_minus_days,
      width: 148,
      recedes: true,
      edit: chosen(endBefore),
      words: ({ overpacing_minus_days: days }) => daysText(days),
      cell: ({ overpacing_minus_days: days }) => daysText(days),
    },
    {
      key: 'target_custom_action_type_id',
      label: lineItemLabels.target_custom_action_type_id,
      width: 180,
      recedes: true,
      hidden: true,
      // A KPI may want it, and blocks have no Layout that would show it
      inBlock: true,
      value: (row) => eventName(row, events),
      // There are events: none is here before the list is
      edit: chosen(
        events.length > 0 ? [NO_EVENT, ...events.map(({ id, name }) => ({ value: id, label: name }))] : null,
      ),
      words: (row) => eventName(row, events) ?? 'No event',
      cell: (row) => eventName(row, events) ?? <span className="dim">No event</span>,
    },
    {
      key: 'state',
      label: 'State',
      width: 130,
      recedes: true,
      hidden: true,
      value: ({ state }) => stateNames[state],
      edit: chosen(choices(states, (state) => stateNames[state])),
      cell: (item) => <Cell.StateCell item={item} />,
    },
  ];
};

/** What optimizes: the chosen event; where none was ever chosen, the one in force. */
const eventName = (
  { target_custom_action_type_id: chosen, optimization_event: inForce, optimization_event_starts, saved }: Row,
  events: Events,
) =>
  events.find(({ id }) => id === chosen)?.name ??
  (optimization_event_starts === null && chosen === saved.target_custom_action_type_id ? inForce : null);

/** What a KPI wants of the event, said where the KPI is chosen: a block has it, and of columns it is hidden until Layout shows it. */
const noEvent = (type: unknown, row: Row, events: Events): string | undefined => {
  const typed = { ...row, client_objective_type: type as Row['client_objective_type'] };
  const found = checkShown(typed, { customActionTypes: events, stored: row });
  const issue = found.find(({ path }) => path === 'target_custom_action_type_id')?.message;
  const column = lineItemLabels.target_custom_action_type_id;
  return issue && `${issue}. Choose it first, under ${column} (shown by Layout if not in sight)`;
};

const marginColumn = (setMargin: boolean): Column<Row> => ({
  key: 'margin',
  label: lineItemLabels.margin,
  fileHead: `${lineItemLabels.margin} (%)`,
  fileText: ({ margin }) => (margin === null || margin === undefined ? '' : String(margin)),
  // "from 24 Nov."
  width: 102,
  align: 'end',
  inBlock: true,
  edit: {
    editor: editors.number,
    required: 'Margin is required',
    parse: percentCell,
    validate: (value, row) => issueOf('margin', row, value, []),
    ask: askTenfold((_row, after, saved) => marginChange(saved, after)), // an unsaved one is no step towards it
    text: (value) => (value === null || value === undefined ? '' : `${value} %`),
    can: () => setMargin,
  },
  words: ({ margin }) => (margin === null || margin === undefined ? 'Not set' : percentText(margin)),
  cell: (item) => <Cell.MarginCell item={item} />,
});
