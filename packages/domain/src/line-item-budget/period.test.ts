import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf, daysOf, isWholeMonth, type Period } from '../utc-day.ts';
import { overlapping } from './budget.rules.ts';
import { timesOf } from './budget.ts';
import { copyPeriod } from './copy.ts';
import { defaultRange, factorQuestion, monthsOf, percentQuestion, previousPeriod, shortcuts } from './period.ts';

const span = (id: number, start_day: string, end_day: string) => ({ id, ...timesOf({ start_day, end_day }) });
const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => dayOf(date));
const anyPeriod = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 400 }))
  .map(([start_day, more]): Period => ({ start_day, end_day: addDays(start_day, more) }));

test.each<[string, [string, string][], string, string]>([
  ['2026-11-18', [], '2026-11-18', '2026-11-30'],
  ['2026-11-30', [], '2026-11-30', '2026-11-30'],
  ['2024-02-10', [], '2024-02-10', '2024-02-29'],
  ['2026-11-18', [['2026-11-01', '2026-11-22']], '2026-11-23', '2026-11-30'],
  ['2026-11-18', [['2026-11-01', '2026-12-31']], '2027-01-01', '2027-01-31'],
  ['2026-11-18', [['2026-09-01', '2026-09-30']], '2026-11-18', '2026-11-30'], // ended in the past (D-072)
  ['2026-11-18', [['2026-11-01', '2026-11-17']], '2026-11-18', '2026-11-30'],
  [
    '2026-11-18',
    [
      ['2026-12-07', '2026-12-31'],
      ['2026-11-01', '2026-11-30'],
    ],
    '2027-01-01',
    '2027-01-31',
  ],
])('on %s beside %j a budget starts with %s to %s', (today, booked, start_day, end_day) =>
  expect(
    defaultRange(
      booked.map(([start, end], index) => span(index, start, end)),
      today,
    ),
  ).toEqual({ start_day, end_day }),
);

test('the default range is never past and never taken', () =>
  fc.assert(
    fc.property(fc.array(anyPeriod, { maxLength: 8 }), anyDay, (periods, today) => {
      const others = periods.map((period, id) => ({ id, ...timesOf(period) }));
      const range = defaultRange(others, today);
      expect(range.start_day >= today && range.end_day >= range.start_day).toBe(true);
      expect(overlapping(range, others)).toBe(null);
    }),
  ));

test('the four shortcuts, across a year end too', () => {
  expect(shortcuts([span(1, '2026-12-01', '2026-12-31')], '2026-12-30')).toEqual([
    { name: 'Next Week', period: { start_day: '2027-01-04', end_day: '2027-01-10' } },
    { name: 'Rest of current month', period: { start_day: '2026-12-30', end_day: '2026-12-31' } },
    { name: 'Next Month', period: { start_day: '2027-01-01', end_day: '2027-01-31' } },
    { name: 'Reset', period: { start_day: '2027-01-01', end_day: '2027-01-31' } },
  ]);
});

test('the previous period is the one that ended last before the start', () => {
  const september = span(1, '2026-09-01', '2026-09-30');
  const october = span(2, '2026-10-01', '2026-10-31');
  const november = span(3, '2026-11-01', '2026-11-30');
  const all = [november, september, october];
  expect(previousPeriod(all, '2026-12-01')).toBe(november);
  expect(previousPeriod(all, '2026-11-30')).toBe(october); // ends on that day: not before it
  expect(previousPeriod(all, '2026-12-01', 3)).toBe(october);
  expect(previousPeriod(all, '2026-09-30')).toBe(null);
});

test.each([
  [1000, 1500, 'This budget is 1.5x higher than the previous period. Are you sure?'],
  [1000, 1499.99, null],
  [1500, 1000, 'This budget is 1.5x lower than the previous period. Are you sure?'],
  [1499.99, 1000, null],
  [1000, 2000, 'This budget is 2x higher than the previous period. Are you sure?'],
  [300, 1000, 'This budget is 3.33x higher than the previous period. Are you sure?'],
  [0.1, 0.15, 'This budget is 1.5x higher than the previous period. Are you sure?'],
  [1000, 1000, null],
  [null, 1000, null],
  [1000, null, null],
  [0, 1000, null],
  [1000, Number.NaN, null],
])('from %s to %s the form asks %j', (previous, total, text) =>
  expect(factorQuestion(previous, total)).toEqual(text === null ? null : { title: 'Please check your value', text }),
);

test.each([
  [1000, 2000, 'This budget is 100% higher than the previous period. Are you sure?'],
  [1500, 1000, 'This budget is 33.3% lower than the previous period. Are you sure?'],
  [1000, 1499.99, null],
  [300, 1000, 'This budget is 233.3% higher than the previous period. Are you sure?'],
])('from %s to %s the copy asks %j', (previous, total, text) =>
  expect(percentQuestion(previous, total)?.text ?? null).toBe(text),
);

test('both ask about the same pairs, whichever way round', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (one, two) => {
      const asks = factorQuestion(one / 100, two / 100) !== null;
      expect(asks).toBe(Math.max(one, two) * 2 >= Math.min(one, two) * 3);
      expect(factorQuestion(two / 100, one / 100) !== null).toBe(asks);
      expect(percentQuestion(one / 100, two / 100) !== null).toBe(asks);
    }),
  ));

test.each([
  ['2026-11-01', '2026-11-30', '2026-12-01', '2026-12-31'],
  ['2026-12-01', '2026-12-31', '2027-01-01', '2027-01-31'],
  ['2027-01-01', '2027-01-31', '2027-02-01', '2027-02-28'],
  ['2028-01-01', '2028-01-31', '2028-02-01', '2028-02-29'],
  ['2028-02-01', '2028-02-29', '2028-03-01', '2028-03-31'],
  ['2028-02-01', '2028-02-28', '2028-02-29', '2028-03-27'], // a leap day is missing: 28 days
  ['2026-11-23', '2026-11-30', '2026-12-01', '2026-12-08'],
  ['2026-11-18', '2026-11-18', '2026-11-19', '2026-11-19'],
  ['2026-11-01', '2026-12-31', '2027-01-01', '2027-03-02'], // two months: 61 days (D-081)
])('a copy of %s to %s runs %s to %s', (start_day, end_day, start, end) =>
  expect(copyPeriod({ start_day, end_day })).toEqual({ start_day: start, end_day: end }),
);

test('a copy follows its source at once: month to month, else as many days', () =>
  fc.assert(
    fc.property(anyPeriod, (source) => {
      const copy = copyPeriod(source);
      expect(copy.start_day).toBe(addDays(source.end_day, 1));
      if (isWholeMonth(source)) expect(isWholeMonth(copy)).toBe(true);
      else expect(daysOf(copy)).toBe(daysOf(source));
    }),
  ));

test('month marks begin at the left edge', () => {
  expect(monthsOf({ start_day: '2026-11-18', end_day: '2027-01-01' })).toEqual([
    '2026-11-18',
    '2026-12-01',
    '2027-01-01',
  ]);
  expect(monthsOf({ start_day: '2026-11-18', end_day: '2026-11-18' })).toEqual(['2026-11-18']);
});
