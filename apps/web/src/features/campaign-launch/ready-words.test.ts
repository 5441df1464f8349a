import { expect, test } from 'vitest';
import type { Readiness } from './campaign-launch.queries.ts';
import { notShownBefore, spendingOf } from './ready-words.ts';

const row = (given: Partial<Readiness>): Readiness =>
  ({
    ...{ currency: 'USD', paced: false, client_daily_budget: 400, ab_test_daily_budget: null, shows_from: null },
    ...{ spends_until: '2026-11-30', ...given },
  }) as Readiness;
const said = (given: Partial<Readiness>) => spendingOf(row(given))?.replaceAll(/\s/g, ' ');

test('what a launch may spend is promised for the days in which something is shown, and for no others', () => {
  expect(said({})).toBe('It may spend up to $400 a day until 30 Nov.');
  expect(said({ shows_from: '2026-11-28T00:00:00Z' })).toBe('It may spend up to $400 a day from 28 Nov. until 30 Nov.');
  const late = { shows_from: '2026-12-05T00:00:00Z' };
  expect(said(late)).toBe('It spends nothing: its budget ends on 30 Nov., before anything is shown');
  expect(said({ ...late, paced: true })).toBe(said(late));
  expect(said({ ...late, spends_until: null })).toBe('It may spend up to $400 a day from 5 Dec.');
  expect(said({ paced: true })).toBe('Its line item says what it may spend until 30 Nov.');
  expect(said({ client_daily_budget: null })).toBeUndefined();
});

test('from when something is shown is told to the minute where it is not a whole day', () => {
  const told = (shows_from: string | null) => notShownBefore(row({ shows_from }));
  expect(told(null)).toBeNull();
  expect(told('2026-12-05T00:00:00Z')).toMatch(/^Nothing is shown before 5 Dec\.: /);
  expect(told('2026-12-04T22:00:00Z')).toMatch(/^Nothing is shown before 4 Dec\., 22:00 UTC: /);
});
