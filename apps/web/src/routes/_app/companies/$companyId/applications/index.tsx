import { businessStates } from '@fairlead/domain/state';
import { createFileRoute } from '@tanstack/react-router';
import { ApplicationsGrid } from '#features/application/ApplicationsGrid.tsx';
import { applicationsOf } from '#features/application/application.queries.ts';
import type { ApplicationFilters } from '#features/application/application-filters.ts';
import { downloadChurnFile } from '#features/churn/churn-file.ts';
import { maybeOneOf } from '#lib/search-params.ts';

const download = (app: { id: number; company_id: number }) => void downloadChurnFile(app);

const Applications = () => {
  const company = Number(Route.useParams().companyId);
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ApplicationsGrid
      key={company}
      company={company}
      filters={filters}
      onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })}
      onDownload={download}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/')({
  staticData: { crumb: 'Applications', section: 'Apps' },
  validateSearch: (search: Record<string, unknown>): ApplicationFilters => ({
    state: maybeOneOf(search.state, ['all', 'archived']),
    status: maybeOneOf(search.status, businessStates),
  }),
  // The grid draws its own loading and failure; the answer is on its way while the page is drawn
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(applicationsOf(Number(params.companyId))),
  component: Applications,
});
