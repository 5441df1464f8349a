import { expect, test } from 'vitest';
import {
  type BudgetContext,
  checkBudget,
  freeBudgetTypeAt,
  OVERLAP_TEXT,
  overlapping,
  PAST_TEXT,
  SPENT_TEXT,
  settleBudget,
} from './budget.rules.ts';
import { type Budget, type BudgetEntry, draftOf, enteredDay, timesOf } from './budget.ts';

const now = new Date('2026-11-18T14:00:00Z');
const span = (id: number, start_day: string, end_day: string) => ({ id, ...timesOf({ start_day, end_day }) });
const november: Budget = {
  ...span(7001, '2026-11-01', '2026-11-22'),
  name: '2026-11 November',
  client_budget: 33_000,
  client_daily_budget: 1_600,
  free_budget_percent: 0,
  free_budget_type: 'not_billed',
  line_item_id: 5218,
  order_id: 3001,
  company_id: 1001,
  total_client_costs: 23_140,
  version: 3,
  updated: 1_795_000_000,
};
const draft: BudgetEntry = {
  name: 'BF week',
  client_budget: 24_000,
  client_daily_budget: null,
  free_budget_percent: 0,
  free_budget_type: null,
  start_day: '2026-11-23',
  end_day: '2026-11-30',
};
const creating: BudgetContext = { stored: null, others: [], spent: 0, now };
const editing: BudgetContext = { stored: november, others: [november], spent: 23_140, now };
const check = (changes: Partial<BudgetEntry>, context: Partial<BudgetContext> = {}) =>
  checkBudget({ ...draft, ...changes }, { ...creating, ...context });
const edit = (changes: Partial<BudgetEntry>, context: Partial<BudgetContext> = {}) =>
  checkBudget({ ...draftOf(november), ...changes }, { ...editing, ...context });

test('a plain budget is fine, and so is one sent back unchanged', () => {
  expect(check({})).toEqual([]);
  expect(edit({})).toEqual([]);
});

test.each<[Partial<BudgetEntry>, string, string]>([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ name: null }, 'name', 'Name is required'],
  [{ client_budget: null }, 'client_budget', 'Total budget is required'],
  [{ client_budget: 0 }, 'client_budget', 'Total budget must be a positive number'],
  [{ client_budget: -5 }, 'client_budget', 'Total budget must be a positive number'],
  [{ client_budget: 0.004 }, 'client_budget', 'Total budget must be a positive number'],
  [{ client_budget: Number.NaN }, 'client_budget', 'Total budget must be a positive number'],
  [{ client_budget: 1e12 }, 'client_budget', 'Total budget must be below 1000000000000. Check the zeros.'],
  [
    { client_budget: 999_999_999_999.995 },
    'client_budget',
    'Total budget must be below 1000000000000. Check the zeros.',
  ],
  [{ client_daily_budget: 0 }, 'client_daily_budget', 'Daily budget must be a positive number'],
  [{ free_budget_percent: null }, 'free_budget_percent', 'Free budget percent is required'],
  [{ free_budget_percent: -0.01 }, 'free_budget_percent', 'Free budget percent must be between 0 and 100'],
  [
    { free_budget_percent: 100.01, free_budget_type: 'billed' },
    'free_budget_percent',
    'Free budget percent must be between 0 and 100',
  ],
  [{ free_budget_percent: Number.NaN }, 'free_budget_percent', 'Free budget percent must be between 0 and 100'],
  [
    { free_budget_percent: 2.555, free_budget_type: 'billed' },
    'free_budget_percent',
    'Free budget percent goes in steps of 0.01',
  ],
  [{ free_budget_percent: 0.01 }, 'free_budget_type', 'Free budget type is required when the percent is above 0'],
  [{ free_budget_type: 'gift' }, 'free_budget_type', 'Free budget type must be billed or not_billed'],
  [{ start_day: null }, 'start_time', 'Date range is required'],
  [{ end_day: '' }, 'end_time', 'Date range is required'],
  [{ start_day: '2026-11-31' }, 'start_time', 'Write the date as a calendar day, such as 2026-11-30'],
  [{ end_day: '2100-01-01' }, 'end_time', 'Dates must not lie after 2099-12-31'],
  [{ end_day: '2026-11-22' }, 'end_time', 'The end must not lie before the start. Choose a later end.'],
])('%j is refused at %s', (changes, path, message) => expect(check(changes)).toEqual([{ path, message }]));

test.each<[Partial<BudgetEntry>]>([
  [{ client_budget: 0.01 }],
  [{ client_budget: 999_999_999_999.99 }],
  [{ client_daily_budget: 30_000 }], // above the total (D-067)
  [{ free_budget_percent: 100, free_budget_type: 'billed' }],
  [{ free_budget_percent: 0.29, free_budget_type: 'not_billed' }],
  [{ free_budget_percent: 0, free_budget_type: 'billed' }],
  [{ start_day: '2026-11-18', end_day: '2026-11-18' }], // today, a single day (D-079)
])('%j is fine', (changes) => expect(check(changes)).toEqual([]));

test('every field says at once what is wrong with it', () =>
  expect(
    check({
      name: '',
      client_budget: null,
      client_daily_budget: -1,
      free_budget_percent: 5,
      start_day: null,
      end_day: null,
    }).map((issue) => issue.path),
  ).toEqual(['name', 'client_budget', 'client_daily_budget', 'free_budget_type', 'start_time', 'end_time']));

test('a new budget does not begin in the past, by the UTC day', () => {
  expect(check({ start_day: '2026-11-17' })).toEqual([{ path: 'start_time', message: PAST_TEXT }]);
  expect(check({ start_day: '2026-11-16', end_day: '2026-11-17' })).toEqual([
    { path: 'start_time', message: PAST_TEXT },
    { path: 'end_time', message: PAST_TEXT },
  ]);
  const lastSecond = new Date('2026-11-22T23:59:59Z');
  const midnight = new Date('2026-11-23T00:00:00Z');
  expect(check({ start_day: '2026-11-22' }, { now: lastSecond })).toEqual([]);
  expect(check({ start_day: '2026-11-22' }, { now: midnight })).toEqual([{ path: 'start_time', message: PAST_TEXT }]);
});

test('a running budget keeps its start; its end moves to today, not before', () => {
  expect(edit({ end_day: '2026-11-18' })).toEqual([]);
  expect(edit({ end_day: '2026-11-17' })).toEqual([{ path: 'end_time', message: PAST_TEXT }]);
});

test('an upcoming budget moves to today, not before', () => {
  const upcoming = { ...november, ...timesOf({ start_day: '2026-12-01', end_day: '2026-12-31' }) };
  const moved = (start_day: string) => edit({ start_day }, { stored: upcoming, others: [] });
  expect(moved('2026-11-18')).toEqual([]);
  expect(moved('2026-11-17')).toEqual([{ path: 'start_time', message: PAST_TEXT }]);
});

test('the total is not below what is spent, to the cent; exactly that is fine', () => {
  expect(edit({ client_budget: 22_000 })).toEqual([{ path: 'client_budget', message: SPENT_TEXT }]);
  expect(edit({ client_budget: 23_139.99 })).toEqual([{ path: 'client_budget', message: SPENT_TEXT }]);
  expect(edit({ client_budget: 23_140 })).toEqual([]);
  expect(edit({ client_budget: 0.3 }, { spent: 0.1 + 0.2 })).toEqual([]);
  expect(edit({ client_budget: 100 }, { spent: 100.004 })).toEqual([]);
  expect(edit({ client_budget: 1 }, { spent: null })).toEqual([]);
});

test.each([
  ['2026-11-22', '2026-11-30', 'start_time'], // shares the last day
  ['2026-11-20', '2026-11-21', 'start_time'], // inside
  ['2026-11-18', '2026-11-19', null],
  ['2026-11-19', '2026-11-20', 'end_time'], // shares the first day
  ['2026-11-19', '2026-11-30', 'end_time'], // around it
  ['2026-11-23', '2026-11-30', null], // adjacent
])('%s to %s beside a budget of 20 to 22 November', (start_day, end_day, path) =>
  expect(check({ start_day, end_day }, { others: [span(1, '2026-11-20', '2026-11-22')] })).toEqual(
    path === null ? [] : [{ path, message: OVERLAP_TEXT }],
  ),
);

test('a running budget that grows into the next is told at its end, and is not compared with itself', () => {
  const next = span(7002, '2026-11-23', '2026-11-30');
  expect(edit({ end_day: '2026-11-23' }, { others: [november, next] })).toEqual([
    { path: 'end_time', message: OVERLAP_TEXT },
  ]);
  expect(overlapping({ start_day: '2026-11-01', end_day: '2026-11-23' }, [november, next], 7001)).toBe(next);
});

test('a test budget keeps its name', () => {
  const stored = { ...november, name: 'auto_test_budget' };
  expect(edit({ name: 'November' }, { stored })).toEqual([
    { path: 'name', message: 'You cannot edit a name of a test budget' },
  ]);
  expect(edit({ name: 'auto_test_budget' }, { stored })).toEqual([]);
});

test('what is stored: trimmed, to 2 decimals, not billed at 0 percent', () => {
  expect(settleBudget({ ...draft, name: ' BF ', client_budget: 1.005, client_daily_budget: 2.675 })).toEqual({
    ...draft,
    name: 'BF',
    client_budget: 1.01,
    client_daily_budget: 2.68,
    free_budget_type: 'not_billed',
  });
  expect(freeBudgetTypeAt(0, 'billed')).toBe('not_billed');
  expect(freeBudgetTypeAt(0.01, 'billed')).toBe('billed');
  expect(freeBudgetTypeAt(5, null)).toBe(null);
  expect(() => settleBudget({ ...draft, start_day: null })).toThrow(RangeError);
  expect(() => settleBudget({ ...draft, free_budget_percent: 5 })).toThrow(RangeError);
});

test('a day as it was sent keeps what cannot be read, so that the rules name it', () => {
  expect(enteredDay('2026-11-30 23:59:59')).toBe('2026-11-30');
  expect(check({ end_day: enteredDay('2026-11-31 23:59:59') }).map((issue) => issue.path)).toEqual(['end_time']);
});

test('an overspent budget keeps its total: it can be renamed and made longer, not lowered further', () => {
  const overspent = { ...november, client_budget: 20_000 };
  const context = { stored: overspent, others: [overspent] };
  expect(edit({ client_budget: 20_000, name: 'Renamed', end_day: '2026-11-25' }, context)).toEqual([]);
  expect(edit({ client_budget: 19_000 }, context)).toEqual([{ path: 'client_budget', message: SPENT_TEXT }]);
  expect(edit({ client_budget: 20_000 }, { ...context, spent: 23_140.01 })).toEqual([
    { path: 'client_budget', message: SPENT_TEXT },
  ]);
});
