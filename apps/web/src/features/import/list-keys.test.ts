import { expect, test } from 'vitest';
import { between, targetOf } from './list-keys.ts';

test.each([
  ['ArrowDown', 4, 5],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 0, 0],
  ['PageDown', 4, 9],
  ['PageUp', 7, 1],
  ['Home', 7, 0],
  ['End', 7, 9],
  ['a', 7, null],
])('%s at %i of ten rows leads to %s', (key, at, to) => expect(targetOf(key, at, 10, 6)).toBe(to));

test('an empty list leads nowhere', () => expect(targetOf('End', 0, 0, 6)).toBeNull());

test('rows between two places, from either side', () => {
  expect(between(['a', 'b', 'c', 'd'], 1, 2)).toEqual(['b', 'c']);
  expect(between(['a', 'b', 'c', 'd'], 3, 2)).toEqual(['c', 'd']);
  expect(between(['a'], 0, 0)).toEqual(['a']);
});
