import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { OldCampaigns } from '#features/campaign-overview/OldCampaigns.tsx';
import { overviewOf } from '#features/campaign-overview/overview.queries.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Old = () => {
  const { application } = above.useLoaderData();
  return application ? <OldCampaigns application={application} /> : <NoApplication things="Campaigns" />;
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/campaigns/old-campaigns')({
  staticData: { crumb: 'Old campaigns' },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(overviewOf(Number(params.applicationId))),
  component: Old,
});
