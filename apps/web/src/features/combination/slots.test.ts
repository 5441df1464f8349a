import { expect, test } from 'vitest';
import { choosable, kindsText, letterOf, moved, refusalsAt, slotsFor } from './slots.ts';

const known = (id: number) => id < 10;

test.each([
  [[], [null, null]],
  [[4], [4, null]],
  [[99], [null, null]],
  [
    [4, 99, 5],
    [4, 5],
  ],
  [
    [1, 2, 3],
    [1, 2, 3],
  ],
])('the address %j gives the slots %j', (ids, slots) => expect(slotsFor(ids, known)).toEqual(slots));

test('a slot moves to a neighbour and never off the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});

test('lists of device ids may be chosen, those in use first, never the combination itself', () => {
  const list = (id: number, name: string, more: object = {}) => ({
    id,
    name,
    state: 'new' as const,
    criterion: 'idfa',
    ...more,
  });
  const lists = [
    list(1, 'Zoo'),
    list(2, 'Ants', { state: 'archived' }),
    list(3, 'Cities', { criterion: 'city' }),
    list(4, 'Bees'),
  ];
  expect(choosable(lists).map(({ id }) => id)).toEqual([4, 1, 2]);
  expect(choosable(lists, 4).map(({ id }) => id)).toEqual([1, 2]);
});

test('slots are lettered in their order', () => expect([0, 1, 19].map(letterOf)).toEqual(['A', 'B', 'T']));

test('what the server refused is found, of the whole and of each slot; what the rules say is not repeated', () => {
  const server = (message: string) => ({ type: 'server', message });
  expect(refusalsAt('ids', undefined)).toEqual([]);
  expect(refusalsAt('ids', server('Too many'))).toEqual([{ path: 'ids', message: 'Too many' }]);
  expect(refusalsAt('ids', [undefined, server('Gone'), { type: 'rule', message: 'Empty' }])).toEqual([
    { path: 'ids.1', message: 'Gone' },
  ]);
});

test('kinds of ids are told by slot, where there are several', () => {
  const list = (criterion: string, id_kind: string | null) => ({ criterion, id_kind });
  expect(kindsText([list('idfa', 'uuid'), undefined, list('idfa', 'uuid')])).toBeNull();
  expect(kindsText([list('idfa', 'uuid'), list('idfa', 'md5'), list('idfa', 'uuid'), list('idfv', null)])).toBe(
    '#1 and #3 IDFA, plain ids; #2 IDFA, MD5; #4 IDFV',
  );
});
