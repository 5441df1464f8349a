import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { CreativesPage } from '#features/creative/CreativesPage.tsx';
import { type CreativeFilters, shownCreatives } from '#features/creative/creative-filters.ts';
import { ForCampaign } from '#features/creative-group/CampaignLink.tsx';
import { GroupButtons } from '#features/creative-group/GroupButtons.tsx';
import { GroupFacts } from '#features/creative-group/GroupFacts.tsx';
import type { GroupFilters } from '#features/creative-group/group-filters.ts';
import { GroupTabs } from '#features/creative-review/GroupTabs.tsx';
import { idIn, maybeOneOf } from '#lib/search-params.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

/** `forCampaign`: its pre-launch check led here. */
type Filters = CreativeFilters & Pick<GroupFilters, 'forCampaign'>;

const Group = () => {
  const { application } = above.useLoaderData();
  const { creativesGroupId } = Route.useParams();
  const { show, forCampaign } = Route.useSearch();
  const navigate = Route.useNavigate();
  const group = Number(creativesGroupId);
  if (!application) return <NoApplication things="Creatives" />;
  return (
    <CreativesPage
      key={group}
      application={application}
      group={group}
      show={show}
      onShow={(next) => void navigate({ search: { show: next, forCampaign }, replace: true, resetScroll: false })}
      actions={<GroupButtons application={application} id={group} />}
      meta={
        <>
          <GroupFacts application={application.id} id={group} />
          <ForCampaign application={application} campaign={forCampaign} />
        </>
      }
      tabs={<GroupTabs place={{ application, group }} here="creatives" />}
    />
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/creativeGroups/$creativesGroupId/',
)({
  validateSearch: (search: Record<string, unknown>): Filters => ({
    show: maybeOneOf(search.show, shownCreatives),
    forCampaign: idIn(search.forCampaign),
  }),
  component: Group,
});
