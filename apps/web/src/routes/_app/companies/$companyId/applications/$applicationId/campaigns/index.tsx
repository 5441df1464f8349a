import { deliveryStatuses } from '@fairlead/domain/campaign/delivery-status';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { CampaignsPage } from '#features/campaign/CampaignsPage.tsx';
import { campaignsOf } from '#features/campaign/campaign.queries.ts';
import type { CampaignFilters } from '#features/campaign/campaign-filters.ts';
import { idIn, maybeOneOf } from '#lib/search-params.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

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
      onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/campaigns/')({
  validateSearch: (search: Record<string, unknown>): CampaignFilters => ({
    state: maybeOneOf(search.state, ['all', 'archived', 'new']),
    delivery: maybeOneOf(search.delivery, deliveryStatuses),
    campaign: idIn(search.campaign),
  }),
  // Started, not waited for: the grid draws its own bones, and its own failure
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(campaignsOf(Number(params.applicationId))),
  component: Campaigns,
});
