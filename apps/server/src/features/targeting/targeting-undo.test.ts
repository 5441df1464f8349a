import { randomUUID } from 'node:crypto';
import * as historyApi from '@fairlead/contract/history';
import * as api from '@fairlead/contract/targeting';
import { ARCHIVED_LIST } from '@fairlead/domain/targeting/targeting.rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { only } from '../../db/rows.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem } from '../../testing/line-items.ts';

// A list that was archived since is not chosen anew, by hand or by an undo.

let house: TestHouse;
let manager: Caller;
let company: number;
let app: { id: number };
let campaign: number;
beforeAll(async () => {
  house = await openTestHouse({ worker: false, env: { RATE_LIMITS: 'off' } });
  manager = await house.as('campaign_manager');
  company = (await house.company({ name: 'Nomnom' })).id;
  app = await house.application(company);
});
beforeEach(async () => {
  campaign = (await aCampaign(house, app.id, (await aLineItem(house, company)).id)).id;
});
afterAll(() => house?.close());

const aList = async (name: string, criterion = 'idfa') =>
  only(
    await house.db.query<{ id: number }>(
      `insert into targeting_list (company_id, app_id, name, origin, criterion, created, updated)
       values ($1, $2, $3, 'manual_upload', $4, now(), now()) returning id`,
      [company, app.id, name, criterion],
    ),
  ).id;
const inState = (list: number, state: string) =>
  house.db.query('update targeting_list set state = $2 where id = $1', [list, state]);

const params = () => ({ campaignId: String(campaign) });
const put = (whitelists: { idfa?: number; city?: number }, extra = {}) =>
  manager.call(
    api.updateTargetingConfigurations,
    { params: params(), body: { targeting_configurations: { whitelists } } },
    extra,
  );
const named = async () =>
  (await manager.call(api.getTargetingConfigurations, { params: params() })).body.targeting_configurations.whitelists;

/** Saves these lists. @returns what takes it back, and what history says of it */
const save = async (whitelists: { idfa?: number; city?: number }) => {
  const changeSetId = randomUUID();
  expect((await put(whitelists, { headers: { 'x-change-set': changeSetId } })).status).toBe(200);
  const query = { entity: 'campaign_targeting', entity_id: String(campaign) };
  return {
    undo: async (later_edits: 'keep' | 'overwrite' = 'keep') => {
      const sent = { params: { changeSetId }, body: { later_edits } };
      const [{ status, message } = {}] = (await manager.call(historyApi.undoChangeSet, sent)).body.items;
      return [status, message];
    },
    said: async () => {
      const { items } = (await manager.call(historyApi.listHistory, { query })).body;
      const entry = items.find((one) => one.change_set_id === changeSetId);
      return [entry?.can_undo, entry?.why_not];
    },
  };
};

test('a list that was taken out and archived does not come back before it is unarchived', async () => {
  const list = await aList('Buyers');
  await save({ idfa: list });
  const out = await save({});
  expect(await out.said()).toEqual([true, null]);
  await inState(list, 'archived');
  expect(await put({ idfa: list })).toMatchObject({ status: 400, body: { errors: [{ message: ARCHIVED_LIST }] } });
  expect(await out.said()).toEqual([false, ARCHIVED_LIST]);
  expect(await out.undo()).toEqual(['refused', ARCHIVED_LIST]);
  expect(await named()).toEqual({});
  await inState(list, 'new');
  expect(await out.said()).toEqual([true, null]);
  expect(await out.undo()).toEqual(['undone', null]);
  expect(await named()).toEqual({ idfa: list });
});

test('what was taken out beside it goes back where another list stands in its place by now', async () => {
  const [buyers, next, cities] = [await aList('Old'), await aList('Next'), await aList('Cities', 'city')];
  await save({ idfa: buyers, city: cities });
  const out = await save({});
  await save({ idfa: next });
  await inState(buyers, 'archived');
  expect(await out.said()).toEqual([true, null]);
  expect(await out.undo('overwrite')).toEqual(['refused', ARCHIVED_LIST]);
  expect((await out.undo())[0]).toBe('kept');
  expect(await named()).toEqual({ idfa: next, city: cities });
});

test('a list that is archived while it is named stays, whatever else is taken back', async () => {
  const [buyers, cities] = [await aList('Kept'), await aList('Towns', 'city')];
  await save({ idfa: buyers, city: cities });
  const out = await save({ idfa: buyers });
  await inState(buyers, 'archived');
  expect(await out.said()).toEqual([true, null]);
  expect(await out.undo()).toEqual(['undone', null]);
  expect(await named()).toEqual({ idfa: buyers, city: cities });
});
