import { currencies } from '@fairlead/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unbroken } from './bits/unbroken.ts';
import {
  ago,
  bytes,
  compact,
  count,
  day,
  dayShort,
  dayTime,
  gapOf,
  money,
  moneyShort,
  percent,
  plural,
} from './format.ts';
import { groupDigits } from './grid/number.ts';

test.each([
  [money(120000, 'USD'), '$120,000'],
  [money(33000, 'EUR'), '33\u00a0000\u00a0€'],
  [money(-6.5, 'EUR', { exact: true }), '\u22126,50\u00a0€'],
  [money(9_000_000, 'JPY', { exact: true }), '¥9,000,000'],
  [money(5, 'USD', { signed: true }), '+$5'],
  [percent(-9.34), '\u22129.3 %'],
  [count(1204300), '1\u00a0204\u00a0300'],
  [plural(1, 'row'), '1 row'],
  [plural(2, 'company', 'companies'), '2 companies'],
  [bytes(0), '0 B'],
  [bytes(38_000), '38 kB'],
  [bytes(1_310_000), '1.3 MB'],
  [bytes(2_000_000_000), '2 GB'],
  [day('2026-11-18'), '18 Nov. 2026'],
  [day(new Date('2026-05-01T23:59:59Z')), '01 May. 2026'],
  [dayShort('2026-12-01'), '1 Dec.'],
  [dayTime('2026-11-18T14:32:10Z'), '18 Nov. 2026, 14:32'],
])('%s', (shown, expected) => expect(shown).toBe(expected));

test('a time with another offset is shown on its UTC day', () => {
  expect(day('2026-11-19T01:00:00+02:00')).toBe('18 Nov. 2026');
});

test('a number and its unit stay in one line, words and days of a month among others break where they did', () => {
  expect(
    ['7 days', '25 %', '12.5 % of it', '100 €', '640 k', '18 Nov. 2026', 'Not set', 'Row 7', '7'].map(unbroken),
  ).toEqual([
    '7\u00a0days',
    '25\u00a0%',
    '12.5\u00a0% of it',
    '100\u00a0€',
    '640\u00a0k',
    '18\u00a0Nov. 2026',
    'Not set',
    'Row 7',
    '7',
  ]);
});

test('relative times end after a day', () => {
  const now = new Date('2026-11-18T12:00:00Z');
  const at = (iso: string) => ago(iso, now);
  expect([
    at('2026-11-18T11:59:40Z'),
    at('2026-11-18T11:48:00Z'),
    at('2026-11-17T13:00:00Z'),
    at('2026-11-17T11:00:00Z'),
  ]).toEqual(['just now', '12 min ago', '23 h ago', '17 Nov. 2026']);
});

test('exactly 5 % off is fine, exactly 10 % a warning', () => {
  expect([5, -5, 5.1, 10, 10.1].map(gapOf)).toEqual(['ok', 'ok', 'warn', 'warn', 'bad']);
});

test('long numbers are short in pictures', () => {
  expect([9420, 640_120, 999_600, 1_490_000, 23_400_000].map(compact)).toEqual([
    '9\u00a0420',
    '640 k',
    '1.00 M',
    '1.49 M',
    '23.4 M',
  ]);
});

test('a mean that is written as a count is whole: decimals would read as thousands', () => {
  expect([326.857, 163.4285, 0.4, -2.5].map(count)).toEqual(['327', '163', '0', '\u22123']);
  expect([326.857, 1204.0625, 9_999.4, 9_999.7, 999_499.7].map(compact)).toEqual([
    '327',
    '1\u00a0204',
    '9\u00a0999',
    '10 k',
    '999 k',
  ]);
});

test('cards write won and yen from 10 million in millions', () => {
  expect(moneyShort(61_200_000, 'KRW')).toBe('61.2\u00a0M\u00a0₩');
  expect(moneyShort(150_000_000, 'JPY')).toBe('¥150.0\u00a0M');
  expect(moneyShort(9_999_999, 'KRW')).toBe(money(9_999_999, 'KRW'));
  expect(moneyShort(31_259, 'EUR')).toBe(money(31_259, 'EUR'));
});

test('nothing that is shown as zero has a sign', () => {
  const near = Array.from({ length: 401 }, (_, i) => (i - 200) / 2000);
  const shown = [...near, -0, -1e-9, 1e-9, -0.5, -0.4999, 0.4999, -0.0499999, -0.05, 0.05].flatMap((value) => [
    ...[0, 1, 2].flatMap((digits) => [percent(value, { digits }), percent(value, { digits, signed: true })]),
    ...currencies.flatMap((currency) => [
      ...[false, true].map((exact) => money(value, currency, { exact, signed: true })),
      moneyShort(value, currency),
    ]),
    count(value),
    compact(value),
    groupDigits(value),
  ]);
  expect(shown.filter((text) => /[-+\u2212]/.test(text) && !/[1-9]/.test(text))).toEqual([]);
  expect([percent(-0.04, { signed: true }), percent(-0.05, { signed: true })]).toEqual(['0.0 %', '\u22120.1 %']);
});

test('counts are grouped as the locale groups them', () => {
  const writer = new Intl.NumberFormat('fr-FR');
  fc.assert(
    fc.property(fc.maxSafeNat(), (value) => {
      expect(count(value)).toBe(writer.format(value).replace(/\u202f/g, '\u00a0'));
    }),
  );
});
