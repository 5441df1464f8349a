import { staysInCompany } from '@fairlead/domain/permission';
import type { Context } from './context.ts';

/** Whether this user may know of a record in that company. */
export const reaches = (context: Pick<Context, 'user'>, company: number | null): boolean =>
  !context.user || !staysInCompany(context.user.role) || (company !== null && company === context.user.company_id);

/** What no company has as id: a filter by it finds nothing. */
const NO_COMPANY = 0;

/**
 * The company that a list is filtered by, undefined for all: a client's is its own, and none when it asks for another's
 * (permissions, rule 5).
 */
export const companySeen = ({ user }: Pick<Context, 'user'>, asked: number | undefined): number | undefined => {
  if (!user || !staysInCompany(user.role)) return asked;
  const own = user.company_id ?? NO_COMPANY;
  return asked === undefined || asked === own ? own : NO_COMPANY;
};
