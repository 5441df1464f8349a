import { describe, expect, test } from 'vitest';
import { misalignmentOf, misalignmentStep } from './misalignment.ts';

describe('caps against the daily budget', () => {
  test('amount and percent, either way, to the cent', () => {
    expect(misalignmentOf(100, 110.5)).toEqual({ amount: 10.5, percent: 10.5 });
    expect(misalignmentOf(688, 820)).toEqual({ amount: 132, percent: 19.19 });
    expect(misalignmentOf(0.3, 0.1 + 0.2)).toEqual({ amount: 0, percent: 0 });
    expect([misalignmentOf(null, 5), misalignmentOf(0, 5)]).toEqual([null, null]);
  });
  test.each([
    [0.99, 50, 0],
    [1, 0.1, 1],
    [-9.99, 2.9, 1],
    [10, 0.1, 2],
    [-50, 0.1, 3],
    [100, 0.1, 4],
    [1, 3, 2],
    [1, -6, 3],
    [1, 10, 4],
  ])('%s and %s percent are step %s', (amount, percent, step) => {
    expect(misalignmentStep({ amount, percent })).toBe(step);
  });
  test('none without a daily budget', () => expect(misalignmentStep(null)).toBe(0));
});
