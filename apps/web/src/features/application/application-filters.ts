import { type StandingFilters, whyNone } from '#ui/grid/standing.ts';

export { filtersFor, filtersOf, pressedOf } from '#ui/grid/standing.ts';

/** What the address says about the list: without words not archived (AP-10), any status. */
export type ApplicationFilters = StandingFilters;

/** Why nothing is shown, for a company that has applications. */
export const whyEmpty = (filters: ApplicationFilters): string => whyNone(filters, 'applications');
