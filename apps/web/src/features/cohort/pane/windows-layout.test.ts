import { type CohortRule, defaultRule, inactivityRule } from '@fairlead/domain/cohort/cohort';
import { describe, expect, test } from 'vitest';
import { placeOf, reachOf, sideOf, ticksOf, windowsOf } from './windows-layout.ts';

const rule = (offset_days: number, period_days: number): CohortRule => ({ ...defaultRule, offset_days, period_days });
const of = (...filters: CohortRule[]) => windowsOf(filters).windows;

describe('windows', () => {
  test.each<[CohortRule, object]>([
    [rule(0, 90), { oldest: 90, youngest: 0, open: false, words: 'last 90 days' }],
    [rule(0, 1), { oldest: 1, youngest: 0, open: false, words: 'today' }],
    [rule(8, 52), { oldest: 60, youngest: 8, open: false, words: 'between 8 and 60 days ago' }],
    [rule(0, 730), { oldest: 730, youngest: 0, open: true, words: 'any time' }],
    [rule(729, 1), { oldest: 730, youngest: 729, open: true, words: '729 days ago and earlier' }],
    [
      inactivityRule(7),
      { oldest: 7, youngest: 0, open: false, quiet: true, words: 'last 7 days', name: 'No activity' },
    ],
    [inactivityRule(730), { oldest: 730, open: false, quiet: true }],
  ])('%#', (one, shown) => expect(of(one)[0]).toMatchObject(shown));

  test('rules whose days are missing or impossible are named, not drawn', () => {
    const { windows, without } = windowsOf([rule(0, 30), rule(Number.NaN, Number.NaN), rule(5, 0), rule(1, 730)]);
    expect(windows.map(({ key }) => key)).toEqual([0]);
    expect(without).toEqual(['2 Installed', '3 Installed', '4 Installed']);
  });
});

describe('the axis', () => {
  test('ends a little beyond the oldest end; what goes on for ever does not stretch it', () => {
    expect(reachOf(of(rule(0, 730), rule(0, 90), inactivityRule(7)))).toBe(99);
    expect(reachOf(of(rule(0, 1)))).toBe(10);
    expect(reachOf(of(rule(0, 730)))).toBe(730);
    expect(reachOf(of(rule(0, 729)))).toBe(730);
    expect(reachOf(of(rule(400, 330)))).toBe(440);
    expect(reachOf([])).toBe(10);
  });
  test('has round days as far apart as their labels need', () => {
    expect(ticksOf(99, 700, 84)).toEqual([90, 60, 30]);
    expect(ticksOf(730, 700, 84)).toEqual([730, 630, 540, 450, 360, 270, 180, 90]);
    expect(ticksOf(730, 320, 84)).toEqual([730, 365]);
    expect(ticksOf(10, 700, 84)).toEqual([10, 8, 6, 4, 2]);
  });
  test('has today at its right end', () => {
    expect([0, 50, 100, 400].map((days) => placeOf(days, 100, 600))).toEqual([600, 300, 0, 0]);
  });
});

test('words stand in a bar that holds them, else at its left, else at its right', () => {
  expect(sideOf(0, 200, 'last 90 days')).toBe('in');
  expect(sideOf(190, 200, 'last 7 days')).toBe('left');
  expect(sideOf(0, 20, 'between 700 and 729 days ago')).toBe('right');
});
