import { expect, test } from 'vitest';
import { checkFunnelPeriod, daysRun, funnelPeriod, perDay } from './period.rules.ts';

const now = new Date('2026-11-18T06:00:00Z');

test('left out, it is the 7 full days before today', () => {
  expect(funnelPeriod({}, now)).toEqual({ start_day: '2026-11-11', end_day: '2026-11-17' });
  expect(funnelPeriod({ end_date: '2026-11-10' }, now)).toEqual({ start_day: '2026-11-04', end_day: '2026-11-10' });
  expect(funnelPeriod({ start_date: '2026-11-16' }, now)).toEqual({ start_day: '2026-11-16', end_day: '2026-11-17' });
  expect(funnelPeriod({ start_date: '2026-11-18' }, now)).toEqual({ start_day: '2026-11-18', end_day: '2026-11-18' });
});

test.each([
  ['2026-11-18', '2026-11-18', undefined],
  ['2026-11-18', '2026-11-19', 'end_date must not be in the future'],
  ['2026-11-17', '2026-11-16', 'start_date must not be after end_date'],
  ['2026-08-17', '2026-11-16', undefined],
  ['2026-08-16', '2026-11-16', 'At most 92 days can be looked at together'],
])('%s to %s: %s', (start_day, end_day, message) => {
  expect(checkFunnelPeriod({ start_day, end_day }, now)[0]?.message).toBe(message);
});

test('days count once, and today as the part of it that has passed', () => {
  expect(daysRun(['2026-11-16', '2026-11-17', '2026-11-16'], now)).toBe(2);
  expect(daysRun(['2026-11-17', '2026-11-18'], now)).toBe(1.25);
  expect(daysRun(['2026-11-18'], new Date('2026-11-18T00:00:00Z'))).toBe(1 / 24);
});

test('where nothing ran it is no day, and an amount a day is 0', () => {
  expect(daysRun([], now)).toBe(0);
  expect([perDay(0, 0), perDay(100, 3), perDay(10, 1.25)]).toEqual([0, 33.33, 8]);
});
