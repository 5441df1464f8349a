import { createFileRoute, redirect } from '@tanstack/react-router';
import { campaignOf } from '#features/campaign/campaign-page.queries.ts';
import { LegacyCampaign } from '#features/campaign/page/LegacyCampaign.tsx';
import { idOf } from '#lib/url-id.ts';

const Legacy = () => {
  const { companyId, applicationId } = Route.useParams();
  return <LegacyCampaign list={`/companies/${companyId}/applications/${applicationId}/campaigns`} />;
};

/** A campaign from before line items (SH-70). */
export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/campaigns/legacy/$campaignId',
)({
  staticData: { crumb: 'Campaign legacy' },
  beforeLoad: ({ params }) => void idOf(params.campaignId, 'campaign'),
  loader: async ({ context, params }) => {
    const campaign = await context.load(campaignOf(idOf(params.campaignId, 'campaign')));
    if (campaign.app_id !== Number(params.applicationId)) throw redirect({ to: '/resource-not-found', replace: true });
  },
  component: Legacy,
});
