import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/combination';
import * as historyApi from '@fairlead/contract/history';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';

let house: TestHouse;
let manager: Caller;
beforeAll(async () => {
  house = await openTestHouse({ worker: false });
  manager = await house.as('campaign_manager');
});
afterAll(() => house?.close());

test('an edit whose audience was deleted since says that, not that a name was edited again', async () => {
  const app = await house.application((await house.company()).id, 'ios');
  const list = async () => (await upload(manager, app, [...deviceIds(5, 0, 9, 'upper')].join('\n'))).body.id;
  const [a, b, c] = [await list(), await list(), await list()];
  const body = { application_id: app.id, name: 'First', operator: 'union' as const, source_targeting_list_ids: [a, b] };
  const { id } = (await manager.call(api.createCombination, { body })).body;
  const edit = (body: object) => manager.call(api.updateCombination, { params: { combinationId: String(id) }, body });
  await edit({ name: 'Second', source_targeting_list_ids: [a, c] });
  const query = { entity: 'combination', entity_id: String(id) };
  const [entry] = (await manager.call(historyApi.listHistory, { query })).body.items;
  await edit({ name: 'Third' });
  const gone = await manager.call(audience.deleteTargetingList, { params: { targetingId: String(b) } });
  expect(gone.status).toBe(204);
  const params = { changeSetId: entry?.change_set_id ?? '' };
  const [item] = (await manager.call(historyApi.undoChangeSet, { params, body: {} })).body.items;
  expect(item).toMatchObject({ status: 'refused', message: 'There is no such audience. Choose another one.' });
});
