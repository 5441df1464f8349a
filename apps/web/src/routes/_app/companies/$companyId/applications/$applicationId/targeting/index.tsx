import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/targeting/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/companies/$companyId/applications/$applicationId/targeting/audiences',
      params,
      replace: true,
    });
  },
});
