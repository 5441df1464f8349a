import type { Ok } from '@fairlead/contract';
import type * as lineItemCampaigns from '@fairlead/contract/line-item-campaign';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { may } from '@fairlead/domain/permission';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import { companySeen } from '../../company-scope.ts';
import type { Context } from '../../context.ts';
import { Conflict, Forbidden, NotFound, Refused } from '../../refusal.ts';
import { getCampaign } from './campaign.service.ts';
import { recordCampaign } from './campaign-log.service.ts';
import { changeInTest } from './campaign-mirror.service.ts';
import { lineItemPlaces, liveMirrors } from './campaign-place.sql.ts';
import { holdCampaign, touchCampaign } from './campaign-write.sql.ts';
import { putLineItem } from './dated.sql.ts';
import { holdLineItemHistory, lineItemHistoriesOf, removeLineItemHistory } from './line-item-history.sql.ts';

/**
 * Which line item campaigns belong to from which day on, newest first (D-056); a client's own company only.
 * @throws Refused unless a campaign or a line item is asked for
 */
export const listLineItemHistories = async (
  context: Context,
  query: { campaign_id?: number | undefined; line_item_id?: number | undefined },
): Promise<Ok<typeof lineItemCampaigns.listLineItemHistories>> => {
  if (query.campaign_id === undefined && query.line_item_id === undefined)
    throw new Refused([{ path: 'line_item_id', message: 'Name a campaign_id or a line_item_id' }]);
  const items = await lineItemHistoriesOf(context, { ...query, company_id: companySeen(context, undefined) });
  return { items, total: items.length };
};

/**
 * Takes back an upcoming line item of a campaign: the one before stays, also for the mirrors of its A/B test.
 * @throws NotFound, Conflict once its day has begun, Forbidden for copies of a test, which are the admins'
 */
export const deleteLineItemHistory = (context: Context, id: number): Promise<void> =>
  context.db.tx(async () => {
    const entry = await holdLineItemHistory(context, id);
    if (!entry) throw new NotFound();
    if (entry.start_date <= dayOf(context.now()))
      throw new Conflict('This line item has already started, so it stays in the history.', 'already_started');
    await holdCampaign(context, entry.campaign_id);
    const before = await getCampaign(context, entry.campaign_id);
    if (before.source_campaign_id !== null && context.user && !may(context.user.role, 'campaign.ab_test'))
      throw new Forbidden();
    await removeLineItemHistory(context, id);
    await touchCampaign(context, entry.campaign_id);
    const after = await getCampaign(context, entry.campaign_id);
    await recordCampaign(context, before, after);
    const { line_item_id } = draftOf(after);
    for (const mirror of await liveMirrors(context, after.id))
      await changeInTest(context, mirror, (stored) => ({ ...stored, line_item_id }));
  });

/**
 * Says which line item the campaign belongs to from a UTC day on, for the demo workspace and tests. Days that were already
 * summed keep their line item, so a past day is for campaigns that have not delivered yet.
 * @throws NotFound for an unknown campaign or a line item of another company
 */
export const setCampaignLineItem = (
  context: Context,
  id: number,
  line_item_id: number,
  start_date: UtcDay,
): Promise<void> =>
  context.db.tx(async () => {
    await holdCampaign(context, id);
    const before = await getCampaign(context, id);
    const [chosen] = await lineItemPlaces(context, [line_item_id]);
    if (chosen?.company_id !== before.company_id) throw new NotFound();
    await putLineItem(context, undefined, id, line_item_id, start_date);
    await touchCampaign(context, id);
    await recordCampaign(context, before, await getCampaign(context, id));
  });
