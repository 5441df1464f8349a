import { expect, test } from 'vitest';
import type { HistoryEntry } from './history.queries.ts';
import { fateOfSave, namesOf, nextTo, pressesOf, recordsIn, savesOf } from './saves.ts';

const entry = (id: number, set: string, name: string, over: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  change_set_id: set,
  at: '2026-11-21T10:00:00.000Z',
  user: { id: 1, email: 'ada@x.example' },
  channel: 'grid',
  action: 'update',
  entity: 'company',
  entity_id: id,
  entity_name: name,
  company_id: id,
  version: 2,
  changes: [],
  beside: {},
  undoes: null,
  undone_by: null,
  can_undo: true,
  why_not: null,
  ...over,
});

test('entries of one change set are one save, also where two saves ran at the same time', () => {
  const saves = savesOf([entry(5, 'b', 'E'), entry(4, 'a', 'D'), entry(3, 'b', 'C'), entry(2, 'a', 'B')]);
  expect(saves.map(({ changeSet, entries }) => [changeSet, entries.map(({ id }) => id)])).toEqual([
    ['b', [5, 3]],
    ['a', [4, 2]],
  ]);
});

test('a save is named by its records, each once, and few of many', () => {
  const of = (...names: string[]) => namesOf(savesOf(names.map((name, id) => entry(id, 'a', name)))[0] as never);
  expect([of('A'), of('A', 'B'), of('A', 'B', 'C', 'D'), of('A', 'B', 'C', 'D', 'E')]).toEqual([
    'A',
    'A and B',
    'A, B, C, and D',
    'A, B, C, and 2 more',
  ]);
  const [twice] = savesOf([entry(9, 'a', 'A', { entity_id: 1 }), entry(8, 'a', 'A', { entity_id: 1 })]);
  expect([namesOf(twice as never), recordsIn(twice as never)]).toEqual(['A', 1]);
});

test('a save can be taken back while anything of it can, and is undone when all of it is', () => {
  const fate = (...entries: Partial<HistoryEntry>[]) =>
    fateOfSave(savesOf(entries.map((over, id) => entry(id, 'a', 'A', over)))[0] as never);
  expect(fate({ undone_by: 7, can_undo: false }, { can_undo: true })).toBe('can');
  expect(fate({ undone_by: 7, can_undo: false })).toBe('undone');
  expect(fate({ undone_by: 7, can_undo: false }, { can_undo: false })).toBe('cannot');
});

test('what a page saved at one press is one entry of a record; what a script did under one change set stays apart', () => {
  const ids = (...entries: HistoryEntry[]) => pressesOf(entries).map((press) => press.entries.map(({ id }) => id));
  const form = { channel: 'form' };
  expect(ids(entry(3, 'b', 'A', form), entry(2, 'b', 'A', form), entry(1, 'a', 'A', form))).toEqual([[3, 2], [1]]);
  expect(ids(entry(2, 'b', 'A', { channel: 'api' }), entry(1, 'b', 'A', { channel: 'api' }))).toEqual([[2], [1]]);
});

test('after a save is taken back one goes on at the next that can be, else at the one before', () => {
  const saves = savesOf([entry(3, 'c', 'C'), entry(2, 'b', 'B', { can_undo: false }), entry(1, 'a', 'A')]);
  expect(['c', 'b', 'a', 'gone'].map((undone) => nextTo(saves, undone))).toEqual(['a', 'a', 'c', 'c']);
  expect(nextTo(savesOf([entry(1, 'a', 'A')]), 'a')).toBeNull();
});
