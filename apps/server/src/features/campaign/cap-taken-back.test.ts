import { randomUUID } from 'node:crypto';
import * as historyApi from '@fairlead/contract/history';
import { CAP_PACED } from '@fairlead/domain/line-item/budget-mode';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CampaignBody, type CampaignHouse, errorsOf, openCampaignHouse } from '../../testing/campaigns.ts';
import { aLineItem } from '../../testing/line-items.ts';

// A daily cap comes back as it would be typed: not while the line item paces its campaigns itself (CA-82).

let on: CampaignHouse;
let item: { id: number };
let id: number;
beforeAll(async () => {
  on = await openCampaignHouse('pglite');
});
beforeEach(async () => {
  item = await aLineItem(on.house, on.company, 'Paced later');
  id = (await on.make({ line_item_id: item.id, client_daily_budget: 200 })).id;
});
afterAll(() => on?.close());

/** Saves the campaign. @returns what takes it back, and what history says of it */
const save = async (body: CampaignBody) => {
  const changeSetId = randomUUID();
  const answer = await on.put(id, body, on.manager, { headers: { 'x-change-set': changeSetId } });
  expect(answer.status).toBe(200);
  const query = { entity: 'campaign', entity_id: String(id) };
  return {
    undo: async (later_edits: 'keep' | 'overwrite' = 'keep') => {
      const sent = { params: { changeSetId }, body: { later_edits } };
      const [{ status, message } = {}] = (await on.manager.call(historyApi.undoChangeSet, sent)).body.items;
      return [status, message];
    },
    said: async () => {
      const { items } = (await on.manager.call(historyApi.listHistory, { query })).body;
      const entry = items.find((one) => one.change_set_id === changeSetId);
      return [entry?.can_undo, entry?.why_not];
    },
  };
};
const mode = (budget_mode: string) =>
  on.house.db.query('update line_item set budget_mode = $2 where id = $1', [item.id, budget_mode]);

test('a daily cap is not taken back once the line item is in full performance, as it is not typed then', async () => {
  const lowered = await save({ client_daily_budget: 150 });
  expect(await lowered.said()).toEqual([true, null]);
  await mode('full_performance');
  expect(errorsOf(await on.put(id, { client_daily_budget: 200 }))).toEqual([`client_daily_budget: ${CAP_PACED}`]);
  expect(await lowered.said()).toEqual([false, CAP_PACED]);
  expect(await lowered.undo()).toEqual(['refused', CAP_PACED]);
  expect((await on.read(id)).client_daily_budget).toBe(150);
  await mode('fixed_ratio');
  expect(await lowered.undo()).toEqual(['undone', null]);
});

test('what was saved beside a cap goes back where the cap was edited since and stays', async () => {
  const both = await save({ client_daily_budget: 150, name: 'Renamed' });
  await save({ client_daily_budget: 120 });
  await mode('full_performance');
  expect(await both.said()).toEqual([true, null]);
  expect((await both.undo('overwrite'))[0]).toBe('refused');
  expect((await both.undo())[0]).toBe('kept');
  expect(await on.read(id)).toMatchObject({ name: 'NOM_iOS_FR', client_daily_budget: 120 });
});

test('a cap comes back with a line item that takes it, be it only tomorrow', async () => {
  const paced = await aLineItem(on.house, on.company, 'Paced');
  await on.house.db.query(`update line_item set budget_mode = 'full_performance' where id = $1`, [paced.id]);
  const moved = await save({ client_daily_budget: 150, line_item_id: paced.id });
  const days = `update campaign_line_item set start_date = start_date - 1 where campaign_id = $1`;
  await on.house.db.query(`delete from campaign_line_item where campaign_id = $1 and line_item_id = $2`, [id, item.id]);
  await on.house.db.query(days, [id]);
  expect((await on.read(id)).line_item_id).toBe(paced.id);
  expect(await moved.said()).toEqual([true, null]);
  expect(await moved.undo()).toEqual(['undone', null]);
  expect(await on.read(id)).toMatchObject({ client_daily_budget: 200, upcoming_line_item: { line_item_id: item.id } });
});
