import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, startOfDay } from '../utc-day.ts';
import {
  allControlGroups,
  type ControlGroup,
  checkControlGroup,
  controlGroupLabel,
  controlGroupOn,
  controlGroupSizes,
  controlGroupsAfter,
  postedControlGroup,
  untilDay,
  upcomingControlGroup,
} from './control-group.ts';

test('the sizes and their words', () =>
  expect(controlGroupSizes.map(controlGroupLabel)).toEqual(['0 (Disabled)', '10', '20', '30', '40', '50']));

test.each([
  [0, []],
  [50, []],
  [null, ['Control group percent is required']],
  [5, ['Control group percent must be one of 0, 10, 20, 30, 40, 50']],
  [60, ['Control group percent must be one of 0, 10, 20, 30, 40, 50']],
  [-10, ['Control group percent must be one of 0, 10, 20, 30, 40, 50']],
  [10.5, ['Control group percent must be one of 0, 10, 20, 30, 40, 50']],
  [Number.NaN, ['Control group percent must be one of 0, 10, 20, 30, 40, 50']],
])('a size of %j: %j', (percent, messages) =>
  expect(checkControlGroup(percent)).toEqual(messages.map((message) => ({ path: 'percent', message }))),
);

const entries: ControlGroup[] = [
  { percent: 20, start_date: '2026-11-22' },
  { percent: 10, start_date: '2026-03-01' },
  { percent: 30, start_date: '2026-10-01' },
];

test.each([
  ['2026-02-28', 0, '2026-03-01'],
  ['2026-03-01', 10, '2026-10-01'],
  ['2026-09-30', 10, '2026-10-01'],
  ['2026-11-21', 30, '2026-11-22'],
  ['2026-11-22', 20, undefined],
])('on %s %d percent are in force, the next starts %s', (day, now, next) => {
  expect(controlGroupOn(day, entries).percent).toBe(now);
  expect(upcomingControlGroup(day, entries)?.start_date).toBe(next);
});

test('an application begins without a control group', () => {
  expect(allControlGroups('2026-01-05', [])).toEqual([{ percent: 0, start_date: '2026-01-05' }]);
  expect(allControlGroups('2026-01-05', entries).map(({ percent }) => percent)).toEqual([20, 30, 10, 0]);
  expect(allControlGroups('2026-03-01', entries).map(({ percent }) => percent)).toEqual([20, 30, 10]);
});

test.each([
  ['2026-11-21', 40, 'start tomorrow'],
  ['2026-11-21', 30, 'take back'],
  ['2026-11-21', 20, 'nothing'],
  ['2026-11-22', 20, 'nothing'],
  ['2026-11-22', 0, 'start tomorrow'],
] as const)('on %s setting %d: %s', (today, percent, does) =>
  expect(postedControlGroup(today, entries, percent)).toBe(does),
);

test('0 is in force before anything was set', () => {
  expect(postedControlGroup('2026-11-21', [], 0)).toBe('nothing');
  expect(postedControlGroup('2026-11-21', [{ percent: 20, start_date: '2026-11-22' }], 0)).toBe('take back');
});

/** What is set over a run of days: by how many days later than the one before, and to which size. */
const deeds = fc.array(
  fc.record({ later: fc.integer({ min: 0, max: 3 }), percent: fc.constantFrom(...controlGroupSizes) }),
  { maxLength: 30 },
);
const firstDays = fc.constantFrom<string[]>('2026-11-28', '2026-12-29', '2027-02-26', '2028-02-26');

test('whatever is set: one entry waits at most, for tomorrow, and every day had what was last set before it', () =>
  fc.assert(
    fc.property(firstDays, deeds, (first, list) => {
      let stored: readonly ControlGroup[] = [];
      let day = first;
      const last = new Map<string, number>();
      for (const { later, percent } of list) {
        const today = addDays(day, later);
        const before = stored;
        stored = controlGroupsAfter(today, stored, percent);
        const waiting = stored.filter(({ start_date }) => start_date > today);
        expect(waiting.map(({ start_date }) => start_date)).toEqual(waiting.length > 0 ? [addDays(today, 1)] : []);
        expect(controlGroupOn(addDays(today, 1), stored).percent).toBe(percent);
        for (let past = first; past <= today; past = addDays(past, 1))
          expect(controlGroupOn(past, stored).percent).toBe(controlGroupOn(past, before).percent);
        expect(controlGroupsAfter(today, stored, percent)).toEqual(stored);
        last.set(addDays(today, 1), percent);
        day = today;
      }
      let expected = 0;
      for (let at = first; at <= addDays(day, 2); at = addDays(at, 1)) {
        expected = last.get(at) ?? expected;
        expect(controlGroupOn(at, stored).percent).toBe(expected);
      }
      const sorted = [...stored].sort((a, b) => (a.start_date < b.start_date ? -1 : 1));
      expect(new Set(sorted.map(({ start_date }) => start_date)).size).toBe(sorted.length);
      for (const [at, entry] of sorted.entries()) expect(entry.percent).not.toBe(sorted[at - 1]?.percent ?? 0);
    }),
  ));

test('the size in force, set again on the same day, leaves everything as it was that morning', () =>
  fc.assert(
    fc.property(firstDays, deeds, fc.constantFrom(...controlGroupSizes), (first, list, percent) => {
      let stored: readonly ControlGroup[] = [];
      let day = first;
      for (const deed of list) {
        day = addDays(day, deed.later);
        stored = controlGroupsAfter(day, stored, deed.percent);
      }
      const morning = addDays(day, 1);
      const set = controlGroupsAfter(morning, stored, percent);
      expect(controlGroupsAfter(morning, set, controlGroupOn(morning, set).percent)).toEqual(stored);
    }),
  ));

test.each([
  ['2026-11-21T16:35:00Z', '7 h 25 min'],
  ['2026-11-21T22:00:00Z', '2 h'],
  ['2026-11-21T23:48:00Z', '12 min'],
  ['2026-11-21T23:47:30Z', '13 min'],
  ['2026-11-21T23:59:50Z', 'less than a minute'],
  ['2026-11-22T00:00:05Z', 'less than a minute'],
])('at %s the day begins in %s', (now, words) => expect(untilDay(new Date(now), '2026-11-22')).toBe(words));

test('what is counted down ends at midnight UTC, also of months, years and leap days', () => {
  for (const day of ['2026-12-01', '2027-01-01', '2027-03-01', '2028-02-29', '2028-03-01'])
    expect(untilDay(new Date(startOfDay(day).getTime() - 90 * 60_000), day)).toBe('1 h 30 min');
});
