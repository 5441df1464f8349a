import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/combination';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built, jobDone, listOf, upload } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import type { TargetingList } from '../audience/audience.service.ts';
import type { Combination } from './combination.service.ts';

let house: TestHouse;
let manager: Caller;
let app: { id: number; company_id: number };
beforeAll(async () => {
  house = await openTestHouse();
  manager = await house.as('campaign_manager');
  app = await house.application((await house.company()).id, 'ios');
});
afterAll(() => house?.close());

const range = (from: number, to: number) => [...deviceIds(7, from, to, 'upper')];
const audienceOf = (from: number, to: number, name = `${from} to ${to}`) =>
  built(house, manager, app, range(from, to), name);
const create = (operator: string, sources: { id: number }[], more: object = {}, caller = manager) =>
  caller.call(api.createCombination, {
    body: {
      application_id: app.id,
      name: 'Combined',
      operator,
      source_targeting_list_ids: sources.map((one) => one.id),
      ...more,
    },
  });
const edit = (id: number, body: object, caller = manager) =>
  caller.call(api.updateCombination, { params: { combinationId: String(id) }, body });
/** The combination's list when its job has ended well. */
const combined = async (combination: Combination): Promise<TargetingList> => {
  const job = await jobDone(house, combination.job_id);
  expect(job.state, JSON.stringify(job.error)).toBe('done');
  return listOf(manager, combination.targeting_list_id);
};
const refusal = (message: string, path = 'source_targeting_list_ids') => ({
  status: 400,
  body: { errors: [{ path, message }] },
});

describe('a combination is refused', () => {
  let one: TargetingList;
  let two: TargetingList;
  beforeAll(async () => {
    [one, two] = [await audienceOf(0, 10), await audienceOf(5, 15)];
  });

  test('by the rules of the form', async () => {
    expect(await create('union', [one, two], { name: ' ' })).toMatchObject(refusal('Name is required', 'name'));
    expect(await create('both', [one, two])).toMatchObject(refusal('Operator is required', 'operator'));
    expect(await create('union', [one])).toMatchObject(refusal('Choose at least 2 audiences'));
    expect(await create('union', [one, one])).toMatchObject(
      refusal('The same audience is chosen twice. Choose another one.'),
    );
    const three = await audienceOf(1, 3);
    expect(await create('difference', [one, two, three])).toMatchObject(refusal('Exclusion takes exactly 2 audiences'));
  });

  test('with other kinds of ids', async () => {
    const idfv = await upload(manager, app, range(0, 5).join('\n'), { idfv: true });
    expect(await create('union', [one, idfv.body])).toMatchObject(
      refusal('Please select files with the same hash type to proceed'),
    );
    const hashed = await built(house, manager, app, ['82dba8bc14706616b7605d780c7cd9ad7eac38df']);
    expect(await create('union', [one, hashed])).toMatchObject(
      refusal('Please select files with the same hash type to proceed'),
    );
  });

  test('with lists of another application, and a foreign or missing list is not found', async () => {
    const other = await house.application(app.company_id, 'ios', 'Other app');
    const elsewhere = await built(house, manager, other, range(0, 5));
    expect(await create('union', [one, elsewhere])).toMatchObject(refusal('Choose audiences of one application only'));
    const strangers = await house.company({ name: 'Stranger' });
    const stranger = await house.as('client', strangers.id);
    const own = await house.application(strangers.id, 'ios');
    expect((await create('union', [one, two], { application_id: own.id }, stranger)).status).toBe(404);
    expect((await create('union', [one, two], {}, stranger)).status).toBe(404);
    const made = await create('union', [one, two]);
    await combined(made.body);
    const missing = (slot: number) => ({
      status: 404,
      body: {
        code: 'not_found',
        errors: [
          {
            path: `source_targeting_list_ids.${slot}`,
            message: 'There is no such audience. Choose another one.',
          },
        ],
      },
    });
    const client = await house.as('client', app.company_id);
    const foreign = await built(house, stranger, own, range(0, 5));
    for (const [caller, list] of [
      [manager, { id: 999_999 }],
      [client, { id: 999_999 }],
      [client, foreign],
    ] as const) {
      expect(await create('union', [one, list], {}, caller)).toMatchObject(missing(1));
      const source_targeting_list_ids = [list.id, two.id];
      expect(await edit(made.body.id, { source_targeting_list_ids }, caller)).toMatchObject(missing(0));
    }
    const preview = { operator: 'union', source_targeting_list_ids: [one.id, two.id] };
    expect((await stranger.call(api.previewCombination, { body: preview })).status).toBe(404);
    expect(
      (await stranger.call(api.overlapsOfLists, { body: { source_targeting_list_ids: [one.id, two.id] } })).status,
    ).toBe(404);
  });

  test('over a change of somebody else before a source is missed that they let go and deleted', async () => {
    const gone = await audienceOf(3, 9, 'Gone');
    const made = await create('union', [one, two, gone]);
    await combined(made.body);
    const { id, version } = made.body;
    const ids = [one.id, two.id];
    const taken = await edit(id, { source_targeting_list_ids: ids, version });
    await combined(taken.body);
    const params = { targetingId: String(gone.id) };
    const deleted = await (await house.as('admin')).call(audience.deleteTargetingList, { params });
    expect(deleted.status).toBe(204);
    const kept = { source_targeting_list_ids: [two.id, one.id, gone.id] };
    const current = { source_targeting_list_ids: ids, version: taken.body.version };
    expect(await edit(id, { ...kept, version })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current },
    });
    expect(await edit(id, { ...kept, version: taken.body.version })).toMatchObject({
      status: 404,
      body: { errors: [{ path: 'source_targeting_list_ids.2' }] },
    });
  });

  test('from roles that may only look', async () => {
    const sales = await house.as('sales_team_member');
    expect((await create('union', [one, two], {}, sales)).status).toBe(403);
    const made = await create('union', [one, two]);
    expect((await sales.call(api.getCombination, { params: { combinationId: String(made.body.id) } })).status).toBe(
      200,
    );
    expect((await edit(made.body.id, { name: 'X' }, sales)).status).toBe(403);
    await combined(made.body);
  });

  test('by a preview while a source is not built', async () => {
    const idle = await house.db.query<{ id: number }>(
      `insert into targeting_list (company_id, app_id, name, origin, criterion, created, updated)
       values ($1, $2, 'Unbuilt', 'manual_upload', 'idfa', now(), now()) returning id`,
      [app.company_id, app.id],
    );
    const body = { operator: 'union', source_targeting_list_ids: [one.id, idle[0]?.id as number] };
    expect(await manager.call(api.previewCombination, { body })).toMatchObject({
      status: 409,
      body: { code: 'not_built' },
    });
  });
});
