import { type AbMetric, metricOr, type Uncounted } from '@fairlead/domain/ab-test/metric';
import { MIRROR_TESTED } from '@fairlead/domain/ab-test/mirrors.rules';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { FULL_PERFORMANCE } from '@fairlead/domain/campaign/split-cap';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import { effectCampaign } from '../delivery-funnel/effect.service.ts';
import { lineItemOf } from './ab-test.sql.ts';

const ARCHIVED = 'This campaign is archived. Take it back into use first.';

type Ground = {
  metric: AbMetric;
  /** Why no conversion is counted; null: they are. */
  uncounted: Uncounted | null;
  unavailable: string | null;
  budgets_path: string | null;
  details_path: string | null;
};

const metricFor = (objective: string | null | undefined): AbMetric =>
  objective === 'CPA' ? 'cpa' : objective === 'ROAS' ? 'roas' : 'ctr';

/**
 * What decides in a test of the campaign unless it is chosen, why no conversion is counted, why none can be started now
 * (null: one can), and where its budgets and the details of its line item are.
 */
export const groundOf = async (context: Context, campaign: Campaign): Promise<Ground> => {
  const id = draftOf(campaign).line_item_id;
  const item = await lineItemOf(context, id);
  const of = await effectCampaign(context, campaign.id, dayOf(context.now()));
  // What is counted today is of the line item of today, which may be another one from tomorrow
  const today = of?.line_item_id == null || of.line_item_id === id ? item : await lineItemOf(context, of.line_item_id);
  const pageOf = (one: typeof item, oneId: number | null) =>
    one && `/companies/${one.company_id}/orders/${one.order_id}/lineItems/${oneId}`;
  const [page, counting] = [pageOf(item, id), pageOf(today, of?.line_item_id ?? id)];
  const uncounted = of?.optimization_event == null ? 'no_event' : of.event_names.length === 0 ? 'not_mapped' : null;
  const unavailable =
    campaign.source_campaign_id !== null
      ? MIRROR_TESTED
      : campaign.state !== 'New'
        ? ARCHIVED
        : item?.budget_mode === 'full_performance'
          ? FULL_PERFORMANCE
          : null;
  return {
    metric: metricOr(metricFor(item?.client_objective_type), uncounted),
    ...{ uncounted, unavailable },
    ...{ budgets_path: page ? `${page}/budgets` : null, details_path: counting ? `${counting}/details` : null },
  };
};
