import { expect, test } from 'vitest';
import { chipsOver } from './chips-fit.ts';

const chips = (...staying: number[]) =>
  [100, 100, 100, 100].map((width, at) => ({ width, stays: staying.includes(at) }));

test('chips that hold in one line are all shown', () => {
  expect(chipsOver(chips(), 418)).toEqual([]); // three gaps of 6
  expect(chipsOver([], 0)).toEqual([]);
});

test('where they do not, the last ones give way to a button that says how many', () => {
  expect(chipsOver(chips(), 417)).toEqual([3]);
  expect(chipsOver(chips(), 300)).toEqual([2, 3]);
});

test('one that stays is in sight, whatever room there is', () => {
  expect(chipsOver(chips(3), 300)).toEqual([1, 2]);
  expect(chipsOver(chips(0, 3), 100)).toEqual([1, 2]);
});
