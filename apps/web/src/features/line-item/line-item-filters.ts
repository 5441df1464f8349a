import { type StateFilter, stateFilters } from '@fairlead/domain/state';
import type { QuickFilter } from '#ui/grid/index.ts';
import type { ShownLineItem } from './shown.ts';

/** What the address says about the list: `?state=all`. Without words: not archived (D-060). */
export type LineItemFilters = { state?: 'all' | 'archived' | undefined };

const labels: Record<StateFilter, string> = { all: 'All', new: 'Not archived', archived: 'Archived' };

/** All, Not archived, Archived. */
export const filters: readonly QuickFilter<ShownLineItem>[] = (['all', 'new', 'archived'] as const).map((key) => ({
  key,
  label: labels[key],
  group: 'state',
  test: ({ state }) => key === 'all' || state === key,
}));

export const pressedOf = ({ state }: LineItemFilters): string[] => [state ?? 'new'];

/** What the address has to say for these chips. Releasing the state shows all. */
export const filtersOf = (pressed: readonly string[]): LineItemFilters => {
  const state = stateFilters.find((one) => pressed.includes(one)) ?? 'all';
  return state === 'new' ? {} : { state };
};

/** Why nothing is shown, where line items exist. */
export const whyEmpty = ({ state }: LineItemFilters): string =>
  state === 'archived' ? 'None of the line items is archived.' : 'All line items are archived.';
