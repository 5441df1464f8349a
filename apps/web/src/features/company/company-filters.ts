import { isOffPace } from '@fairlead/domain/pacing/pacing';
import type { State } from '@fairlead/domain/state';
import * as standing from '#ui/grid/standing.ts';
import type { Company } from './company.queries.ts';
import { offPlanOf } from './company-money.tsx';
import { type Only, onlys } from './company-only.ts';

export type CompanyFilters = standing.StandingFilters & { only?: Only | undefined };

const tests: Record<Only, { label: string; fits: (company: Company) => boolean }> = {
  mine: { label: 'Mine', fits: ({ is_attributed_to_user }) => is_attributed_to_user },
  off_plan: { label: 'Off plan', fits: (company) => isOffPace(offPlanOf(company) ?? 0) },
};

/** The quick filters; each counts what pressing it would leave of the chosen state. */
export const filtersFor = (rows: readonly Company[], { state = 'all' }: { state?: State | 'all' }) => [
  ...standing.filtersFor(rows, { state }),
  ...onlys.map((key) => ({
    key,
    label: tests[key].label,
    group: 'only',
    test: tests[key].fits,
    count: rows.filter((company) => (state === 'all' || company.state === state) && tests[key].fits(company)).length,
  })),
];

export const pressedOf = ({ only, ...filters }: CompanyFilters): string[] => [
  ...standing.pressedOf(filters),
  ...(only ? [only] : []),
];

/** What the address has to say for these chips. */
export const filtersOf = (pressed: readonly string[]): CompanyFilters => ({
  ...standing.filtersOf(pressed),
  only: onlys.find((one) => pressed.includes(one)),
});

/** Why nothing is shown, for the empty grid. */
export const whyEmpty = (filters: CompanyFilters, any: boolean): string => {
  if (!any) return 'There is no company yet. Orders, line items and apps each belong to one, so it comes first.';
  if (filters.only) return `No company here stands under “${tests[filters.only].label}”.`;
  return standing.whyNone(filters, 'companies');
};
