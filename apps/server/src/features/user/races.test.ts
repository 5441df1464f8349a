import * as api from '@fairlead/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { recordKinds } from '../../testing/records.ts';

// Two at the same time: only a real server has two connections.
describe.runIf(recordKinds().includes('postgres'))('admins at the same time, on postgres', () => {
  let house: TestHouse;
  let nomnom: number;
  beforeAll(async () => {
    house = await openTestHouse({ kind: 'postgres', worker: false, env: { RATE_LIMITS: 'off' } });
    nomnom = (await house.company()).id;
  });
  afterAll(() => house?.close());

  const admins = async () =>
    (await house.db.query<{ id: number }>(`select id from app_user where role = 'admin' and deleted_at is null`)).map(
      ({ id }) => id,
    );
  /** Two admins and no other. */
  const twoAdmins = async (): Promise<[Caller, Caller]> => {
    await house.db.query(`update app_user set deleted_at = now() where role = 'admin' and deleted_at is null`);
    return [await house.as('admin'), await house.as('admin')];
  };
  const demote = (by: Caller, whom: Caller) =>
    by.call(api.updateUser, { params: { userId: `${whom.id}` }, body: { role: 'sales_team_member' } });
  const remove = (by: Caller, whom: Caller) => by.call(api.deleteUser, { params: { userId: `${whom.id}` } });

  test('of the last two, whom 50 demotions and removals go against, one stays', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, two] = await twoAdmins();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => {
          const [by, whom] = n % 2 === 0 ? [one, two] : [two, one];
          return n % 4 < 2 ? demote(by, whom) : remove(by, whom);
        }),
      );
      const left = await admins();
      expect(left).toHaveLength(1);
      // Who stays has not lost their access; whoever came too late is told so, and nothing broke
      expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(0);
      expect(answers.every(({ status }) => [200, 204, 401, 403, 409].includes(status))).toBe(true);
    }
  });

  test('an admin who was removed meanwhile takes nobody along', async () => {
    const [one, two] = await twoAdmins();
    const third = await house.as('admin');
    const answers = await Promise.all([remove(one, two), remove(two, one), remove(third, one), remove(one, third)]);
    const left = await admins();
    expect(left.length).toBeGreaterThanOrEqual(1);
    // Nobody acted after their own end: as many are gone as removals went through, and none of the gone acted last
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(3 - left.length);
  });

  test('an address that many want at once is one user’s', async () => {
    const [admin] = await twoAdmins();
    const removed = (await house.as('client', nomnom)) as Caller;
    await remove(admin, removed);
    const body = { email: removed.email.toUpperCase(), role: 'client', company_id: nomnom };
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.call(api.createUser, { body })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'A user with this email already exists',
    });
  });
});
