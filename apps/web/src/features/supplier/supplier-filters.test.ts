import { expect, test } from 'vitest';
import { filtersOf, pressedOf, supplierFilters, whyEmpty } from './supplier-filters.ts';

const supplier = (active: boolean, rebate_modifier: number) => ({
  id: 1,
  name: 'Exchange',
  active,
  is_rtb: true,
  state: 'new' as const,
  rebate_modifier,
  rebate_modifier_updated_at: null,
  version: 1,
});
const passing = (key: string) => {
  const rows = [supplier(true, 1), supplier(true, 1.05), supplier(false, 0.9)];
  return rows.filter((row) => supplierFilters.find((filter) => filter.key === key)?.test?.(row)).length;
};

test('the chips tell active from inactive suppliers, and those whose modifier was set', () =>
  expect(['all', 'active', 'inactive', 'adjusted'].map(passing)).toEqual([3, 2, 1, 2]));

test('the address says what is pressed, and nothing for all', () => {
  expect(pressedOf({})).toEqual(['all']);
  expect(filtersOf(['all'])).toEqual({ use: undefined, modifier: undefined });
  for (const filters of [
    { use: 'active', modifier: undefined },
    { use: 'inactive', modifier: 'adjusted' },
    { use: undefined, modifier: 'adjusted' },
  ] as const)
    expect(filtersOf(pressedOf(filters))).toEqual(filters);
});

test('an empty grid says what is looked at', () => {
  expect(whyEmpty({ use: 'inactive', modifier: 'adjusted' })).toBe(
    'You are looking at suppliers that are adjusted, inactive. There is none.',
  );
  expect(whyEmpty({})).toBe('There is no supplier yet.');
});
