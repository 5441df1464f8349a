import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/line-item';
import { dayOf } from '@fairlead/domain/utc-day';
import { companySeen } from '../../company-scope.ts';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/changes/changes.ts';
import { Conflict, NotFound, Refused } from '../../refusal.ts';
import {
  campaignById,
  holdLineItemHistory,
  lineItemHistoriesOf,
  removeLineItemHistory,
  touchCampaign,
} from './campaign.sql.ts';

/**
 * Which line item campaigns belong to from which day on, newest first (D-056); a client's own company only.
 * @throws Refused unless a campaign or a line item is asked for
 */
export const listLineItemHistories = async (
  context: Context,
  query: { campaign_id?: number | undefined; line_item_id?: number | undefined },
): Promise<Ok<typeof api.listLineItemHistories>> => {
  if (query.campaign_id === undefined && query.line_item_id === undefined)
    throw new Refused([{ path: 'line_item_id', message: 'Name a campaign_id or a line_item_id' }]);
  const items = await lineItemHistoriesOf(context, { ...query, company_id: companySeen(context, undefined) });
  return { items, total: items.length };
};

/**
 * Takes back an upcoming line item of a campaign: the one before stays.
 * @throws NotFound, Conflict once its day has begun
 */
export const deleteLineItemHistory = (context: Context, id: number): Promise<void> =>
  context.db.tx(async () => {
    const entry = await holdLineItemHistory(context, id);
    if (!entry) throw new NotFound();
    if (entry.start_date <= dayOf(context.now()))
      throw new Conflict('This line item has already started, so it stays in the history.', 'already_started');
    await removeLineItemHistory(context, id);
    await touchCampaign(context, entry.campaign_id);
    const campaign = await campaignById(context, entry.campaign_id);
    if (!campaign) throw new NotFound();
    await recordChange(context, {
      action: 'update',
      entity: 'campaign',
      entity_id: entry.campaign_id,
      entity_name: entry.campaign_name,
      company_id: campaign.company_id,
      version: campaign.version,
      before: { line_item_id: entry.line_item_id, line_item_starts: entry.start_date },
      after: { line_item_id: campaign.line_item_id, line_item_starts: null },
    });
  });
