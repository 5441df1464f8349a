/** Quick filters of rows that stand like customers: archived or not, and in one of the business states. */
import {
  type BusinessState,
  businessStateNames,
  businessStates,
  type State,
  type StateFilter,
} from '@fairlead/domain/state';
import type { QuickFilter } from './types.ts';

type Standing = { state: State; business_state: BusinessState };

/** What the address says about the list: `?state=all&status=live`. Without words: not archived, any status. */
export type StandingFilters = { state?: 'all' | 'archived' | undefined; status?: BusinessState | undefined };

const inState = (state: StateFilter) => (row: Standing) => state === 'all' || row.state === state;

/** The quick filters. A status counts what pressing it would leave of the chosen state. */
export const filtersFor = <R extends Standing>(rows: readonly R[], { state = 'all' }: { state?: StateFilter }) => {
  const chosen = rows.filter(inState(state));
  return [
    { key: 'all', label: 'All', group: 'state', test: inState('all') },
    { key: 'new', label: 'Not archived', group: 'state', test: inState('new') },
    { key: 'archived', label: 'Archived', group: 'state', test: inState('archived') },
    ...businessStates.map((status) => ({
      key: status,
      label: businessStateNames[status],
      group: 'status',
      test: (row: R) => row.business_state === status,
      count: chosen.filter((row) => row.business_state === status).length,
    })),
  ] satisfies QuickFilter<R>[];
};

export const pressedOf = ({ state, status }: StandingFilters): string[] => [
  state ?? 'new',
  ...(status ? [status] : []),
];

/** What the address has to say for these chips. Releasing the state shows all. */
export const filtersOf = (pressed: readonly string[]): StandingFilters => {
  const status = businessStates.find((one) => pressed.includes(one));
  if (pressed.includes('new')) return { status };
  return { state: pressed.includes('archived') ? 'archived' : 'all', status };
};

/** Why nothing of the things (in the plural) is shown, for the empty grid. */
export const whyNone = ({ state, status }: StandingFilters, things: string): string => {
  const what = state === 'archived' ? `archived ${things}` : state === 'all' ? `all ${things}` : `${things} in use`;
  if (!status) return `You are looking at ${what}. There is none.`;
  return `You are looking at ${what} with the status ${businessStateNames[status]}. There is none.`;
};
