import * as mapping from '@fairlead/contract/event-mapping';
import * as historyApi from '@fairlead/contract/history';
import * as orders from '@fairlead/contract/order';
import * as users from '@fairlead/contract/user';
import { FUNNEL_REQUIRED } from '@fairlead/domain/event-mapping/event-mapping.rules';
import { EDITED_WHEN_REMOVED, EMAIL_TAKEN, REMOVED_AND_TAKEN } from '@fairlead/domain/user/user.rules';
import { anOrderDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDefinition, createCohort, editCohort } from '../../testing/cohorts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';

// What people, orders, dynamic audiences and events may not be by now is not offered; pressed all the same, it is refused in the same words.

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

test('a removed user whose address was invited again cannot be brought back first, and that is said', async () => {
  const was = address();
  const id = await invite(was);
  await editUser(id, { email: address() });
  await editUser(id, { email: was });
  await removeUser(id);
  expect(new Set(await said('user', id))).toEqual(new Set([EDITED_WHEN_REMOVED]));
  await invite(was);
  expect(new Set(await said('user', id))).toEqual(new Set([REMOVED_AND_TAKEN]));
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

test('a dynamic audience without countries does not go without the events that name none', async () => {
  const app = await house.application(company, 'ios');
  const { id } = (await createCohort(admin, app)).body;
  const save = (more: object) => editCohort(admin, id, aDefinition(app, more));
  await save({ events_without_country: true });
  expect(await said('cohort', id)).toEqual([null]);
  await save({ events_without_country: true, countries: [] });
  await save({ events_without_country: true, countries: [], name: 'Renamed' });
  expect(await said('cohort', id)).toEqual([null, null, 'Please select at least one country']);
});

test('an event that is hidden since does not get a funnel back', async () => {
  const { id: app } = await house.application(company);
  const map = async (body: object) => {
    const params = { applicationId: String(app), customActionName: 'order' };
    return (await admin.call(mapping.updateCustomAction, { params, body })).body.id ?? 0;
  };
  for (const type of ['registration', 'purchase']) await map({ type });
  const id = await map({ has_revenue: 1 });
  // Revenue needs a funnel, which the first save gave
  expect(await said('custom_action', id)).toEqual([null, null, FUNNEL_REQUIRED]);
  await map({ is_hidden: true });
  // What hid it took the funnel along, and brings it back
  const hidden = 'A hidden event is in no funnel. Show the event first.';
  expect(await said('custom_action', id)).toEqual([null, null, hidden, 'It is as it was before already']);
});
