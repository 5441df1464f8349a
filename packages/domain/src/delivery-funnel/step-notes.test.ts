import { expect, test } from 'vitest';
import type { LossReason } from '../fact/bidding.ts';
import { type StepList, type StepSettings, stepNote } from './step-notes.ts';

const settings: StepSettings = {
  ...{ installers_label: 'installers', payers_label: 'both', countries: ['FR', 'BE', 'LU'], lists: [] },
  ...{ sizes: { own: 11, asked: 14, covered: 9 }, approvals: [], frequency_cap: 10, client_daily_budget: 420 },
  on_days: { frequency_cap: [10], client_daily_budget: [420] },
  ...{ paced: false, optimization_algorithms: { cpa: null, cpc: 'DayBudgetPacer' } },
};
const list = (criterion: StepList['criterion'], side: StepList['side'], rows: number | null = 5): StepList => ({
  ...{ criterion, side, rows },
});
const note = (reason: LossReason, part: Partial<StepSettings> = {}, currency: 'EUR' | 'JPY' = 'EUR') =>
  stepNote(reason, { ...settings, ...part }, currency).replaceAll('\u00a0', ' ');
/** Without days that tell of another one, what is set now counts. */
const none = { frequency_cap: [], client_daily_budget: [] };
const lists = (...some: StepList[]) => ({ lists: some });
const approval = (supplier: string, refused: number, waiting = 0) => ({ supplier, refused, waiting });

test.each<[LossReason, Partial<StepSettings>, string]>([
  ['segmentation', {}, 'Installers, payers or not'],
  ['segmentation', { installers_label: 'both', payers_label: 'non_payers' }, 'Installed or not, non-payers'],
  ['segmentation', { installers_label: 'both' }, 'Installed or not, payers or not'],
  ['audience', {}, 'all devices'],
  ['audience', lists(list('idfa', 'blacklists')), 'all devices, 1 excluded'],
  ['audience', lists(list('idfa', 'whitelists'), list('language', 'whitelists')), '2 lists targeted'],
  ['audience', lists(list('idfa', 'whitelists'), list('idfa', 'blacklists')), '1 list targeted, 1 excluded'],
  ['audience', lists(list('hour_of_day', 'whitelists'), list('city', 'blacklists')), 'all devices'],
  ['country', {}, 'FR, BE, LU'],
  ['country', { countries: ['FR', 'BE', 'LU', 'DE', 'NL'] }, '5 countries'],
  ['country', { countries: [] }, 'none chosen'],
  [
    'country',
    lists(list('city', 'whitelists', 1), list('zip_code', 'blacklists')),
    'FR, BE, LU, 1 city, without 5 zip codes',
  ],
  ['hour_or_day', {}, 'every hour, every day'],
  ['hour_or_day', lists(list('hour_of_day', 'whitelists', 14)), '14 hours, every day'],
  ['hour_or_day', lists(list('day_of_week', 'blacklists', 1)), 'every hour, without 1 day'],
  ['hour_or_day', lists(list('hour_of_day', 'whitelists', null)), 'hours by a list, every day'],
  ['publisher', {}, 'all'],
  ['publisher', lists(list('publisher_app_id', 'blacklists', 2318)), '2 318 excluded'],
  [
    'publisher',
    lists(list('publisher_app_id', 'whitelists', 7), list('publisher_anonymous_id', 'blacklists')),
    '7 targeted, 5 excluded',
  ],
  ['publisher', lists(list('publisher_app_id', 'blacklists', null)), 'some excluded'],
  ['creative_size', {}, '9 of 14 sizes asked for'],
  ['creative_size', { sizes: { own: 4, asked: 0, covered: 0 } }, '4 sizes'],
  ['creative_size', { sizes: { own: 0, asked: 14, covered: 0 } }, 'no creative to show'],
  ['creative_approval', {}, 'none refused'],
  ['creative_approval', { approvals: [approval('Magnite', 2)] }, 'Magnite refused 2'],
  [
    'creative_approval',
    { approvals: [approval('Axonix', 1), approval('Magnite', 2)] },
    'Magnite refused 2, 1 other too',
  ],
  ['creative_approval', { approvals: [approval('Magnite', 0, 3)] }, '3 wait at Magnite'],
  [
    'creative_approval',
    { approvals: [approval('Magnite', 0, 1), approval('OpenX', 0, 1)] },
    '1 waits at Magnite, 1 other too',
  ],
  ['creative_approval', { sizes: { own: 0, asked: 14, covered: 0 } }, ''],
  ['frequency_cap', {}, '10 a day for a device'],
  ['frequency_cap', { frequency_cap: null, on_days: none }, 'no cap'],
  ['daily_cap', {}, '420 €'],
  ['daily_cap', { client_daily_budget: 33.34, on_days: none }, '33,34 €'],
  ['daily_cap', { client_daily_budget: null, on_days: none }, 'no cap'],
  ['daily_cap', { paced: true }, 'set by the line item'],
  ['pacing', {}, 'budget even over the day'],
  [
    'pacing',
    { optimization_algorithms: { cpa: 'TargetCpcReacher', cpc: 'DayClickPacerFlexible' } },
    'clicks over the day, flexible',
  ],
  // Who is not told of algorithms, and words that nobody knows
  ['pacing', { optimization_algorithms: undefined }, ''],
  ['pacing', { optimization_algorithms: { cpa: null, cpc: 'Toys' } }, ''],
  ['floor', {}, ''],
  ['auction', {}, ''],
])('%s of %o says "%s"', (reason, part, said) => expect(note(reason, part)).toBe(said));

test('a cap is told as it was on the days of its losses, then what it is now', () => {
  const cap = (then: (number | null)[], now: number | null, came = 'hit on 7 of 7 days') =>
    stepNote(
      'daily_cap',
      { ...settings, client_daily_budget: now, on_days: { frequency_cap: [10], client_daily_budget: then } },
      'USD',
      came,
    );
  expect(cap([260], 260)).toBe('$260, hit on 7 of 7 days');
  expect(cap([260], 360)).toBe('$260, hit on 7 of 7 days; $360 now');
  expect(cap([260, 360], 360)).toBe('$260, then $360, hit on 7 of 7 days');
  expect(cap([null, 260], null, '')).toBe('no cap, then $260; no cap now');
  expect(cap([1, 2, 3, 4], 5, '')).toBe('$1, changed 3 times, to $4 at last; $5 now');
  const often = (then: (number | null)[], now: number | null) =>
    note('frequency_cap', { frequency_cap: now, on_days: { frequency_cap: then, client_daily_budget: [420] } });
  expect(often([2], 5)).toBe('2 a day for a device; 5 now');
  expect(often([2, null], null)).toBe('2 a day for a device, then no cap');
});

test('a cap is written in its currency', () =>
  expect(note('daily_cap', { client_daily_budget: 42_000, on_days: none }, 'JPY')).toMatch(/42[, {2}]?000|42,000/));
