import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { followedBy } from '@fairlead/domain/campaign/follow';
import type { TestPart } from '@fairlead/domain/campaign/split-cap';
import type { Context } from '../../context.ts';
import { fieldChanges } from '../../platform/changes/changes.ts';
import { type Campaign, storedCampaign, toldCampaign } from './campaign.service.ts';
import { storeEdit } from './campaign-store.service.ts';
import { holdCampaign } from './campaign-write.sql.ts';

/**
 * Changes a campaign of a test as the test itself does, whoever acts: neither rights nor rules are asked again, as what it
 * takes over has passed them. Joins the caller's transaction.
 */
export const changeInTest = async (
  context: Context,
  id: number,
  change: (stored: CampaignDraft) => CampaignDraft,
): Promise<Campaign> => {
  await holdCampaign(context, id);
  const row = await storedCampaign(context, id);
  const stored = draftOf(toldCampaign(context, row));
  const draft = change(stored);
  if (fieldChanges(stored, draft).length === 0) return toldCampaign(context, row);
  return storeEdit(context, row, stored, draft);
};

/** Lets the mirrors of a tested campaign take over what changed of it. */
export const followSource = async (
  context: Context,
  mirrors: readonly number[],
  test: TestPart,
  [before, after]: readonly [CampaignDraft, CampaignDraft],
  follows: boolean,
): Promise<void> => {
  if (test?.part !== 'source') return;
  for (const id of mirrors)
    await changeInTest(context, id, (mirror) => followedBy(mirror, before, after, { follows, test }));
};
