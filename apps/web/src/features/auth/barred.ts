import type { Role } from '@fairlead/domain/role';

export type BarredRole = 'restricted_dashboard_user' | 'guest_user';

/** The account exists, but no page of the dashboard is for it. */
export class Barred extends Error {
  readonly role: BarredRole;

  constructor(role: BarredRole) {
    super('This account has no access to the dashboard');
    this.name = 'Barred';
    this.role = role;
  }
}

export const isBarred = (role: Role): role is BarredRole =>
  role === 'restricted_dashboard_user' || role === 'guest_user';

/** Stops a page, and the questions it would ask, for roles without any screen (SH-81, D-015). */
export const refuseBarred = (role: Role): void => {
  if (isBarred(role)) throw new Barred(role);
};
