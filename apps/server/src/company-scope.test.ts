import type { Role } from '@fairlead/domain/role';
import { expect, test } from 'vitest';
import { companySeen } from './company-scope.ts';
import type { SignedIn } from './context.ts';

const as = (role: Role, company_id: number | null = null) => ({
  user: { id: 1, email: 'x@fairlead.example', role, company_id, session_id: 1 } satisfies SignedIn,
});

test('a client’s lists are cut to its own company, whatever is asked for', () => {
  expect(companySeen(as('client', 7), undefined)).toBe(7);
  expect(companySeen(as('client', 7), 7)).toBe(7);
  expect(companySeen(as('client', 7), 8)).toBe(0); // no company has it: the list is empty
  expect(companySeen(as('client', null), undefined)).toBe(0);
  expect(companySeen(as('client', null), 8)).toBe(0);
});

test('everybody else gets the company asked for, or all', () => {
  for (const reader of [as('admin'), as('api_user'), as('support_team_member'), { user: null }])
    expect([companySeen(reader, undefined), companySeen(reader, 8)]).toEqual([undefined, 8]);
});
