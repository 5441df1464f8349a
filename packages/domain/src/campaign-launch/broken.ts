import type { ReadinessCode } from '../readiness/codes.ts';

const links = [
  'click_action',
  'click_action_into_app',
  'recommendation_click_action',
  'tracker_impression_url_template',
  'tracker_engaged_view_url_template',
];
const ads = ['creative_group', 'creative'] as const;

type Cause = {
  /** Fields of the campaign that the check reads. */
  fields: readonly string[];
  /** Other records it reads, by their kinds in the history. */
  records: readonly (
    | 'line_item_budget'
    | 'creative_group'
    | 'creative'
    | 'creative_review'
    | 'custom_action'
    | 'application'
    | 'campaign_targeting'
  )[];
};

/** Which writes can break each check: the newest of them did. */
export const causesOf: Record<ReadinessCode, Cause> = {
  no_budget: { fields: ['line_item_id'], records: ['line_item_budget'] },
  daily_budget_missing: { fields: ['client_daily_budget', 'ab_test_daily_budget'], records: [] },
  no_country: { fields: ['countries'], records: [] },
  audience_empty: { fields: [], records: ['campaign_targeting'] },
  click_missing: { fields: links, records: [] },
  link_has_errors: { fields: links, records: ['application'] },
  no_creative: { fields: [], records: ads },
  approval_not_asked: { fields: ['suppliers'], records: ads },
  review_missing: { fields: [], records: [...ads, 'application', 'creative_review'] },
  event_not_mapped: { fields: ['pricing_custom_action_type_id', 'pricing_type'], records: ['custom_action'] },
  domain_missing: { fields: ['adomain'], records: [] },
  category_missing: { fields: ['bcats'], records: [] },
  landing_page_missing: { fields: ['landing_page'], records: ['application'] },
};
