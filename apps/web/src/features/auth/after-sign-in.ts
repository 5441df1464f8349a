import { type Role, welcomeRoles } from '@fairlead/domain/role';
import { FIRST_PAGE, takeReturnPath } from '#lib/session.ts';

type Who = { role: Role; company_id: number | null };

/** A client who was moved meanwhile sees nothing of the company it was with: what it may see instead stands on the first page. */
const seenBy = ({ company_id }: Who, path: string): string => {
  const company = /^\/companies\/(\d+)/.exec(path)?.[1];
  return company_id !== null && company !== undefined && Number(company) !== company_id ? FIRST_PAGE : path;
};

/** Where a person goes after signing in: API users learn that their account is ready, everyone else to their work. */
export const pathAfterSignIn = (who: Who): string => {
  const path = takeReturnPath();
  return welcomeRoles.includes(who.role) ? '/welcome' : seenBy(who, path);
};
