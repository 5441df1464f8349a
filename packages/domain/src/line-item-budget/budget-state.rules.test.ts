import { expect, test } from 'vitest';
import { type Budget, draftOf, timesOf } from './budget.ts';
import {
  budgetState,
  changedFields,
  checkBudgetDeletion,
  checkBudgetState,
  NOT_DELETABLE_TEXT,
  READ_ONLY_TEXT,
  START_LOCKED_TEXT,
} from './budget-state.rules.ts';

const budget: Budget = {
  id: 7001,
  name: 'November',
  client_budget: 1000,
  client_daily_budget: null,
  free_budget_percent: 5,
  free_budget_type: 'billed',
  ...timesOf({ start_day: '2026-11-01', end_day: '2026-11-30' }),
  line_item_id: 1,
  order_id: 1,
  company_id: 1,
  total_client_costs: 0,
  version: 1,
  updated: 0,
};
const before = new Date('2026-10-31T23:59:59.999Z');
const during = new Date('2026-11-18T12:00:00Z');
const after = new Date('2026-12-01T00:00:00Z');

test.each([
  ['2026-10-31T23:59:59.999Z', 'upcoming'],
  ['2026-11-01T00:00:00.000Z', 'current'],
  ['2026-11-30T23:59:59.000Z', 'current'],
  ['2026-11-30T23:59:59.999Z', 'current'],
  ['2026-12-01T00:00:00.000Z', 'completed'],
])('at %s it is %s', (instant, status) => expect(budgetState(budget, new Date(instant)).status).toBe(status));

test('deleted only before the very instant of its start', () => {
  expect(checkBudgetDeletion(budget, before)).toEqual([]);
  for (const now of [new Date('2026-11-01T00:00:00Z'), during, after])
    expect(checkBudgetDeletion(budget, now)).toEqual([{ path: '', message: NOT_DELETABLE_TEXT }]);
});

const draft = draftOf(budget);
const changed = {
  name: 'Other',
  client_budget: 2000,
  client_daily_budget: 10,
  free_budget_percent: 6,
  free_budget_type: 'not_billed',
  start_day: '2026-11-02',
  end_day: '2026-12-15',
} as const;

test('every field is named as on the wire', () =>
  expect(changedFields(budget, changed)).toEqual([
    'name',
    'client_budget',
    'client_daily_budget',
    'free_budget_percent',
    'free_budget_type',
    'start_time',
    'end_time',
  ]));

test('unchanged is fine in every state', () => {
  for (const now of [before, during, after]) expect(checkBudgetState(budget, draft, now)).toEqual([]);
});

test('upcoming: all fields are free', () => expect(checkBudgetState(budget, changed, before)).toEqual([]));

test('current: only the start is locked', () =>
  expect(checkBudgetState(budget, changed, during)).toEqual([{ path: 'start_time', message: START_LOCKED_TEXT }]));

test('completed: no field changes', () => {
  const issues = checkBudgetState(budget, changed, after);
  expect(issues.map((issue) => issue.path)).toEqual(changedFields(budget, changed));
  expect(new Set(issues.map((issue) => issue.message))).toEqual(new Set([READ_ONLY_TEXT]));
});
