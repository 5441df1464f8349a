import { expect, test } from 'vitest';
import { pricingTypes } from './campaign.ts';
import { checkCampaignPricing, checkClientCost } from './pricing.rules.ts';
import {
  asksFreeMedia,
  type CampaignPricing,
  clientCostOn,
  costPlusNote,
  isCostPlus,
  offeredPricing,
  postedClientCost,
  priceWords,
  setsFreeToWork,
  unpricedText,
} from './pricing.ts';

const draft: CampaignPricing = { pricing_type: 'cpa', pricing_custom_action_type_id: 11, client_cost: 6.5 };
const check = (over: Partial<CampaignPricing>, type: Parameters<typeof checkCampaignPricing>[1] = 'RETARGETING') =>
  checkCampaignPricing({ ...draft, ...over }, type).map(({ path, message }) => `${path}: ${message}`);

test.each<[Partial<CampaignPricing>, string[]]>([
  [{}, []],
  [{ client_cost: null }, []],
  [{ client_cost: 0 }, []],
  [{ pricing_custom_action_type_id: null }, ['pricing_custom_action_type_id: Optimization event is required']],
  [{ pricing_type: 'cpc', pricing_custom_action_type_id: null }, []],
  [{ client_cost: -1 }, ['client_cost: Client cost must be 0 or more']],
  [{ pricing_type: '' as never }, ['pricing_type: Pricing is required']],
  [{ pricing_type: 'cpx' as never }, ['pricing_type: Pricing must be one of cpa, cpc, cpi, cpm, free, internal']],
])('%j says %j', (over, issues) => expect(check(over)).toEqual(issues));

test('data match is not sold by action', () => {
  expect(check({}, 'DATA_MATCH')).toEqual(['pricing_type: Data match cannot be sold by cpa. Choose another pricing.']);
  expect(offeredPricing('DATA_MATCH', pricingTypes)).toEqual(['cpc', 'cpi', 'cpm', 'free', 'internal']);
  expect(offeredPricing('CROSS_PROMOTION', pricingTypes)).toEqual(pricingTypes);
});

test.each([
  [null, 'Client cost is required'],
  [Number.NaN, 'Client cost is required'],
  [1e12, 'Client cost must be below 1000000000000. Check the zeros.'],
])('a client cost of %s: %s', (cost, message) =>
  expect(checkClientCost(cost, 'cost')).toEqual([{ path: 'cost', message }]),
);

const today = '2026-02-28';
const now = { cost: 5, start_date: '2026-02-01' };
const before = { cost: 4, start_date: '2026-01-01' };
const waiting = { cost: 6, start_date: '2026-03-01' };

test.each([
  ['the first holds at once', [], 5, { starts: today }],
  ['another starts tomorrow', [before, now], 6, { starts: '2026-03-01' }],
  ['the same changes nothing', [before, now], 5, 'nothing'],
  ['the one in force takes the waiting one back', [now, waiting], 5, 'take the waiting one back'],
  ['the waiting one again changes nothing', [now, waiting], 6, 'nothing'],
  ['a third replaces the waiting one', [now, waiting], 7, { starts: '2026-03-01' }],
] as const)('%s', (_, costs, cost, done) => expect(postedClientCost(today, costs, cost)).toEqual(done));

test('the price in force is the latest that has started', () => {
  const costs = [waiting, now, before];
  expect(
    ['2025-12-31', '2026-01-31', today, '2026-03-01'].map((day) => clientCostOn(day, costs)?.cost ?? null),
  ).toEqual([null, 4, 5, 6]);
});

test.each([
  [20, 'COST +16.67%'],
  [25, 'COST +20%'],
  [0, 'COST +0%'],
  [100, 'COST +50%'],
])('a margin of %d shows %s', (margin, label) =>
  expect(costPlusNote({ ...draft, client_cost: null }, margin)).toBe(label),
);

test('cost plus without a percent says what it means, and why', () => {
  const unpriced = { ...draft, client_cost: null };
  expect(costPlusNote(unpriced, null)).toBe('COST +: the client pays cost plus, the line item has no margin');
  expect(costPlusNote(unpriced, undefined)).toBe('COST +: the client pays cost plus');
});

test('what has a price is not cost plus, nor are free media without one', () => {
  expect(costPlusNote({ pricing_type: 'cpm', client_cost: 2.5 }, 20)).toBeUndefined();
  expect(costPlusNote({ pricing_type: 'free', client_cost: null }, 20)).toBeUndefined();
  expect(costPlusNote({ pricing_type: 'internal', client_cost: 2.5 }, 20)).toBe('COST +16.67%');
});

test('cost plus: internal, or without a price', () => {
  expect([isCostPlus(draft), isCostPlus({ ...draft, client_cost: null })]).toEqual([false, true]);
  expect([isCostPlus({ ...draft, pricing_type: 'internal' }), isCostPlus({ ...draft, client_cost: 0 })]).toEqual([
    true,
    false,
  ]);
});

test.each<[CampaignPricing['pricing_type'], number | null, string]>([
  ['cpm', 2.5, '2.5 each'],
  ['cpm', 0, '0 each'],
  ['cpm', null, 'cost plus'],
  ['cpc', null, 'cost plus'],
  ['internal', null, 'cost plus'],
  ['internal', 2.5, 'cost plus'], // D-161
  ['free', null, 'not billed'],
  ['free', 2.5, 'not billed'], // a price of another time
])('%s with a price of %s is paid: %s', (pricing_type, client_cost, words) =>
  expect(priceWords({ pricing_type, client_cost }, (cost) => `${cost} each`)).toBe(words),
);

test('what stands where a campaign never had a price', () =>
  expect((['cpm', 'internal', 'free'] as const).map(unpricedText)).toEqual([
    'No price: the client pays cost plus.',
    'No price: the client pays cost plus.',
    'No price: free media are not billed.',
  ]));

const at = (pricing_type: CampaignPricing['pricing_type'], running: boolean) => ({ pricing_type, running });
test.each([
  [null, at('free', false), true],
  [at('cpa', false), at('free', false), true],
  [at('free', false), at('free', true), true],
  [at('free', true), at('free', true), false],
  [at('free', true), at('free', false), false],
  [at('free', true), at('cpa', true), false],
])('from %j to %j asks about free media: %s', (from, to, asks) => expect(asksFreeMedia(from, to)).toBe(asks));

const off = { pricing_type: 'free', active: false, paused: false, state: 'New', countries: [250] } as const;
const on = { ...off, active: true };
test.each([
  ['switched on', off, on, true],
  ['unpaused', { ...on, paused: true }, on, true],
  ['taken from the archive, on as it was', { ...on, state: 'Archived' as const }, on, true],
  ['given its first country', { ...on, countries: [] }, on, true],
  ['switched on, shown nowhere yet', { ...off, countries: [] }, { ...on, countries: [] }, true],
  ['switched off', on, off, false],
  ['given another country', on, { ...on, countries: [250, 724] }, false],
  ['switched on but paused', { ...off, paused: true }, { ...on, paused: true }, false],
  ['switched on at a price', { ...off, pricing_type: 'cpm' as const }, { ...on, pricing_type: 'cpm' as const }, false],
])('whether it is asked about when a free campaign is %s', (_, before, after, asks) =>
  expect(setsFreeToWork(before, after)).toBe(asks),
);
