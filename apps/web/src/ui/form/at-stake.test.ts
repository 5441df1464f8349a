import { expect, test } from 'vitest';
import { isAtStake, namesOfNothing } from './at-stake.ts';

test('a form whose only change is a file that was refused is nothing to lose', () => {
  const values = { icon: 'refused', name: 'Summer' };
  const isNothing = (_: string, value: unknown) => value === 'refused';
  const nothing = namesOfNothing(values, isNothing);
  expect(isAtStake({ icon: true }, nothing)).toBe(false);
  expect(isAtStake({ icon: true, name: true }, nothing)).toBe(true);
  expect(isAtStake({ icon: true, name: undefined }, nothing)).toBe(false);
  expect(namesOfNothing({ ...values, icon: 'right' }, isNothing)).toEqual([]);
  expect(namesOfNothing(values)).toEqual([]);
});
