import type { AbMetric } from '@fairlead/domain/ab-test/metric';
import { MIRROR_TESTED } from '@fairlead/domain/ab-test/mirrors.rules';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { FULL_PERFORMANCE } from '@fairlead/domain/campaign/split-cap';
import type { Context } from '../../context.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import { lineItemOf } from './ab-test.sql.ts';

const ARCHIVED = 'This campaign is archived. Take it back into use first.';

const metricFor = (objective: string | null | undefined): AbMetric =>
  objective === 'CPA' ? 'cpa' : objective === 'ROAS' ? 'roas' : 'ctr';

/** What decides in a test of the campaign unless it is chosen, why none can be started now (null: one can), and where its budgets are. */
export const groundOf = async (
  context: Context,
  campaign: Campaign,
): Promise<{ metric: AbMetric; unavailable: string | null; budgets_path: string | null }> => {
  const id = draftOf(campaign).line_item_id;
  const item = await lineItemOf(context, id);
  const budgets_path = item ? `/companies/${item.company_id}/orders/${item.order_id}/lineItems/${id}/budgets` : null;
  const metric = metricFor(item?.client_objective_type);
  if (campaign.source_campaign_id !== null) return { metric, budgets_path, unavailable: MIRROR_TESTED };
  if (campaign.state !== 'New') return { metric, budgets_path, unavailable: ARCHIVED };
  return { metric, budgets_path, unavailable: item?.budget_mode === 'full_performance' ? FULL_PERFORMANCE : null };
};
