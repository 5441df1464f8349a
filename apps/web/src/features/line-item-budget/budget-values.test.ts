import { expect, test } from 'vitest';
import { createBody, editBody, entryOf, valuesOf } from './budget-values.ts';

const budget = {
  id: 7001,
  name: '2026-12 December',
  client_budget: 35_000,
  client_daily_budget: null,
  free_budget_percent: 0,
  free_budget_type: 'not_billed' as const,
  start_time: '2026-12-01T00:00:00.000Z',
  end_time: '2026-12-31T23:59:59.000Z',
  line_item_id: 5001,
  order_id: 3001,
  company_id: 1001,
  total_client_costs: 0,
  version: 1,
  updated: 0,
};

test('a new budget is sent with the first and last second of its days', () => {
  expect(createBody(valuesOf(budget))).toMatchObject({
    name: '2026-12 December',
    start_time: '2026-12-01 00:00:00',
    end_time: '2026-12-31 23:59:59',
  });
});

test('an edit sends the start as a day alone, and only what is given', () => {
  expect(editBody({ start_time: budget.start_time, end_time: budget.end_time })).toEqual({
    start_time: '2026-12-01',
    end_time: '2026-12-31 23:59:59',
  });
  expect(editBody({ client_budget: 5 })).toEqual({ client_budget: 5 });
});

test('what is no day reaches the rules and the server as it was typed', () => {
  const values = { ...valuesOf(budget), end_time: 'soon' };
  expect(entryOf(values)).toMatchObject({ start_day: '2026-12-01', end_day: 'soon' });
  expect(createBody(values).end_time).toBe('soon');
});
