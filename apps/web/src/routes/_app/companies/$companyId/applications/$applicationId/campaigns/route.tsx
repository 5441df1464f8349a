import { createFileRoute, Outlet } from '@tanstack/react-router';

/** Campaigns of an application, and everything below them. */
export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/campaigns')({
  staticData: { crumb: 'Campaigns', section: 'Campaigns' },
  component: Outlet,
});
