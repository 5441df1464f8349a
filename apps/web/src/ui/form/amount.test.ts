import { type Currency, currencies } from '@fairlead/domain/money';
import fc from 'fast-check';
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

  test('what a field shows is read as what it holds, in every currency', () => {
    const cents = fc.integer({ min: 0, max: 10 ** 11 }).map((n) => n / 100);
    fc.assert(
      fc.property(cents, fc.constantFrom<Currency>(...currencies), (value, currency) => {
        expect(readAmount(writtenAmount(value, currency))).toBe(value);
      }),
    );
  });
  test('nothing is written for no amount', () => expect(writtenAmount(null, 'EUR')).toBe(''));
});
