import { createFileRoute, redirect } from '@tanstack/react-router';

/** The first tab (CD-01, SH-41). */
export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/campaigns/$campaignId/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/companies/$companyId/applications/$applicationId/campaigns/$campaignId/details',
      params,
      replace: true,
    });
  },
});
