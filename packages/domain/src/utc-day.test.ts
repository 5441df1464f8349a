import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  dayOf,
  daysBetween,
  daysOf,
  endOfDay,
  firstOfMonth,
  isUtcDay,
  isWholeMonth,
  lastOfMonth,
  nextMonday,
  nextMonth,
  parseDay,
  startOfDay,
} from './utc-day.ts';

const anyDay = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => dayOf(date));

test.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-2-1', false],
  ['2026-02-01 ', false],
  ['0000-01-01', false],
  ['', false],
])('%j is a calendar day: %s', (text, real) => expect(isUtcDay(text)).toBe(real));

test.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-11-30 00:00:00', '2026-11-30'],
  ['2026-11-30 23:59:59', '2026-11-30'],
  ['2026-11-30T23:59:59Z', '2026-11-30'],
  ['2026-11-30T23:59:59.999Z', '2026-11-30'],
  ['2026-11-30T23:59:59', '2026-11-30'],
  ['2026-12-01T00:30:00+02:00', '2026-11-30'],
  ['2026-12-31T23:30:00-0100', '2027-01-01'],
  ['2026-02-30 00:00:00', null],
  ['2026-11-30 24:00:00', null],
  ['2026-11-30 23:60:00', null],
  ['2026-11-30T', null],
  ['2026-11-30T10:00:00+99:00', null],
  ['30.11.2026', null],
  ['next week', null],
  ['9999-12-31T23:30:00-01:00', null],
  ['', null],
])('%j names the day %s', (text, day) => expect(parseDay(text)).toBe(day));

test.each([
  ['2026-11-21', '2026-11-01', '2026-11-30', '2026-12-01'],
  ['2024-02-01', '2024-02-01', '2024-02-29', '2024-03-01'],
  ['2026-02-28', '2026-02-01', '2026-02-28', '2026-03-01'],
  ['2026-12-31', '2026-12-01', '2026-12-31', '2027-01-01'],
  ['2027-01-31', '2027-01-01', '2027-01-31', '2027-02-01'],
])('the month around %s', (day, first, last, next) =>
  expect([firstOfMonth(day), lastOfMonth(day), nextMonth(day)]).toEqual([first, last, next]),
);

test.each([
  ['2026-11-21', '2026-11-23'], // Saturday
  ['2026-11-22', '2026-11-23'], // Sunday
  ['2026-11-23', '2026-11-30'], // Monday
  ['2026-12-31', '2027-01-04'],
])('the Monday after %s is %s', (day, monday) => expect(nextMonday(day)).toBe(monday));

test('a day runs from 00:00:00 to 23:59:59 UTC', () => {
  expect(startOfDay('2026-11-30').toISOString()).toBe('2026-11-30T00:00:00.000Z');
  expect(endOfDay('2026-11-30').toISOString()).toBe('2026-11-30T23:59:59.000Z');
  expect(dayOf(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11-30');
  expect(dayOf(new Date('2026-12-01T00:00:00+14:00'))).toBe('2026-11-30');
});

test.each([
  [{ start_day: '2026-11-01', end_day: '2026-11-30' }, true],
  [{ start_day: '2024-02-01', end_day: '2024-02-29' }, true],
  [{ start_day: '2024-02-01', end_day: '2024-02-28' }, false],
  [{ start_day: '2026-11-02', end_day: '2026-11-30' }, false],
  [{ start_day: '2026-11-01', end_day: '2026-12-31' }, false],
  [{ start_day: '2025-11-01', end_day: '2026-11-30' }, false],
])('%j is a whole calendar month: %s', (period, whole) => expect(isWholeMonth(period)).toBe(whole));

test('going forth and back ends where it began, and days count both ends', () =>
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (day, count) => {
      const moved = addDays(day, count);
      expect(isUtcDay(moved)).toBe(true);
      expect(daysBetween(day, moved)).toBe(count);
      expect(addDays(moved, -count)).toBe(day);
      expect(moved > day).toBe(count > 0);
      if (count >= 0) expect(daysOf({ start_day: day, end_day: moved })).toBe(count + 1);
    }),
  ));

test('months tile the calendar', () =>
  fc.assert(
    fc.property(anyDay, (day) => {
      const month = { start_day: firstOfMonth(day), end_day: lastOfMonth(day) };
      expect(isWholeMonth(month)).toBe(true);
      expect(daysOf(month)).toBeGreaterThanOrEqual(28);
      expect(daysOf(month)).toBeLessThanOrEqual(31);
      expect(month.start_day <= day && day <= month.end_day).toBe(true);
      expect(addDays(month.end_day, 1)).toBe(nextMonth(day));
    }),
  ));

test('the next Monday is a Monday, one to seven days away', () =>
  fc.assert(
    fc.property(anyDay, (day) => {
      const monday = nextMonday(day);
      expect(startOfDay(monday).getUTCDay()).toBe(1);
      expect(daysBetween(day, monday)).toBeGreaterThanOrEqual(1);
      expect(daysBetween(day, monday)).toBeLessThanOrEqual(7);
    }),
  ));

test('every way to write a day names it', () =>
  fc.assert(
    fc.property(anyDay, (day) => {
      for (const text of [
        day,
        `${day} 00:00:00`,
        `${day} 23:59:59`,
        startOfDay(day).toISOString(),
        endOfDay(day).toISOString(),
      ])
        expect(parseDay(text)).toBe(day);
    }),
  ));

test('no text makes it throw or answer anything but a real day', () =>
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[Z+-]?\d{0,4}$/)),
      (text) => {
        const day = parseDay(text);
        expect(day === null || isUtcDay(day)).toBe(true);
      },
    ),
  ));
