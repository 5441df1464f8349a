import { createFileRoute, redirect } from '@tanstack/react-router';

/** The first tab (AP-02, SH-40). */
export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/companies/$companyId/applications/$applicationId/edit/details', params, replace: true });
  },
});
