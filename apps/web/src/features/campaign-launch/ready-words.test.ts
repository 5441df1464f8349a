import { expect, test } from 'vitest';
import type { Readiness } from './campaign-launch.queries.ts';
import { spendOfMany } from './ready-spending.ts';
import { budgetLimitOf, notShownBefore, spendingOf } from './ready-words.ts';

/** Five days are left, the 26th counted. */
const money = (left = 10_000, bidding = {}): Readiness['line_item'] => ({
  ...{ id: 5001, name: 'Retargeting' },
  budget: { left, day: 1000, start_day: '2026-11-01', end_day: '2026-11-30' },
  bidding: { campaigns: 0, uncapped: 0, caps: 0, caps_today: 0, ...bidding },
});
const row = (given: Partial<Readiness>): Readiness =>
  ({
    ...{ currency: 'USD', paced: false, client_daily_budget: 400, ab_test_daily_budget: null, shows_from: null },
    spent_today: 0,
    ...{ spends_until: '2026-11-30', line_item: money(), checked_at: '2026-11-26T10:00:00Z', ...given },
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

test('of one that is launched again it is said what its cap has left today', () => {
  expect(said({ spent_today: 250 })).toBe('It may spend up to $400 a day (today $150 more) until 30 Nov.');
  expect(said({ spent_today: 430 })).toBe('It may spend up to $400 a day (today $0 more) until 30 Nov.');
  expect(said({ spent_today: 250, shows_from: '2026-11-28T00:00:00Z' })).not.toContain('today');
  const next = { ...money(), budget: { left: 900, day: 300, start_day: '2026-11-28', end_day: '2026-11-30' } };
  expect(said({ spent_today: 250, client_daily_budget: 300, line_item: next as Readiness['line_item'] })).toBe(
    'It may spend up to $300 a day until 30 Nov.',
  );
  const limit = budgetLimitOf(row({ spent_today: 250, line_item: money(1500) }));
  expect(limit?.replaceAll(/\s/g, ' ')).toBe(
    'It may spend $1,500 more until 30 Nov. (today $150), as the budget has no more left.',
  );
});

const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
const three = { campaigns: 3, caps: 700, caps_today: 700 };

test('caps of campaigns that bid are told beside, and where the budget is the limit it is said', () => {
  const limit = (given: Partial<Readiness>) => plain(budgetLimitOf(row(given)));
  expect(said({ line_item: money(10_000, { ...three, caps: 500, caps_today: 500 }) })).toBe(
    'It may spend up to $400 a day until 30 Nov., beside $500 a day of 3 that bid',
  );
  expect(limit({ line_item: money(10_000) })).toBeUndefined();
  expect(limit({ line_item: money(10_000, three) })).toBe(
    'Once it is launched, all caps together are $100 a day over the $1,000 planned for a day of the budget.',
  );
  const short = { line_item: money(4500, three) };
  expect(said(short)).toBe('Its cap is $400 a day, but the budget lets it spend less');
  expect(limit(short)).toBe(
    'It may spend $1,000 more until 30 Nov., as the budget has $4,500 left, of which the 3 campaigns that bid may spend $3,500.',
  );
  expect(limit({ line_item: money(2000, three) })).toBe(
    'It may spend nothing more until 30 Nov., as the 3 campaigns that bid may spend the $2,000 that the budget has left.',
  );
  expect(limit({ ...short, paced: true })).toBeUndefined();
});

test('a launch of many sums what each line item lets be spent, currency by currency', () => {
  const of = (rows: Partial<Readiness>[], begun: Partial<Readiness>[] = []) => {
    const told = spendOfMany(rows.map(row), begun.map(row));
    return told && JSON.parse(JSON.stringify(told).replaceAll(/[\u00a0\u202f]/g, ' '));
  };
  const yen = {
    currency: 'JPY' as const,
    client_daily_budget: 7000,
    line_item: { ...money(90_000), id: 6001 } as never,
  };
  expect(of([{}, {}, yen])).toMatchObject({ caps: '$800 and ¥7,000', at_most: null, beside: null, until: '30 Nov.' });
  const tight = { line_item: money(4500, three) };
  expect(of([tight, yen])).toMatchObject({
    ...{ caps: '$400 and ¥7,000', at_most: '$1,000 and ¥35,000', beside: null },
    short: [
      { text: expect.stringMatching(/^Retargeting: \$1,000 more until 30 Nov\., as the budget has \$4,500 left/) },
      { text: expect.stringMatching(/^Retargeting: all caps together are ¥6,000 a day over/) },
    ],
  });
  expect(of([{ line_item: money(3000) }], [{ line_item: money(3000) }])).toMatchObject({ at_most: '$1,000' });
  expect(of([{ line_item: null }])).toBeNull();
});
