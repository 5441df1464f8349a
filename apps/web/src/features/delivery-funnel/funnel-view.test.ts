import type { StepSettings } from '@fairlead/domain/delivery-funnel/step-notes';
import { type LossReason, lossReasons } from '@fairlead/domain/fact/bidding';
import { expect, test } from 'vitest';
import type { Funnel } from './funnel.queries.ts';
import {
  askedFor,
  barOf,
  cappedDays,
  hourDays,
  lossesOf,
  noteOf,
  ranWords,
  silentWords,
  tabOf,
  unmeasuredWords,
} from './funnel-view.ts';

const worths: Record<string, number | null> = {
  creative_size: 59,
  creative_approval: 31,
  daily_cap: 153,
  floor: 34,
  pacing: 0,
};
const steps = lossReasons.map((reason, at) => ({
  ...{ reason, in: 1000 - at * 50, out: 950 - at * 50, share_lost: 5 },
  worth_per_day: worths[reason] ?? null,
}));

test('losses stand by their worth, and the bar adds up to what could be spent', () => {
  expect(lossesOf({ steps }).map(({ reason }) => reason)).toEqual([
    'daily_cap',
    'creative_size',
    'floor',
    'creative_approval',
  ]);
  const bar = barOf({ steps, spend_per_day: 419 });
  expect(bar.map(({ name, worth }) => [name, worth])).toEqual([
    ['Spent', 419],
    ['Daily cap', 153],
    ['Creative size', 59],
    ['2 others', 65],
  ]);
  expect(bar.reduce((sum, { worth }) => sum + worth, 0)).toBe(419 + 153 + 59 + 34 + 31);
  expect(barOf({ steps: [], spend_per_day: 419 })).toHaveLength(1);
});

test('amounts a day say of which days they are, where it did not run on all of them', () => {
  const week = { first_day: '2026-11-21', last_day: '2026-11-27' };
  expect(ranWords({ ...week, days_run: 7 })).toBe('');
  expect(ranWords({ ...week, days_run: 0 })).toBe('');
  expect(ranWords({ ...week, days_run: 2 })).toBe('by the 2 days on which it ran');
});

test('without facts it is said whether there were none yet, or are none any more', () => {
  const said = (silent_since: string | null) =>
    silentWords({ first_day: '2026-11-21', last_day: '2026-11-27', silent_since });
  expect(said(null)).toBe('No bidder has told anything of it yet.');
  expect(said('2026-11-20T10:00:00.000Z')).toBe('The bidder has told nothing of it since 20 Nov. 2026, 10:00 UTC.');
  expect(said('2026-11-28T16:00:00.000Z')).toBe(
    'Of these days nothing was told of it. The newest that the bidder told is of the hour until 28 Nov. 2026, 16:00 UTC.',
  );
});

test('what was asked for stands behind the publisher', () => expect(askedFor(steps)).toBe(750));

test('days have 24 hours each, the newest seven, with the hour from which the cap held', () => {
  const hours = Array.from({ length: 9 }, (_, at) => [
    { day: `2026-11-1${at}`, hour: 21, eligible: 10, lost_to_cap: at === 0 ? 0 : 5 },
    { day: `2026-11-1${at}`, hour: 14, eligible: 10, lost_to_cap: at % 2 },
  ]).flat();
  const days = hourDays(hours);
  expect(days.map(({ day, capped }) => [day.slice(-2), capped])).toEqual([
    ['12', 21],
    ['13', 14],
    ['14', 21],
    ['15', 14],
    ['16', 21],
    ['17', 14],
    ['18', 21],
  ]);
  expect(days[0]?.hours).toHaveLength(24);
  expect(days[0]?.hours[3]).toBeNull();
  expect(cappedDays(hours)).toBe(8);
});

test('a step says what is known of it', () => {
  const hours = ['2026-11-11', '2026-11-12'].map((day, at) => ({ day, hour: 9, eligible: 10, lost_to_cap: at }));
  const step = { ...{ in: 200, out: 130, share_lost: 35, worth_per_day: null } };
  const note = (reason: LossReason, settings: StepSettings | null = null) =>
    noteOf({ ...step, reason }, { hours, settings: settings as Funnel['settings'], currency: 'EUR' });
  expect(note('auction')).toBe('others paid more, 65 of 100 won');
  expect(note('daily_cap')).toBe('hit on 1 of 2 days');
  expect(note('country')).toBe('');
  // Of a campaign also what it is set to
  const settings: StepSettings = {
    ...{ installers_label: 'both', payers_label: 'both', countries: ['FR', 'BE'], lists: [], approvals: [] },
    on_days: { frequency_cap: [10], client_daily_budget: [420] },
    ...{ sizes: { own: 1, asked: 0, covered: 0 }, frequency_cap: 10, client_daily_budget: 420, paced: false },
  };
  expect(note('country', settings)).toBe('FR, BE');
  expect(note('daily_cap', settings)).toBe('420\u00a0€, hit on 1 of 2 days');
  expect(note('daily_cap', { ...settings, client_daily_budget: 520 })).toBe(
    '420\u00a0€, hit on 1 of 2 days; 520\u00a0€ now',
  );
  expect(note('pacing', settings)).toBe('');
});

test('what was changed and is not measured is told with both values, a price with neither', () => {
  const one = { campaign_id: 1, since: '2026-11-18' };
  expect(unmeasuredWords({ ...one, kind: 'daily_cap', was: 260, is: 360 }, 'USD')).toBe(
    'Daily cap $360 since 18 Nov., $260 before: what that does is not measured yet.',
  );
  expect(unmeasuredWords({ ...one, kind: 'frequency_cap', was: 2, is: null }, 'USD')).toMatch(
    /^Frequency cap none since .*, 2 before/,
  );
  expect(unmeasuredWords({ ...one, kind: 'floor', was: null, is: null }, 'USD')).toMatch(/^Target price changed on /);
});

test('a lever leads to a tab that stands, or nowhere', () => {
  expect(tabOf({ path: '/companies/1/applications/2/campaigns/3/budgetAndDelivery#frequency_cap' })).toBe(
    'Budget & Delivery',
  );
  expect(tabOf({ path: '/companies/1/applications/2/campaigns/3/creatives#sizes' })).toBe('Creatives');
  expect(tabOf({ path: '/companies/1/applications/2/campaigns/3/elsewhere' })).toBeNull();
});
