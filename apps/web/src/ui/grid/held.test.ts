import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupRows, linesOf } from './groups.ts';
import { followed, heldOver, type Laid, type Stood } from './held.ts';
import { pageOf } from './paging.ts';

type Boat = { id: number; port: string; crew: number };
const idOf = ({ id }: Boat) => id;
const boat = (id: number, crew = 1, port = 'Brest'): Boat => ({ id, port, crew });
const keysOf = (ids: readonly number[]): Stood => ({ rows: ids.length, keyAt: (line) => ids[line] });

const laidOf = (rows: readonly Boat[]): Laid<Boat> => ({
  rows,
  filtered: rows,
  pageRows: rows,
  grouped: null,
  lines: null,
  page: pageOf(rows.length, 0, 0),
});

test('while a cell is open no row comes, goes or moves, and each is as it is by now', () => {
  const before = laidOf([boat(1), boat(2), boat(3)]);
  const now = heldOver(before, [boat(9), boat(3, 7), boat(1)], idOf);
  expect(now.pageRows).toEqual([boat(1), boat(2), boat(3, 7)]);
  expect(now.filtered).toEqual(now.pageRows);
  expect(now.page).toBe(before.page);
  expect(now.rows).toBe(before.rows);
  expect(heldOver(before, before.rows, idOf)).toBe(before);
});

test('groups stand still with their rows', () => {
  const rows = [boat(1, 1, 'Brest'), boat(2, 1, 'Calais'), boat(3, 1, 'Brest')];
  const grouped = groupRows(rows, { of: ({ port }) => port });
  const before = { ...laidOf(rows), grouped, lines: linesOf(grouped, () => false) };
  const now = heldOver(before, [boat(8, 1, 'Alba'), boat(1, 5, 'Brest'), boat(2, 1, 'Brest')], idOf);
  expect(now.lines?.map(({ group, row }) => row?.id ?? group.id)).toEqual(['Brest', 1, 3, 'Calais', 2]);
  expect(now.lines?.[1]?.row).toEqual(boat(1, 5));
  expect(now.lines?.[0]?.group).toBe(now.grouped?.[0]);
  expect(now.grouped?.[0]?.rows).toEqual([boat(1, 5), boat(3)]);
});

test('the active cell goes with its row; without it, it stays', () => {
  const at = { cursor: { r: 1, c: 4 }, anchor: null };
  expect(followed(at, keysOf([10, 20]), keysOf([5, 10, 20])).cursor).toEqual({ r: 2, c: 4 });
  expect(followed(at, keysOf([10, 20]), keysOf([10, 30])).cursor).toBe(at.cursor);
  const head = { cursor: { r: -1, c: 4 }, anchor: null };
  expect(followed(head, keysOf([10]), keysOf([5, 10])).cursor).toBe(head.cursor);
});

test('a range is one while the same rows are in it', () => {
  const at = { cursor: { r: 2, c: 4 }, anchor: { r: 1, c: 2 } };
  const before = keysOf([10, 20, 30, 40]);
  expect(followed(at, before, keysOf([5, 10, 20, 30]))).toEqual({
    cursor: { r: 3, c: 4 },
    anchor: { r: 2, c: 2 },
  });
  expect(followed(at, before, keysOf([10, 20, 25, 30]))).toEqual({ cursor: { r: 3, c: 4 }, anchor: null });
  expect(followed(at, before, keysOf([10, 30, 20])).anchor).toBeNull();
  expect(followed(at, before, keysOf([10, 30]))).toEqual({ cursor: { r: 1, c: 4 }, anchor: null });
});

test('all cells are a range while the same rows are on the page, wherever the active one is', () => {
  const all = { cursor: { r: 1, c: 4 }, anchor: { r: 0, c: 2, over: { r: 2, c: 6 } } };
  const before = keysOf([10, 20, 30]);
  expect(followed(all, before, keysOf([10, 20, 30]))).toEqual(all);
  expect(followed(all, before, keysOf([5, 10, 20, 30]))).toEqual({
    cursor: { r: 2, c: 4 },
    anchor: { r: 1, c: 2, over: { r: 3, c: 6 } },
  });
  expect(followed(all, before, keysOf([10, 25, 20, 30]))).toEqual({ cursor: { r: 2, c: 4 }, anchor: null });
});

test('an active cell below the last line, where rows had gone, belongs to the row that it is drawn at', () => {
  const at = { cursor: { r: 5, c: 4 }, anchor: null };
  expect(followed(at, keysOf([10, 20]), keysOf([20, 10, 30])).cursor).toEqual({ r: 0, c: 4 });
  expect(followed(at, keysOf([10, 20]), keysOf([10, 20, 30, 40, 50, 60])).cursor).toEqual({ r: 1, c: 4 });
  // Of no lines none was drawn: where it was before they went is all that is known
  expect(followed(at, keysOf([]), keysOf([10, 20]))).toEqual(at);
  const range = { cursor: { r: 1, c: 4 }, anchor: { r: 7, c: 2 } };
  expect(followed(range, keysOf([10, 20, 30]), keysOf([5, 10, 20, 30]))).toEqual({
    cursor: { r: 2, c: 4 },
    anchor: { r: 3, c: 2 },
  });
});

test('whatever comes, goes or moves: the same row, and in the range none that was not', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(ids, ids, fc.nat(9), fc.nat(9), (before, now, a, b) => {
      const cursor = { r: a % before.length, c: 1 };
      const anchor = { r: b % before.length, c: 3 };
      const placed = followed({ cursor, anchor }, keysOf(before), keysOf(now));
      const row = before[cursor.r];
      if (row !== undefined && now.includes(row)) expect(now[placed.cursor.r]).toBe(row);
      else expect(placed).toEqual({ cursor, anchor: null });
      if (!placed.anchor) return;
      const within = (list: readonly number[], [x, y]: [number, number]) =>
        list.slice(Math.min(x, y), Math.max(x, y) + 1);
      expect(within(now, [placed.cursor.r, placed.anchor.r])).toEqual(within(before, [cursor.r, anchor.r]));
    }),
  );
});
