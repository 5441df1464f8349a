import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exchangeRates, toEur } from './exchange.ts';
import { byPace, isOffPace, type PacedBudget, paceOf, trendOf } from './pacing.ts';

/** 30 000 over November: 1 000 a day when even. */
const november = (spent: number, days: [number, number][]): PacedBudget => ({
  start_time: '2026-11-01T00:00:00Z',
  end_time: '2026-11-30T23:59:59Z',
  budget: 30_000,
  spent,
  days: days.map(([day, spend]) => ({ day: `2026-11-${String(day).padStart(2, '0')}`, spend })),
});
const every = (from: number, to: number, spend: number): [number, number][] =>
  Array.from({ length: to - from + 1 }, (_, i) => [from + i, spend]);
const at = (time: string) => new Date(`2026-11-${time}Z`);

test('on plan: half the time, half the money', () =>
  expect(paceOf(november(15_000, every(1, 15, 1000)), at('16T00:00:00'))).toEqual({
    budget: 30_000,
    spent: 15_000,
    share: 0.5,
    expected: 15_000,
    gap_percent: 0,
    off_pace: false,
    too_soon: false,
    rate: 1000,
    projected: 30_000,
    needed_per_day: 1000,
    days_left: 15,
    trend: every(9, 15, 1000).map(([day, spend]) => ({ day: `2026-11-${String(day).padStart(2, '0')}`, spend })),
    risk: 0,
  }));

test('behind: 700 a day leads to 21 800, each day left would have to bring 1 246.67', () =>
  // 15 days: 8 × 800 + 7 × 700 = 11 300; 11 300 + 15 × 700 = 21 800; (30 000 − 11 300) / 15 = 1 246.67
  expect(paceOf(november(11_300, [...every(1, 8, 800), ...every(9, 15, 700)]), at('16T00:00:00'))).toMatchObject({
    expected: 15_000,
    gap_percent: -12.33,
    off_pace: true,
    rate: 700,
    projected: 21_800,
    needed_per_day: 1246.67,
    risk: 8200,
  }));

test('today’s part of a day counts as spent, not into the rate', () =>
  // 10.5 days: 10 × 1 200 + 900 = 12 900; rate 1 200; 12 900 + 19.5 × 1 200 = 36 300
  expect(paceOf(november(12_900, [...every(1, 10, 1200), [11, 900]]), at('11T12:00:00'))).toMatchObject({
    share: 0.35,
    expected: 10_500,
    gap_percent: 8,
    off_pace: false,
    rate: 1200,
    projected: 36_300,
    needed_per_day: 876.92,
    days_left: 19.5,
    risk: 6300,
  }));

test('three days old: the mean of three days, one of them without spend', () =>
  // (900 + 0 + 600) / 3 = 500; 1 500 + 27 × 500 = 15 000; (30 000 − 1 500) / 27 = 1 055.56
  expect(
    paceOf(
      november(1500, [
        [1, 900],
        [3, 600],
      ]),
      at('04T00:00:00'),
    ),
  ).toMatchObject({
    expected: 3000,
    gap_percent: -5,
    rate: 500,
    projected: 15_000,
    needed_per_day: 1055.56,
    days_left: 27,
    trend: [
      { day: '2026-11-01', spend: 900 },
      { day: '2026-11-02', spend: 0 },
      { day: '2026-11-03', spend: 600 },
    ],
  }));

test('the first day: spent over the part of the day that has passed, and too soon to put anything at risk', () =>
  // 6 h, 400 spent: 400 / 0.25 = 1 600 a day; 400 + 29.75 × 1 600 = 48 000; 29 600 / 29.75 = 994.96
  expect(paceOf(november(400, [[1, 400]]), at('01T06:00:00'))).toMatchObject({
    expected: 250,
    gap_percent: 0.5,
    rate: 1600,
    projected: 48_000,
    needed_per_day: 994.96,
    days_left: 29.75,
    trend: [],
    too_soon: true,
    risk: 0,
  }));

test('the first moment: nothing has passed, nothing is expected', () =>
  expect(paceOf(november(0, []), at('01T00:00:00'))).toMatchObject({
    share: 0,
    expected: 0,
    gap_percent: 0,
    rate: 0,
    projected: 0,
    needed_per_day: 1000,
    days_left: 30,
    too_soon: true,
    risk: 0,
  }));

test('minutes old, or far from plan on its only day: nothing is off pace before a full day is over', () => {
  expect(paceOf(november(0, []), at('01T00:07:00'))).toMatchObject({ too_soon: true, off_pace: false, risk: 0 });
  const day = { ...november(0, []), start_time: '2026-11-05T00:00:00Z', end_time: '2026-11-05T23:59:59Z' };
  expect(paceOf(day, at('05T20:00:00'))).toMatchObject({
    gap_percent: -83.33,
    too_soon: true,
    off_pace: false,
    risk: 0,
  });
  // Over, it has its full day: what was left is known
  expect(paceOf(day, at('06T00:00:00'))).toMatchObject({ too_soon: false, off_pace: true, risk: 30_000 });
  expect(paceOf(november(0, []), at('02T00:00:00'))).toMatchObject({ too_soon: false, risk: 30_000 });
});

test('the last second: one of 2 592 000 is left, and the need per day is what that second would have to bring', () =>
  // expected 30 000 × 2 591 999 / 2 592 000 = 29 999.99; 1 left in 1/86 400 of a day
  expect(paceOf(november(29_999, every(1, 29, 1000)), at('30T23:59:59'))).toMatchObject({
    expected: 29_999.99,
    gap_percent: 0,
    rate: 1000,
    projected: 29_999.01,
    needed_per_day: 86_400,
    days_left: 0.00001,
    risk: 0.99,
  }));

test('ended: the last seven days of the budget, nothing left, the rest at risk for good', () =>
  expect(paceOf(november(27_000, every(1, 30, 900)), new Date('2026-12-05T08:00:00Z'))).toMatchObject({
    share: 1,
    expected: 30_000,
    gap_percent: -10,
    off_pace: false,
    rate: 900,
    projected: 27_000,
    needed_per_day: 0,
    days_left: 0,
    risk: 3000,
    trend: every(24, 30, 900).map(([day, spend]) => ({ day: `2026-11-${day}`, spend })),
  }));

test('overspent: nothing more is needed, what comes on top is at risk', () =>
  // 20 × 1 600 = 32 000; 32 000 + 10 × 1 600 = 48 000
  expect(paceOf(november(32_000, every(1, 20, 1600)), at('21T00:00:00'))).toMatchObject({
    expected: 20_000,
    gap_percent: 40,
    off_pace: true,
    projected: 48_000,
    needed_per_day: 0,
    risk: 18_000,
  }));

test('not started: the whole length is left', () =>
  expect(paceOf(november(0, [[1, 5]]), new Date('2026-10-20T12:00:00Z'))).toMatchObject({
    share: 0,
    rate: 0,
    days_left: 30,
    needed_per_day: 1000,
    trend: [],
  }));

test('a budget of 0 divides by nothing', () =>
  expect(paceOf({ ...november(50, [[1, 50]]), budget: 0 }, at('02T00:00:00'))).toMatchObject({
    expected: 0,
    gap_percent: 0,
    needed_per_day: 0,
    projected: 1500,
    risk: 1500,
  }));

test('one day only: full once it is over', () => {
  const day = { ...november(300, [[5, 300]]), start_time: '2026-11-05T00:00:00Z', end_time: '2026-11-05T23:59:59Z' };
  expect(paceOf({ ...day, budget: 600 }, at('05T12:00:00'))).toMatchObject({ rate: 600, projected: 600, risk: 0 });
  expect(trendOf(day, at('05T23:59:59'))).toEqual([]);
  expect(trendOf(day, at('06T00:00:00'))).toEqual([{ day: '2026-11-05', spend: 300 }]);
});

test('days outside the budget and today are no part of the trend', () => {
  const before = { day: '2026-10-31', spend: 9999 };
  const budget = november(0, every(1, 20, 10));
  expect(trendOf({ ...budget, days: [before, ...budget.days] }, at('03T23:59:59')).map((entry) => entry.day)).toEqual([
    '2026-11-01',
    '2026-11-02',
  ]);
});

test.each([
  [10, false],
  [-10, false],
  [10.000_000_1, false],
  [10.01, true],
  [-10.01, true],
])('%d percent from plan is off pace: %s', (gap, off) => expect(isOffPace(gap)).toBe(off));

test('whatever is spent when: no number is broken, nothing needed is negative, risk is the distance', () => {
  const spend = fc.integer({ min: 0, max: 500_000 }).map((cents) => cents / 100);
  const days = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), spend), { maxLength: 40 });
  const now = fc.date({ min: new Date('2026-10-25'), max: new Date('2026-12-10'), noInvalidDate: true });
  fc.assert(
    fc.property(spend, days, now, (spent, list, moment) => {
      const pace = paceOf(november(spent, list), moment);
      for (const value of Object.values(pace)) if (typeof value === 'number') expect(value).toSatisfy(Number.isFinite);
      expect(pace.needed_per_day).toBeGreaterThanOrEqual(0);
      expect(pace.days_left).toBeGreaterThanOrEqual(0);
      expect(pace.trend.length).toBeLessThanOrEqual(7);
      expect(pace.projected).toBeGreaterThanOrEqual(pace.spent);
      expect(pace.risk).toBeCloseTo(pace.too_soon ? 0 : Math.abs(pace.budget - pace.projected), 1);
    }),
  );
});

test('the fixed table names its day and makes amounts comparable', () => {
  expect(exchangeRates.day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect([toEur(100, 'EUR'), toEur(117, 'USD'), toEur(87, 'GBP'), toEur(169_000, 'KRW'), toEur(18_400, 'JPY')]).toEqual(
    [100, 100, 100, 100, 100],
  );
  expect(toEur(1, 'JPY')).toBe(0.01);
});

test('ranked by euros at risk, by distance from plan either way, by the end', () => {
  const rows = [
    { line_item_id: 1, risk_eur: 10, gap_percent: 2, days_left: 3, too_soon: false },
    { line_item_id: 2, risk_eur: 90, gap_percent: -30, days_left: 20, too_soon: false },
    { line_item_id: 3, risk_eur: 50, gap_percent: 12, days_left: 3, too_soon: false },
    { line_item_id: 4, risk_eur: 0, gap_percent: 0, days_left: 30, too_soon: false },
    // Begun today: nothing is known of it, so it stands last however soon it ends and whatever its id
    { line_item_id: 0, risk_eur: 0, gap_percent: -50, days_left: 1, too_soon: true },
  ];
  const order = (sort: 'risk' | 'gap' | 'days_left') => rows.toSorted(byPace(sort)).map((row) => row.line_item_id);
  expect([order('risk'), order('gap'), order('days_left')]).toEqual([
    [2, 3, 1, 4, 0],
    [2, 3, 1, 4, 0],
    [1, 3, 2, 4, 0],
  ]);
});
