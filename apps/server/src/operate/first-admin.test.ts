import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing/house.ts';
import { checkFirstAdmin, inviteFirstAdmin } from './first-admin.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ env: { FIRST_ADMIN: 'ada@fairlead.example' }, worker: false });
});
afterAll(() => house?.close());

const invitations = () =>
  house.db.query<{ email: string }>(
    `select u.email from job j join app_user u on u.id = j.entity_id where j.kind = 'mail' and u.role = 'admin'`,
  );

test('the first admin is invited where there is none, by one of the servers that start, and never again', async () => {
  expect((await Promise.all([inviteFirstAdmin(house), inviteFirstAdmin(house)])).sort()).toEqual([false, true]);
  expect(await invitations()).toEqual([{ email: 'ada@fairlead.example' }]);
  expect(await inviteFirstAdmin(house)).toBe(false);
  expect(await invitations()).toHaveLength(1);
});

test('nobody who is there already is made an admin', async () => {
  await house.db.query(`update app_user set role = 'support_user' where email = 'ada@fairlead.example'`);
  expect(await inviteFirstAdmin(house)).toBe(false);
  expect(await house.db.query(`select 1 from app_user where role = 'admin'`)).toEqual([]);
});

test.each([
  ['ada', 'Email must be a valid email'],
  ['ada@elsewhere.example', 'PROVIDER_DOMAIN'],
])('%s, who may be no admin, keeps a server from starting', (firstAdmin, words) => {
  expect(() => checkFirstAdmin({ ...house.config, firstAdmin })).toThrow(words);
  expect(() => checkFirstAdmin(house.config)).not.toThrow();
});
