import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/creative';
import { when } from '@fairlead/domain/issue';
import type { Context } from '../../context.ts';
import { refuseIfAny } from '../../refusal.ts';
import { creativeGroup } from '../creative-group/creative-group.service.ts';
import { connectedCampaigns, creativeOf, recordCreative } from './creative.service.ts';
import { hiddenFrom, holdCreatives, putSettings, touchCreatives } from './creative.sql.ts';

type Settings = Ok<typeof api.getCampaignSettings>;

/** Said of a campaign that the creative's group does not show. */
export const NOT_CONNECTED = 'Connect the creative group to the campaign first';

/** @throws NotFound */
export const getCampaignSettings = async (context: Context, id: number, of?: number): Promise<Settings> => {
  const row = await creativeOf(context, id, of);
  const group = await creativeGroup(context, row.creative_group_id);
  return { connected_campaigns: connectedCampaigns(group, row) };
};

/**
 * Says which campaigns of its group show a creative; those left out stay as they are.
 * @throws NotFound, Refused for a campaign that its group is not connected to
 */
export const updateCampaignSettings = (
  context: Context,
  id: number,
  { connected_campaigns: sent }: Settings,
  of?: number,
): Promise<Settings> =>
  context.db.tx(async () => {
    await holdCreatives(context, [id]);
    const before = await creativeOf(context, id, of);
    const group = await creativeGroup(context, before.creative_group_id);
    const foreign = sent.some(({ campaign_id }) => !group.campaign_ids.includes(campaign_id));
    refuseIfAny(when(foreign, 'connected_campaigns', NOT_CONNECTED));
    const known = new Map(connectedCampaigns(group, before).map((each) => [each.campaign_id, each.active]));
    const changed = [...new Map(sent.map((each) => [each.campaign_id, each])).values()].filter(
      ({ campaign_id, active }) => known.get(campaign_id) !== active,
    );
    if (changed.length > 0) {
      await putSettings(context, id, changed);
      await touchCreatives(context, [id]);
      await recordCreative(context, before, await creativeOf(context, id), group);
    }
    return getCampaignSettings(context, id);
  });

/**
 * What a campaign does not show its copies do not show either, in the groups that they are connected to by now. Joins the
 * caller's transaction.
 */
export const carrySettings = async (context: Context, source: number, copies: readonly number[]): Promise<void> => {
  const connected_campaigns = copies.map((campaign_id) => ({ campaign_id, active: false }));
  for (const id of await hiddenFrom(context, source))
    await updateCampaignSettings(context, id, { connected_campaigns });
};
