import { lossReasons } from '@fairlead/domain/fact/bidding';
import { expect, test } from 'vitest';
import { askedFor, barOf, cappedDays, hourDays, lossesOf, tabOf } from './funnel-view.ts';

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

test('a lever leads to a tab that stands, or nowhere', () => {
  expect(tabOf({ path: '/companies/1/applications/2/campaigns/3/budgetAndDelivery#frequency_cap' })).toBe(
    'Budget & Delivery',
  );
  expect(tabOf({ path: '/companies/1/applications/2/campaigns/3/creatives#sizes' })).toBeNull();
});
