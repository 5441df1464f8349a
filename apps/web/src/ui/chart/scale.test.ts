import { expect, test } from 'vitest';
import { labelsAlong, niceStep, ticksUpTo } from './scale.ts';

test.each([
  [0.7, 1],
  [1, 1],
  [1.1, 2],
  [3, 5],
  [7, 10],
  [430, 500],
  [0, 1],
])('a step of at least %d is %d', (least, step) => expect(niceStep(least)).toBe(step));

test.each([
  [2200, [0, 500, 1000, 1500, 2000]],
  [36_000, [0, 10_000, 20_000, 30_000]],
  [1, [0, 0.5, 1]],
  [0, [0]],
])('grid lines up to %d', (highest, ticks) => expect(ticksUpTo(highest)).toEqual(ticks));

test('days are labelled as far apart as they need, the first one always', () => {
  expect(labelsAlong(5, 500, 20)).toEqual([1, 2, 3, 4, 5]);
  expect(labelsAlong(22, 500, 90)).toEqual([1, 5, 10, 15, 20]);
  expect(labelsAlong(365, 500, 40).length).toBeLessThanOrEqual(13);
});
