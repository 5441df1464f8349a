import { type StandingFilters, whyNone } from '../../ui/grid/standing.ts';

export { filtersFor, filtersOf, pressedOf } from '../../ui/grid/standing.ts';

export type CompanyFilters = StandingFilters;

/** Why nothing is shown, for the empty grid. */
export const whyEmpty = (filters: CompanyFilters, any: boolean): string =>
  any
    ? whyNone(filters, 'companies')
    : 'There is no company yet. Orders, line items and apps each belong to one, so it comes first.';
