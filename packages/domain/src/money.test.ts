import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  centsOf,
  currencies,
  currencyDecimals,
  formatMoney,
  isMoney,
  MONEY_BOUND,
  ofCents,
  readsAsZero,
  roundDecimal,
  roundMoney,
  sumMoney,
} from './money.ts';

test('an amount reads as nothing where all that is shown of it is 0', () => {
  expect([0, 0.49, -0.49, 0.5].map((amount) => readsAsZero('USD', amount))).toEqual([true, true, true, false]);
  expect([0.004, 0.49].map((amount) => readsAsZero('USD', amount, 2))).toEqual([true, false]);
  expect([0.49, 0.5].map((amount) => readsAsZero('JPY', amount, 2))).toEqual([true, false]);
});

test.each([
  [1.005, 1.01],
  [-1.005, -1.01],
  [1.004999, 1],
  [2.675, 2.68],
  [0.1 + 0.2, 0.3],
  [1.1 * 1.1 * 1000, 1210],
  [8.345 * 3, 25.04],
  [0.005, 0.01],
  [0.004, 0],
  [1e-9, 0],
  [-0.001, 0],
  [999_999_999_999.995, 1e12],
  [1e21, 1e21],
  ['1.005', 1.01],
  ['1.00499999999999999999', 1],
  ['-12.345', -12.35],
  ['120', 120],
  ['7.', 7],
])('%j to 2 decimals is %j', (value, rounded) => expect(roundMoney(value)).toBe(rounded));

test.each([['12,5'], [''], ['abc'], ['1e3'], [Number.NaN]])('%s is no number', (value) =>
  expect(roundMoney(value)).toBeNaN(),
);

test('0 to 6 decimals', () => {
  expect([0.5, 1.5, 2.5, -2.5].map((value) => roundDecimal(value, 0))).toEqual([1, 2, 3, -3]);
  expect(roundDecimal(0.1234565, 6)).toBe(0.123457);
});

test('a number rounds as its 15 digits do, near a tie and away from it', () =>
  fc.assert(
    fc.property(
      fc.double({ min: -1e14, max: 1e14, noNaN: true }),
      fc.integer({ min: -6, max: 14 }),
      fc.integer({ min: 0, max: 6 }),
      fc.boolean(),
      (double, size, decimals, tie) => {
        const near = tie ? Math.round(double) * 1e-3 : double;
        const value = near / 10 ** size;
        const digits = value.toPrecision(15);
        fc.pre(!digits.includes('e') && Math.abs(value) < 1e15);
        expect(roundDecimal(value, decimals)).toBe(roundDecimal(digits, decimals));
      },
    ),
    { numRuns: 2000 },
  ));

test('rounding once is enough, and a rounded amount is money', () =>
  fc.assert(
    fc.property(fc.double({ min: -1e11, max: 1e11, noNaN: true }), (value) => {
      const rounded = roundMoney(value);
      expect(roundMoney(rounded)).toBe(rounded);
      expect(isMoney(rounded)).toBe(true);
      expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.005 + Math.abs(value) * 1e-14);
    }),
  ));

test('whole hundredths come back exactly, written as a number or as text', () =>
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (cents) => {
      expect(centsOf(ofCents(cents))).toBe(cents);
      expect(centsOf((cents / 100).toFixed(2))).toBe(cents);
    }),
  ));

test('a sum of amounts has no noise', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 })), (cents) => {
      expect(sumMoney(cents.map(ofCents))).toBe(ofCents(cents.reduce((sum, part) => sum + part, 0)));
    }),
  ));

test.each([
  [0, true],
  [-12.5, true],
  [12.34, true],
  [12.345, false],
  [0.1 + 0.2, false],
  [1e-7, false],
  [999_999_999_999.99, true],
  [MONEY_BOUND, false],
  [-MONEY_BOUND, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  ['12', false],
  [null, false],
])('%s is money: %s', (value, expected) => expect(isMoney(value)).toBe(expected));

test('yen and won have no decimals', () =>
  expect(currencies.map((currency) => [currency, currencyDecimals(currency)])).toEqual([
    ['EUR', 2],
    ['USD', 2],
    ['GBP', 2],
    ['KRW', 0],
    ['JPY', 0],
  ]));

test.each([
  [formatMoney('USD', 120_000), '$120,000.00'],
  [formatMoney('USD', 120_000, { decimals: 0 }), '$120,000'],
  [formatMoney('EUR', 33_000, { decimals: 0 }), '33\u00a0000\u00a0€'],
  [formatMoney('EUR', 1234.5), '1\u00a0234,50\u00a0€'],
  [formatMoney('GBP', 25_000, { decimals: 0 }), '25\u00a0000\u00a0£'],
  [formatMoney('KRW', 8_400), '8\u00a0400\u00a0₩'],
  [formatMoney('JPY', 9_000_000, { decimals: 2 }), '¥9,000,000'],
  [formatMoney('EUR', 1.005), '1,01\u00a0€'],
  [formatMoney('EUR', -2360, { decimals: 0 }), '\u22122\u00a0360\u00a0€'],
  [formatMoney('EUR', -0.3, { decimals: 0 }), '0\u00a0€'],
  [formatMoney('USD', 5, { decimals: 0, signed: true }), '+$5'],
])('%s', (shown, expected) => expect(shown).toBe(expected));
