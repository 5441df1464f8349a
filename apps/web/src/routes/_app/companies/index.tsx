import { businessStates } from '@fairlead/domain/state';
import { createFileRoute } from '@tanstack/react-router';
import { CompaniesGrid } from '#features/company/CompaniesGrid.tsx';
import { companiesWithSpending } from '#features/company/company.queries.ts';
import type { CompanyFilters } from '#features/company/company-filters.ts';
import { onlys } from '#features/company/company-only.ts';
import { maybeOneOf } from '#lib/search-params.ts';

const Companies = () => {
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CompaniesGrid
      filters={filters}
      // A filter is no place of its own: Back leaves the page, as with the filters of every grid
      onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/companies/')({
  staticData: { crumb: 'Companies', section: 'Companies' },
  validateSearch: (search: Record<string, unknown>): CompanyFilters => ({
    state: maybeOneOf(search.state, ['all', 'archived']),
    status: maybeOneOf(search.status, businessStates),
    only: maybeOneOf(search.only, onlys),
  }),
  // The grid draws its own loading and failure; the answer is on its way while the page is drawn
  loader: ({ context }) => void context.queryClient.prefetchQuery(companiesWithSpending),
  component: Companies,
});
