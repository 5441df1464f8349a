import { expect, test } from 'vitest';
import {
  checkBudgetKept,
  checkCampaignDelivery,
  checkDailyCap,
  INTEGER_TEXT,
  INVALID_BUDGET,
} from './delivery.rules.ts';
import { algorithmsFor, type CampaignDelivery, clicksADay, withClicksADay } from './delivery.ts';

const draft: CampaignDelivery = {
  line_item_id: 5001,
  client_budget: null,
  client_daily_budget: 120,
  ab_test_daily_budget: null,
  attribution_days_data_science: 7,
  bid_type: 'cpa',
  target_cpx_in_company_currency: 6.5,
  pacing_without_target_buying_price: false,
  frequency_cap: 10,
  lifetime_frequency_cap: null,
  cappings: [],
  ...algorithmsFor('cpa', 'cpa'),
};
const check = (over: Partial<CampaignDelivery>, stored: Parameters<typeof checkCampaignDelivery>[1] = null) =>
  checkCampaignDelivery({ ...draft, ...over }, stored).map(({ path, message }) => `${path}: ${message}`);

test('a whole draft has nothing wrong with it', () => expect(check({})).toEqual([]));

test.each<[Partial<CampaignDelivery>, string]>([
  [{ line_item_id: null }, 'line_item_id: Line item is required'],
  [
    { attribution_days_data_science: 5 },
    'attribution_days_data_science: Attribution window must be one of 2, 3, 7, 14 days',
  ],
  [{ bid_type: 'cpx' as never }, 'bid_type: Bid type must be one of cpm, cpa, cpc, cpi'],
  [{ frequency_cap: 0 }, 'frequency_cap: Impression daily frequency cap must be a whole number from 1 to 20'],
  [{ frequency_cap: 21 }, 'frequency_cap: Impression daily frequency cap must be a whole number from 1 to 20'],
  [{ frequency_cap: 1.5 }, 'frequency_cap: Impression daily frequency cap must be a whole number from 1 to 20'],
  [{ lifetime_frequency_cap: 0 }, 'lifetime_frequency_cap: Lifetime frequency cap must be a whole number of 1 or more'],
  [{ cappings: withClicksADay([], 2.5) }, `cappings: ${INTEGER_TEXT}`],
  [{ cappings: withClicksADay([], -5) }, 'cappings: Daily click frequency cap must be 0 or more'],
  [
    { cappings: [{ counting_period: 'day', threshold: -1, event_type: 'click' }] },
    'cappings: Daily click frequency cap must be 0 or more',
  ],
  [
    { target_cpx_in_company_currency: 0 },
    'target_cpx_in_company_currency: Target buying price must be a positive number',
  ],
  [{ target_cpx_in_company_currency: null }, 'target_cpx_in_company_currency: Target buying price is required'],
])('%j is refused', (over, issue) => expect(check(over)).toEqual([issue]));

test.each([
  ['cpa', 0],
  ['cpc', 0],
  ['cpm', 1],
  ['cpi', 1],
] as const)('pacing without a target price at %s leaves %d to say', (bid_type, issues) =>
  expect(
    check({ bid_type, target_cpx_in_company_currency: null, pacing_without_target_buying_price: true }),
  ).toHaveLength(issues),
);

test.each([
  [null, 'Daily cap is required'],
  [0, 'Daily cap must be a positive number'],
  [-5, 'Daily cap must be a positive number'],
  [0.004, 'Daily cap must be a positive number'],
  [9.99, 'Daily cap must be at least 10'],
  [1e12, 'Daily cap must be below 1000000000000. Check the zeros.'],
])('a daily cap of %s: %s', (cap, message) =>
  expect(checkDailyCap(cap)).toEqual([{ path: 'client_daily_budget', message }]),
);
test.each([10, 10.01, 120, 999_999_999_999])('a daily cap of %d stands', (cap) =>
  expect(checkDailyCap(cap)).toEqual([]),
);

test.each([
  [{ client_budget: 5, client_daily_budget: null }, { client_budget: null, client_daily_budget: null }, true],
  [{ client_budget: null, client_daily_budget: 5 }, { client_budget: null, client_daily_budget: null }, true],
  [{ client_budget: 5, client_daily_budget: 5 }, { client_budget: null, client_daily_budget: 5 }, false],
  [{ client_budget: null, client_daily_budget: null }, { client_budget: null, client_daily_budget: null }, false],
  [null, { client_budget: null, client_daily_budget: null }, false],
])('stored %j, sent %j loses its budget: %s', (stored, sent, lost) => {
  expect(checkBudgetKept(stored, sent)).toEqual(lost ? [{ path: 'client_daily_budget', message: INVALID_BUDGET }] : []);
});
test('a lost budget is said once', () =>
  expect(check({ client_daily_budget: null }, { client_budget: null, client_daily_budget: 50 })).toEqual([
    `client_daily_budget: ${INVALID_BUDGET}`,
  ]));

test.each([
  ['cpa', 'cpc', 'TargetCpcReacher', 'DayClickPacerFlexible', 1],
  ['cpa', 'cpa', 'TargetCpcReacher', 'DayBudgetPacerFlexible', 1],
  ['cpc', 'cpc', null, 'DayClickPacer', null],
  ['cpc', 'cpm', null, 'DayBudgetPacer', null],
  ['cpm', 'cpc', null, 'DayClickPacer', null],
  ['cpi', 'free', null, 'DayBudgetPacer', null],
] as const)('bid %s sold by %s: %s and %s', (bid, pricing, cpa, cpc, cr) =>
  expect(algorithmsFor(bid, pricing)).toEqual({ optimization_algorithms: { cpa, cpc }, cpa_algorithm_max_cr: cr }),
);

test('clicks a day are one capping among others; 0 takes it away', () => {
  const other = { counting_period: 'lifetime', threshold: 100, event_type: 'impression' } as const;
  const capped = withClicksADay([other], 3);
  expect(capped).toEqual([other, { counting_period: 'day', threshold: 3, event_type: 'click' }]);
  expect([clicksADay({ cappings: capped }), withClicksADay(capped, 5).length]).toEqual([3, 2]);
  expect([withClicksADay(capped, 0), clicksADay({ cappings: [other] })]).toEqual([[other], 0]);
});
