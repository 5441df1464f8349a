import { dayOf } from '@fairlead/domain/utc-day';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnClock, productNow, shownNow, watchClock } from './clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The days that a page is told while it is open. */
const watching = () => {
  const told: string[] = [];
  const stop = watchClock(() => told.push(dayOf(shownNow())));
  return { told, stop };
};

test('the page lives in the time of the server, and keeps it when an answer says none', () => {
  learnClock('2026-03-31T23:59:50.000Z');
  expect(productNow().toISOString()).toBe('2026-03-31T23:59:50.000Z');
  learnClock(null);
  learnClock('soon');
  vi.advanceTimersByTime(500);
  expect(productNow().toISOString()).toBe('2026-03-31T23:59:50.500Z');
});

test.each([
  ['2026-11-30', '2026-12-01'],
  ['2027-02-28', '2027-03-01'],
  ['2028-02-28', '2028-02-29'],
  ['2028-02-29', '2028-03-01'],
])('an open page is told at midnight that %s has become %s, not before and once', (last, next) => {
  learnClock(`${last}T23:59:50.000Z`);
  const { told, stop } = watching();
  vi.advanceTimersByTime(9_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([next]);
  vi.advanceTimersByTime(29_999);
  expect(told).toEqual([next]);
  stop();
});

test('it is told at once when an answer says that another day has begun, or that it has not', () => {
  learnClock('2026-11-30T12:00:00.000Z');
  const { told, stop } = watching();
  learnClock('2026-11-30T13:00:00.000Z');
  expect(told).toEqual([]);
  learnClock('2026-12-01T00:00:01.000Z');
  learnClock('2026-11-30T23:59:59.000Z');
  expect(told).toEqual(['2026-12-01', '2026-11-30']);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['2026-12-01', '2026-11-30', '2026-12-01']);
  stop();
});

test('what a page shows of the time is the same until it is told, half a minute at most', () => {
  learnClock('2026-11-30T12:00:00.000Z');
  const { told, stop } = watching();
  const before = shownNow();
  vi.advanceTimersByTime(29_999);
  expect(shownNow()).toBe(before);
  vi.advanceTimersByTime(1);
  expect(told).toHaveLength(1);
  expect(shownNow().toISOString()).toBe('2026-11-30T12:00:30.000Z');
  stop();
  vi.advanceTimersByTime(3_600_000);
  expect(told).toHaveLength(1);
  expect(shownNow().toISOString()).toBe('2026-11-30T13:00:30.000Z');
});
