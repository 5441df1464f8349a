import { expect, test } from 'vitest';
import { CASE_LINES, looksOf } from './first-lines.ts';

const A = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';
const B = '6D92078A-8246-4BA4-AE5B-76104861E7DC';
const digits = '12345678-1234-1234-1234-123456789012';
const md5 = '21A3F9C9D7D554E2EF66F31CCED0832B';

test.each([
  ['all right', [A, digits], 'android', null],
  ['all in the other letters', [A, digits], 'ios', 'lower'],
  ['all in the other letters', [B], 'android', 'upper'],
  ['some of each', [A, B], 'ios', 'mixed'],
  ['both in one id', [`${A.slice(0, 30)}${B.slice(30)}`], 'ios', 'mixed'],
  ['no letters at all', [digits], 'ios', null],
  ['a header and lines that count for nothing', ['idfa', 'abcdef', '"x"', `"${B}",FR`], 'ios', null],
] as const)('%s', (_, lines, platform, case_issue) =>
  expect(looksOf(lines, platform)).toEqual({ rows_format: 'plain', case_issue }),
);

test('hashes have no issue, and the first valid line says the kind', () => {
  expect(looksOf([md5, md5.toLowerCase(), A], 'ios')).toEqual({ rows_format: 'hash', case_issue: null });
  expect(looksOf([B, md5.toLowerCase()], 'ios')).toEqual({ rows_format: 'plain', case_issue: null });
});

test('lines after the first thousand are not looked at; without a valid one there is nothing to say', () => {
  const right = Array.from({ length: CASE_LINES }, () => B);
  expect(looksOf([...right, A], 'ios')).toEqual({ rows_format: 'plain', case_issue: null });
  expect(looksOf([...right.slice(1), A], 'ios')?.case_issue).toBe('mixed');
  expect(looksOf(['x', ''], 'ios')).toBeNull();
});
