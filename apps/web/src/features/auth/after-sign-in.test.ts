import { expect, test } from 'vitest';
import { rememberPage } from '#lib/session.ts';
import { pathAfterSignIn } from './after-sign-in.ts';

const at = (path: string, company_id: number | null, role: 'client' | 'admin' | 'api_user' = 'client') => {
  rememberPage(path);
  return pathAfterSignIn({ role, company_id });
};

test('a person goes on where they were', () => {
  expect(at('/companies/1001/lineItems?state=all', 1001)).toBe('/companies/1001/lineItems?state=all');
  expect(at('/companies/1002', null, 'admin')).toBe('/companies/1002');
  expect(at('/companies?state=all', 1001)).toBe('/companies?state=all');
});

test('a client who was moved to another company is led to what it sees there, not to a page that is not found', () => {
  expect(at('/companies/1002/applications/2004/edit/details', 1001)).toBe('/homepage');
  expect(at('/companies/10011', 1001)).toBe('/homepage');
});

test('an API user learns that the account is ready', () => {
  expect(at('/companies/1001', null, 'api_user')).toBe('/welcome');
});
