import { REBATE_MODIFIER_NEUTRAL } from '@fairlead/domain/supplier/supplier.rules';
import type { QuickFilter } from '#ui/grid/index.ts';
import type { Supplier } from './supplier.queries.ts';

/** What the address says about the list: `?use=active&modifier=adjusted`. Without words: all suppliers. */
export type SupplierFilters = { use?: 'active' | 'inactive' | undefined; modifier?: 'adjusted' | undefined };

export const supplierFilters: readonly QuickFilter<Supplier>[] = [
  { key: 'all', label: 'All', group: 'use', test: () => true },
  { key: 'active', label: 'Active', group: 'use', test: ({ active }) => active },
  { key: 'inactive', label: 'Inactive', group: 'use', test: ({ active }) => !active },
  {
    key: 'adjusted',
    label: 'Adjusted',
    group: 'modifier',
    test: ({ rebate_modifier }) => rebate_modifier !== REBATE_MODIFIER_NEUTRAL,
  },
];

export const pressedOf = ({ use, modifier }: SupplierFilters): string[] => [
  use ?? 'all',
  ...(modifier ? [modifier] : []),
];

/** What the address has to say for these chips. */
export const filtersOf = (pressed: readonly string[]): SupplierFilters => ({
  use: pressed.includes('active') ? 'active' : pressed.includes('inactive') ? 'inactive' : undefined,
  modifier: pressed.includes('adjusted') ? 'adjusted' : undefined,
});

/** Why nothing is shown, for the empty grid. */
export const whyEmpty = ({ use, modifier }: SupplierFilters): string => {
  const which = [modifier && 'adjusted', use].filter(Boolean).join(', ');
  return which ? `You are looking at suppliers that are ${which}. There is none.` : 'There is no supplier yet.';
};
