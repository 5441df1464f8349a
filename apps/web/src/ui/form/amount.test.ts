import { currencies } from '@fairlead/domain/money';
import { describe, expect, test } from 'vitest';
import { amount, readAmount, writtenAmount } from './amount.ts';

describe('an amount that is typed', () => {
  test.each([
    ['1499,99', 1499.99],
    ['1499.99', 1499.99],
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['-5', -5],
  ])('%s is %s in any currency', (text, value) => {
    for (const currency of currencies) expect(readAmount(text, currency)).toEqual({ value });
  });
  test('one mark before three digits groups thousands only where the currency is written so', () => {
    for (const currency of ['USD', 'JPY'] as const) expect(readAmount('1,500', currency)).toEqual({ value: 1500 });
    const either = { issue: 'Write 25123 or 25.12: this can be read as either' };
    for (const currency of currencies) expect([currency, readAmount('25.123', currency)]).toEqual([currency, either]);
    for (const currency of ['EUR', 'GBP', 'KRW'] as const) expect(readAmount('25,123', currency)).toEqual(either);
    for (const text of ['-25,123 €', '+25,123 €']) expect(readAmount(text, 'EUR')).toEqual(either);
  });
  test.each([
    ['', 'This is not an amount. Write it like 1500.50'],
    ['abc', 'This is not an amount. Write it like 1500.50'],
    ['1.2.3', 'This is not an amount. Write it like 1500.50'],
    ['1e3', 'This is not an amount. Write it like 1500.50'],
    ['12 34', 'This is not an amount. Write it like 1500.50'],
    ['0.125', 'An amount has at most 2 decimals'],
    ['10.0049', 'An amount has at most 2 decimals'],
    ['$1,234.56', 'This is not an amount in €'],
    ['5 %', 'This is not an amount in €'],
  ])('%s is refused: %s', (text, issue) => expect(readAmount(text, 'EUR')).toEqual({ issue }));
  test('the sign of its own currency may stand with it', () => {
    expect(readAmount('1 234,56 €', 'EUR')).toEqual({ value: 1234.56 });
    expect(readAmount('¥9,000,000', 'JPY')).toEqual({ value: 9_000_000 });
    expect(readAmount('-$5', 'USD')).toEqual({ value: -5 });
  });

  const shown = [0, 0.01, 0.1, 29.01, 999.99, 1000, 1234.5, 33_000, 1_234_567.89, 999_999_999_999.99];
  test.each(currencies)('what a field shows is read as what it holds: %s', (currency) => {
    for (const value of shown) expect(readAmount(writtenAmount(value, currency), currency)).toEqual({ value });
  });
  test('nothing is written for no amount', () => expect(writtenAmount(null, 'EUR')).toBe(''));
});

test('a table writes yen and won without decimals, and never an amount as nothing', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(amount(1_234_567.5, 'KRW'))).toBe('1 234 568 ₩');
  expect(amount(6500.4, 'JPY')).toBe('¥6,500');
  expect(amount(0.4, 'JPY')).toBe('¥0.40');
  expect([amount(0, 'JPY'), amount(1200, 'USD'), amount(1200.5, 'USD')]).toEqual(['¥0', '$1,200', '$1,200.50']);
});
