import { expect, test } from 'vitest';
import type { Budget } from './budget.queries.ts';
import type { BudgetValues } from './budget-values.ts';
import { repeated } from './repeat.ts';

const december = (name: string): BudgetValues => ({
  name,
  client_budget: 30_000,
  client_daily_budget: null,
  free_budget_percent: 0,
  free_budget_type: 'not_billed',
  start_time: '2026-12-01T00:00:00.000Z',
  end_time: '2026-12-31T23:59:59.000Z',
});
const names = (name: string, count: number, others: readonly Budget[] = []) =>
  repeated(december(name), count, others).map((one) => [
    one.name,
    one.start_time.slice(0, 10),
    one.end_time.slice(0, 10),
  ]);

test('a month is repeated month by month, and its name with it', () =>
  expect(names('2026-12 December', 3)).toEqual([
    ['2026-12 December', '2026-12-01', '2026-12-31'],
    ['2027-01 January', '2027-01-01', '2027-01-31'],
    ['2027-02 February', '2027-02-01', '2027-02-28'],
  ]));

test('a name of its own gets the month behind it; a month that is taken ends the row', () => {
  expect(names('Winter', 2)[1]?.[0]).toBe('Winter 2027-01');
  const taken = { id: 1, start_time: '2027-02-10T00:00:00Z', end_time: '2027-02-20T23:59:59Z' } as Budget;
  expect(names('Winter', 6, [taken])).toHaveLength(2);
  expect(names('Winter', 1)).toHaveLength(1);
});
