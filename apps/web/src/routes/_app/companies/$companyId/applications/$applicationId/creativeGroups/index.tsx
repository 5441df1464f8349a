import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { useMoreActions } from '#features/creative/useMoreActions.ts';
import { groupsOf } from '#features/creative-group/creative-group.queries.ts';
import { GroupsPage } from '#features/creative-group/GroupsPage.tsx';
import type { GroupFilters } from '#features/creative-group/group-filters.ts';
import { idIn, maybeOneOf } from '#lib/search-params.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Groups = () => {
  const { application } = above.useLoaderData();
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  const more = useMoreActions();
  if (!application) return <NoApplication things="Creatives" />;
  return (
    <GroupsPage
      key={application.id}
      application={application}
      filters={filters}
      more={more}
      onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/creativeGroups/')({
  validateSearch: (search: Record<string, unknown>): GroupFilters => ({
    show: maybeOneOf(search.show, ['all', 'live', 'archived']),
    campaignId: idIn(search.campaignId),
    forCampaign: idIn(search.forCampaign),
  }),
  // Started, not waited for: the grid draws its own bones, and its own failure
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(groupsOf(Number(params.applicationId))),
  component: Groups,
});
