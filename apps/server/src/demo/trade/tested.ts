import type { AbMetric } from '@fairlead/domain/ab-test/metric';
import { noCpcParameters } from '@fairlead/domain/campaign/bidding';
import type { Context } from '../../context.ts';
import { startAbTest } from '../../features/ab-test/ab-test.service.ts';
import { getCampaign } from '../../features/campaign/campaign.service.ts';
import { changeCampaign } from '../../features/campaign/campaign-edit.service.ts';
import type { PlannedCampaign } from './plan.ts';

/** An engine that people answer more often than the usual one. */
const BETTER_ENGINE = 'DeepCtrEstimation';

/**
 * Begins an A/B test with one mirror, which brings its own cap along. `engine`: of another engine, so that there is something to
 * find; else it is set like its source, and there is nothing. `metric` decides, that of the line item’s objective unless told.
 * @returns the mirror's id
 */
export const beginTest = async (
  context: Context,
  source: number,
  mirror: PlannedCampaign,
  { engine, metric }: { engine: boolean; metric: AbMetric | undefined },
): Promise<number> => {
  const { client_daily_budget: cap } = await getCampaign(context, source);
  await changeCampaign(context, source, { client_daily_budget: (cap ?? 0) + mirror.cap });
  const { ab_test_campaigns: mirrors } = await startAbTest(context, source, {
    internal_name: `${mirror.name} control`,
    campaigns: [{ internal_name: `${mirror.name} mirror`, name: mirror.name }],
    metric,
  });
  const made = mirrors?.[0];
  if (!made) throw new Error('a test has a mirror');
  const cpc_parameters = { ...noCpcParameters, cpc_engine_family: BETTER_ENGINE };
  if (engine) await changeCampaign(context, made.id, { cpc_parameters });
  return made.id;
};
