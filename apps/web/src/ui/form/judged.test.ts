import { expect, test } from 'vitest';
import { judged } from './judged.ts';

type Span = { from: number; to: number; note: string };
const start: Span = { from: 1, to: 9, note: '' };
const rules = ({ from, to, note }: Span) => [
  ...(from > to ? [{ path: 'from', message: 'Begins after its end' }] : []),
  ...(note === 'x' ? [{ path: 'note', message: 'Not this' }] : []),
];
const said = (typed: Partial<Span>, theirs: Partial<Span>, version = 2) =>
  judged(
    { ...start, ...typed },
    { rules, base: { start, version: 1 }, newest: { start: { ...start, ...theirs }, version }, words: undefined },
  ).map(({ path }) => path);

test('what breaks no rule over what somebody else saved is let through to be put together with it', () => {
  expect(said({ from: 10 }, { to: 15 })).toEqual([]);
  expect(said({ from: 10 }, { note: 'theirs' })).toEqual(['from']);
});

test('what breaks a rule only with what somebody else saved is told by the merge, which tells theirs too', () => {
  expect(said({ from: 5 }, { to: 3 })).toEqual([]);
});

test('what is wrong over either is told at once', () => {
  expect(said({ from: 10, note: 'x' }, { to: 15 })).toEqual(['note']);
});

test('an older state that the page still shows judges nothing', () => {
  expect(said({ from: 10 }, { to: 15 }, 1)).toEqual(['from']);
  expect(said({ from: 10 }, { to: 15 }, 0)).toEqual(['from']);
});
