import { expect, test } from 'vitest';
import { readDay, shownDay } from './day-text.ts';
import { dayAfterKey, monthsAway, weeksOf } from './month.ts';

test.each([
  ['18 Nov. 2026', '2026-11-18'],
  ['1 dec', '2027-12-01'],
  ['01 December 2026', '2026-12-01'],
  ['18.11.2026', '2026-11-18'],
  ['18/11/26', '2026-11-18'],
  ['2.3.', '2027-03-02'],
  ['2026-11-18', '2026-11-18'],
  ['2026-11-30 23:59:59', '2026-11-30'],
  ['31 Nov. 2026', null],
  ['18 Smarch', null],
  ['tomorrow', null],
  ['', null],
])('%s is read as %s', (text, day) => expect(readDay(text, '2027')).toBe(day));

test('a field shows a day, and what is none as it was typed', () => {
  expect(shownDay('2026-11-30T23:59:59.000Z')).toBe('30 Nov. 2026');
  expect(shownDay('soon')).toBe('soon');
  expect(shownDay(null)).toBe('');
});

test('weeks begin on Monday and hold the month alone', () => {
  const weeks = weeksOf('2026-11-18');
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks.at(-1)?.[0]).toBe('2026-11-30');
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(weeksOf('2027-02-10')).toHaveLength(4);
});

test('a month away keeps the date, or takes the last one there is', () => {
  expect(monthsAway('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsAway('2026-03-31', -1)).toBe('2026-02-28');
  expect(monthsAway('2026-11-15', 2)).toBe('2027-01-15');
});

test.each([
  ['ArrowRight', '2026-12-01'],
  ['ArrowUp', '2026-11-23'],
  ['Home', '2026-11-30'],
  ['End', '2026-12-06'],
  ['PageDown', '2026-12-30'],
  ['a', null],
])('%s from Monday, 30 Nov.', (key, to) => expect(dayAfterKey('2026-11-30', key, false)).toBe(to));
