import { expect, test } from 'vitest';
import { noCpcParameters } from './bidding.ts';
import type { CampaignDraft } from './draft.ts';
import { same } from './draft.ts';
import { askedToFollow, followedBy, inAnyCase, takenOver } from './follow.ts';

const source: CampaignDraft = {
  ...{ name: 'NOM', internal_name: 'a', state: 'new', active: true, paused: false, visible: true },
  ...{ campaign_type: 'RETARGETING', attribution_days: 30, target_custom_action_type_id: 4, adomain: 'nomnom.com' },
  ...{ bcats: ['IAB1'], landing_page: 'https://nomnom.com', landing_page2: null, line_item_id: 7, client_budget: null },
  ...{ client_daily_budget: 50, ab_test_daily_budget: 100, budget_type: 'total', attribution_days_data_science: 7 },
  ...{ bid_type: 'cpa', target_cpx_in_company_currency: 5, pacing_without_target_buying_price: false },
  ...{ frequency_cap: 10, lifetime_frequency_cap: null, cappings: [], cpa_algorithm_max_cr: null, cpm: null },
  ...{ optimization_algorithms: { cpa: null, cpc: null }, cpa_test_champion_cr: null, cpc_parameters: noCpcParameters },
  ...{ target_margin: null, pricing_type: 'cpa', pricing_custom_action_type_id: 4, client_cost: 6 },
  ...{ countries: [250], suppliers: [335], installers_label: 'both', payers_label: 'both', click_action: null },
  ...{ click_action_into_app: null, recommendation_click_action: null, tracker_engaged_view_url_template: null },
  ...{ tracker_impression_url_template: null, use_direct_link: false },
};
const fields = Object.keys(source) as (keyof CampaignDraft)[];
const another = (value: unknown): unknown =>
  typeof value === 'boolean'
    ? !value
    : typeof value === 'number'
      ? value + 1
      : Array.isArray(value)
        ? [...value, 1]
        : 'x';
const with_ = (draft: CampaignDraft, field: keyof CampaignDraft, value: unknown) => ({ ...draft, [field]: value });
const test_ = { part: 'source', mirrors: 1, currency: 'EUR' } as const;
const own = ['name', 'internal_name', 'state', 'client_daily_budget', 'ab_test_daily_budget'];
const always = ['active', 'paused', 'line_item_id', 'client_cost'];

test.each(fields)('%s: what is told before a save is what becomes of each mirror', (field) => {
  const after = with_(source, field, another(source[field]));
  const alike = { ...source, name: 'NOM - Mirror (1)' };
  const differs = with_(alike, field, 'its own');
  const asked = askedToFollow(source, after);
  expect(asked).toEqual(own.includes(field) || always.includes(field) ? [] : [field]);
  for (const mirror of [alike, differs])
    for (const follows of [true, false]) {
      const then = followedBy(mirror, source, after, { follows, test: test_ });
      const taken = follows ? takenOver(mirror, source, asked) : [];
      for (const one of asked) expect(then[one]).toEqual(taken.includes(one) ? after[one] : mirror[one]);
      const told = inAnyCase(source, after, test_);
      expect(told.length > 0).toBe(always.includes(field) || field === 'ab_test_daily_budget');
      for (const one of told) expect(then[one.field]).toEqual(one.mirror);
      if (always.includes(field)) expect(then[field]).toEqual(after[field]);
      if (own.includes(field) && field !== 'ab_test_daily_budget') expect(then).toEqual(mirror);
      const others = fields.filter((one) => one !== field && one !== 'client_daily_budget');
      expect(others.every((one) => same(then[one], mirror[one]))).toBe(true);
    }
  expect(takenOver(alike, source, asked)).toEqual(asked);
  expect(takenOver(differs, source, asked)).toEqual([]);
});

test('of a cap that does not divide, the share of each mirror and what remains for the original are told', () => {
  const after = { ...source, ab_test_daily_budget: 100.01 };
  expect(inAnyCase(source, after, { ...test_, mirrors: 2 })).toEqual([
    { field: 'client_daily_budget', before: 50, after: 33.33, mirror: 33.34 },
  ]);
});
