import { Readable } from 'node:stream';
import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/combination';
import * as jobApi from '@fairlead/contract/job';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { only } from '../../db/rows.ts';
import { outside } from '../../db/transaction.ts';
import { endJob } from '../../platform/jobs/job.sql.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { built, jobDone, listOf, upload } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { ringsOf, somebodyWaits, twoWait } from '../../testing/lock-rings.ts';
import { recordKinds } from '../../testing/records.ts';
import { startWork } from '../../work.ts';
import { holdList, storedList } from '../audience/audience.sql.ts';
import { startBuild } from '../audience/build.service.ts';
import { renameOriginal } from '../audience/original.sql.ts';
import { usersOf } from './rebuild.sql.ts';

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

  test('what is made of two lists is held in one order, whichever of them was built', async () => {
    const [a, b] = [await source(0, 10), await source(5, 15)];
    const of = async (...sources: number[]) => (await combine(sources)).body;
    const [left, right] = [await of(a.id, b.id), await of(a.id, b.id)];
    const [onA, onB] = [await of(a.id, (await source(20, 30)).id), await of(b.id, (await source(30, 40)).id)];
    // Each is made of one list at once, and of the other one by a combination
    await edit(left.id, [a.id, onB.targeting_list_id]);
    await edit(right.id, [b.id, onA.targeting_list_id]);
    const both = [left.targeting_list_id, right.targeting_list_id];
    const order = async (list: number) => {
      const users = (await usersOf(house.context, list)).map((user) => user.list);
      return users.filter((user) => both.includes(user));
    };
    expect([await order(a.id), await order(b.id)]).toEqual([both, both]);
  });

  test('a list and what is made of it become the sources of another one while it is published', async () => {
    const [a, b] = [await source(0, 10), await source(5, 15)];
    const { body: made } = await combine([a.id, b.id]);
    const later = await source(20, 30);
    await edit(made.id, [a.id, later.id]); // made before what it is made of
    const met = ringsOf(house.db);
    let combined: Promise<{ status: number }> | undefined;
    await house.db.tx(async () => {
      await holdList(house.context, later.id);
      combined ??= outside(() => combine([made.targeting_list_id, later.id]));
      await somebodyWaits(house.db);
      await holdList(house.context, made.targeting_list_id);
    });
    expect((await combined)?.status).toBe(201);
    expect(met).toEqual([]);
  });

  test('a combination is renamed while its source is published: one waits for the other', async () => {
    const [a, b] = [await source(0, 10), await source(5, 15)];
    const { body: made } = await combine([a.id, b.id]);
    const met = ringsOf(house.db);
    let renamed: Promise<{ status: number }> | undefined;
    // As the end of a build does: the list that was built, then what is made of it
    await house.db.tx(async () => {
      await holdList(house.context, a.id);
      const params = { combinationId: String(made.id) };
      renamed ??= outside(() => manager.call(api.updateCombination, { params, body: { name: 'Renamed' } }));
      await Promise.race([somebodyWaits(house.db), renamed]);
      await holdList(house.context, made.targeting_list_id);
    });
    expect((await renamed)?.status).toBe(200);
    expect(met).toEqual([]);
  });

  test('the file of an import is written anew as the import ends: one waits for the other', async () => {
    const list = await source(0, 10);
    const { original_key } = (await storedList(house.context, list.id)) as { original_key: string };
    const input = { key: original_key };
    const job = await house.db.tx(async () => {
      const id = await enqueue(house.context, { kind: 'import', entity: 'targeting_list', entity_id: list.id, input });
      await house.db.query(
        `update job set state = 'running', locked_by = 'another', locked_until = 'infinity' where id = $1`,
        [id],
      );
      return id;
    });
    const met = ringsOf(house.db);
    let renamed: Promise<void> | undefined;
    // As its end does: the job, then its list
    await house.db.tx(async () => {
      await house.db.query('select 1 from job where id = $1 for update', [job]);
      renamed ??= outside(() => renameOriginal(house.context, original_key, 'uploads/anew.csv'));
      await somebodyWaits(house.db);
      await holdList(house.context, list.id);
      await endJob(house.db, job, 'done', {});
    });
    await renamed;
    expect(met).toEqual([]);
    expect((await storedList(house.context, list.id))?.original_key).toBe('uploads/anew.csv');
  });

  test('the file of an import that waits is written anew as the import is cancelled: one waits for the other', async () => {
    const idle = await openTestHouse({ kind: 'postgres', worker: false });
    try {
      const { context, db } = idle;
      const caller = await idle.as('campaign_manager');
      const of = await idle.application((await idle.company()).id, 'ios');
      const { body: list } = await upload(caller, of, [...deviceIds(5, 0, 10, 'upper')].join('\n'));
      const { original_key } = (await storedList(context, list.id)) as { original_key: string };
      const { id } = only(await db.query<{ id: number }>(`select id from job where state = 'queued'`));
      const met = ringsOf(db);
      let renamed: Promise<void> | undefined;
      let cancelled: Promise<{ status: number }> | undefined;
      await db.tx(async () => {
        await holdList(context, list.id);
        renamed ??= outside(() => renameOriginal(context, original_key, 'uploads/anew.csv'));
        await somebodyWaits(db);
        cancelled ??= outside(() => caller.call(jobApi.cancelJob, { params: { jobId: String(id) } }));
        await twoWait(db);
      });
      await renamed;
      expect((await cancelled)?.status).toBe(200);
      expect(met).toEqual([]);
    } finally {
      await idle.close();
    }
  });
});
