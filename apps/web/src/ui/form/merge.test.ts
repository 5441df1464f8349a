import { expect, test } from 'vitest';
import { changedIn, mergeOf, same } from './merge.ts';
import { errorsOf, issuesOf } from './resolver.ts';

const original = { name: 'A', margin: 25, apps: [1, 2], note: null as string | null };

test('what only one side changed is kept without a question', () => {
  const { clashes, theirsOnly, merged } = mergeOf(original, { ...original, name: 'B' }, { ...original, margin: 27 });
  expect([clashes, theirsOnly]).toEqual([[], ['margin']]);
  expect(merged).toEqual({ ...original, name: 'B', margin: 27 });
});

test('a field changed by both to different values is asked, and mine until then', () => {
  const { clashes, merged } = mergeOf(original, { ...original, margin: 28 }, { ...original, margin: 27 });
  expect([clashes, merged.margin]).toEqual([['margin'], 28]);
});

test('both sides with the same new value are no clash', () => {
  const both = { ...original, apps: [3] };
  expect(mergeOf(original, both, { ...both })).toMatchObject({ clashes: [], theirsOnly: [], merged: both });
});

test('nothing and an empty text are the same, lists are compared by what is in them', () => {
  expect(same(null, '')).toBe(true);
  expect(same([1, 2], [1, 2])).toBe(true);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same(0, null)).toBe(false);
  expect(same(false, null)).toBe(false);
});

test('a field shows its first sentence, rules before shapes', () => {
  const shape = {
    safeParse: () => ({
      success: false as const,
      error: {
        issues: [
          { path: ['name'], message: 'too long' },
          { path: ['a', 0], message: 'odd' },
        ],
      },
    }),
  };
  const rules = () => [{ path: 'name', message: 'Name is required' }];
  expect(issuesOf({}, rules, shape)).toEqual([
    { path: 'name', message: 'Name is required' },
    { path: 'a.0', message: 'odd' },
  ]);
});

test('issues land under their fields, nested ones too; one about the whole stands above', () => {
  expect(
    errorsOf([
      { path: '', message: 'w' },
      { path: 'a.0.b', message: 'x' },
    ]),
  ).toEqual({
    root: { type: 'rule', message: 'w' },
    a: { 0: { b: { type: 'rule', message: 'x' } } },
  });
});

test('what is wrong with a list and with one of its items stand side by side, in any order', () => {
  const list = { path: 'ids', message: 'too few' };
  const item = { path: 'ids.1', message: 'odd' };
  const both = { ids: { type: 'rule', message: 'too few', 1: { type: 'rule', message: 'odd' } } };
  expect(errorsOf([list, item])).toEqual(both);
  expect(errorsOf([item, list])).toEqual(both);
});

test('what was typed while a save was under way is told from what was sent', () => {
  expect(changedIn({ ...original, apps: [1, 2] }, original)).toEqual({});
  expect(changedIn({ ...original, margin: 26, note: 'late' }, original)).toEqual({
    margin: 26,
    note: 'late',
  });
});
