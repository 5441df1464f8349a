import { currencies } from '@fairlead/domain/money';
import { describe, expect, test } from 'vitest';
import { readAmount, writtenAmount } from './amount.ts';

describe('an amount that is typed', () => {
  test.each([
    ['1499,99', 1499.99],
    ['1499.99', 1499.99],
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['1 234,56 €', 1234.56],
    ['$1,234.56', 1234.56],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1,500', 1500],
    ['1.500', 1500],
    ['0.125', 0.13],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['¥9,000,000', 9000000],
    ['-5', -5],
    ['', null],
    ['abc', null],
    ['1.2.3', null],
  ])('%s is %s in any currency', (text, amount) => expect(readAmount(text)).toBe(amount));

  const shown = [0, 0.01, 0.1, 29.01, 999.99, 1000, 1234.5, 33_000, 1_234_567.89, 999_999_999_999.99];
  test.each(currencies)('what a field shows is read as what it holds: %s', (currency) => {
    for (const value of shown) expect(readAmount(writtenAmount(value, currency))).toBe(value);
  });
  test('nothing is written for no amount', () => expect(writtenAmount(null, 'EUR')).toBe(''));
});
