import { expect, test } from 'vitest';
import { optionsOf } from './list-options.ts';

const list = (id: number, state: 'new' | 'archived') => ({ id, name: `Buyers ${id}`, state });
const lists = [list(1, 'new'), list(2, 'archived'), list(3, 'archived')];

test('lists in use are offered, an archived one only while it is chosen', () => {
  expect(optionsOf(lists, null).map(({ label }) => label)).toEqual(['Buyers 1']);
  expect(optionsOf(lists, 2).map(({ label }) => label)).toEqual(['Buyers 1', 'Buyers 2 (archived)']);
});

test('a list is said to be of another application only once those of this one are known', () => {
  expect(optionsOf(null, 7)).toEqual([{ value: 7, label: 'List 7' }]);
  expect(optionsOf(lists, 7).at(-1)).toEqual({ value: 7, label: 'List 7 of another application' });
});
