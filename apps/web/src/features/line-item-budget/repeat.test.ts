import { NAME_MAX } from '@fairlead/domain/text';
import { expect, test } from 'vitest';
import type { Budget } from './budget.queries.ts';
import type { BudgetValues } from './budget-values.ts';
import { createInRow } from './create-in-row.ts';
import { checkRepeatedNames, repeated } from './repeat.ts';

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

test('a name that ends in its month is repeated with each month’s own', () =>
  expect(names('Winter 2026-12', 3).map(([name]) => name)).toEqual([
    'Winter 2026-12',
    'Winter 2027-01',
    'Winter 2027-02',
  ]));

test('a name that is too long with its month is refused before anything is booked', () => {
  const long = 'x'.repeat(NAME_MAX - 7);
  expect(checkRepeatedNames(december(long), 1, [])).toEqual([]);
  expect(checkRepeatedNames(december(long.slice(1)), 3, [])).toEqual([]);
  expect(checkRepeatedNames(december(long), 3, [])).toEqual([
    { path: 'name', message: `With the month behind it, Name must be at most ${NAME_MAX} characters. Shorten it.` },
  ]);
});

test('one is refused: those before it are booked, those from it on are still to do', async () => {
  const all = repeated(december('Winter'), 5, []);
  const refused = new Error('taken');
  const asked: string[] = [];
  const create = async ({ name }: BudgetValues) => {
    asked.push(name);
    if (name === all[2]?.name) throw refused;
    return name;
  };
  expect(await createInRow(all, create)).toEqual({
    made: ['Winter', 'Winter 2027-01'],
    failed: { error: refused, lost: false, missing: all.slice(2) },
  });
  expect(asked).toEqual(['Winter', 'Winter 2027-01', 'Winter 2027-02']);
  expect((await createInRow(all.slice(0, 2), create)).failed).toBeNull();
});
