import { expect, test } from 'vitest';
import { checkCompany, checkUnchangedCurrency, forbiddenChanges, whyCurrencyStays } from './company.rules.ts';

const draft = { name: 'Nomnom', currency: 'EUR', is_test: false };

test('a name and one of five currencies make a company', () => {
  for (const currency of ['EUR', 'USD', 'GBP', 'KRW', 'JPY']) expect(checkCompany({ ...draft, currency })).toEqual([]);
});

test.each([
  ['', 'Name is required'],
  ['   ', 'Name is required'],
  ['x'.repeat(256), 'Name must be at most 255 characters. Shorten it.'],
  ['a\nb', 'Name has characters that cannot be kept. Remove line breaks and control characters.'],
])('the name %j is refused', (name, message) =>
  expect(checkCompany({ ...draft, name })).toEqual([{ path: 'name', message }]),
);

test('another currency is refused by name', () =>
  expect(checkCompany({ ...draft, currency: 'CHF' })).toEqual([
    { path: 'currency', message: 'Currency must be one of EUR, USD, GBP, KRW, JPY' },
  ]));

test('state and test mark are the admin’s', () => {
  const before = { is_test: false, state: 'new' } as const;
  expect(forbiddenChanges('admin', before, { state: 'archived', is_test: true })).toEqual([]);
  expect(
    forbiddenChanges('sales_team_member', before, { state: 'archived', is_test: true }).map((issue) => issue.path),
  ).toEqual(['is_test', 'state']);
  expect(forbiddenChanges('sales_team_member', before, { state: 'new', is_test: false })).toEqual([]);
});

test('the currency never changes', () => {
  expect(checkUnchangedCurrency('EUR', 'EUR')).toEqual([]);
  expect(checkUnchangedCurrency('EUR', undefined)).toEqual([]);
  expect(checkUnchangedCurrency('EUR', 'USD').map((issue) => issue.path)).toEqual(['currency']);
});

test('who cannot create companies is not told to create one for another currency', () => {
  expect(whyCurrencyStays(true)).toBe('Currency cannot be changed. Create another company for another currency.');
  expect(whyCurrencyStays(false)).toBe(
    'Currency cannot be changed. Ask an account manager for a company with another currency.',
  );
});
