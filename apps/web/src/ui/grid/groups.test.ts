import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellStart, groupCells, groupRows, linesOf, rowsWithin } from './groups.ts';
import type { Column } from './types.ts';

type Berth = { id: number; pier: string };
const berth = (id: number, pier: string): Berth => ({ id, pier });
const berths = [berth(4, 'north'), berth(1, 'south'), berth(3, 'north'), berth(2, 'east')];
const of = ({ pier }: Berth) => pier;

test('groups keep the order of their rows and stand where their first row would', () => {
  const groups = groupRows(berths, { of });
  expect(groups.map(({ id, rows }) => [id, rows.map((row) => row.id)])).toEqual([
    ['north', [4, 3]],
    ['south', [1]],
    ['east', [2]],
  ]);
});

test('groups stand as they are compared', () => {
  const groups = groupRows(berths, { of, compare: (a, b) => String(a.id).localeCompare(String(b.id)) });
  expect(groups.map(({ id }) => id)).toEqual(['east', 'north', 'south']);
});

test('a closed group is one line, an open one has its rows under it', () => {
  const lines = linesOf(groupRows(berths, { of }), (id) => id === 'north');
  expect(lines.map(({ group, row }) => row?.id ?? group.id)).toEqual(['north', 'south', 1, 'east', 2]);
  expect(lines.map(({ at, end }) => [at, end])).toEqual([
    [0, 1],
    [1, 3],
    [1, 3],
    [3, 5],
    [3, 5],
  ]);
});

const column = (key: string, over?: readonly string[]): Column<Berth> => ({
  key,
  label: key,
  ...(over && { group: { cell: () => null, over } }),
});

test('a group cell lies over the columns it names, where they stand behind it', () => {
  const spans = (...columns: Column<Berth>[]) => groupCells(columns).map(({ start, span }) => [start, span]);
  const spent = column('ready', ['countries', 'price']);
  expect(spans(column('name'), spent, column('countries'), column('price'), column('cap'))).toEqual([
    [0, 1],
    [1, 3],
    [4, 1],
  ]);
  // Moved in the layout: what stands elsewhere is its own cell again
  expect(spans(column('price'), spent, column('cap'), column('countries'))).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  const cells = groupCells([column('name'), spent, column('countries'), column('price')]);
  expect(cellStart(cells, 3)?.start).toBe(1);
});

const some = fc.array(
  fc.record({ id: fc.nat({ max: 1000 }), pier: fc.constantFrom('north', 'south', 'east', 'west') }),
  { maxLength: 40 },
);

test('every row stands once, in its group, and a group never parts', () => {
  fc.assert(
    fc.property(some, (rows) => {
      const lines = linesOf(groupRows(rows, { of }), () => false);
      expect(lines.flatMap(({ row }) => row ?? []).length).toBe(rows.length);
      for (const { row, group, at, end } of lines) {
        expect(lines[at]?.row).toBeUndefined();
        expect(end - at - 1).toBe(group.rows.length);
        if (row) expect(row.pier).toBe(group.id);
      }
    }),
  );
});

test('a range of lines is a range of the rows in it', () => {
  fc.assert(
    fc.property(some, fc.nat({ max: 45 }), fc.nat({ max: 45 }), (rows, a, b) => {
      const lines = linesOf(groupRows(rows, { of }), (id) => id === 'west');
      const [top, bottom] = [Math.min(a, b), Math.max(a, b)];
      const all = lines.flatMap(({ row }) => row ?? []);
      const within = rowsWithin(lines, top, bottom);
      const expected = lines.slice(top, bottom + 1).flatMap(({ row }) => row ?? []);
      expect(within ? all.slice(within.top, within.bottom + 1) : []).toEqual(expected);
    }),
  );
});
