import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { CreativesPage } from '#features/creative/CreativesPage.tsx';
import { type CreativeFilters, shownCreatives } from '#features/creative/creative-filters.ts';
import { GroupButtons } from '#features/creative-group/GroupButtons.tsx';
import { GroupFacts } from '#features/creative-group/GroupFacts.tsx';
import { GroupTabs } from '#features/creative-review/GroupTabs.tsx';
import { maybeOneOf } from '#lib/search-params.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Group = () => {
  const { application } = above.useLoaderData();
  const { creativesGroupId } = Route.useParams();
  const { show } = Route.useSearch();
  const navigate = Route.useNavigate();
  const group = Number(creativesGroupId);
  if (!application) return <NoApplication things="Creatives" />;
  return (
    <CreativesPage
      key={group}
      application={application}
      group={group}
      show={show}
      onShow={(next) => void navigate({ search: { show: next }, replace: true, resetScroll: false })}
      actions={<GroupButtons application={application} id={group} />}
      meta={<GroupFacts application={application.id} id={group} />}
      tabs={<GroupTabs place={{ application, group }} here="creatives" />}
    />
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/creativeGroups/$creativesGroupId/',
)({
  validateSearch: (search: Record<string, unknown>): CreativeFilters => ({
    show: maybeOneOf(search.show, shownCreatives),
  }),
  component: Group,
});
