import type { Role } from '@fairlead/domain/role';
import { forgetText, keepText, readText } from '#lib/local.ts';
import { keyOfSession } from '#lib/session.ts';

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

const KNOWN = keyOfSession('barred');

/** Whether this session is known to be of such an account, before it is asked whose it is. */
export const isKnownBarred = (): boolean => readText(KNOWN) !== null;

/** Keeps whether this session is of such an account: the next page knows beforehand. */
export const keepBarred = (role: Role): void => {
  if (isBarred(role)) keepText(KNOWN, role);
  // A sign-in may have taken the place of the session before
  else if (isKnownBarred()) forgetText(KNOWN);
};

/** Stops a page, and the questions it would ask, for roles without any screen (SH-81, D-015). */
export const refuseBarred = (role: Role): void => {
  if (isBarred(role)) throw new Barred(role);
};
