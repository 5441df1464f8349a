import { expect, test } from 'vitest';
import { type CampaignContext, checkCampaign } from './campaign.rules.ts';
import { type CampaignDraft, editedCampaign, keptCampaign } from './draft.ts';
import { newCampaign } from './new-campaign.ts';

const place = {
  advertiser_website_url: 'https://Nomnom.example/shop',
  attribution: 'internal' as const,
  suppliers: [335],
};
const begun = newCampaign({ name: 'A', line_item_id: 5001, countries: [250], pricing_type: 'cpm' }, place);
const context: CampaignContext = {
  before: begun,
  isNew: false,
  tested: false,
  advertiser_website_url: place.advertiser_website_url,
  countries: [{ id: 250 }, { id: 56 }],
  suppliers: [{ id: 335 }, { id: 1 }],
  customActionTypes: [{ id: 4 }, { id: 11 }],
  categories: [{ code: 'IAB8' }],
};
const check = (edit: Partial<CampaignDraft>, over: Partial<CampaignContext> = {}) => {
  const around = { ...context, ...over };
  return checkCampaign(editedCampaign(around.before, edit), around).map(({ path, message }) => `${path}: ${message}`);
};
const create = (sent: Partial<CampaignDraft>) =>
  checkCampaign(newCampaign(sent, place), { ...context, before: newCampaign({}, place), isNew: true }).map(
    ({ path }) => path,
  );

test('an incomplete campaign is renamed without a word about what is missing', () => {
  expect([begun.client_daily_budget, begun.bcats, begun.click_action]).toEqual([null, [], null]);
  expect(check({ name: 'B' })).toEqual([]);
  expect(check({ state: 'archived' })).toEqual([]);
  expect(check({})).toEqual([]);
});

test.each<[Partial<CampaignDraft>, string]>([
  [{ name: ' ' }, 'name: Name is required'],
  [{ adomain: 'Nomnom' }, 'adomain: Must be a valid domain'],
  [{ bcats: ['IAB99'] }, 'bcats: Category does not exist. Choose from the list.'],
  [{ landing_page: 'nomnom' }, 'landing_page: Should be a valid URL'],
  [{ client_daily_budget: 9 }, 'client_daily_budget: Daily cap must be at least 10'],
  [{ client_budget: -1 }, 'client_budget: Client budget must be a positive number'],
  [{ pricing_type: 'cpa' }, 'pricing_custom_action_type_id: Optimization event is required'],
  [
    { pricing_custom_action_type_id: 5 },
    'pricing_custom_action_type_id: Optimization event does not exist. Choose one from the list.',
  ],
  [{ attribution_days: 90 }, 'attribution_days: Attribution days must be one of 7, 30'],
  [{ campaign_type: 'X' as never }, 'campaign_type: Product must be one of RETARGETING, DATA_MATCH, CROSS_PROMOTION'],
  [{ countries: [] }, 'countries: At least one country is required'],
  [{ countries: [999] }, 'countries: Country does not exist. Choose from the list.'],
  [{ suppliers: [2] }, 'suppliers: Supplier does not exist. Choose from the list.'],
  [
    { installers_label: 'all' as never },
    'installers_label: Installers must be one of installers, non_installers, both',
  ],
  [{ click_action: 'https://a b' }, 'click_action: Cannot contain space'],
  [{ cpm: 0 }, 'cpm: CPM must be a positive number below 1000000000000'],
  [{ target_margin: 100 }, 'target_margin: Target margin must be 0 to 99 percent'],
  [
    { optimization_algorithms: { cpa: 'DayBudgetPacer', cpc: null } },
    'optimization_algorithms: The cpa algorithm must be TargetCpcReacher',
  ],
  [
    { optimization_algorithms: { cpa: null, cpc: 'DayBudgetPaser' } },
    'optimization_algorithms: The cpc algorithm must be one of DayClickPacer, DayBudgetPacer, DayClickPacerFlexible, DayBudgetPacerFlexible',
  ],
  [{ cpa_algorithm_max_cr: 1.5 }, 'cpa_algorithm_max_cr: Conversion rate must be above 0 and at most 1'],
  [{ budget_type: 'daily' }, 'budget_type: Budget type must be total'],
  [
    { cappings: [{ counting_period: 'week' as never, threshold: 1, event_type: 'click' }] },
    'cappings: A capping counts click or impression events by day or lifetime',
  ],
])('%j is refused', (edit, issue) => expect(check(edit)).toEqual([issue]));

test('what is chosen from a list that has not come is left to the server', () => {
  const late = { countries: null, suppliers: null, customActionTypes: null, categories: null };
  const edit = { countries: [56], suppliers: [1], bcats: ['IAB8'], pricing_custom_action_type_id: 4 };
  expect(check(edit, late)).toEqual([]);
  expect(check({ countries: [] }, late)).toEqual(['countries: At least one country is required']);
});

test('what one field is read by has it judged again', () => {
  const before = { ...begun, pacing_without_target_buying_price: true };
  expect(check({ bid_type: 'cpm' }, { before })).toEqual([
    'target_cpx_in_company_currency: Target buying price is required',
  ]);
  expect(check({ bid_type: 'cpc' }, { before })).toEqual([]);
});

test('what is there does not go: a click link, a price, the line item of a test campaign', () => {
  const before = { ...begun, click_action: 'https://a.example', client_cost: 5, name: 'auto_test_x' };
  expect(check({ click_action: null, client_cost: null, line_item_id: 5002 }, { before })).toEqual([
    'click_action: Click is required',
    'line_item_id: The line item of a test campaign cannot be changed',
    'client_cost: Client cost is required',
  ]);
});

test('what was empty may be so again when a change is taken back, and in no other way', () => {
  const filled = { ...begun, client_daily_budget: 50, bcats: ['IAB8'], click_action: 'https://a.example' };
  const empty = { client_daily_budget: null, bcats: [], click_action: null, countries: [] };
  expect(check(empty, { before: filled, takesBack: true })).toEqual(['countries: At least one country is required']);
  expect(check(empty, { before: filled })).toHaveLength(4);
  expect(check({ client_daily_budget: 5 }, { before: filled, takesBack: true })).toHaveLength(1);
});

test('a new campaign is asked for what it cannot do without, and for nothing else', () => {
  expect(create({})).toEqual(['name', 'line_item_id', 'pricing_type', 'countries']);
  expect(create({ name: 'A', line_item_id: 1, countries: [250], pricing_type: 'cpa' })).toEqual([
    'pricing_custom_action_type_id',
  ]);
  expect(
    create({ name: 'A', line_item_id: 1, countries: [56], pricing_type: 'cpa', pricing_custom_action_type_id: 11 }),
  ).toEqual([]);
});

test('a new campaign follows its application, product and pricing', () => {
  const data = newCampaign({ pricing_type: 'free', campaign_type: 'DATA_MATCH' }, place);
  expect(data).toMatchObject({ attribution_days: 90, frequency_cap: null, active: false, budget_type: 'total' });
  expect(newCampaign({ campaign_type: 'DATA_MATCH' }, { ...place, attribution: 'external' }).attribution_days).toBe(7);
  expect(newCampaign({ pricing_type: 'cpc' }, place)).toMatchObject({
    adomain: 'nomnom.example',
    suppliers: [335],
    bid_type: 'cpa',
    optimization_algorithms: { cpa: 'TargetCpcReacher', cpc: 'DayClickPacerFlexible' },
    frequency_cap: 10,
    attribution_days: 7,
  });
  expect(newCampaign({}, { ...place, advertiser_website_url: 'http://127.0.0.1/' }).adomain).toBe(null);
});

test('another bid type brings its algorithms, unless others are chosen with it', () => {
  expect(editedCampaign(begun, { bid_type: 'cpc' })).toMatchObject({
    optimization_algorithms: { cpa: null, cpc: 'DayBudgetPacer' },
    cpa_algorithm_max_cr: null,
  });
  const own = { cpa: null, cpc: 'DayClickPacer' };
  expect(editedCampaign(begun, { bid_type: 'cpc', optimization_algorithms: own }).optimization_algorithms).toEqual(own);
  const { optimization_algorithms, cpa_algorithm_max_cr } = begun;
  const whole = editedCampaign(begun, { bid_type: 'cpc', optimization_algorithms, cpa_algorithm_max_cr });
  expect(whole.optimization_algorithms.cpa).toBe(null);
});

test('keeping what is kept changes nothing', () => {
  const odd = {
    ...begun,
    name: '  A  ',
    internal_name: ' ',
    client_daily_budget: 12.005,
    countries: [250, 56, 250],
    click_action: ' https://a.example ',
    cappings: [
      { counting_period: 'lifetime', threshold: 3, event_type: 'click' },
      { counting_period: 'day', threshold: 0, event_type: 'click' },
      { counting_period: 'day', threshold: 2, event_type: 'impression' },
    ] as const,
  };
  const kept = keptCampaign(odd);
  expect(kept).toMatchObject({ name: 'A', internal_name: null, client_daily_budget: 12.01, countries: [250, 56] });
  expect(kept.cappings.map(({ counting_period }) => counting_period)).toEqual(['day', 'lifetime']);
  expect(keptCampaign(kept)).toEqual(kept);
});
