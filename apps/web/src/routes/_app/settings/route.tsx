import { createFileRoute, Outlet } from '@tanstack/react-router';
import { RoleGuard } from '#features/auth/RoleGuard.tsx';
import { HomeLink } from '#routes/-pages/HomeLink.tsx';

/** Settings are the admin's (SH-30, SU-12). */
const Settings = () => (
  <RoleGuard roles="admin" action={<HomeLink />}>
    <Outlet />
  </RoleGuard>
);

export const Route = createFileRoute('/_app/settings')({
  staticData: { crumb: 'Settings', section: 'Settings' },
  component: Settings,
});
