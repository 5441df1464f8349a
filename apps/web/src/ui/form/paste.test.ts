import { expect, test } from 'vitest';
import { numberPastedOver } from './paste.ts';

const over = (text: string, value = '', selectionStart = 0, selectionEnd = value.length) =>
  numberPastedOver(text, { value, selectionStart, selectionEnd }, 2);

test('an amount is read as people write it, whichever currency the field is in', () => {
  for (const text of ['1 000,50', '1,000.50', '1.000,50', '1000.5', '1\u202f000,50 €', '$1,000.50'])
    expect(over(text, '$6.50')).toBe(1000.5);
  expect(over('12,5')).toBe(12.5);
});

test('a piece of a number, and what is none, are typed as they are', () => {
  expect(over('50', '$6.50', 1, 2)).toBeNull();
  expect(over('50', '6,50 €', 6, 6)).toBeNull();
  expect(over('a lot', '6,50 €')).toBeNull();
  expect(over('', '6,50 €')).toBeNull();
  expect(over('1.005')).toBeNull();
});

test('selecting the digits is selecting the amount: the sign around them stays', () => {
  expect(over('1 000,50', '$6.50', 1, 5)).toBe(1000.5);
  expect(over('1 000,50', '6,50\u00a0€', 0, 4)).toBe(1000.5);
});
