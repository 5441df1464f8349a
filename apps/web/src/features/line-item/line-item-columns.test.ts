import { expect, test } from 'vitest';
import { planStep } from '#ui/grid/cell-changes.ts';
import { fromCsv, toCsv, withExported } from '#ui/grid/csv.ts';
import { readDelimited } from '#ui/grid/delimited.ts';
import { foldedColumns } from '#ui/grid/folded.ts';
import { canEdit, copyTextOf, readCell } from '#ui/grid/values.ts';
import { columnsFor, exported } from './line-item-columns.tsx';
import { needsTarget } from './line-item-words.tsx';
import { sampleLineItem } from './sample-line-item.ts';

const roas = sampleLineItem(2, {
  client_objective_type: 'ROAS',
  client_objective_value: 1.5,
  target_custom_action_type_id: null,
});

const all = { edit: true, margin: true, setMargin: true, withOrder: false, events: [{ id: 4, name: 'purchase' }] };
const columns = columnsFor({ ...all, now: () => new Date('2026-11-21T00:00:00Z') });
const column = (key: string) => {
  const found = columns.find((one) => one.key === key);
  if (!found) throw new Error(`no column ${key}`);
  return found;
};
const read = (key: string, text: string, row = sampleLineItem(1)) => {
  const { edit } = column(key);
  return edit && readCell(edit, text, row);
};

test('the columns of the specification, money before settings; a state is seen on the name', () => {
  expect(columns.filter(({ hidden }) => !hidden).map(({ label }) => label)).toEqual([
    'Name',
    'Current budget',
    'Fulfilment',
    'Total client costs',
    'Daily budget',
    'Target',
    'Margin',
    'Next period',
    'Rollover',
    'KPI',
    'Id',
    'Type',
    'Window',
    'Budget mode',
    'End budget before',
  ]);
  expect(columns.filter(({ hidden }) => hidden).map(({ label }) => label)).toEqual(['Optimization event', 'State']);
});

test('a margin that waits says its day whole', () => {
  // 12 px words: "from 24 Nov." is 76 px wide, the cell's edges take 24
  expect(column('margin').width).toBeGreaterThanOrEqual(100);
});

test('everything with money stands without scrolling at 1440 px', () => {
  const [drawer, tick, undo] = [90, 44, 44];
  const last = columns.findIndex(({ key }) => key === 'rollover');
  const widths = columns.slice(0, last + 1).map(({ width = 140 }) => width);
  expect(widths.reduce((sum, width) => sum + width, drawer + tick + undo)).toBeLessThanOrEqual(1440);
});

test('a KPI that wants an event is refused where it is chosen, with the way to the event, not by the server', () => {
  expect(read('client_objective_type', 'CPA', roas)).toEqual({
    issue:
      'Optimization event is required when the KPI is CPA. Choose it first, under Optimization event (shown by Layout if not in sight)',
  });
  expect(read('client_objective_type', 'CPA', { ...roas, target_custom_action_type_id: 4 })).toEqual({ value: 'CPA' });
  expect(read('client_objective_type', 'ROAS')).toEqual({ value: 'ROAS' });
});

test('in a block, which has no Layout, the event that a KPI wants is chosen beside the KPI', () => {
  const name = column('name');
  const inBlock = foldedColumns(columns, name, () => null).map(({ key }) => key);
  expect(inBlock.slice(-2)).toEqual(['client_objective_type', 'target_custom_action_type_id']);
});

test.each([
  ['25.12 %', { value: 25.12 }],
  ['25.123', { issue: 'Client target must have at most 2 decimals' }],
  ['0.001', { issue: 'Client target must have at most 2 decimals' }],
])('a ROAS target takes %j as %j', (text, parsed) =>
  expect(read('client_objective_value', text, roas)).toEqual(parsed),
);

test('a role without margins has no column of them; one that may not write opens no cell', () => {
  const read = columnsFor({ ...all, edit: false, margin: false, setMargin: false, now: () => new Date() });
  expect(read.some(({ key }) => key === 'margin')).toBe(false);
  expect(read.filter(({ edit }) => edit?.can?.(sampleLineItem(1)) ?? edit !== undefined)).toEqual([]);
});

test.each([
  ['client_objective_value', '6,50 €', { value: 6.5 }],
  ['client_objective_value', '1,234.50', { value: 1234.5 }],
  ['client_objective_value', '$6.50', { issue: 'This is not an amount in €' }],
  ['client_objective_value', '6.5055', { issue: 'An amount has at most 2 decimals' }],
  ['client_objective_value', '1e3', { issue: 'This is not an amount. Write it like 1500.50' }],
  ['client_objective_value', '0', { issue: 'Client target must be a positive number' }],
  ['client_objective_value', '', { issue: 'Client target is required' }],
  ['margin', '28 %', { value: 28 }],
  ['margin', '28 €', { issue: 'This is not a number. Write it in digits, like 12' }],
  ['margin', '99.5', { issue: 'Margin must be at most 99' }],
  ['margin', '12.345', { issue: 'Margin must have at most 2 decimals' }],
  ['line_item_type', 'ua', { value: 'USER_ACQUISITION' }],
  ['budget_mode', 'Full performance', { value: 'full_performance' }],
  ['attribution_days_data_science', '14 days', { value: 14 }],
  ['attribution_days_data_science', '3', { value: 3 }],
  ['overpacing_minus_days', '1 day', { value: 1 }],
  ['overpacing_minus_days', '31', { issue: '"31" is not one of the choices' }],
  ['rollover', 'Inactive', { value: 'inactive' }],
  ['rollover', 'Over pacing', { issue: '"Over pacing" is not one of the choices' }],
  ['state', 'Archived', { value: 'archived' }],
])('%s takes %j as %j', (key, text, parsed) => expect(read(key, text)).toEqual(parsed));

test('the stored 21 of "End budget before" stays a choice, and only where it is stored', () => {
  expect(read('overpacing_minus_days', '21 days')).toEqual({ value: 21 });
  expect(read('overpacing_minus_days', '21 days', sampleLineItem(3, { overpacing_minus_days: 0 }))).toHaveProperty(
    'issue',
  );
});

test('a file that comes back unchanged changes nothing, in either unit', () => {
  const rows = [sampleLineItem(1), roas, sampleLineItem(3, { overpacing: true, margin: null })];
  const known = withExported(columns, exported);
  const file = toCsv(rows, known, ({ id }) => id);
  const [head = [], first = [], second = []] = readDelimited(file, ',');
  const cells = (line: string[]) => Object.fromEntries(head.map((name, at) => [name, line[at]]));
  // Numbers are numbers, and what they are of stands in the head or a column beside, in whatever layout
  expect(cells(first)).toMatchObject({ Currency: 'EUR', 'Target unit': 'EUR', Target: '6.5', 'Margin (%)': '25' });
  expect(cells(second)).toMatchObject({ Target: '150', 'Target unit': '%' });
  for (const name of ['Next period', 'Fulfilment (against plan, % of the budget)'])
    expect(cells(first)[name]).toMatch(/^(\d{4}-\d\d-\d\d|no budget scheduled|-?\d+(\.\d+)?)?$/);
  // A file from before, with the units in its cells, is taken as well
  const before = toCsv(
    rows,
    columns.map(({ fileText, fileHead, ...column }) => column),
    ({ id }) => id,
  );
  expect(fromCsv(before, rows, columns, ({ id }) => id)).toMatchObject({ changes: [], invalid: [], locked: [] });
  expect(copyTextOf(column('client_objective_value'), roas)).toBe('150 %');
  expect(fromCsv(file, rows, known, ({ id }) => id)).toMatchObject({
    matched: 3,
    changes: [],
    invalid: [],
    locked: [],
  });
});

test('adding percents to targets counts in the units that are shown', () => {
  const cells = [sampleLineItem(1), roas].map((row) => ({
    row,
    column: column('client_objective_value'),
    value: row.client_objective_value ?? 0,
  }));
  expect(planStep(cells, { kind: 'percent', text: '10' }).changes.map(({ draft }) => draft)).toEqual([
    { value: 7.15 },
    { value: 165 },
  ]);
});

test('another KPI asks for its own target, the first one has its own back', () => {
  expect(needsTarget({ ...roas, client_objective_type: 'CPA' })).toBe(true);
  expect(needsTarget({ ...roas, client_objective_type: 'CPA', client_objective_value: 6 })).toBe(false);
  expect(needsTarget(roas)).toBe(false);
});

test('an event is chosen once the list of events is here', () => {
  const late = columnsFor({ ...all, events: [], now: () => new Date() });
  const can = (of: typeof columns) => {
    const event = of.find(({ key }) => key === 'target_custom_action_type_id');
    return event && canEdit(event, sampleLineItem(1));
  };
  expect([can(late), can(columns)]).toEqual([false, true]);
});
