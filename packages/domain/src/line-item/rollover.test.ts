import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isOverpacing,
  nextPeriod,
  rolloverFlags,
  rolloverLabels,
  rolloverOf,
  selectableRollovers,
} from './rollover.ts';

const item = (up: boolean, down: boolean, overpacing: boolean) => ({
  auto_increase_budget_for_underspend: up,
  auto_decrease_budget_for_overspend: down,
  overpacing,
});

test.each([
  [true, true, false, 'Active'],
  [true, false, false, 'Inactive'],
  [false, true, false, 'Inactive'],
  [false, false, false, 'Inactive'],
  [true, true, true, 'Over pacing'],
  [false, false, true, 'Over pacing'],
])('increase %s, decrease %s, over pacing %s: %s', (up, down, over, label) =>
  expect(rolloverLabels[rolloverOf(item(up, down, over))]).toBe(label),
);

test('what is chosen is what shows, and over pacing cannot be chosen', () => {
  expect(selectableRollovers).toEqual(['active', 'inactive']);
  for (const choice of selectableRollovers)
    expect(rolloverOf({ ...rolloverFlags(choice), overpacing: false })).toBe(choice);
});

// 30 days of 1 000 a day
const november = { start_time: '2026-11-01T00:00:00Z', end_time: '2026-11-30T23:59:59Z', client_budget: 30_000 };
const halfWay = new Date('2026-11-16T00:00:00Z'); // exactly half

test.each([
  [16_500, false],
  [16_500.01, true],
  [15_000, false],
  [0, false],
])('half way through 30 000, %d spent: over pacing %s', (spent, over) =>
  expect(isOverpacing({ ...november, spent }, halfWay)).toBe(over),
);

test('no budget, a budget not started and one without spend are never over pacing', () => {
  expect(isOverpacing(null, halfWay)).toBe(false);
  expect(isOverpacing({ ...november, spent: 10 }, new Date('2026-10-31T23:59:59Z'))).toBe(false);
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-10-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
      (now) => !isOverpacing({ ...november, spent: 0 }, now),
    ),
  );
});

test('the next period is its day, or that there is none', () => {
  expect(nextPeriod(null, () => 'a day')).toBe('no budget scheduled');
  expect(nextPeriod('2026-12-01T00:00:00Z', (start) => start.slice(0, 10))).toBe('2026-12-01');
});
