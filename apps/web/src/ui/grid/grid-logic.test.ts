import { describe, expect, it } from 'vitest';
import { select } from './editors/index.ts';
import { countOf, filterRows, pressFilter } from './filters.ts';
import { commandOf, nextEditable } from './keyboard.ts';
import { groupDigits, parseNumber, raised } from './number.ts';
import { pageOf } from './paging.ts';
import { inOrderOf } from './sort-order.ts';
import { type Boat, boats, columns, idOf } from './test-rows.ts';
import type { Column } from './types.ts';
import { canEdit, compareKeys, readCell, sameValue, sortKey, whyLocked } from './values.ts';

describe('numbers as people write them', () => {
  it.each([
    ['1 234,50', 1234.5],
    ['$1,234.50', 1234.5],
    ['1.234,50 €', 1234.5],
    ['1,234', 1234],
    ['0,234', 0.234],
    ['12,5', 12.5],
    ['1.234.567', 1234567],
    ['1.234', 1.234],
    ['\u22123', -3],
    ['-$5', -5],
    ['12 %', 12],
    ["8'400", 8400],
    ['.5', 0.5],
    ['1 234 567', 1234567],
    ['¥ 9,000', 9000],
    ['5 €', 5],
  ])('%s', (text, n) => expect(parseNumber(text)).toBe(n));
  it.each([
    '',
    'abc',
    '1.2.3',
    '12a',
    '--1',
    '-$-1',
    '$5 €',
    '1,2,3',
    'Infinity',
    '1e3',
    '1 2',
    '12 34',
    '1.23,4',
    '1 2345',
  ])('refuses "%s"', (text) => expect(parseNumber(text)).toBeNull());

  it('takes the sign of its own unit alone', () => {
    expect([parseNumber('5 €', '€'), parseNumber('$5', '€'), parseNumber('5 %', '%'), parseNumber('5 %', '')]).toEqual([
      5,
      null,
      5,
      null,
    ]);
    expect(parseNumber('5', '€')).toBe(5);
  });

  it('adds percents without leftovers', () => {
    expect(raised(740, { kind: 'percent', by: 10 })).toBe(814);
    expect(raised(0.1, { kind: 'amount', by: 0.2 })).toBe(0.3);
    expect(raised(740, { kind: 'amount', by: 0.125 })).toBe(740.125);
    expect(raised(-1.005, { kind: 'percent', by: 0 })).toBe(-1.01);
    expect(raised(1.15, { kind: 'percent', by: -50 })).toBe(0.58);
    expect(Object.is(raised(-5, { kind: 'amount', by: 5 }), 0)).toBe(true);
    expect(groupDigits(-512400.5)).toBe('\u2212512\u00a0400.5');
  });
});

describe('cells', () => {
  const [name, kind, length, , ready] = columns as [
    Column<Boat>,
    Column<Boat>,
    Column<Boat>,
    Column<Boat>,
    Column<Boat>,
  ];
  const read = (c: Column<Boat>, text: string) => (c.edit && boats[0] ? readCell(c.edit, text, boats[0]) : undefined);

  it('reads by kind and says what is wrong', () => {
    expect(read(name, '  Bo ')).toEqual({ value: 'Bo' });
    expect(read(name, '  ')).toEqual({ issue: 'Name is required' });
    expect(read(kind, 'motor BOAT')).toEqual({ value: 'motor' });
    expect(read(kind, 'sail')).toEqual({ value: 'sail' });
    expect(read(kind, 'raft')).toEqual({ issue: '"raft" is not one of the choices' });
    expect(read(length, '')).toEqual({ value: null });
    expect(read(length, 'long')).toEqual({ issue: '"long" is not a number' });
    expect(read(length, '51')).toEqual({ issue: 'At most 50' });
    expect(read(ready, 'no')).toEqual({ value: false });
  });

  it('knows what is the same', () => {
    expect(sameValue('', null)).toBe(true);
    expect(sameValue(0, null)).toBe(false);
    expect(sameValue(['a'], ['a'])).toBe(true);
    expect(sameValue(new Date(5), new Date(5))).toBe(true);
  });
});

describe('sorting', () => {
  const order = (list: unknown[]) => [...list].sort((a, b) => compareKeys(sortKey(a), sortKey(b)));
  it('goes by size, and by letters whatever their case or accent', () => {
    expect(order([10, 9, -1])).toEqual([-1, 9, 10]);
    expect(order(['b', 'Zo\u00eb', 'zoe a', '\u00c9cole', 'a', 'D'])).toEqual([
      'a',
      'b',
      'D',
      '\u00c9cole',
      'Zo\u00eb',
      'zoe a',
    ]);
    expect(order(['Copy (10)', 'Copy (2)', 'copy', 'Copy 2', 'Copy (1)', '2026-11', '2026-2'])).toEqual([
      '2026-2',
      '2026-11',
      'copy',
      'Copy (1)',
      'Copy (2)',
      'Copy (10)',
      'Copy 2',
    ]);
    expect(order([new Date(9), new Date(3)])).toEqual([new Date(3), new Date(9)]);
    expect(order([true, false])).toEqual([false, true]);
    expect(['', null, undefined].map(sortKey)).toEqual([undefined, undefined, undefined]);
    expect(sortKey(0)).toBe(0);
  });
});

describe('order', () => {
  it('is either way with empty ones last, equal ones as they were', () => {
    const [name, kind, length] = columns as [Column<Boat>, Column<Boat>, Column<Boat>];
    const order = (c: Column<Boat>, desc: boolean) => inOrderOf(boats, c, desc).map(idOf);
    expect(order(name, false)).toEqual([2, 1, 3]);
    expect(order(name, true)).toEqual([3, 1, 2]);
    expect(order(length, false)).toEqual([3, 1, 2]);
    expect(order(length, true)).toEqual([1, 3, 2]);
    expect(order(kind, true)).toEqual([1, 3, 2]);
    expect(order({ key: 'x', label: 'X', compare: (a, b) => b.crew - a.crew }, false)).toEqual([3, 2, 1]);
    // Ranked otherwise than by its value: without a value a row still stands last
    const ranked: Column<Boat> = { ...length, compare: (a, b) => b.crew - a.crew, value: ({ length: of }) => of };
    expect([false, true].map((desc) => order(ranked, desc).at(-1))).toEqual([2, 2]);
  });
});

describe('keys', () => {
  const size = { rows: 100, columns: 10, page: 8 };
  const press = (key: string, mods: { ctrl?: boolean; shift?: boolean; alt?: boolean } = {}) => ({
    key,
    ctrl: false,
    shift: false,
    alt: false,
    ...mods,
  });

  it('moves and stays inside', () => {
    expect(commandOf(press('ArrowUp'), { r: 0, c: 3 }, size)).toEqual({
      do: 'move',
      to: { r: -1, c: 3 },
      extend: false,
    });
    expect(commandOf(press('ArrowUp', { shift: true }), { r: 0, c: 3 }, size)).toMatchObject({
      to: { r: 0, c: 3 },
      extend: true,
    });
    expect(commandOf(press('PageDown'), { r: 97, c: 3 }, size)).toMatchObject({ to: { r: 99 } });
    expect(commandOf(press('End', { ctrl: true }), { r: 4, c: 3 }, size)).toMatchObject({ to: { r: 99, c: 9 } });
    expect(commandOf(press('Home'), { r: 4, c: 3 }, size)).toMatchObject({ to: { r: 4, c: 0 } });
  });

  it('opens, undoes, and leaves the rest to the browser', () => {
    expect(commandOf(press('x'), { r: 0, c: 0 }, size)).toEqual({ do: 'open', text: 'x' });
    expect(commandOf(press('F2'), { r: 0, c: 0 }, size)).toEqual({ do: 'open' });
    expect(commandOf(press(' '), { r: 0, c: 0 }, size)).toEqual({ do: 'tick' });
    expect(commandOf(press('Z', { ctrl: true, shift: true }), { r: 0, c: 0 }, size)).toEqual({ do: 'redo' });
    expect(commandOf(press('c', { ctrl: true }), { r: 0, c: 0 }, size)).toBeNull();
    expect(commandOf(press('ArrowLeft', { alt: true }), { r: 0, c: 0 }, size)).toBeNull();
    expect(commandOf(press('Tab'), { r: 0, c: 0 }, size)).toBeNull();
    expect(commandOf(press('/'), { r: 0, c: 0 }, size)).toBeNull(); // leads to the find field
  });

  it('finds the next editable cell across rows', () => {
    const editable = ({ c }: { c: number }) => c === 2;
    expect(nextEditable({ r: 0, c: 2 }, 1, { rows: 3, columns: 4 }, editable)).toEqual({ r: 1, c: 2 });
    expect(nextEditable({ r: 1, c: 2 }, -1, { rows: 3, columns: 4 }, editable)).toEqual({ r: 0, c: 2 });
    expect(nextEditable({ r: 2, c: 2 }, 1, { rows: 3, columns: 4 }, editable)).toBeNull();
  });
});

describe('filters and pages', () => {
  const filters = [
    { key: 'sail', label: 'Sail', test: (b: Boat) => b.kind === 'sail', group: 'kind' },
    { key: 'motor', label: 'Motor', test: (b: Boat) => b.kind === 'motor', group: 'kind' },
    { key: 'big', label: 'Big crew', test: (b: Boat) => b.crew > 4 },
    { key: 'server', label: 'Server side', count: 7 },
  ];
  it('presses within groups', () => {
    expect(pressFilter(filters, ['sail', 'big'], 'motor')).toEqual(['big', 'motor']);
    expect(pressFilter(filters, ['sail', 'big'], 'big')).toEqual(['sail']);
    expect(pressFilter(filters, ['sail'], 'big', true)).toEqual(['big']);
    expect(pressFilter(filters, ['big'], 'big', true)).toEqual(['big']);
  });
  it('filters by all that are pressed and counts each alone', () => {
    expect(filterRows(boats, filters, ['sail', 'big']).map(idOf)).toEqual([3]);
    expect(filterRows(boats, filters, ['server'])).toBe(boats);
    expect(filters.map((f) => countOf(f, boats))).toEqual([2, 1, 2, 7]);
  });
  it('holds the page within what there is', () => {
    expect(pageOf(60, 2, 25)).toEqual({ page: 2, pages: 3, from: 50, to: 60 });
    expect(pageOf(10, 5, 25)).toEqual({ page: 0, pages: 1, from: 0, to: 10 });
    expect(pageOf(60, 1, 0)).toEqual({ page: 0, pages: 1, from: 0, to: 60 });
    expect(pageOf(0, 0, 25)).toEqual({ page: 0, pages: 1, from: 0, to: 0 });
  });
});

describe('a cell whose choices have not come', () => {
  const port = (options: readonly { value: string; label: string }[] | null): Column<Boat> => ({
    ...{ key: 'port', label: 'Port', edit: { editor: select, options, can: () => true } },
  });
  const [boat] = boats as [Boat];
  it('is not edited, and says why: what is there would be refused by a list that is not', () => {
    expect(canEdit(port(null), boat)).toBe(false);
    expect(whyLocked(port(null), boat)).toBe('What can be chosen here has not come yet');
  });
  it('says nothing of choices to who may not edit it', () => {
    const { edit, ...column } = port(null);
    expect(whyLocked({ ...column, edit: { editor: select, ...edit, can: () => false } }, boat)).toBeUndefined();
  });
  it('is once they are here, be it that there are none', () => {
    expect([canEdit(port([]), boat), whyLocked(port([]), boat)]).toEqual([true, undefined]);
  });
});
