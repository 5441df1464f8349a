import { expect, test } from 'vitest';
import { largest, resultOf, ticksUpTo } from './overlaps.ts';

/** The exclusive sets of lists, counted the slow way. */
const exclusiveSets = (lists: readonly (readonly number[])[]) => {
  const counts = new Map<string, number>();
  for (const device of new Set(lists.flat())) {
    const key = lists.flatMap((list, n) => (list.includes(device) ? [n + 1] : [])).join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({ targeting_list_ids: key.split(',').map(Number), count }));
};
/** All subsets of three devices. */
const subsets = Array.from({ length: 8 }, (_, bits) => [0, 1, 2].filter((device) => bits & (1 << device)));

test('each operator’s size follows from the exclusive sets, whatever the lists hold', () => {
  const ids = [1, 2, 3];
  for (const a of subsets)
    for (const b of subsets)
      for (const c of subsets) {
        const overlaps = { items: exclusiveSets([a, b, c]), rest: 0 };
        expect(resultOf('union', ids, overlaps)).toBe(new Set([...a, ...b, ...c]).size);
        expect(resultOf('intersection', ids, overlaps)).toBe(a.filter((d) => b.includes(d) && c.includes(d)).length);
        expect(resultOf('difference', ids, overlaps)).toBe(a.filter((d) => !b.includes(d)).length);
      }
});

test('where sets are missing only the union is known', () => {
  const overlaps = { items: [{ targeting_list_ids: [1, 2], count: 7 }], rest: 3 };
  expect(resultOf('union', [1, 2], overlaps)).toBe(10);
  expect(resultOf('intersection', [1, 2], overlaps)).toBeNull();
});

test('a picture holds the largest sets, the others are one number', () => {
  const sets = [5, 4, 3].map((count, n) => ({ targeting_list_ids: [n], count }));
  expect(largest(sets, 2, 2)).toEqual({ sets: sets.slice(0, 2), others: 5 });
});

test('an axis has a few round steps below its end', () => {
  expect(ticksUpTo(491_800)).toEqual([200_000, 400_000]);
  expect(ticksUpTo(7)).toEqual([5]);
  expect(ticksUpTo(0)).toEqual([]);
});
