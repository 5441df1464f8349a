import { type BusinessState, businessStateNames, businessStates, type StateFilter } from '@fairlead/domain/state';
import type { QuickFilter } from '../../ui/grid/index.ts';
import type { Company } from './company.queries.ts';

/** What the address says about the list: `?state=all&status=live`. Without words: not archived, any status. */
export type CompanyFilters = { state?: 'all' | 'archived' | undefined; status?: BusinessState | undefined };

const inState = (state: StateFilter) => (company: Company) => state === 'all' || company.state === state;

/** The quick filters. A status counts what pressing it would leave of the chosen state. */
export const filtersFor = (rows: readonly Company[], { state = 'all' }: { state?: StateFilter }) => {
  const chosen = rows.filter(inState(state));
  return [
    { key: 'all', label: 'All', group: 'state', test: inState('all') },
    { key: 'new', label: 'Not archived', group: 'state', test: inState('new') },
    { key: 'archived', label: 'Archived', group: 'state', test: inState('archived') },
    ...businessStates.map((status) => ({
      key: status,
      label: businessStateNames[status],
      group: 'status',
      test: (company: Company) => company.business_state === status,
      count: chosen.filter((company) => company.business_state === status).length,
    })),
  ] satisfies QuickFilter<Company>[];
};

export const pressedOf = ({ state, status }: CompanyFilters): string[] => [state ?? 'new', ...(status ? [status] : [])];

/** What the address has to say for these chips. Releasing the state shows all. */
export const filtersOf = (pressed: readonly string[]): CompanyFilters => {
  const status = businessStates.find((one) => pressed.includes(one));
  if (pressed.includes('new')) return { status };
  return { state: pressed.includes('archived') ? 'archived' : 'all', status };
};

/** Why nothing is shown, for the empty grid. */
export const whyEmpty = ({ state, status }: CompanyFilters, any: boolean): string => {
  if (!any) return 'There is no company yet.';
  const what = state === 'archived' ? 'archived companies' : state === 'all' ? 'all companies' : 'companies in use';
  if (!status) return `You are looking at ${what}. There is none.`;
  return `You are looking at ${what} with the status ${businessStateNames[status]}. There is none.`;
};
