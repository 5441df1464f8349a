import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCombination, checkSources, makesCycle, type Source, trimSources } from './combination.rules.ts';

const source = (id: number, given: Partial<Source> = {}): Source => ({
  id,
  criterion: 'idfa',
  rows_format: 'plain',
  id_kind: 'uuid',
  ...given,
});
const three = [source(1), source(2), source(3)];
const messages = (issues: { message: string }[]) => issues.map((issue) => issue.message);

describe('the sources of a combination', () => {
  test('two of one kind are fine', () => expect(checkSources('union', [1, 2], three)).toEqual([]));
  test('one is too few', () =>
    expect(messages(checkSources('union', [1], three))).toEqual(['Choose at least 2 audiences']));
  test('an empty slot asks for its audience', () =>
    expect(checkSources('union', [1, null], three)).toEqual([
      { path: 'source_targeting_list_ids.1', message: 'Please select an audience' },
    ]));
  test('20 are fine, 21 are too many', () => {
    const many = Array.from({ length: 21 }, (_, n) => source(n + 1));
    expect(
      checkSources(
        'union',
        many.slice(0, 20).map((one) => one.id),
        many,
      ),
    ).toEqual([]);
    expect(
      messages(
        checkSources(
          'union',
          many.map((one) => one.id),
          many,
        ),
      ),
    ).toEqual(['A combination holds at most 20 audiences. Remove some.']);
  });
  test('none twice', () =>
    expect(messages(checkSources('union', [1, 1], three))).toEqual([
      'The same audience is chosen twice. Choose another one.',
    ]));
  test('exclusion takes two', () =>
    expect(messages(checkSources('difference', [1, 2, 3], three))).toEqual(['Exclusion takes exactly 2 audiences']));
  test.each([
    ['plain and hashed', { rows_format: 'hash', id_kind: 'md5' }],
    ['two hashes', { id_kind: 'sha1' }],
    ['two kinds of device id', { criterion: 'idfv' }],
  ])('%s do not mix', (_, given) =>
    expect(messages(checkSources('union', [1, 9], [...three, source(9, given)]))).toEqual([
      'Please select files with the same hash type to proceed',
    ]),
  );
  test('a list still being built has no kind yet and is judged later', () =>
    expect(checkSources('union', [1, 9], [...three, source(9, { rows_format: null, id_kind: null })])).toEqual([]));
  test('only device ids combine', () =>
    expect(
      messages(checkSources('union', [8, 9], [source(8, { criterion: 'city' }), source(9, { criterion: 'city' })])),
    ).toEqual(['Only audiences of device ids can be combined']));
});

test('name and operator are required', () =>
  expect(messages(checkCombination({ name: '', operator: '', source_targeting_list_ids: [1, 2] }, three))).toEqual([
    'Name is required',
    'Operator is required',
  ]));

test('choosing exclusion keeps the first two', () => {
  expect(trimSources('difference', [5, 6, 7])).toEqual([5, 6]);
  expect(trimSources('union', [5, 6, 7])).toEqual([5, 6, 7]);
});

describe('a combination inside itself', () => {
  const tree: Record<number, number[]> = { 10: [11, 12], 11: [13], 13: [14] };
  const sourcesOf = (id: number) => tree[id] ?? [];
  test('is seen at any depth', () => {
    expect(makesCycle(14, [10], sourcesOf)).toBe(true);
    expect(makesCycle(10, [10], sourcesOf)).toBe(true);
    expect(makesCycle(12, [11], sourcesOf)).toBe(false);
  });
  test('is found in any graph exactly when the target can be reached', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 30 }),
        fc.nat(8),
        fc.nat(8),
        (edges, target, start) => {
          const next = (id: number) => edges.filter(([from]) => from === id).map(([, to]) => to);
          let reached = new Set([start]);
          for (let step = 0; step < 10; step++) reached = new Set([...reached, ...[...reached].flatMap(next)]);
          expect(makesCycle(target, [start], next)).toBe(reached.has(target));
        },
      ),
    ));
});
