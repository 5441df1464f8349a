import { type AbMetric, metricOr } from '@fairlead/domain/ab-test/metric';
import { MIRROR_TESTED } from '@fairlead/domain/ab-test/mirrors.rules';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { FULL_PERFORMANCE } from '@fairlead/domain/campaign/split-cap';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import { effectCampaign } from '../delivery-funnel/effect.service.ts';
import { lineItemOf } from './ab-test.sql.ts';

const ARCHIVED = 'This campaign is archived. Take it back into use first.';

type Ground = { metric: AbMetric; unavailable: string | null; budgets_path: string | null };

const metricFor = (objective: string | null | undefined): AbMetric =>
  objective === 'CPA' ? 'cpa' : objective === 'ROAS' ? 'roas' : 'ctr';

/**
 * What decides in a test of the campaign unless it is chosen, whether its application maps an event to the optimization event
 * (else no conversion is counted), why none can be started now (null: one can), and
 * where its budgets are.
 */
export const groundOf = async (context: Context, campaign: Campaign): Promise<{ ground: Ground; maps: boolean }> => {
  const id = draftOf(campaign).line_item_id;
  const item = await lineItemOf(context, id);
  const budgets_path = item ? `/companies/${item.company_id}/orders/${item.order_id}/lineItems/${id}/budgets` : null;
  const of = await effectCampaign(context, campaign.id, dayOf(context.now()));
  const maps = of !== null && of.event_names.length > 0;
  const unavailable =
    campaign.source_campaign_id !== null
      ? MIRROR_TESTED
      : campaign.state !== 'New'
        ? ARCHIVED
        : item?.budget_mode === 'full_performance'
          ? FULL_PERFORMANCE
          : null;
  return {
    ground: { metric: metricOr(metricFor(item?.client_objective_type), maps), budgets_path, unavailable },
    maps,
  };
};
