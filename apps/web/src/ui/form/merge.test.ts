import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedIn, decidedIn, isTheirs, mergeOf, same } from './merge.ts';
import { errorsOf, issuesOf } from './resolver.ts';

const original = { name: 'A', margin: 25, apps: [1, 2], note: null as string | null };

test('what only one side changed is kept without a question', () => {
  const { clashes, theirsOnly, merged } = mergeOf(original, { ...original, name: 'B' }, { ...original, margin: 27 });
  expect([clashes, theirsOnly]).toEqual([[], ['margin']]);
  expect(merged).toEqual({ ...original, name: 'B', margin: 27 });
});

test('a field changed by both to different values is asked, and mine until then', () => {
  const { clashes, merged } = mergeOf(original, { ...original, margin: 28 }, { ...original, margin: 27 });
  expect([clashes, merged.margin]).toEqual([[['margin']], 28]);
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

type Priced = { name: string; kind: string; price: number; event: number | null; note: string };
const together = [['kind', 'price', 'event']] as const;
const group = ({ kind, price, event }: Priced) => [kind, price, event];
const priced = fc.record({
  name: fc.constantFrom('a', 'b'),
  kind: fc.constantFrom('CPM', 'CPC'),
  price: fc.nat(2),
  event: fc.constantFrom(null, 1),
  note: fc.constantFrom('', 'x'),
});
const sides = fc.tuple(priced, priced, priced);

test('a value typed under one kind is asked about with the kind that somebody else chose meanwhile', () => {
  const before = { name: 'a', kind: 'CPM', price: 2, event: null, note: '' };
  const typed = { ...before, price: 3 };
  const theirs = { ...before, kind: 'CPC', note: 'x' };
  expect(mergeOf<Priced>(before, typed, theirs, together)).toEqual({
    clashes: [['kind', 'price', 'event']],
    theirsOnly: ['note'],
    merged: { ...typed, note: 'x' },
  });
});

test('whatever both sides did and is chosen, fields that are decided together are all of one side', () => {
  fc.assert(
    fc.property(sides, fc.boolean(), ([before, mine, theirs], takesMine) => {
      const merge = mergeOf(before, mine, theirs, together);
      const done = decidedIn(merge, (_) => (takesMine ? mine : theirs));
      expect([group(mine), group(theirs)]).toContainEqual(group(done));
      expect([group(mine), group(theirs)]).toContainEqual(group(merge.merged));
    }),
  );
});

test('a group is one field: changed where any of it is, kept where one side alone changed, asked about once', () => {
  fc.assert(
    fc.property(sides, ([before, mine, theirs]) => {
      const as = (one: Priced) => ({ name: one.name, group: group(one), note: one.note });
      const merge = mergeOf(before, mine, theirs, together);
      const one = mergeOf(as(before), as(mine), as(theirs));
      expect(as(merge.merged)).toEqual(one.merged);
      expect(merge.clashes.map(([first]) => (first === 'kind' ? 'group' : first))).toEqual(one.clashes.flat());
      expect(merge.theirsOnly.some((name) => name in { kind: 1, price: 1, event: 1 })).toBe(
        one.theirsOnly.includes('group'),
      );
    }),
  );
});

test('a price under a kind that the person may not write is theirs once they chose another, and only then', () => {
  const before: Priced = { name: 'a', kind: 'CPM', price: 2, event: null, note: '' };
  const typed = { ...before, price: 3 };
  const locked = (name: string) => name !== 'price';
  const ofGroup = (theirs: Priced, who?: (name: string) => boolean) =>
    isTheirs(['kind', 'price', 'event'], [typed, theirs], who);
  expect(ofGroup({ ...before, kind: 'CPC' }, locked)).toBe(true);
  expect(ofGroup({ ...before, event: 1 }, locked)).toBe(true);
  expect(ofGroup({ ...before, price: 4 }, locked)).toBe(false);
  expect(ofGroup({ ...before, kind: 'CPC' }, () => false)).toBe(false);
  expect(ofGroup({ ...before, kind: 'CPC' })).toBe(false);
});

test('without fields that are decided together every field is one of its own', () => {
  fc.assert(
    fc.property(sides, ([before, mine, theirs]) => {
      const alone = mergeOf(before, mine, theirs);
      expect(mergeOf(before, mine, theirs, [['missing', 'price']])).toEqual(alone);
      for (const fields of alone.clashes) expect(fields).toHaveLength(1);
    }),
  );
});

test('under another kind all that it says the meaning of is sent, also what happens to be the same number', () => {
  const before = { name: 'a', kind: 'CPM', price: 2, event: null, note: '' };
  expect(changedIn<Priced>({ ...before, kind: 'CPC' }, before, together)).toEqual({
    kind: 'CPC',
    price: 2,
    event: null,
  });
  expect(changedIn<Priced>({ ...before, price: 3 }, before, together)).toEqual({ price: 3 });
});
