import { Readable } from 'node:stream';
import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/combination';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built, jobDone, listOf } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { recordKinds } from '../../testing/records.ts';
import { startWork } from '../../work.ts';
import { startBuild } from '../audience/build.service.ts';

// What only happens when two do something at once; it needs a store with more than one session.
describe.runIf(recordKinds().includes('postgres'))('at the same moment', () => {
  let house: TestHouse;
  let manager: Caller;
  let app: { id: number; company_id: number };
  beforeAll(async () => {
    house = await openTestHouse({ kind: 'postgres' });
    manager = await house.as('campaign_manager');
    app = await house.application((await house.company()).id, 'ios');
  });
  afterAll(() => house?.close());

  const source = (from: number, to: number) => built(house, manager, app, deviceIds(5, from, to, 'upper'));
  const combine = (sources: number[]) =>
    manager.call(api.createCombination, {
      body: { application_id: app.id, name: 'Combined', operator: 'union', source_targeting_list_ids: sources },
    });
  const edit = (id: number, sources: number[]) =>
    manager.call(api.updateCombination, {
      params: { combinationId: String(id) },
      body: { source_targeting_list_ids: sources },
    });

  test('two edits never make a ring', async () => {
    const [a, b] = [await source(0, 10), await source(5, 15)];
    for (let round = 0; round < 4; round++) {
      const [one, two] = [(await combine([a.id, b.id])).body, (await combine([a.id, b.id])).body];
      const answers = await Promise.all([
        edit(one.id, [a.id, two.targeting_list_id]),
        edit(two.id, [a.id, one.targeting_list_id]),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    }
  });

  test('a list is either combined or deleted', async () => {
    for (let round = 0; round < 4; round++) {
      const [a, b] = [await source(0, 10), await source(5, 15)];
      const [made, gone] = await Promise.all([
        combine([a.id, b.id]),
        manager.call(audience.deleteTargetingList, { params: { targetingId: String(a.id) } }),
      ]);
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual([made.status, gone.status]);
    }
  });

  test('sources that are published together leave every combination of the newest builds', async () => {
    const [a, b] = [await source(0, 10), await source(10, 20)];
    const left = (await combine([a.id, b.id])).body;
    const right = (await combine([b.id, a.id])).body;
    const top = (await combine([left.targeting_list_id, right.targeting_list_id])).body;
    const workers = [startWork(house), startWork(house)];
    for (let size = 21; size < 27; size++) {
      for (const [list, from] of [
        [a, 0],
        [b, 100],
      ] as const) {
        const key = `uploads/${list.id}-${size}.csv`;
        await house.files.put(
          key,
          Readable.from([Buffer.from([...deviceIds(5, from, from + size, 'upper')].join('\n'))]),
        );
        const input = { key, criterion: 'idfa', platform: 'ios', trigger: 'refresh' };
        await startBuild(house.context, list, { kind: 'import', input });
      }
    }
    for (;;) {
      const open = await house.db.query<{ id: number }>(`select id from job where state in ('queued', 'running')`);
      if (open.length === 0) break;
      for (const { id } of open) await jobDone(house, id);
    }
    for (const worker of workers) await worker.stop();
    // Which of two imports of one list is the last to begin is chance; that all agree with it is not.
    const rows = async (id: number) => (await listOf(manager, id)).rows;
    const expected = Number(await rows(a.id)) + Number(await rows(b.id));
    expect(expected).toBeGreaterThan(42);
    const made = [left, right, top].map((each) => rows(each.targeting_list_id));
    expect(await Promise.all(made)).toEqual([expected, expected, expected]);
  });
});
