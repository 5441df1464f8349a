import { expect, test } from 'vitest';
import { optionsOf } from './list-options.ts';

const list = (id: number, state: 'new' | 'archived') => ({ id, name: `Buyers ${id}`, state, rows: 40 });
const lists = [list(1, 'new'), list(2, 'archived'), list(3, 'archived')];

test('lists in use are offered, an archived one only while it is chosen', () => {
  expect(optionsOf(lists, null).map(({ label }) => label)).toEqual(['Buyers 1']);
  expect(optionsOf(lists, 2).map(({ label }) => label)).toEqual(['Buyers 1', 'Buyers 2 (archived)']);
});

test('lists that are called the same say their ids, and every one how many rows it has', () => {
  const twins = [list(1, 'new'), { ...list(4, 'new'), name: 'Buyers 1', rows: null }];
  expect(optionsOf(twins, null)).toEqual([
    { value: 1, label: 'Buyers 1 · 1', also: ['Buyers 1', '1'], aside: '40 rows · 1' },
    { value: 4, label: 'Buyers 1 · 4', also: ['Buyers 1', '4'], aside: 'not built yet · 4' },
  ]);
});

test('a list is said to be of another application only once those of this one are known', () => {
  expect(optionsOf(null, 7)).toEqual([{ value: 7, label: 'List 7' }]);
  expect(optionsOf(lists, 7).at(-1)).toEqual({ value: 7, label: 'List 7 of another application' });
});
