import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import type { Context } from '../../context.ts';
import { fieldChanges } from '../../platform/changes/changes.ts';
import { type Campaign, getCampaign, toldCampaign } from './campaign.service.ts';
import { recordCampaign } from './campaign-log.service.ts';
import type { RecordRow } from './campaign-record.sql.ts';
import { putCappings, updateCampaignRow } from './campaign-write.sql.ts';
import { chooseClientCost } from './client-cost-choice.service.ts';
import { chooseLineItem } from './line-item-choice.service.ts';

/** The stored campaign after an edit that leaves line item and price alone, as it would be read again. */
const editedRow = (row: RecordRow, draft: CampaignDraft, updated: number): RecordRow => {
  const { line_item_id: _, client_cost: __, ...own } = draft;
  const changed = { ...row, ...own, version: row.version + 1, updated };
  return changed as RecordRow; // the rules have let its words through, and lists are not written to
};

/** Stores what the rules have let through, and notes it: own fields, cappings, the line item and price of tomorrow. */
export const storeEdit = async (
  context: Context,
  row: RecordRow,
  stored: CampaignDraft,
  draft: CampaignDraft,
): Promise<Campaign> => {
  const before = toldCampaign(context, row);
  const { id } = row;
  const moves = draft.line_item_id !== stored.line_item_id;
  if (moves) await chooseLineItem(context, before, draft.line_item_id);
  if (draft.client_cost !== stored.client_cost) await chooseClientCost(context, id, draft.client_cost);
  const updated = await updateCampaignRow(context, id, draft);
  if (fieldChanges({ cappings: stored.cappings }, { cappings: draft.cappings }).length > 0)
    await putCappings(context, id, draft.cappings);
  const dated = moves || draft.client_cost !== stored.client_cost;
  const after = dated ? await getCampaign(context, id) : toldCampaign(context, editedRow(row, draft, updated));
  await recordCampaign(context, before, after);
  return after;
};
