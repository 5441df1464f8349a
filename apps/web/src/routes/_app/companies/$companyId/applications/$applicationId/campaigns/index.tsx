import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { TestBulk } from '#features/campaign/trial/TestBulk.tsx';
import { CampaignsPage } from '#features/campaign-overview/CampaignsPage.tsx';
import { overviewOf } from '#features/campaign-overview/overview.queries.ts';
import type { OverviewFilters } from '#features/campaign-overview/overview-filters.ts';
import { idIn, idsIn, maybeOneOf } from '#lib/search-params.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

/** Also what names none is said as nothing: what is left out stays as the address has it. */
const namedIn = (value: unknown): number[] | undefined => {
  const ids = idsIn(value);
  return ids.length > 0 ? ids : undefined;
};

const Campaigns = () => {
  const { application } = above.useLoaderData();
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!application) return <NoApplication things="Campaigns" />;
  return (
    <CampaignsPage
      key={`${application.id} ${filters.campaign}`}
      application={application}
      filters={filters}
      bulk={(rows) => <TestBulk rows={rows} />}
      onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/campaigns/')({
  validateSearch: (search: Record<string, unknown>): OverviewFilters => ({
    status: maybeOneOf(search.status, ['live', 'not_live', 'archived', 'test', 'broken', 'all']),
    objective: maybeOneOf(search.objective, ['CPA', 'ROAS', 'both']),
    sort: maybeOneOf(search.sort, ['highest', 'lowest', 'name', 'name_desc', 'newest', 'oldest']),
    campaign: idIn(search.campaign),
    campaigns: namedIn(search.campaigns),
    lineItemId: idIn(search.lineItemId),
  }),
  // Not waited for: head and labels are drawn meanwhile, and the grid draws its own failure
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(overviewOf(Number(params.applicationId)));
  },
  component: Campaigns,
});
