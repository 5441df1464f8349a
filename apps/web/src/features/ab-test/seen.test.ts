import { expect, test } from 'vitest';
import { changedSince, type Seen } from './seen.ts';

const words = { label: (field: string) => field, show: (_: string, value: unknown) => String(value) };
const seen = (campaign: object, metric = 'ctr', booked_until: string | null = '2026-11-30') =>
  ({ campaign: { state: 'New', ...campaign }, tests: { metric, pace: { booked_until } } }) as unknown as Seen;
const before = seen({ name: 'A', client_daily_budget: 100 });
const told = (now: Seen, chosen = false) =>
  changedSince(before, now, words, chosen).map(({ label, was, now: is }) => [label, was, is]);

test('what is as it was seen is not asked about', () =>
  expect(told(seen({ name: 'A', client_daily_budget: 100, version: 7 }))).toEqual([]));

test('the split and whatever else the mirrors would take over is told with what it was', () =>
  expect(told(seen({ name: 'B', client_daily_budget: null }))).toEqual([
    ['name', 'A', 'B'],
    ['client_daily_budget', '100', 'null'],
  ]));

test('what decides is told where it follows from the line item, not where it was chosen here; so is the end of the budgets', () => {
  const now = seen({ name: 'A', client_daily_budget: 100 }, 'cpa', null);
  const end = ['Budgets end', '30 Nov. 2026', 'not booked'];
  expect(told(now)).toEqual([['What decides', 'CTR', 'CPA'], end]);
  expect(told(now, true)).toEqual([end]);
});
