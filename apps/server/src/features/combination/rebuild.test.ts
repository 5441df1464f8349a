import { Readable } from 'node:stream';
import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/combination';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelJob } from '../../platform/jobs/jobs.ts';
import { jobDone, listOf, upload } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { startWork } from '../../work.ts';
import type { TargetingList } from '../audience/audience.service.ts';
import { startBuild } from '../audience/build.service.ts';
import { removeIdleBuilds } from '../audience/cleanup.service.ts';
import type { Combination } from './combination.service.ts';

let house: TestHouse;
let manager: Caller;
let app: { id: number; company_id: number };
beforeAll(async () => {
  house = await openTestHouse({ worker: false });
  manager = await house.as('campaign_manager');
  app = await house.application((await house.company()).id, 'ios');
});
afterAll(() => house?.close());

const csv = (from: number, to: number) => [...deviceIds(3, from, to, 'upper')].join('\n');
const uploaded = async (from: number, to: number, name = `${from} to ${to}`) =>
  (await upload(manager, app, csv(from, to), { name })).body;
const combine = async (operator: string, sources: number[], name = 'Combined'): Promise<Combination> => {
  const body = { application_id: app.id, name, operator, source_targeting_list_ids: sources };
  const answer = await manager.call(api.createCombination, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const setState = (id: number, state: 'new' | 'archived') =>
  manager.call(audience.updateTargetingList, { params: { targetingId: String(id) }, body: { state } });

const waiting = async (): Promise<number[]> =>
  (await house.db.query<{ id: number }>(`select id from job where state in ('queued', 'running') order by id`)).map(
    (job) => job.id,
  );
/** Works until nothing waits; answers the lists built, in the order in which they were. */
const workOff = async (): Promise<number[]> => {
  const from = (await house.db.query<{ id: string }>('select max(id::text) as id from audience_build'))[0]?.id ?? '';
  const worker = startWork(house);
  for (let open = await waiting(); open.length > 0; open = await waiting())
    for (const id of open) await jobDone(house, id);
  await worker.stop();
  const builds = await house.db.query<{ list: number }>(
    'select targeting_list_id as list from audience_build where id::text > $1 and error is null order by id',
    [from],
  );
  return builds.map((build) => build.list);
};
/** Builds a list again from another file, as a refresh does. */
const replace = async (list: TargetingList, from: number, to: number): Promise<void> => {
  const key = `uploads/${list.id}-${from}-${to}-${Math.floor(performance.now())}.csv`;
  await house.files.put(key, Readable.from([Buffer.from(csv(from, to))]));
  await startBuild(house.context, list, {
    kind: 'import',
    input: { key, criterion: 'idfa', platform: 'ios', trigger: 'refresh' },
  });
};
const rows = async (id: number) => (await listOf(manager, id)).rows;

test('a combination waits for its sources without a job, and is built with the last of them', async () => {
  const [one, two] = [await uploaded(0, 100), await uploaded(50, 150)];
  const made = await combine('union', [one.id, two.id]);
  expect(made).toMatchObject({ job_id: null, rows: null });
  expect((await workOff()).at(-1)).toBe(made.targeting_list_id);
  expect(await rows(made.targeting_list_id)).toBe(150);
});

test('nested combinations follow a source, innermost first, each once', async () => {
  const [a, b] = [await uploaded(0, 100), await uploaded(200, 300)];
  const left = await combine('union', [a.id, b.id], 'Left');
  const right = await combine('difference', [a.id, b.id], 'Right');
  // Made of both and of the source itself: built once, after both.
  const top = await combine('union', [left.targeting_list_id, right.targeting_list_id, a.id], 'Top');
  const above = await combine('intersection', [top.targeting_list_id, a.id], 'Above');
  await workOff();
  expect(await rows(top.targeting_list_id)).toBe(200);

  await replace(a, 0, 150);
  const order = await workOff();
  expect([...order].sort((x, y) => x - y)).toEqual(
    [a.id, left.targeting_list_id, right.targeting_list_id, top.targeting_list_id, above.targeting_list_id].sort(
      (x, y) => x - y,
    ),
  );
  expect(order[0]).toBe(a.id);
  expect(order.slice(-2)).toEqual([top.targeting_list_id, above.targeting_list_id]);
  expect(await Promise.all([left, right, top, above].map((each) => rows(each.targeting_list_id)))).toEqual([
    250, 150, 250, 150,
  ]);
  const builds = await manager.call(audience.listBuilds, { params: { targetingId: String(top.targeting_list_id) } });
  expect(builds.body.items[0]).toMatchObject({ trigger: 'source', rows: 250, added: 50, removed: 0, kept: 200 });
});

test('nothing that uses an archived list is updated until it is used again', async () => {
  const [a, b, c] = [await uploaded(0, 10), await uploaded(10, 20), await uploaded(20, 30)];
  const inner = await combine('union', [a.id, b.id], 'Inner');
  const outer = await combine('union', [inner.targeting_list_id, c.id], 'Outer');
  await workOff();
  await setState(b.id, 'archived');
  const state = async () =>
    Promise.all([inner, outer].map(async (each) => (await listOf(manager, each.targeting_list_id)).not_updating));
  expect(await state()).toEqual([true, true]);
  const tree = await manager.call(api.getSourceTree, { params: { combinationId: String(outer.id) } });
  expect(tree.body).toMatchObject({ not_updating: true, sources: [{ not_updating: true }, { not_updating: false }] });

  await replace(a, 0, 15);
  await replace(c, 20, 40);
  expect((await workOff()).sort()).toEqual([a.id, c.id].sort());
  expect(await rows(outer.targeting_list_id)).toBe(30);

  await setState(b.id, 'new');
  expect(await state()).toEqual([false, false]);
  expect(await workOff()).toEqual([inner.targeting_list_id, outer.targeting_list_id]);
  expect(await rows(outer.targeting_list_id)).toBe(40);
});

/** A list whose build will find no file. */
const unreadable = async (name: string) => {
  const list = await uploaded(10, 20, name);
  await house.db.query('update job set input = jsonb_set(input, $2, $3) where id = $1', [
    list.job_id,
    '{key}',
    '"uploads/none.csv"',
  ]);
  return list;
};

test('one failing source holds up no other, and says why a first build does not come', async () => {
  const [a, b] = [await uploaded(0, 10, 'Good'), await unreadable('Bad')];
  const made = await combine('union', [a.id, b.id]);
  await workOff();
  expect(await listOf(manager, made.targeting_list_id)).toMatchObject({
    rows: null,
    source: { error: 'It waits for "Bad", which could not be built' },
  });
  await replace(b, 10, 20);
  await workOff();
  expect(await listOf(manager, made.targeting_list_id)).toMatchObject({ rows: 20, source: { error: null } });
});

test('a source that failed is named by all that are made of it, however they came to be', async () => {
  const error = async (made: Combination) => (await listOf(manager, made.targeting_list_id)).source.error;
  const waits = (name: string) => `It waits for "${name}", which could not be built`;
  const edit = async (made: Combination, sources: number[]) =>
    expect(
      (
        await manager.call(api.updateCombination, {
          params: { combinationId: String(made.id) },
          body: { source_targeting_list_ids: sources },
        })
      ).status,
    ).toBe(200);
  const [a, b, bad] = [await uploaded(0, 10), await uploaded(10, 20), await unreadable('Bad')];
  const inner = await combine('union', [a.id, bad.id], 'Inner');
  const outer = await combine('union', [inner.targeting_list_id, b.id], 'Outer');
  expect([await error(inner), await error(outer)]).toEqual([null, null]);
  await workOff();
  expect([await error(inner), await error(outer)]).toEqual([waits('Bad'), waits('Inner')]);

  const late = await combine('union', [a.id, bad.id], 'Late');
  const above = await combine('union', [late.targeting_list_id, b.id], 'Above');
  expect([await error(late), await error(above)]).toEqual([waits('Bad'), waits('Late')]);

  await edit(late, [a.id, b.id]);
  await workOff();
  expect([await error(late), await error(above)]).toEqual([null, null]);
  expect(await rows(above.targeting_list_id)).toBe(20);
  await edit(above, [bad.id, b.id]);
  expect([await error(above), await rows(above.targeting_list_id)]).toEqual([waits('Bad'), 20]);
  const fresh = await uploaded(20, 30);
  await edit(above, [fresh.id, b.id]);
  expect(await error(above)).toBeNull(); // that one is still to come
  await workOff();
  expect(await rows(above.targeting_list_id)).toBe(20);
});

test('sources that turn out to be of different kinds fail in the words of the form', async () => {
  const plain = await uploaded(0, 10);
  const hashed = (await upload(manager, app, '82dba8bc14706616b7605d780c7cd9ad7eac38df')).body;
  const made = await combine('union', [plain.id, hashed.id]);
  await workOff();
  const error = 'Please select files with the same hash type to proceed';
  expect(await listOf(manager, made.targeting_list_id)).toMatchObject({ rows: null, source: { error } });
});

test('a cancelled build keeps the build before', async () => {
  const [a, b] = [await uploaded(0, 10), await uploaded(10, 20)];
  const made = await combine('union', [a.id, b.id]);
  await workOff();
  const edited = await manager.call(api.updateCombination, {
    params: { combinationId: String(made.id) },
    body: { source_targeting_list_ids: [b.id, a.id] },
  });
  await cancelJob(house.context, edited.body.job_id as number);
  expect(await listOf(manager, made.targeting_list_id)).toMatchObject({
    rows: 20,
    source: { error: 'Cancelled' },
    sizes: [20],
  });
});

test('files of replaced builds go when nobody uses them, and the list stays as it is', async () => {
  const list = await uploaded(0, 10);
  await workOff();
  await replace(list, 5, 20);
  await workOff();
  const files = async () => {
    const keys: string[] = [];
    for await (const file of house.files.list(`builds/${list.id}/`)) keys.push(file.key);
    return keys.length;
  };
  const later = (ms: number) => ({ ...house.context, realNow: () => new Date(Date.now() + ms) });
  expect(await files()).toBe(2);
  await removeIdleBuilds(later(0));
  expect(await files()).toBe(2); // a link signed a moment ago still works
  const [old] = await house.db.query<{ id: string }>(
    'select id from audience_build where targeting_list_id = $1 order by id limit 1',
    [list.id],
  );
  const [job] = await house.db.query<{ id: number }>(
    `insert into job (kind, state, input, run_at, created_at, updated_at)
     values ('preview', 'running', $1, now(), now(), now()) returning id`,
    [JSON.stringify({ build_ids: [old?.id] })],
  );
  await removeIdleBuilds(later(2 * 3600_000));
  expect(await files()).toBe(2); // a job still reads it
  await house.db.query(`update job set state = 'done' where id = $1`, [job?.id]);
  await removeIdleBuilds(later(2 * 3600_000));
  expect(await files()).toBe(1);
  expect(await listOf(manager, list.id)).toMatchObject({ rows: 15, sizes: [10, 15] });
});
