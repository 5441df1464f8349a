import type { Context } from '../../context.ts';
import { changeCampaign } from '../../features/campaign/campaign-edit.service.ts';
import type { PlannedCampaign, PlannedLineItem } from './plan.ts';

/**
 * Sets the daily cap of a campaign. One that is tested has a whole that its A/B test splits into as many caps as it has arms;
 * the caps of its copies come from there, and are never set themselves.
 */
export const setCap = async (
  context: Context,
  { campaigns }: Pick<PlannedLineItem, 'campaigns'>,
  campaign: PlannedCampaign,
  cap: number,
): Promise<void> => {
  if (campaign.mirrors !== null) return;
  const arms = 1 + campaigns.filter(({ id, mirrors }) => mirrors === campaign && id > 0).length;
  const edit = arms > 1 ? { ab_test_daily_budget: cap * arms } : { client_daily_budget: cap };
  await changeCampaign(context, campaign.id, edit);
};
