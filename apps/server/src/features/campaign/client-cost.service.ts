import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign-pricing';
import { clientCostOn } from '@fairlead/domain/campaign/pricing';
import { checkClientCost } from '@fairlead/domain/campaign/pricing.rules';
import { roundMoney } from '@fairlead/domain/money';
import { may } from '@fairlead/domain/permission';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { refuseStale } from '../../platform/changes/changes.ts';
import { Forbidden, NotFound, refuseIfAny } from '../../refusal.ts';
import { getCampaign } from './campaign.service.ts';
import { recordCampaign } from './campaign-log.service.ts';
import { changeInTest } from './campaign-mirror.service.ts';
import { liveMirrors } from './campaign-place.sql.ts';
import { holdCampaign, touchCampaign } from './campaign-write.sql.ts';
import { chooseClientCost } from './client-cost-choice.service.ts';
import { type ClientCostRow, clientCostsOf } from './dated.sql.ts';

export const listClientCosts = async (context: Context, id: number): Promise<Ok<typeof api.listClientCosts>> => {
  const items = await clientCostsOf(context, id);
  return { items, total: items.length };
};

/**
 * Posts a price: the first one holds at once, another from the next UTC day on.
 * @returns the price that is now the latest
 * @throws NotFound, Refused by the rules, Forbidden for copies of a test, which are the admins'; Conflict on a stale version
 */
export const createClientCost = (
  context: Context,
  id: number,
  { cost, version }: Given<typeof api.createClientCost>['body'],
): Promise<ClientCostRow> =>
  context.db.tx(async () => {
    await holdCampaign(context, id);
    const before = await getCampaign(context, id);
    if (before.source_campaign_id !== null && context.user && !may(context.user.role, 'campaign.ab_test'))
      throw new Forbidden();
    await refuseStale(context, 'campaign', id, version, before);
    refuseIfAny(checkClientCost(cost, 'cost'));
    if (await chooseClientCost(context, id, roundMoney(cost))) {
      await touchCampaign(context, id);
      await recordCampaign(context, before, await getCampaign(context, id));
      for (const mirror of await liveMirrors(context, id))
        await changeInTest(context, mirror, (stored) => ({ ...stored, client_cost: roundMoney(cost) }));
    }
    const costs = await clientCostsOf(context, id);
    const latest = costs[0] ?? clientCostOn(dayOf(context.now()), costs);
    if (!latest) throw new NotFound();
    return latest;
  });
