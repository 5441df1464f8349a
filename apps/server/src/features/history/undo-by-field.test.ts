import * as companies from '@fairlead/contract/company';
import * as historyApi from '@fairlead/contract/history';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';

let house: TestHouse;
let admin: Caller;
let manager: Caller;
let id: number;
beforeAll(async () => {
  house = await openTestHouse({ worker: false });
  admin = await house.as('admin');
  manager = await house.as('campaign_manager');
});
afterAll(() => house?.close());

const edit = (body: object, by = manager) =>
  by.call(companies.updateCompany, { params: { companyId: String(id) }, body });
const read = async () => (await admin.call(companies.getCompany, { params: { companyId: String(id) } })).body;
const history = async (by = manager) =>
  (await by.call(historyApi.listHistory, { query: { entity: 'company', entity_id: String(id) } })).body.items;
const undo = async (set: string, later_edits: 'keep' | 'overwrite' = 'keep', extra = {}, by = manager) =>
  by.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: { later_edits } }, extra);
const verdict = (answer: Awaited<ReturnType<typeof undo>>) =>
  answer.body.items?.map(({ status, message, fields }) => ({
    status,
    message,
    fields: fields.map((field) => [field.field, field.status]),
  }));

/** An edit of two fields, one of which somebody else edited again since. */
let set: string;
beforeEach(async () => {
  id = (await house.company({ name: 'Nomnom' })).id;
  await edit({ name: 'Nomnom SE', business_state: 'live' });
  set = (await history())[0]?.change_set_id ?? '';
  await edit({ name: 'Nomnom AG' }, admin);
});
const entry = async () => (await history()).find(({ change_set_id }) => change_set_id === set);

test('an entry partly kept says so field by field, and stays open for what was kept', async () => {
  expect(verdict(await undo(set))).toEqual([
    {
      status: 'kept',
      message: 'Name was edited again since and is kept. The rest goes back.',
      fields: [
        ['name', 'kept'],
        ['business_state', 'undone'],
      ],
    },
  ]);
  expect(await read()).toMatchObject({ name: 'Nomnom AG', business_state: 'onboarding' });
  const [undoing] = await history();
  expect(await entry()).toMatchObject({
    undone_by: null,
    can_undo: true,
    changes: [
      { field: 'name', undone_by: null },
      { field: 'business_state', undone_by: undoing?.id },
    ],
  });
  expect((await manager.call(historyApi.getChangeSet, { params: { changeSetId: set } })).body.undone_by).toBeNull();
});

test('what was kept is taken back later, and what had been taken back is left alone', async () => {
  await undo(set);
  await edit({ business_state: 'paused' }, admin);
  expect(verdict(await undo(set))).toMatchObject([{ status: 'kept', fields: [['name', 'kept']] }]);
  expect(verdict(await undo(set, 'overwrite'))).toEqual([
    { status: 'undone', message: null, fields: [['name', 'undone']] },
  ]);
  expect(await read()).toMatchObject({ name: 'Nomnom', business_state: 'paused' });
  const [last] = await history();
  expect(await entry()).toMatchObject({ undone_by: last?.id, can_undo: false });
  expect((await manager.call(historyApi.getChangeSet, { params: { changeSetId: set } })).body.undone_by).toBe(
    last?.change_set_id,
  );
  expect((await undo(set, 'overwrite')).body).toMatchObject({ code: 'already_undone' });
});

test('with nothing but later edits all of it is kept, and nothing is written', async () => {
  await edit({ business_state: 'paused' }, admin);
  const before = (await history()).length;
  expect(verdict(await undo(set))).toEqual([
    {
      status: 'kept',
      message: 'Later edits are kept',
      fields: [
        ['name', 'kept'],
        ['business_state', 'kept'],
      ],
    },
  ]);
  expect([(await history()).length, (await entry())?.undone_by]).toEqual([before, null]);
});

test('a field that is as it was before counts as taken back', async () => {
  await edit({ name: 'Nomnom' }, admin);
  expect(verdict(await undo(set))).toEqual([
    {
      status: 'undone',
      message: null,
      fields: [
        ['name', 'undone'],
        ['business_state', 'undone'],
      ],
    },
  ]);
  expect((await entry())?.undone_by).not.toBeNull();
});

test('an edit that is as it was before already offers no undo, until it is made again', async () => {
  await edit({ name: 'Nomnom' }, admin);
  expect(await entry()).toMatchObject({ can_undo: true, why_not: null });
  await edit({ business_state: 'onboarding' }, admin);
  const AS_BEFORE = 'It is as it was before already';
  expect(await entry()).toMatchObject({ can_undo: false, why_not: AS_BEFORE, undone_by: null });
  expect(verdict(await undo(set))).toMatchObject([{ status: 'kept', message: AS_BEFORE }]);
  // The edit that set it back is one of its own
  expect((await history())[0]).toMatchObject({ can_undo: true });
  await edit({ business_state: 'paused' }, admin);
  expect(await entry()).toMatchObject({ can_undo: true, why_not: null });
});

test('what is left as it was is told beside what is kept', async () => {
  await edit({ business_state: 'onboarding' }, admin);
  expect(verdict(await undo(set))).toMatchObject([
    {
      status: 'kept',
      message: 'Name was edited again since and is kept. The rest is as it was before already.',
      fields: [
        ['name', 'kept'],
        ['business_state', 'undone'],
      ],
    },
  ]);
});

test('a dry run tells the same and keeps nothing', async () => {
  const before = await history();
  const tried = await undo(set, 'keep', { query: { dry_run: 'true' } });
  expect((tried.body as unknown as { result: unknown }).result).toMatchObject({
    items: [{ status: 'kept', fields: [{ status: 'kept' }, { status: 'undone' }] }],
  });
  expect(await history()).toEqual(before);
});

test('a role without the right is refused before any state is told', async () => {
  const creative = await house.as('creative_team_member');
  expect((await undo(set, 'keep', {}, creative)).status).toBe(403);
  await undo(set, 'overwrite');
  const late = await undo(set, 'keep', {}, creative);
  expect([late.status, (late.body as unknown as { code: string }).code]).toEqual([403, 'forbidden']);
  // The creation is archived, which is the admin's to do
  const made = (await history()).find(({ action }) => action === 'create');
  expect(made).toMatchObject({ can_undo: false, why_not: 'You do not have the necessary permissions' });
  expect((await undo(made?.change_set_id ?? '')).status).toBe(403);
  expect((await history(admin)).find(({ action }) => action === 'create')?.can_undo).toBe(true);
});

test('a creation that was archived since offers no undo', async () => {
  await edit({ state: 'archived' }, admin);
  expect((await history(admin)).find(({ action }) => action === 'create')).toMatchObject({
    can_undo: false,
    why_not: 'It has been archived already',
  });
  // Nobody has undone it, and the call says so as the history does
  const made = (await history(admin)).find(({ action }) => action === 'create');
  expect(await undo(made?.change_set_id ?? '', 'keep', {}, admin)).toMatchObject({
    status: 409,
    body: { code: 'already_undone', message: 'It has been archived already' },
  });
});

test('an undo that was looked at does what was seen, or nothing', async () => {
  const body = { later_edits: 'overwrite' as const };
  const look = async () => {
    const tried = await undo(set, 'overwrite', { query: { dry_run: 'true' } });
    return (tried.body as unknown as { result: { seen: string } }).result.seen;
  };
  const press = (seen: string) =>
    manager.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: { ...body, seen } });
  const first = await look();
  await edit({ name: 'Nomnom KG' }, admin);
  const refused = await press(first);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'changed_since' }]);
  expect(await read()).toMatchObject({ name: 'Nomnom KG', business_state: 'live' });
  expect((await entry())?.undone_by).toBeNull();
  expect((await press(await look())).status).toBe(200);
  expect(await read()).toMatchObject({ name: 'Nomnom', business_state: 'onboarding' });
});

test('a creation that was looked at is taken back as it was seen, or not at all', async () => {
  const made = (await history(admin)).find(({ action }) => action === 'create')?.change_set_id ?? '';
  const body = { later_edits: 'keep' as const };
  const look = async () => {
    const tried = await undo(made, 'keep', { query: { dry_run: 'true' } }, admin);
    return (tried.body as unknown as { result: { seen: string } }).result.seen;
  };
  const press = (seen: string) =>
    admin.call(historyApi.undoChangeSet, { params: { changeSetId: made }, body: { ...body, seen } });
  const first = await look();
  expect(await look()).toBe(first);
  await edit({ name: 'Nomnom KG' });
  const refused = await press(first);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'changed_since' }]);
  expect(await read()).toMatchObject({ state: 'new' });
  expect((await press(await look())).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'archived' });
});
