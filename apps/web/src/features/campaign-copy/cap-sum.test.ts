import { expect, it } from 'vitest';
import { capSum } from './cap-sum.ts';

const cap = (daily_cap: number | null) => ({ daily_cap });

it('sums the caps of the combinations that are ticked, in cents', () => {
  expect(capSum([cap(0.1), undefined, cap(0.2)])).toBe(0.3);
  expect(capSum([])).toBe(0);
});

it('says no sum while one of them is not known', () => {
  expect(capSum([cap(20), cap(null)])).toBeNull();
});
