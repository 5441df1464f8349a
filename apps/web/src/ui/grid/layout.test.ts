import { describe, expect, it } from 'vitest';
import {
  defaultLayout,
  fitLayout,
  moveColumn,
  nextSort,
  nudgeColumn,
  resizeColumn,
  sameLayout,
  toggleColumn,
} from './layout.ts';
import { readLayout, writeLayout } from './layout-store.ts';

const columns = [{ key: 'name', always: true }, { key: 'state' }, { key: 'cap' }, { key: 'note', hidden: true }];
const start = defaultLayout(columns, { key: 'name', desc: false });

describe('layout', () => {
  it('moves, sizes, hides and sorts', () => {
    expect(moveColumn(start, 'cap', 'name').order).toEqual(['cap', 'name', 'state', 'note']);
    expect(moveColumn(start, 'name', 'cap').order).toEqual(['state', 'cap', 'name', 'note']);
    expect(moveColumn(start, 'name', 'gone')).toBe(start);
    expect(nudgeColumn(start, 'name', -1)).toBe(start);
    expect(nudgeColumn(start, 'state', 1, ['name', 'state', 'note']).order).toEqual(['name', 'cap', 'note', 'state']);
    expect(resizeColumn(start, 'cap', 3).widths).toEqual({ cap: 64 });
    expect(toggleColumn(toggleColumn(start, 'cap'), 'note').hidden).toEqual(['cap']);
    const [cap, name] = [{ key: 'cap' }, { key: 'name' }];
    expect(nextSort(nextSort(null, cap), cap)).toEqual({ key: 'cap', desc: true });
    expect(nextSort({ key: 'cap', desc: true }, name)).toEqual({ key: 'name', desc: false });
  });

  it('begins with the largest where a column says so', () => {
    const gap = { key: 'gap', largestFirst: true };
    expect(nextSort(null, gap)).toEqual({ key: 'gap', desc: true });
    expect(nextSort({ key: 'gap', desc: true }, gap)).toEqual({ key: 'gap', desc: false });
    expect(nextSort({ key: 'name', desc: false }, gap)).toEqual({ key: 'gap', desc: true });
  });

  it('fits what was kept to the columns of today', () => {
    const kept = {
      order: ['cap', 'gone', 'name', 'cap'],
      widths: { cap: 9999, gone: 5, name: 'x' },
      hidden: ['name', 'cap', 'gone'],
      sort: { key: 'gone' },
    };
    expect(fitLayout(kept, columns, start.sort)).toEqual({
      order: ['cap', 'note', 'name', 'state'],
      widths: { cap: 1200 },
      hidden: ['cap', 'note'],
      sort: start.sort,
    });
    for (const broken of [null, 7, 'x', [], { order: 5, widths: [], hidden: {}, sort: 3 }])
      expect(sameLayout(fitLayout(broken, columns, start.sort), start)).toBe(true);
  });

  it('is kept per key and survives a storage that refuses', () => {
    const held = new Map<string, string>();
    const store = {
      getItem: (k: string) => held.get(k) ?? null,
      setItem: (k: string, v: string) => void held.set(k, v),
      removeItem: (k: string) => void held.delete(k),
    };
    const wide = resizeColumn(start, 'cap', 300);
    expect(writeLayout('boats:1', wide, store)).toBe(true);
    expect(fitLayout(readLayout('boats:1', store), columns, null)).toEqual(wide);
    expect(readLayout('boats:2', store)).toBeNull();
    writeLayout('boats:1', null, store);
    expect(held.size).toBe(0);
    held.set('grid-layout:bad', '{');
    expect(readLayout('bad', store)).toBeNull();
    const full = {
      ...store,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(writeLayout('boats:1', wide, full)).toBe(false);
  });
});
