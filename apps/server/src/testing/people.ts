import * as auth from '@fairlead/contract/auth';
import * as historyApi from '@fairlead/contract/history';
import * as api from '@fairlead/contract/user';
import { afterAll, beforeAll } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from './house.ts';
import type { RecordsKind } from './records.ts';

/** A house with two companies, an admin and an account manager, as tests of users share it. */
export type People = { house: TestHouse; admin: Caller; manager: Caller; nomnom: number; other: number };

/**
 * Opens such a house for the tests of a `describe`, and closes it. `tell` hears of it before the first test.
 * @returns what those tests do with users, each as whoever is given
 */
export const usePeople = (kind: RecordsKind, tell: (people: People) => unknown) => {
  let people: People;
  let made = 0;
  beforeAll(async () => {
    const house = await openTestHouse({ kind, worker: false, env: { RATE_LIMITS: 'off' } });
    const [admin, manager] = [await house.as('admin'), await house.as('account_manager')];
    const nomnom = (await house.company({ name: 'Nomnom' })).id;
    const other = (await house.company({ name: 'Other' })).id;
    people = { house, admin, manager, nomnom, other };
    await tell(people);
  });
  afterAll(() => people?.house.close());

  const address = (domain = 'fairlead.example') => `ada.${++made}@${domain}`;
  const create = (by: Caller, body: { email: string; role: string; company_id?: number | null }) =>
    by.call(api.createUser, { body });
  return {
    /** An address that nobody has. */
    address,
    create,
    aClient: async (company = people.nomnom) =>
      (await create(people.admin, { email: address('nomnom.example'), role: 'client', company_id: company })).body,
    edit: (by: Caller, id: number, body: object) => by.call(api.updateUser, { params: { userId: `${id}` }, body }),
    remove: (by: Caller, id: number) => by.call(api.deleteUser, { params: { userId: `${id}` } }),
    seen: async (by: Caller, id: number) => (await by.call(api.listUsers)).body.items.find((user) => user.id === id),
    historyOf: async (by: Caller, id: number) =>
      (await by.call(historyApi.listHistory, { query: { entity: 'user', entity_id: `${id}` } })).body.items,
    undo: (by: Caller, set: string | undefined) =>
      by.call(historyApi.undoChangeSet, { params: { changeSetId: set ?? '' }, body: {} }),
    mails: (id: number) =>
      people.house.db.query<{ input: { purpose: string } }>(
        `select input from job where kind = 'mail' and entity_id = $1`,
        [id],
      ),
    isIn: async (caller: Caller) => (await caller.call(auth.profile)).status === 200,
  };
};
