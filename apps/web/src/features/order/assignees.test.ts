import type { Role } from '@fairlead/domain/role';
import { expect, test } from 'vitest';
import { assigneeOptions, whyDimmed } from './assignees.ts';

const user = (id: number, role: Role, deleted_at: string | null = null) => ({
  id,
  email: `u${id}@x.example`,
  role,
  deleted_at,
});
const users = [
  user(3, 'sales_team_member'),
  user(1, 'client'),
  user(2, 'api_user'),
  user(4, 'admin', '2026-10-01T00:00:00Z'),
  user(5, 'admin'),
];

test('clients, API users and removed people are not offered', () =>
  expect(assigneeOptions(users, null).map(({ value }) => value)).toEqual([3, 5]));

test('who is stored stays in sight; one removed since cannot be chosen again', () => {
  const gone = { id: 4, email: 'u4@x.example', deleted_at: '2026-10-01T00:00:00Z' };
  expect(assigneeOptions(users, gone)).toContainEqual({ value: 4, label: 'u4@x.example', disabled: true });
  expect(assigneeOptions(users, { id: 1, email: 'u1@x.example', deleted_at: null })).toContainEqual({
    value: 1,
    label: 'u1@x.example',
    disabled: false,
  });
  expect(assigneeOptions(users, { id: 5, email: 'u5@x.example', deleted_at: null })).toHaveLength(2);
  expect(whyDimmed(gone)).toBe('Removed on 01 Oct. 2026');
});
