import { expect, test } from 'vitest';
import type { TargetingList } from '../audience/audience.queries.ts';
import type { SourceTree } from './combination.queries.ts';
import { holdsAll, repeatsOf, repeatText, usersOf, usesOfList } from './uses.ts';

const tree = (id: number, sources: SourceTree[] = [], operator = sources.length > 0 ? 'union' : null): SourceTree => ({
  id,
  name: `List ${id}`,
  state: 'new',
  origin: 'manual_upload',
  operator,
  rows: 1,
  csv_updated: null,
  not_updating: false,
  sources,
});
const list = (id: number, sources: number[] = []) =>
  ({
    id,
    name: `List ${id}`,
    state: 'new',
    origin: sources.length > 0 ? 'combination' : 'manual_upload',
    combination_id: sources.length > 0 ? id * 10 : null,
    rows: 1,
    csv_updated: null,
    not_updating: false,
    source: { operator: sources.length > 0 ? 'union' : null, source_targeting_list_ids: sources },
  }) as unknown as TargetingList;

test('what is made of a list is found on all levels', () => {
  const lists = [list(1), list(2, [1, 9]), list(3, [2, 9]), list(4, [1, 3]), list(9)];
  const ids = (nodes: ReturnType<typeof usersOf>): unknown => nodes.map(({ id, sources }) => [id, ids(sources)]);
  expect(ids(usersOf(1, lists))).toEqual([
    [2, [[3, [[4, []]]]]],
    [4, []],
  ]);
  expect(usersOf(4, lists)).toEqual([]);
});

test('lists that seem to be in a ring end', () => expect(usersOf(1, [list(1, [2]), list(2, [1])])).toHaveLength(1));

test('campaigns, and combinations that are not among the newest lists, stand beside them', () => {
  const told = [
    { kind: 'combination' as const, id: 20, name: 'List 2', path: '/2' },
    { kind: 'combination' as const, id: 70, name: 'An old one', path: '/7' },
    { kind: 'campaign' as const, id: 20, name: 'Summer', path: '/c' },
  ];
  expect(usesOfList(1, [list(1), list(2, [1])], told).map(({ name }) => name)).toEqual([
    'List 2',
    'An old one',
    'Summer',
  ]);
});

test('a list that comes in through two slots is a repeat, whatever level it is on', () => {
  const sources = [tree(1), tree(5, [tree(1), tree(2)]), tree(6, [tree(2), tree(2)])];
  expect(repeatsOf({ sources }).map(({ id, slots }) => [id, slots])).toEqual([
    [1, [0, 1]],
    [2, [1, 2]],
  ]);
  expect(repeatsOf({ sources: [tree(6, [tree(2), tree(2)]), tree(1)] })).toEqual([]);
  const both = tree(5, [tree(1), tree(2)]);
  expect(repeatsOf({ sources: [both, tree(6, [both, tree(3)])] }).map(({ id }) => id)).toEqual([5]);
  expect(repeatsOf({ sources: [both, tree(6, [both, tree(1)])] }).map(({ id }) => id)).toEqual([5, 1]);
});

test('a union holds all of its parts, an intersection does not', () => {
  expect(holdsAll(tree(5, [tree(1), tree(2)]), 1)).toBe(true);
  expect(holdsAll(tree(6, [tree(5, [tree(1)]), tree(2)]), 1)).toBe(true);
  expect(holdsAll(tree(5, [tree(1), tree(2)], 'intersection'), 1)).toBe(false);
});

test('what comes in twice is told as the operation treats it, and no build is promised that will not come', () => {
  const built = 'When it changes this is built again once.';
  const said = (operator: string, second: SourceTree, not_updating = false) =>
    repeatText({ operator, not_updating, sources: [tree(1), second] }, 1);
  const [all, part] = [tree(7, [tree(1), tree(2)]), tree(7, [tree(1), tree(2)], 'intersection')];
  expect(said('union', all)).toBe(`Its devices count once. ${built}`);
  expect(said('union', all, true)).toBe('Its devices count once.');
  expect(said('intersection', all)).toBe(`All its devices are in each of them: they stay, and count once. ${built}`);
  expect(said('intersection', part)).toBe(
    `Of its devices those stay that are in each of them, and count once. ${built}`,
  );
  expect(said('difference', all)).toBe(`All its devices are in B: they are taken out of A. ${built}`);
  expect(said('difference', part, true)).toBe('Those of its devices that are in B are taken out of A.');
});
