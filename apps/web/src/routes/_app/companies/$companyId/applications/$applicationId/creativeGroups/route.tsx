import { createFileRoute, Outlet } from '@tanstack/react-router';

/** Creative groups of an application, and everything below them. */
export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/creativeGroups')({
  staticData: { crumb: 'Creatives', section: 'Creatives' },
  component: Outlet,
});
