import { postedClientCost } from '@fairlead/domain/campaign/pricing';
import { dayOf } from '@fairlead/domain/utc-day';
import { type Context, newId } from '../../context.ts';
import { clientCostsOf, putClientCost, removeUpcomingCosts } from './dated.sql.ts';

/** Does what posting a price does today (CB-27 to CB-30), and says whether anything changed by it. */
export const chooseClientCost = async (context: Context, id: number, cost: number | null): Promise<boolean> => {
  if (cost === null) return false;
  const today = dayOf(context.now());
  const posted = postedClientCost(today, await clientCostsOf(context, id), cost);
  if (posted === 'nothing') return false;
  if (posted === 'take the waiting one back') await removeUpcomingCosts(context, id, today);
  else await putClientCost(context, newId(context), id, cost, posted.starts);
  return true;
};
