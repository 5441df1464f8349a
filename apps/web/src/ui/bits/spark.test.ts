import { expect, test } from 'vitest';
import { placesOf } from './spark.ts';

const heights = (values: readonly number[], least?: number) => placesOf(values, 60, 28, least).map(([, y]) => y);

test('a line has its own scale, and runs through the middle where nothing changes', () => {
  expect(heights([1, 2, 3])).toEqual([24, 14, 4]);
  expect(heights([5, 5])).toEqual([14, 14]);
});

test('a change smaller than what fills the height is drawn as small as it is', () => {
  const [before, after] = heights([1000, 997], 0.3) as [number, number];
  expect(after - before).toBeCloseTo(0.2);
  expect(heights([1000, 700], 0.3)).toEqual([4, 24]);
  expect(heights([1000, 100], 0.3)).toEqual([4, 24]);
  expect(heights([0, 0], 0.3)).toEqual([14, 14]);
});
