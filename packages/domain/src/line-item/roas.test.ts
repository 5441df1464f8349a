import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptObjective, shownObjective, shownRoas, storedObjective, storedRoas } from './roas.ts';

test.each([
  [150, 1.5],
  [100, 1],
  [0.01, 0.0001],
  [219.35, 2.1935],
  [57.3, 0.573],
])('%d %% is stored as %d', (percent, ratio) => {
  expect(storedRoas(percent)).toBe(ratio);
  expect(shownRoas(ratio)).toBe(percent);
});

test('a percent of 2 decimals comes back as it was, and so does a ratio of 4', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (units) => {
      expect(shownRoas(storedRoas(units / 100))).toBe(units / 100);
      expect(storedRoas(shownRoas(units / 10_000))).toBe(units / 10_000);
    }),
  ));

test('CPA stays money, ROAS turns into a ratio and back', () => {
  expect([storedObjective('CPA', 6.5), storedObjective('ROAS', 650)]).toEqual([6.5, 6.5]);
  expect([shownObjective('CPA', 6.5), shownObjective('ROAS', 6.5)]).toEqual([6.5, 650]);
  expect([keptObjective('CPA', 6.505), keptObjective('ROAS', 1.23456)]).toEqual([6.51, 1.2346]);
});
