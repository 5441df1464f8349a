import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign-pricing';
import { clientCostOn, postedClientCost } from '@fairlead/domain/campaign/pricing';
import { checkClientCost } from '@fairlead/domain/campaign/pricing.rules';
import { roundMoney } from '@fairlead/domain/money';
import { may } from '@fairlead/domain/permission';
import { dayOf } from '@fairlead/domain/utc-day';
import { type Context, newId } from '../../context.ts';
import { Forbidden, NotFound, refuseIfAny } from '../../refusal.ts';
import { getCampaign } from './campaign.service.ts';
import { recordCampaign } from './campaign-log.service.ts';
import { holdCampaign, touchCampaign } from './campaign-write.sql.ts';
import { type ClientCostRow, clientCostsOf, putClientCost, removeUpcomingCosts } from './dated.sql.ts';

export const listClientCosts = async (context: Context, id: number): Promise<Ok<typeof api.listClientCosts>> => {
  const items = await clientCostsOf(context, id);
  return { items, total: items.length };
};

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

/**
 * Posts a price: the first one holds at once, another from the next UTC day on.
 * @returns the price that is now the latest
 * @throws NotFound, Refused by the rules, Forbidden for copies of a test, which are the admins'
 */
export const createClientCost = (context: Context, id: number, cost: number): Promise<ClientCostRow> =>
  context.db.tx(async () => {
    await holdCampaign(context, id);
    const before = await getCampaign(context, id);
    if (before.source_campaign_id !== null && context.user && !may(context.user.role, 'campaign.ab_test'))
      throw new Forbidden();
    refuseIfAny(checkClientCost(cost, 'cost'));
    if (await chooseClientCost(context, id, roundMoney(cost))) {
      await touchCampaign(context, id);
      await recordCampaign(context, before, await getCampaign(context, id));
    }
    const costs = await clientCostsOf(context, id);
    const latest = costs[0] ?? clientCostOn(dayOf(context.now()), costs);
    if (!latest) throw new NotFound();
    return latest;
  });
