import type { Context } from '../../context.ts';
import { startAbTest } from '../../features/ab-test/ab-test.service.ts';
import { getCampaign } from '../../features/campaign/campaign.service.ts';
import { changeCampaign } from '../../features/campaign/campaign-edit.service.ts';
import type { PlannedCampaign } from './plan.ts';

/** Begins an A/B test with one mirror, which brings its own cap along. @returns the mirror's id */
export const beginTest = async (context: Context, source: number, mirror: PlannedCampaign): Promise<number> => {
  const { client_daily_budget: cap } = await getCampaign(context, source);
  await changeCampaign(context, source, { client_daily_budget: (cap ?? 0) + mirror.cap });
  const { ab_test_campaigns: mirrors } = await startAbTest(context, source, {
    internal_name: `${mirror.name} control`,
    campaigns: [{ internal_name: `${mirror.name} mirror`, name: mirror.name }],
  });
  const made = mirrors?.[0];
  if (!made) throw new Error('a test has a mirror');
  return made.id;
};
