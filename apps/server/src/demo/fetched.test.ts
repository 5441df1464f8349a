import { expect, test } from 'vitest';
import { combinationsMade, laterCombinations } from './fetched.ts';

test('a demo whose folders are those of a bucket ends with a combination that it can make', () => {
  expect(combinationsMade('full', false)).toEqual(laterCombinations);
  expect(combinationsMade('small', false).every(({ small }) => small)).toBe(true);
  for (const size of ['small', 'full'] as const) {
    const names = combinationsMade(size, true).map(({ name }) => name);
    expect(names).toContain('Quiet buyers, no cart');
    expect(names).not.toContain('(Top 10 % spenders) minus (Opt-out)');
  }
});
