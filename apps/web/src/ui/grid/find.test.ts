import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFind } from './find.ts';
import type { Column } from './types.ts';

type Berth = { id: number; name: string; state: number; cap: number | null };
const berths: readonly Berth[] = [
  { id: 9001, name: 'NOM_iOS_FR_RTG', state: 0, cap: 700 },
  { id: 9002, name: 'Nomnom | Köln', state: 1, cap: 9001 },
  { id: 9003, name: 'Lantern', state: 1, cap: null },
];
const columns: readonly Column<Berth>[] = [
  { key: 'name', label: 'Name' },
  { key: 'state', label: 'State', copyText: ({ state }) => (state ? 'Paused' : 'Live') },
  { key: 'cap', label: 'Cap' },
];
const find = createFind(columns, ({ id }: Berth) => id);
const found = (text: string) => find(berths, text).map(({ id }) => id);

test('a part of a name finds its row, whatever its case and accents', () => {
  expect(found('ios_fr')).toEqual([9001]);
  expect(found('KOLN')).toEqual([9002]);
});

test('an id is found, an amount is not', () => {
  expect(found('9001')).toEqual([9001]);
  expect(found('700')).toEqual([]);
});

test('several words must all be there, in any column and order', () => {
  expect(found('paused nom')).toEqual([9002]);
  expect(found('live lantern')).toEqual([]);
});

test('nothing but blanks leaves the rows as they are, the same array', () => {
  expect(find(berths, '  ')).toBe(berths);
});

test('what is found is of the rows and in their order; a longer text never finds more', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 6 }), fc.string({ maxLength: 3 }), (a, more) => {
      const few = found(`${a}${more}`.replace(/\s/g, ''));
      const many = found(a.replace(/\s/g, ''));
      expect(many).toEqual(expect.arrayContaining(few));
      expect(many).toEqual([...many].sort());
    }),
  );
});
