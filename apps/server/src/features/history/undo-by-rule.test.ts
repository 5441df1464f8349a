import * as historyApi from '@fairlead/contract/history';
import * as orders from '@fairlead/contract/order';
import * as users from '@fairlead/contract/user';
import { EMAIL_TAKEN } from '@fairlead/domain/user/user.rules';
import { anOrderDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';

// What people and orders may not be by now is not offered; pressed all the same, it is refused in the same words.

let house: TestHouse;
let admin: Caller;
let company: number;
beforeAll(async () => {
  house = await openTestHouse({ worker: false, env: { RATE_LIMITS: 'off' } });
  admin = await house.as('admin');
  company = (await house.company()).id;
});
afterAll(() => house?.close());

/** What is said of each edit of a record, newest first. What is said is what pressing it says, and nothing only where some way is left. */
const said = async (entity: string, id: number) => {
  const query = { entity, entity_id: String(id) };
  const entries = (await admin.call(historyApi.listHistory, { query })).body.items;
  const edits = entries.filter(({ action }) => action === 'update');
  for (const { id: entry, change_set_id, why_not } of edits) {
    const words: (string | null)[] = [];
    for (const later_edits of ['keep', 'overwrite'] as const) {
      const sent = { params: { changeSetId: change_set_id }, body: { entries: [entry], later_edits } };
      const { body } = await admin.call(historyApi.undoChangeSet, sent, { query: { dry_run: 'true' } });
      const { items } = (body as unknown as { result: { items: { status: string; message: string | null }[] } }).result;
      words.push(...items.map(({ status, message }) => (status === 'refused' || message === why_not ? message : null)));
    }
    if (why_not === null) expect(words).toContain(null);
    else expect(words).toEqual([why_not, why_not]);
  }
  return edits.map(({ why_not }) => why_not);
};

let people = 0;
const address = () => `ada.${++people}@nomnom.example`;
const invite = async (email: string) =>
  (await admin.call(users.createUser, { body: { email, role: 'client', company_id: company } })).body.id;
const editUser = (id: number, body: object) => admin.call(users.updateUser, { params: { userId: String(id) }, body });
const removeUser = (id: number) => admin.call(users.deleteUser, { params: { userId: String(id) } });

test('an e-mail that somebody else has by now does not come back, in any case, until that user is removed', async () => {
  const [was, is] = [address(), address()];
  const id = await invite(was);
  await editUser(id, { email: is });
  expect(await said('user', id)).toEqual([null]);
  const heir = await invite(was.toUpperCase());
  expect(await said('user', id)).toEqual([EMAIL_TAKEN]);
  await removeUser(heir);
  expect(await said('user', id)).toEqual([null]);
});

test('an e-mail that was edited since is judged by what would be, and what is beside it goes', async () => {
  const id = await invite(address());
  const other = (await house.company({ name: 'Halfmoon Bank' })).id;
  const was = address();
  await editUser(id, { email: was });
  await editUser(id, { email: address(), company_id: other });
  await editUser(id, { email: address() });
  await invite(was);
  // The company may go back without the address
  expect(await said('user', id)).toEqual([null, null, null]);
});

test('an order does not get back who was removed since, and its name goes back', async () => {
  const manager = await house.as('campaign_manager');
  const draft = anOrderDraft(manager.id, {});
  const { id } = (await admin.call(orders.createOrder, { params: { companyId: String(company) }, body: draft })).body;
  const edit = (body: object) =>
    admin.call(orders.updateOrder, { params: { companyId: String(company), orderId: String(id) }, body });
  const next = await house.as('campaign_manager');
  await edit({ account_manager_id: next.id, name: 'Renamed' });
  await edit({ bi_analyst_id: next.id });
  await edit({ name: 'Renamed again' });
  expect(await said('order', id)).toEqual([null, null, null]);
  await removeUser(manager.id);
  expect(await said('order', id)).toEqual([
    null,
    expect.stringContaining('was deleted. Choose another user.'),
    expect.stringContaining('was deleted. Choose another user.'),
  ]);
});
