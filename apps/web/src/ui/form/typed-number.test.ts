import { expect, test } from 'vitest';
import { issuesOf } from './resolver.ts';
import { isBeginning, readNumber, shownNumber, typedNumber, writtenNumber } from './typed-number.ts';

const whole = 'Only whole numbers';
const none = 'This is not a number. Write it in digits, like 12';

test.each([
  ['15', 0, 15],
  [' 7 days', 0, 7],
  ['1 500', 0, 1500],
  ['1,234,567', 0, 1_234_567],
  ['-5', 0, -5],
  ['1.50', 2, 1.5],
  ['12,5', 2, 12.5],
  ['1.', 2, 1],
  ['7.0', 0, 7],
  ['0,125', 3, 0.125],
  ['1,234.5', 2, 1234.5],
  ['1 234', 2, 1234],
  ['+1234', 0, 1234],
  ['1,234.', 2, 1234],
])('"%s" with %s decimals is %s', (text, decimals, value) =>
  expect(readNumber(text, decimals, ' days')).toEqual({ value }),
);

test.each([
  ['1.5', 0, whole],
  ['2,5', 0, whole],
  ['1e3', 0, none],
  ['1 2', 0, none],
  ['12 €', 0, none],
  ['7 %', 0, none],
  ['a week', 0, none],
  ['25.123', 2, 'At most 2 decimals'],
  ['1,234', 2, 'Write 1234 or 1.23: this can be read as either'],
  ['1.500', 2, 'Write 1500 or 1.50: this can be read as either'],
  ['433,456', 2, 'Write 433456 or 433.46: this can be read as either'],
  ['999,999', 2, 'Write 999999 or 1000.00: this can be read as either'],
  ['−25,125 days', 6, 'Write 25125 or 25.13: this can be read as either'],
  ['2.000', 0, 'Write 2000 or 2: this can be read as either'],
  ['1,000', 0, 'Write 1000 or 1: this can be read as either'],
  ['1,500', 0, 'Write 1500, without a comma: it can be read as decimals'],
  ['+1,234', 0, 'Write 1234, without a comma: it can be read as decimals'],
  ['+ 1,000', 0, 'Write 1000 or 1: this can be read as either'],
  ['1,234.', 0, 'Write 1234, without a comma: it can be read as decimals'],
  ['1.234,', 0, 'Write 1234, without a point: it can be read as decimals'],
  ['2.000,', 0, 'Write 2000 or 2: this can be read as either'],
  ['1\u00a0,234', 0, 'Write 1234, without a comma: it can be read as decimals'],
  ['+1,234', 2, 'Write 1234 or 1.23: this can be read as either'],
])('"%s" with %s decimals is refused as it stands: %s', (text, decimals, issue) => {
  expect(readNumber(text, decimals, ' days')).toEqual({ issue });
  const typed = typedNumber(text, (one) => readNumber(one, decimals));
  expect(typed.value).toBeNaN();
  expect(shownNumber(typed, Number.NaN, String)).toBe(text);
});

test('what could not be read is sent by no form, whatever its rules say of it', () => {
  expect(issuesOf({ days: Number.NaN, list: [{ sum: Number.NaN }], note: null }, () => [])).toEqual([
    { path: 'days', message: 'This is not a number' },
    { path: 'list.0.sum', message: 'This is not a number' },
  ]);
});

test('a sign or a mark before its digit is not wrong while somebody types', () =>
  expect(['-', '\u2212', '.', '', '-,', '5', 'a'].map(isBeginning)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]));

test('a value that was set from elsewhere ends the typing', () => {
  const typing = typedNumber('1.', (text) => readNumber(text, 2));
  expect(shownNumber(typing, 1, String)).toBe('1.');
  expect(shownNumber(typing, 30, String)).toBe('30');
  expect(shownNumber(null, null, String)).toBe('');
});

test('at rest a number has its thousands apart and its unit; an id keeps its digits together', () => {
  expect(writtenNumber(12_345.25, { suffix: ' %' })).toBe('12\u00a0345.25 %');
  expect(writtenNumber(-0.5, {})).toBe('\u22120.5');
  expect(writtenNumber(1_529_865_266, { plain: true })).toBe('1529865266');
});

test('what a field shows at rest is read as what it holds', () => {
  for (const value of [0, 7, -5, 12.5, 1_234_567.25])
    expect(readNumber(writtenNumber(value, { suffix: ' %' }), 2, ' %')).toEqual({ value });
});

test('a fraction of a whole number is refused in the words of its field', () => {
  expect(readNumber('2.5', 0)).toEqual({ issue: 'Only whole numbers' });
  expect(readNumber('2.5', 0, '', 'This number must be an integer')).toEqual({
    issue: 'This number must be an integer',
  });
});

test('thousands that a field cannot hold are no reading of it', () => {
  const percent = (text: string) => readNumber(text, 2, ' %', undefined, 100);
  expect(percent('12,345')).toEqual({ issue: 'At most 2 decimals' });
  expect(percent('1,500')).toEqual({ value: 1.5 });
  expect(percent('12.5 %')).toEqual({ value: 12.5 });
  expect(percent('1500')).toEqual({ value: 1500 });
  expect(readNumber('12,345', 2, ' %')).toHaveProperty('issue', 'Write 12345 or 12.35: this can be read as either');
});

test('a whole number with a comma is not cut to one that its field can hold', () => {
  const few = (text: string) => readNumber(text, 0, '', undefined, 90);
  expect(few('1,000')).toEqual({ issue: 'Write 1000 or 1: this can be read as either' });
  expect(few('1,000.')).toEqual({ issue: 'Write 1000 or 1: this can be read as either' });
  expect(few('1.000,')).toEqual({ issue: 'Write 1000 or 1: this can be read as either' });
  expect(few('1.000')).toEqual({ value: 1 });
  expect(few('1000')).toEqual({ value: 1000 });
});
