import { may } from '@fairlead/domain/permission';
import { roles } from '@fairlead/domain/role';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { RoleGuard } from '#features/auth/RoleGuard.tsx';
import { HomeLink } from '#routes/-pages/HomeLink.tsx';

const readers = roles.filter((role) => may(role, 'user.read'));

/** The drawer leads everybody here (RO-10); roles that see no users read that access is denied. */
const Users = () => (
  <RoleGuard roles={readers} action={<HomeLink />}>
    <Outlet />
  </RoleGuard>
);

export const Route = createFileRoute('/_app/users')({
  staticData: { crumb: 'Users', section: 'Users' },
  component: Users,
});
