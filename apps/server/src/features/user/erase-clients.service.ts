import type { Context } from '../../context.ts';
import { clientsOf, emptyUsers } from './user.sql.ts';

export { clientsOf } from './user.sql.ts';

/**
 * Takes a company's clients out of it, before it is erased: nobody signs in as one, and no address is left. Their sessions and links
 * are the caller's, who knows whose they were.
 * @returns their ids, which the history still names
 */
export const eraseClients = async (context: Context, company: number): Promise<number[]> => {
  const ids = await clientsOf(context, company);
  if (ids.length > 0) await emptyUsers(context, ids);
  return ids;
};
