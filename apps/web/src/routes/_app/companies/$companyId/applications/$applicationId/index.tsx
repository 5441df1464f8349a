import { createFileRoute, redirect } from '@tanstack/react-router';

/** The crumb of an application leads here: what there is to see of it is its targeting. */
export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/companies/$companyId/applications/$applicationId/targeting/audiences',
      params,
      replace: true,
    });
  },
});
