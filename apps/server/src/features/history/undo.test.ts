import * as audience from '@fairlead/contract/audience';
import * as combination from '@fairlead/contract/combination';
import * as historyApi from '@fairlead/contract/history';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoableOf } from '../../platform/changes/undo.ts';
import { built } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';

let house: TestHouse;
let manager: Caller;
let app: { id: number; company_id: number };
beforeAll(async () => {
  house = await openTestHouse();
  manager = await house.as('campaign_manager');
  app = await house.application((await house.company()).id, 'ios');
});
afterAll(() => house?.close());

const audienceOf = (from: number, to: number) =>
  built(house, manager, app, [...deviceIds(7, from, to, 'upper')], `${from} to ${to}`);
const historyOf = async (entity: string, id: number) =>
  (await manager.call(historyApi.listHistory, { query: { entity, entity_id: String(id) } })).body.items;
const undo = (set: string) => manager.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: {} });

test('the creation of a combination is taken back once, its list with it', async () => {
  const sources = [await audienceOf(0, 20), await audienceOf(10, 30)];
  const made = await manager.call(combination.createCombination, {
    body: {
      application_id: app.id,
      name: 'Taken back',
      operator: 'union',
      source_targeting_list_ids: sources.map((source) => source.id),
    },
  });
  const [entry] = await historyOf('combination', made.body.id);
  const set = entry?.change_set_id ?? '';
  expect((await undo(set)).body.items.map((item) => [item.entity, item.status])).toEqual([
    ['combination', 'undone'],
    ['targeting_list', 'kept'],
  ]);
  const list = await manager.call(audience.getTargetingList, {
    params: { targetingId: String(made.body.targeting_list_id) },
  });
  expect(list.body.state).toBe('archived');
  const again = await undo(set);
  expect([again.status, (again.body as unknown as { code: string }).code]).toEqual([409, 'already_undone']);
});

test('the creation of a list in use offers no undo, and of one that is not does', async () => {
  const [used, free] = [await audienceOf(0, 20), await audienceOf(10, 30)];
  const made = await manager.call(combination.createCombination, {
    body: {
      application_id: app.id,
      name: 'Uses one',
      operator: 'union',
      source_targeting_list_ids: [used.id, (await audienceOf(20, 40)).id],
    },
  });
  expect(made.status).toBe(201);
  const creation = async (id: number) =>
    (await historyOf('targeting_list', id)).find(({ action }) => action === 'create');
  const offered = await creation(used.id);
  const why_not = 'This targeting list is used by campaigns or combinations';
  expect(offered).toMatchObject({ can_undo: false, why_not });
  expect((await undo(offered?.change_set_id ?? '')).body.items).toMatchObject([
    { status: 'refused', message: why_not },
  ]);
  expect(await creation(free.id)).toMatchObject({ can_undo: true, why_not: null });
  // Deleting is not an API user's
  const machine = await house.as('api_user');
  const set = (await creation(free.id))?.change_set_id ?? '';
  expect((await machine.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: {} })).status).toBe(403);
});

test('what a build changed offers no undo', async () => {
  const { id } = await audienceOf(0, 20);
  const [build, creation] = await historyOf('targeting_list', id);
  expect(build).toMatchObject({
    action: 'update',
    can_undo: false,
    why_not: 'A new build of the list cannot be taken back',
  });
  expect(creation).toMatchObject({ action: 'create', can_undo: true, why_not: null });
});

test('all entries of an entity are listed, a client reads those of its own company; nothing named is refused', async () => {
  await audienceOf(0, 20);
  const of = async (who: Caller, query: object) => (await who.call(historyApi.listHistory, { query })).body;
  const all = await of(manager, { entity: 'targeting_list', limit: '100' });
  expect(all.items.length).toBeGreaterThan(0);
  expect(new Set(all.items.map(({ entity }) => entity))).toEqual(new Set(['targeting_list']));
  const client = await house.as('client', (await house.company()).id);
  expect(await of(client, { entity: 'targeting_list' })).toEqual({ items: [], total: 0 });
  expect((await manager.call(historyApi.listHistory, { query: {} })).status).toBe(400);
});

test('somebody who saves another field meanwhile keeps nobody from taking a change back', async () => {
  const list = await audienceOf(40, 60);
  const params = { targetingId: String(list.id) };
  const renamed = await manager.call(audience.updateTargetingList, { params, body: { name: 'Renamed' } as never });
  expect(renamed.status).toBe(200);
  const [entry] = await historyOf('targeting_list', list.id);
  const room = undoableOf('targeting_list');
  if (!room) throw new Error('lists can be taken back');
  const { current } = room;
  let saves = 1;
  // Between the look at the record and the write that takes it back
  room.current = async (context, id) => {
    const seen = await current(context, id);
    if (saves-- > 0) await context.db.query('update targeting_list set version = version + 1 where id = $1', [id]);
    return seen;
  };
  try {
    const answer = await undo(entry?.change_set_id ?? '');
    expect(answer.body.items).toMatchObject([{ status: 'undone', message: null }]);
  } finally {
    room.current = current;
  }
  expect((await manager.call(audience.getTargetingList, { params })).body.name).toBe(list.name);
});
