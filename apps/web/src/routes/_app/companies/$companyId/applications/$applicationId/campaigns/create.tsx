import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { me } from '#features/auth/auth.queries.ts';
import { CreateCampaign } from '#features/campaign/page/CreateCampaign.tsx';
import { companyOf } from '#features/company/company.queries.ts';
import { idIn } from '#lib/search-params.ts';
import { refuseWithout } from '#routes/-refuse.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Create = () => {
  const { application } = above.useLoaderData();
  const { lineItemId } = Route.useSearch();
  const params = Route.useParams();
  const navigate = Route.useNavigate();
  if (!application) return <NoApplication things="Campaigns" />;
  return (
    <CreateCampaign
      key={application.id}
      application={application}
      lineItem={lineItemId}
      back={`/companies/${params.companyId}/applications/${params.applicationId}/campaigns`}
      onCreated={({ id }) =>
        void navigate({
          to: '/companies/$companyId/applications/$applicationId/campaigns/$campaignId/details',
          params: { ...params, campaignId: String(id) },
          search: {},
        })
      }
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/campaigns/create')({
  staticData: { crumb: 'Create Campaign' },
  // The line item it is to belong to (CC-02)
  validateSearch: (search: Record<string, unknown>): { lineItemId?: number | undefined } => ({
    lineItemId: idIn(search.lineItemId),
  }),
  loader: async ({ context, params }) => {
    refuseWithout('campaign.create', await context.load(me));
    await context.load(companyOf(Number(params.companyId)));
  },
  component: Create,
});
