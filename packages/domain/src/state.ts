/** Companies, applications, line items and targeting lists are new or archived; "all" is a filter value only (spec 1 §4). */
export const states = ['new', 'archived'] as const;
export type State = (typeof states)[number];
export const stateFilters = ['new', 'archived', 'all'] as const;
export type StateFilter = (typeof stateFilters)[number];

/** Words of the quick filters (D-102). */
export const stateNames: Record<State, string> = { new: 'Not archived', archived: 'Archived' };

export const businessStates = ['onboarding', 'live', 'paused', 'churned'] as const;
export type BusinessState = (typeof businessStates)[number];
export const businessStateNames: Record<BusinessState, string> = {
  onboarding: 'Onboarding',
  live: 'Live',
  paused: 'Paused',
  churned: 'Churned',
};

/** Archive is offered when any selected row is new, Unarchive when any is archived (GR-05 to GR-07). */
export const offeredArchiving = (selected: readonly { state: State }[]): { archive: boolean; unarchive: boolean } => ({
  archive: selected.some((row) => row.state === 'new'),
  unarchive: selected.some((row) => row.state === 'archived'),
});
