import { afterAll, beforeAll } from 'vitest';
import { addUser } from '../features/user/user.service.ts';
import { type Caller, openTestHouse, type TestHouse } from './house.ts';
import type { RecordsKind } from './records.ts';

/** The password of whom `person` makes. */
export const PASSWORD = 'Fairlead-2026';

/**
 * Opens a house for the tests of a `describe`, and closes it. `tell` hears of it before the first test, with somebody to call as.
 * @returns what those tests sign in by
 */
export const useSignIns = (kind: RecordsKind, tell: (opened: { house: TestHouse; nobody: Caller }) => unknown) => {
  let house: TestHouse;
  let people = 0;
  beforeAll(async () => {
    house = await openTestHouse({ kind });
    await tell({ house, nobody: await house.as('admin') });
  });
  afterAll(() => house?.close());

  /** Signs in from an address. */
  const from = (remoteAddress: string, username: string, password: string) =>
    house.app.inject({
      method: 'POST',
      url: '/api/token',
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
    });
  const signIn = (username: string, password: string) => from('127.0.0.1', username, password);
  return {
    person: async (role = 'campaign_manager', password: string | null = PASSWORD) => {
      people += 1;
      return addUser(house.context, { email: `person.${people}@fairlead.example`, role, company_id: null, password });
    },
    from,
    signIn,
    profile: (token: string) =>
      house.app.inject({ method: 'GET', url: '/api/profile', headers: { authorization: `Bearer ${token}` } }),
    tokenOf: async (email: string, password = PASSWORD): Promise<string> =>
      (await signIn(email, password)).json().access_token,
  };
};
