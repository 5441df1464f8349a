import { expect, test } from 'vitest';
import { shownNumber, typedNumber } from './typed-number.ts';

test.each([
  ['-', null],
  ['-2', -2],
  ['-2.', -2],
  ['1.', 1],
  ['1.50', 1.5],
  ['', null],
  [7.25, 7.25],
])('"%s" is typed: the draft holds %s', (typed, value) => {
  expect(typedNumber(typed).value).toBe(value);
});

test('a minus stays where it was typed until a digit follows it', () => {
  expect(shownNumber(typedNumber('-'), null)).toBe('-');
  expect(shownNumber(typedNumber('-2'), -2)).toBe('-2');
});

test('a value that was set from elsewhere ends the typing', () => {
  expect(shownNumber(typedNumber('1.'), 30)).toBe(30);
  expect(shownNumber(typedNumber('-'), 0)).toBe(0);
  expect(shownNumber(null, null)).toBe('');
});
