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
