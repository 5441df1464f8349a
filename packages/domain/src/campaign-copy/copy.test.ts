import { expect, test } from 'vitest';
import type { CampaignDraft } from '../campaign/draft.ts';
import { newCampaign } from '../campaign/new-campaign.ts';
import { type CopyOptions, checkCopies, copiedCampaign, copyName } from './copy.ts';

const place = { advertiser_website_url: 'https://nomnom.example', attribution: 'external' as const, suppliers: [1, 2] };
const plain = newCampaign({ name: 'A', pricing_type: 'cpm' }, place);
/** Nothing of it as a new campaign would have it. */
const source: CampaignDraft = {
  ...plain,
  active: true,
  paused: true,
  state: 'archived',
  visible: false,
  campaign_type: 'CROSS_PROMOTION',
  attribution_days: 30,
  target_custom_action_type_id: 4,
  name: 'A',
  internal_name: 'a',
  adomain: 'other.example',
  bcats: ['IAB8'],
  landing_page: 'https://a.example',
  landing_page2: 'https://b.example',
  line_item_id: 5001,
  client_budget: 900,
  client_daily_budget: 50,
  attribution_days_data_science: 14,
  bid_type: 'cpc',
  target_cpx_in_company_currency: 0.4,
  pacing_without_target_buying_price: true,
  frequency_cap: 3,
  lifetime_frequency_cap: 30,
  cappings: [{ counting_period: 'day', threshold: 2, event_type: 'click' }],
  optimization_algorithms: { cpa: null, cpc: 'DayClickPacer' },
  cpa_algorithm_max_cr: 0.5,
  cpa_test_champion_cr: 0.25,
  cpc_parameters: { ...plain.cpc_parameters, target_cpc: 0.3 },
  target_margin: 20,
  cpm: 4,
  pricing_custom_action_type_id: 11,
  client_cost: 6,
  countries: [250],
  suppliers: [335],
  installers_label: 'installers',
  payers_label: 'payers',
  click_action: 'https://c.example',
  click_action_into_app: 'nomnom://c',
  recommendation_click_action: 'https://d.example',
  tracker_engaged_view_url_template: 'https://e.example',
  tracker_impression_url_template: 'https://i.example',
  use_direct_link: true,
};
const none: CopyOptions = {
  has_details: false,
  has_capping: false,
  has_client_pricing: false,
  has_suppliers: false,
  has_users: false,
};
const to = { line_item_id: 5002, nth: 2 };
const copied = (options: Partial<CopyOptions>) => copiedCampaign(source, place, { ...none, ...options }, to);
const bare = copied({});
const added = (option: keyof CopyOptions): string[] => {
  const copy = copied({ [option]: true });
  return (Object.keys(copy) as (keyof CampaignDraft)[]).filter(
    (field) => JSON.stringify(copy[field]) !== JSON.stringify(bare[field]),
  );
};

test('every copy is inactive, in no test, named by its number, and bids as its source', () => {
  expect(bare).toMatchObject({
    state: 'new',
    active: false,
    paused: false,
    visible: true,
    name: 'A - Copy (2)',
    internal_name: 'a - Copy (2)',
    line_item_id: 5002,
    countries: [250],
    campaign_type: 'CROSS_PROMOTION',
    attribution_days: 30,
    target_custom_action_type_id: 4,
    pricing_type: 'cpm',
    client_daily_budget: 50,
    bid_type: 'cpc',
    attribution_days_data_science: 14,
  });
  expect([bare.client_cost, bare.click_action, bare.suppliers, bare.frequency_cap]).toEqual([null, null, [1, 2], 10]);
});

test.each<[keyof CopyOptions, string[]]>([
  ['has_capping', ['frequency_cap', 'lifetime_frequency_cap', 'cappings']],
  ['has_client_pricing', ['client_cost']],
  ['has_suppliers', ['suppliers']],
  ['has_users', ['installers_label', 'payers_label']],
])('%s takes over %j and nothing else', (option, fields) => expect(added(option).sort()).toEqual(fields.sort()));
test('details are the domain, categories, landing pages and links', () =>
  expect(added('has_details')).toHaveLength(10));

test('with everything a copy differs from its source in name, place and switches', () => {
  const all = Object.fromEntries(Object.keys(none).map((option) => [option, true])) as CopyOptions;
  const copy = copiedCampaign(source, place, all, to);
  const different = (Object.keys(source) as (keyof CampaignDraft)[]).filter(
    (field) => JSON.stringify(copy[field]) !== JSON.stringify(source[field]),
  );
  const switches = ['active', 'internal_name', 'line_item_id', 'name', 'paused', 'state', 'visible'];
  expect(different.sort()).toEqual(switches);
});

test.each([0, 51, 1.5, -1, Number.NaN])('%d copies are refused', (count) =>
  expect(checkCopies(count, { name: 'A' }).map(({ path }) => path)).toEqual(['number_of_copies']),
);
test('up to 50 with names that can be kept', () => {
  expect(checkCopies(null, { name: 'A' })).toEqual([{ path: 'number_of_copies', message: 'This field is required' }]);
  expect([checkCopies(1, { name: 'A' }), checkCopies(50, { name: 'x'.repeat(243) })]).toEqual([[], []]);
  expect(checkCopies(50, { name: 'x'.repeat(244) })).toHaveLength(1);
  expect(copyName('A', 1)).toBe('A - Copy (1)');
});
