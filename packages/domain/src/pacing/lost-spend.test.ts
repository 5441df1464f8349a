import { expect, test } from 'vitest';
import { byLostSpend, spendChange } from './lost-spend.ts';

test('a change is counted in cents', () => {
  expect(spendChange({ spend: 0.3, spend_before: 0.1 })).toBe(0.2);
  expect(spendChange({ spend: 0, spend_before: 100.1 })).toBe(-100.1);
});

test('most lost first; equal changes by what is spent now, then by id', () => {
  const rows = [
    { id: 1, spend: 0.2, spend_before: 0 },
    { id: 2, spend: 5, spend_before: 9 },
    { id: 4, spend: 0.3, spend_before: 0.1 },
    { id: 3, spend: 0.3, spend_before: 0.1 },
  ];
  expect(rows.toSorted(byLostSpend).map(({ id }) => id)).toEqual([2, 3, 4, 1]);
});
