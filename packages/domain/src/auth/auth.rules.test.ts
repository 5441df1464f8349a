import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkEmail, isEmail } from '../user/email.rules.ts';
import { checkNewPassword, checkPassword } from '../user/password.rules.ts';
import { expiryOf, hasExpired } from './password-link.ts';
import { safeReturnPath } from './return-path.ts';

const messages = (issues: { message: string }[]) => issues.map((issue) => issue.message);

describe('a password', () => {
  test('is required', () => expect(messages(checkPassword(''))).toEqual(['Password is required']));
  test.each(['Fairlead-2026', 'Aa1!aaaa', 'Ünïcode9é!', `Aa1!${'x'.repeat(28)}`])('%s is fine', (password) =>
    expect(checkPassword(password)).toEqual([]),
  );
  test.each([
    ['seven characters', 'Aa1!aaa'],
    ['33 characters', `Aa1!${'x'.repeat(29)}`],
    ['no uppercase', 'aaaaaa1!'],
    ['no lowercase', 'AAAAAA1!'],
    ['no digit', 'Aaaaaaa!'],
    ['no special character', 'Aaaaaaa1'],
    ['whitespace as the special character', 'Aaaaaa1 '],
    ['a NUL', 'Aaaaaa1!\0'],
  ])('%s is refused', (_, password) =>
    expect(messages(checkPassword(password))).toEqual(['Password does not meet security requirements']),
  );
  test('a missing and a different confirmation say so', () => {
    expect(messages(checkNewPassword({ password: 'Fairlead-2026', confirmation: '' }))).toEqual([
      'This field is required',
    ]);
    expect(messages(checkNewPassword({ password: 'Fairlead-2026', confirmation: 'Fairlead-2027' }))).toEqual([
      'Password confirmation does not match',
    ]);
  });
});

describe('an email', () => {
  test('is required', () => expect(messages(checkEmail(' '))).toEqual(['Email cannot be empty']));
  test.each([
    'a@x',
    'a b@x.com',
    'a@x..com',
    'a@x.com,b@x.com',
    'a@x.com\r\nBcc: b@x.com',
    '"a b"@x.com',
    'ä@x.com',
    `${'a'.repeat(65)}@x.com`,
  ])('%j is refused', (email) => expect(messages(checkEmail(email))).toEqual(['Email must be a valid email']));
  test.each(['a@x.com', 'first.last+tag@sub.example.co.uk', "o'neill@example.com"])('%s is fine', (email) =>
    expect(checkEmail(email)).toEqual([]),
  );
  test('a long hostile text is judged at once', () => {
    const start = process.cpuUsage();
    for (const text of ['a@'.repeat(15_000), `a@${'a.'.repeat(10_000)}`, 'a-'.repeat(15_000)])
      expect(isEmail(text)).toBe(false);
    expect(process.cpuUsage(start).user).toBeLessThan(500_000); // µs of this process, however busy the machine is
  });
});

describe('a password link', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  test('ends when its last part says, in seconds or milliseconds', () => {
    expect(expiryOf('abc.1795262400')?.toISOString()).toBe(new Date(1_795_262_400_000).toISOString());
    expect(expiryOf('abc.1795262400000')).toEqual(expiryOf('abc.1795262400'));
  });
  test.each(['abc', 'abc.', 'abc.x', 'abc.-5', 'abc.NaN', 'abc.99999999999999'])('%s counts as expired', (token) =>
    expect(hasExpired(token, now)).toBe(true),
  );
  test('is over at the very moment', () => {
    expect(hasExpired(`abc.${now.getTime() / 1000}`, now)).toBe(true);
    expect(hasExpired(`abc.${now.getTime() / 1000 + 1}`, now)).toBe(false);
  });
});

describe('the page remembered before sign-in', () => {
  test('is used when it is a path of this origin', () =>
    expect(safeReturnPath('/companies/1?state=all#x', '/companies')).toBe('/companies/1?state=all#x'));
  test.each([
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '/authentication',
    '/',
    '/logout?x',
  ])('%j leads to the fallback', (remembered) => expect(safeReturnPath(remembered, '/companies')).toBe('/companies'));
  test('never leaves the origin, whatever is remembered', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const path = safeReturnPath(text, '/companies');
        expect(new URL(path, 'https://fairlead.example').origin).toBe('https://fairlead.example');
      }),
    ));
});
