import { expect, test } from 'vitest';
import { mayEditEntity, mayReadEntity, readableEntities } from './entity-rights.ts';
import { roles } from './role.ts';

test('what belongs to no known record is the admin’s', () => {
  for (const entity of [null, 'no_such_thing', 'constructor', '__proto__'])
    for (const role of roles)
      expect([role, mayReadEntity(role, entity), mayEditEntity(role, entity)]).toEqual([
        role,
        role === 'admin',
        role === 'admin',
      ]);
});

test('sales reads lists and does not change them; the API user does not read people', () => {
  expect(mayReadEntity('sales_team_member', 'targeting_list')).toBe(true);
  expect(mayEditEntity('sales_team_member', 'targeting_list')).toBe(false);
  expect(mayEditEntity('api_user', 'targeting_list')).toBe(true);
  expect(readableEntities('api_user')).not.toContain('user');
  expect(readableEntities('guest_user')).toEqual([]);
});

test('the control group and the churn API have rights of their own, which clients share and sales only reads', () => {
  for (const entity of ['control_group', 'churn_app']) {
    expect([mayReadEntity('client', entity), mayEditEntity('client', entity)]).toEqual([true, true]);
    expect([mayReadEntity('sales_team_member', entity), mayEditEntity('sales_team_member', entity)]).toEqual([
      true,
      false,
    ]);
  }
  expect(mayReadEntity('api_user', 'control_group')).toBe(true);
  expect(mayReadEntity('api_user', 'churn_app')).toBe(false);
});
