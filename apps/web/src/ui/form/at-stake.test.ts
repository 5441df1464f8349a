import { expect, test } from 'vitest';
import { isAtStake } from './at-stake.ts';

test('a form whose only change is a file that was refused is nothing to lose', () => {
  const values = { icon: 'refused', name: 'Summer' };
  const isNothing = (_: string, value: unknown) => value === 'refused';
  expect(isAtStake({ icon: true }, values, isNothing)).toBe(false);
  expect(isAtStake({ icon: true, name: true }, values, isNothing)).toBe(true);
  expect(isAtStake({ icon: true, name: undefined }, values, isNothing)).toBe(false);
  expect(isAtStake({ icon: true }, { ...values, icon: 'right' }, isNothing)).toBe(true);
});
