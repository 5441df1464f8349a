import { expect, test } from 'vitest';
import { explain } from './explain.ts';
import { paceOf } from './pacing.ts';

const days = (count: number, spend: number) =>
  Array.from({ length: count }, (_, i) => ({ day: `2026-11-${String(i + 1).padStart(2, '0')}`, spend }));
const at = (spent: number, now: string, full: number, spend: number) =>
  explain(
    paceOf(
      {
        start_time: '2026-11-01T00:00:00Z',
        end_time: '2026-11-30T23:59:59Z',
        budget: 30_000,
        spent,
        days: days(full, spend),
      },
      new Date(now),
    ),
    'USD',
  );

test('each number of a budget half way says where it comes from', () =>
  expect(at(10_500, '2026-11-16T00:00:00Z', 15, 700)).toEqual({
    expected: '50.0 % of the budget’s time has passed, so 50.0 % of $30,000.00 should be spent.',
    gap_percent: 'Spent 15.0 % of the budget less than planned by now.',
    rate: 'Mean of the last 7 full UTC days.',
    projected: '$10,500.00 spent and $700.00 a day for 15 days.',
    needed_per_day: '$19,500.00 are left for 15 days.',
    days_left: '15 days until the end of the last day (UTC).',
    risk: 'At this rate $9,000.00 stay unspent at the end.',
  }));

test('the first hours, one full day, the last hours', () => {
  expect(at(400, '2026-11-01T06:00:00Z', 0, 0)).toMatchObject({
    rate: 'Spent so far over the time that has passed: no full UTC day yet.',
    projected: '$400.00 spent and $1,600.00 a day for 29.8 days.',
    risk: 'Too soon to tell: no full UTC day of this budget is over yet.',
  });
  expect(at(1000, '2026-11-02T00:00:00Z', 1, 1000)).toMatchObject({
    rate: 'Spend of the last full UTC day.',
    gap_percent: 'Spent as planned by now.',
    risk: 'At this rate the budget is spent exactly.',
  });
  expect(at(29_000, '2026-11-30T18:00:00Z', 29, 1000)).toMatchObject({
    needed_per_day: '$1,000.00 are left for the last 6 h.',
    days_left: '6 h until the end of the last day (UTC).',
  });
  expect(at(29_000, '2026-11-30T00:00:00Z', 29, 1000).days_left).toBe('1 day until the end of the last day (UTC).');
});

test('halves are rounded up, as everywhere', () =>
  expect(at(15_105, '2026-11-16T00:00:00Z', 15, 1007).gap_percent).toBe(
    'Spent 0.4 % of the budget more than planned by now.',
  ));

test('what reads as nothing is not told as unspent', () => {
  const budget = { start_time: '2026-11-01T00:00:00Z', end_time: '2026-11-30T23:59:59Z', budget: 30_000, days: [] };
  const ended = paceOf({ ...budget, spent: 29_999.6 }, new Date('2026-12-01T00:00:00Z'));
  expect(explain(ended, 'JPY')).toMatchObject({ risk: 'Spent exactly.', needed_per_day: 'The whole budget is spent.' });
  expect(explain(ended, 'USD').risk).toBe('$0.40 were left unspent.');
  const runs = paceOf({ ...budget, spent: 14_999.8, days: days(15, 1000) }, new Date('2026-11-16T00:00:00Z'));
  expect(explain(runs, 'JPY').risk).toBe('At this rate the budget is spent exactly.');
});

test('spent, ended, not started', () => {
  expect(at(31_000, '2026-11-21T00:00:00Z', 20, 1550).needed_per_day).toBe('The whole budget is spent.');
  expect(at(27_000, '2026-12-01T00:00:00Z', 30, 900)).toMatchObject({
    projected: 'The budget has ended: nothing is added.',
    needed_per_day: 'The budget has ended with $3,000.00 unspent.',
    days_left: 'The budget has ended.',
    risk: '$3,000.00 were left unspent.',
  });
  expect(at(30_000, '2026-12-01T00:00:00Z', 30, 1000).risk).toBe('Spent exactly.');
  expect(at(30_500, '2026-12-01T00:00:00Z', 30, 1000).risk).toBe('$500.00 were spent over the budget.');
  expect(at(0, '2026-10-20T00:00:00Z', 0, 0)).toMatchObject({
    rate: 'The budget has not started.',
    risk: 'Too soon to tell: the budget has not started.',
  });
});
