import type { Role } from '@fairlead/domain/role';
import type { ReactNode } from 'react';
import { AccessDenied } from './AccessDenied.tsx';
import { useMe } from './auth.queries.ts';

type Props = { roles: Role | readonly Role[]; action?: ReactNode; children: ReactNode };

/** Draws its content for this role, or one of these; everybody else reads that access is denied (RO-08). The server decides. */
export const RoleGuard = ({ roles, action, children }: Props) => {
  const role = useMe()?.role;
  return role !== undefined && [roles].flat().includes(role) ? children : <AccessDenied action={action} />;
};
