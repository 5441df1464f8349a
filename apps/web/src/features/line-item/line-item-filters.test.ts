import { expect, test } from 'vitest';
import { filters, filtersOf, pressedOf } from './line-item-filters.ts';
import type { ShownLineItem } from './shown.ts';

test('not archived is what is shown without a word in the address', () => {
  expect(pressedOf({})).toEqual(['new']);
  expect(filtersOf(['new'])).toEqual({});
  expect(filtersOf([])).toEqual({ state: 'all' });
  for (const state of ['all', 'archived'] as const) expect(filtersOf(pressedOf({ state }))).toEqual({ state });
});

test('the chips stand in the order of the specification and hold what they say', () => {
  const rows = [{ state: 'new' }, { state: 'archived' }, { state: 'new' }] as ShownLineItem[];
  expect(filters.map(({ label, test: fits }) => [label, fits && rows.filter(fits).length])).toEqual([
    ['All', 3],
    ['Not archived', 2],
    ['Archived', 1],
  ]);
});
