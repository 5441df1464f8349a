import type { ReadinessCode } from '../codes.ts';
import type { CheckedCampaign, ReadinessFacts } from '../facts.ts';

export const now = new Date('2026-11-18T17:30:00Z');
const campaign: CheckedCampaign = {
  line_item_id: 5001,
  client_daily_budget: 240,
  ab_test_daily_budget: null,
  countries: [250],
  suppliers: [335],
  pricing_type: 'cpa',
  pricing_custom_action_type_id: 4,
  adomain: 'nomnom.example',
  bcats: ['IAB8', 'IAB9'],
  landing_page: 'https://nomnom.example/fr',
  click_action: 'https://a.example/c',
  click_action_into_app: null,
  recommendation_click_action: null,
  tracker_engaged_view_url_template: null,
  tracker_impression_url_template: null,
};
export const budget = { name: 'November', amount: 1300, spent: 0, start_day: '2026-11-18', end_day: '2026-11-30' };
export const item = { name: 'RTG', budget_mode: 'fixed_ratio', budget, caps: 0, uncapped: [9001], event: 4 };
/** A creative that nobody ever submitted. */
export const asked = (id: number) => ({ id, name: `Banner ${id}` });
export const group = {
  id: 7,
  name: 'Autumn',
  shown: true,
  starts: null,
  creatives: 4,
  active: 4,
  unasked: [],
  unreviewed: 0,
};
/** A campaign that lacks nothing. */
export const ready: ReadinessFacts = {
  campaign_id: 9001,
  company_id: 1001,
  app_id: 2001,
  currency: 'EUR',
  campaign,
  advertiser_website_url: 'https://www.nomnom.example/app',
  app_store_url: 'https://apps.apple.com/app/id1',
  line_item: item,
  paced: false,
  countries: ['France'],
  mapped: [{ id: 4, type: 'Purchase', name: 'first_order' }],
  groups: [group],
  live_groups: [{ id: 7, name: 'Autumn', campaign_ids: [9000, 9001], unasked: [], unreviewed: 0 }],
  links: [],
  audiences: [{ id: 1, name: 'Lapsed', rows: 10 }],
  excluded: 1,
  unreviewed: 0,
  test: null,
};
export const with_ = (edit: Partial<CheckedCampaign>, more: Partial<ReadinessFacts> = {}): ReadinessFacts => ({
  ...ready,
  ...more,
  campaign: { ...campaign, ...edit },
});

/** One way to fail each code, and no other. */
export const failing: Record<ReadinessCode, ReadinessFacts> = {
  no_budget: { ...ready, line_item: { ...item, budget: null } },
  daily_budget_missing: with_({ client_daily_budget: null }),
  no_country: with_({ countries: [] }),
  audience_empty: { ...ready, audiences: [{ id: 1, name: 'Lapsed', rows: 0 }] },
  click_missing: with_({ click_action: ' ' }),
  link_has_errors: {
    ...ready,
    links: [{ field: 'click_action', faults: ['pid is wrong'], repaired: 'https://a.example/c?pid=fairlead_int' }],
  },
  no_creative: { ...ready, groups: [{ ...group, active: 0 }] },
  approval_not_asked: { ...ready, groups: [{ ...group, unasked: [asked(31002), asked(31001)] }] },
  review_missing: { ...ready, unreviewed: 2 },
  event_not_mapped: with_({ pricing_custom_action_type_id: 5 }),
  domain_missing: with_({ adomain: null }),
  category_missing: with_({ bcats: [] }),
  landing_page_missing: with_({ landing_page: null }, { advertiser_website_url: null }),
};
