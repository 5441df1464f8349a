import { expect, test } from 'vitest';
import { isOwnTurn } from './useTurned.ts';

test('an archiving is one’s own where nobody else saved between the states that were shown', () => {
  expect(isOwnTurn({ after: 3, until: 4 }, new Set([4]))).toBe(true);
  expect(isOwnTurn({ after: 3, until: 5 }, new Set([4, 5]))).toBe(true);
  expect(isOwnTurn({ after: 3, until: 5 }, new Set([4]))).toBe(false);
  expect(isOwnTurn({ after: 3, until: 4 }, new Set([3]))).toBe(false);
});
