import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, currencyDecimals, sumMoney } from '../money.ts';
import { armsOf, splitCap, splitEdit } from './split-cap.ts';

test('the parts of any cap are the whole, to the smallest unit, and differ by no more than the division leaves', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3000, max: 900_000_000 }),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(...currencies),
      (cents, mirrors, currency) => {
        const cap = currencyDecimals(currency) === 0 ? Math.round(cents / 100) : cents / 100;
        const { source, mirror } = splitCap(cap, mirrors, currency);
        const unit = 10 ** -currencyDecimals(currency);
        expect(sumMoney([source, ...Array.from({ length: mirrors }, () => mirror)])).toBe(cap);
        expect(Math.abs(source - mirror)).toBeLessThanOrEqual(unit * (mirrors + 1) * 0.51);
        expect(Number.isInteger(Math.round((mirror / unit) * 1e6) / 1e6)).toBe(true);
      },
    ),
  );
});

test('how many share a whole follows from the share that the source has, whatever the cents', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4000, max: 900_000_000 }),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(...currencies),
      (cents, mirrors, currency) => {
        const whole = currencyDecimals(currency) === 0 ? Math.round(cents / 100) : cents / 100;
        const { source } = splitCap(whole, mirrors, currency);
        expect(armsOf({ client_daily_budget: source, ab_test_daily_budget: whole })).toBe(mirrors + 1);
      },
    ),
  );
  expect(armsOf({ client_daily_budget: 50, ab_test_daily_budget: null })).toBe(1);
});

const caps = (share: number | null, whole: number | null) => ({
  client_daily_budget: share,
  ab_test_daily_budget: whole,
});
const source = { part: 'source', mirrors: 2, currency: 'EUR' } as const;
const paths = (stored: ReturnType<typeof caps>, sent: ReturnType<typeof caps>, part: Parameters<typeof splitEdit>[2]) =>
  splitEdit(stored, sent, part).issues.map(({ path }) => path);

test('without a test there is nothing to split', () => {
  expect(splitEdit(caps(50, null), caps(50, 90), null).issues).toEqual([
    { path: 'ab_test_daily_budget', message: 'You try to split daily caps but no ab test is running' },
  ]);
  expect(splitEdit(caps(50, null), caps(90, null), null)).toEqual({ draft: caps(90, null), issues: [] });
});

test('in a test the whole is changed at its source, and shares follow', () => {
  expect(splitEdit(caps(273.34, 820), caps(273.34, 100), source)).toEqual({ draft: caps(33.34, 100), issues: [] });
  expect(splitEdit(caps(273.34, 820), caps(273.34, 820), source).issues).toEqual([]);
  expect(paths(caps(273.34, 820), caps(300, 820), source)).toEqual(['client_daily_budget']);
  expect(paths(caps(273.34, 820), caps(300, 900), source)).toEqual([]); // the share that follows from the whole
  expect(paths(caps(273.34, 820), caps(273.34, null), source)).toEqual(['ab_test_daily_budget']);
  expect(paths(caps(273.34, 820), caps(273.34, 29), source)).toEqual(['ab_test_daily_budget']);
  expect(paths(caps(273.33, null), caps(9, 10), { part: 'mirror' })).toEqual([
    'client_daily_budget',
    'ab_test_daily_budget',
  ]);
});
