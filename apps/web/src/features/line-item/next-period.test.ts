import { expect, test } from 'vitest';
import { urgencyOf } from './next-period.ts';

const now = new Date('2026-11-21T00:00:00Z');
const until = (end_time: string) =>
  ({
    state: 'new',
    current_budget: { start_time: '2026-11-01T00:00:00Z', end_time },
    next_budget_start_time: null,
  }) as never;

test.each([
  ['2026-11-25T23:59:59Z', 'warn'],
  ['2026-11-24T23:59:59Z', 'bad'],
])('a budget that ends %s with none behind it: %s', (end, urgency) => expect(urgencyOf(until(end), now)).toBe(urgency));

test('no budget at all is a problem; one that follows, and an archived line item, are none', () => {
  const item = { state: 'new', current_budget: null, next_budget_start_time: null } as const;
  expect(urgencyOf(item, now)).toBe('bad');
  expect(urgencyOf({ ...item, state: 'archived' }, now)).toBeNull();
  expect(urgencyOf({ ...item, next_budget_start_time: '2026-12-01T00:00:00Z' }, now)).toBeNull();
});
