import { expect, test } from 'vitest';
import { nextStepAfter, progressAfter } from './progress.ts';

test.each([
  [0, 0],
  [99, 0],
  [100, 2],
  [550, 10],
  [1000, 20],
  [1899, 20],
  [1900, 21],
  [2800, 22],
  [1000 + 900 * 79, 99],
  [10_000_000, 99],
])('after %i ms of loading the bar stands at %i', (ms, percent) => expect(progressAfter(ms)).toBe(percent));

test('following its own steps it goes by 2 every 100 ms to 20, then by 1 every 900 ms', () => {
  const seen: [number, number][] = [];
  for (let ms = 0; ms < 3000; ) {
    ms += nextStepAfter(ms);
    seen.push([ms, progressAfter(ms)]);
  }
  expect(seen.slice(0, 3)).toEqual([
    [100, 2],
    [200, 4],
    [300, 6],
  ]);
  expect(seen.slice(9)).toEqual([
    [1000, 20],
    [1900, 21],
    [2800, 22],
    [3700, 23],
  ]);
});
