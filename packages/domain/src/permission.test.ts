import { expect, test } from 'vitest';
import { isPublic, markOf, may, type Permission, permissions, readsStaff, staysInCompany } from './permission.ts';
import { type Role, roleSees, roles } from './role.ts';

test('what a role is said to see and do is what the table lets it', () => {
  const says = (words: string) => roles.filter((role) => roleSees[role].includes(words));
  const can = (...permissions: Permission[]) =>
    roles.filter((role) => permissions.every((permission) => may(role, permission)));
  const below = (list: readonly Role[]) => list.filter((role) => role !== 'admin');
  expect(says('makes users of clients')).toEqual(below(can('user.create')));
  expect(says('Books orders')).toEqual(below(can('order.create', 'budget.create')));
  expect(says('runs campaigns')).toEqual(below(can('campaign.create', 'order.create')));
  expect(says('without margins')).toEqual(can('company.read').filter((role) => !may(role, 'margin.read')));
  expect(says('own company alone')).toEqual(roles.filter(staysInCompany));
  for (const role of ['restricted_dashboard_user', 'guest_user'] as const)
    expect(may(role, 'company.read')).toBe(false);
});

test('machines and clients do not read who the staff is, nor does who reaches nothing', () => {
  expect(roles.filter((role) => !readsStaff(role)).toSorted()).toEqual(
    ['api_user', 'client', 'guest_user', 'restricted_dashboard_user'].toSorted(),
  );
});

test('every row has one mark a role', () => {
  for (const permission of permissions)
    for (const role of roles) expect(['Y', 'O', 'F', 'N', 'P']).toContain(markOf(permission, role));
});

test('restricted and guest users reach their own account and what is public, nothing else', () => {
  for (const role of ['restricted_dashboard_user', 'guest_user'] as const)
    expect(permissions.filter((permission) => may(role, permission) && !isPublic(permission))).toEqual([
      'auth.profile',
      'auth.logout',
    ]);
});

test('only an admin changes suppliers, deletes users and runs A/B tests', () => {
  for (const permission of ['supplier.edit', 'user.delete', 'campaign.ab_test'] as const)
    expect(roles.filter((role) => may(role, permission))).toEqual(['admin']);
});

test('clients write no money', () => {
  for (const permission of [
    'margin.create',
    'budget.create',
    'budget.edit',
    'line_item.edit',
    'order.edit',
    'campaign.edit_client_cost',
  ] as const)
    expect(may('client', permission)).toBe(false);
});

test('device ids are downloaded by the fewest roles', () => {
  expect(roles.filter((role) => may(role, 'audience.download'))).toEqual([
    'admin',
    'campaign_manager',
    'account_manager',
    'marketing_team_member',
    'support_team_member',
    'client',
  ]);
});
