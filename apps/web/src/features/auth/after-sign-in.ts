import { type Role, welcomeRoles } from '@fairlead/domain/role';
import { takeReturnPath } from '#lib/session.ts';

/** Where a person goes after signing in: API users learn that their account is ready, everyone else to their work. */
export const pathAfterSignIn = (role: Role): string => {
  const path = takeReturnPath();
  return welcomeRoles.includes(role) ? '/welcome' : path;
};
