import { createFileRoute, redirect } from '@tanstack/react-router';
import { idOf } from '#lib/url-id.ts';

/** The tab Creatives of a campaign is the list of the groups it shows (D-189). */
export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/campaigns/$campaignId/creatives',
)({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/companies/$companyId/applications/$applicationId/creativeGroups',
      params,
      search: { campaignId: idOf(params.campaignId, 'campaign') },
    });
  },
});
