import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/combination';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built, jobDone, listOf, upload } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import type { TargetingList } from '../audience/audience.service.ts';
import { keepBuild, openBuild, publishBuild } from '../audience/build.service.ts';
import type { Combination } from './combination.service.ts';
import { previewCombination } from './preview.service.ts';

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
const setState = (list: { id: number }, state: 'new' | 'archived') =>
  manager.call(audience.updateTargetingList, { params: { targetingId: String(list.id) }, body: { state } });

/** The combination's list when its job has ended well. */
const combined = async (combination: Combination): Promise<TargetingList> => {
  const job = await jobDone(house, combination.job_id);
  expect(job.state, JSON.stringify(job.error)).toBe('done');
  return listOf(manager, combination.targeting_list_id);
};
const csvOf = async (list: { id: number }): Promise<string[]> => {
  const links = await manager.call(audience.downloadTargetingList, { params: { targetingId: String(list.id) } });
  const file = await house.app.inject({ url: new URL(links.body.presigned_csv_url as string).pathname });
  return file.payload.split('\n').slice(0, -1);
};
const refusal = (message: string, path = 'source_targeting_list_ids') => ({
  status: 400,
  body: { errors: [{ path, message }] },
});

describe('a combination holds exactly', () => {
  const sets = { a: range(0, 3000), b: range(2000, 5000), c: range(2500, 2600) };
  const lists: Record<string, TargetingList> = {};
  beforeAll(async () => {
    for (const [name, ids] of Object.entries(sets)) lists[name] = await built(house, manager, app, ids, name);
  });
  const of = (...names: string[]) => names.map((name) => lists[name] as TargetingList);
  const [a, b, c] = [new Set(sets.a), new Set(sets.b), new Set(sets.c)];

  test.each([
    ['union', ['a', 'b', 'c'], [...a, ...b, ...c]],
    ['intersection', ['a', 'b', 'c'], [...a].filter((id) => b.has(id) && c.has(id))],
    ['difference', ['a', 'b'], [...a].filter((id) => !b.has(id))],
    ['difference', ['b', 'a'], [...b].filter((id) => !a.has(id))],
    ['difference', ['c', 'a'], [...c].filter((id) => !a.has(id))],
  ] as const)('the %s of %j', async (operator, names, ids) => {
    const expected = new Set<string>(ids);
    const made = await create(operator, of(...names));
    expect(made.status, made.text).toBe(201);
    const list = await combined(made.body);
    expect(list).toMatchObject({ rows: expected.size, origin: 'combination', criterion: 'idfa', id_kind: 'uuid' });
    expect(list.source).toMatchObject({
      operator,
      error: null,
      source_targeting_list_ids: of(...names).map((one) => one.id),
    });
    expect(await csvOf(list)).toEqual([...expected].sort());
  });

  test('what the preview counted', async () => {
    const sources = of('a', 'b').map((list) => list.id);
    for (const [operator, size] of [
      ['union', 5000],
      ['intersection', 1000],
      ['difference', 2000],
    ] as const) {
      const body = { operator, source_targeting_list_ids: sources };
      const answer = await manager.call(api.previewCombination, { body });
      expect(answer.body).toEqual({ line_count: size, exact: true, margin_percent: 0, job_id: null });
    }
  });

  test('the sets that the overlaps name', async () => {
    const sources = of('a', 'b', 'c').map((list) => list.id);
    const [idA, idB] = sources;
    const { body } = await manager.call(api.overlapsOfLists, { body: { source_targeting_list_ids: sources } });
    expect(body).toEqual({
      items: [
        { targeting_list_ids: [idA], count: 2000 },
        { targeting_list_ids: [idB], count: 2000 },
        { targeting_list_ids: [idA, idB], count: 900 },
        { targeting_list_ids: sources, count: 100 },
      ],
      total: 4,
      rest: 0,
      exact: true,
      job_id: null,
    });
  });
});

/** A list of `count` ids from the n-th on, spread over the whole range, without a CSV. */
const large = async (from: number, count: number): Promise<number> => {
  const list = (await upload(manager, app, range(0, 1).join())).body;
  await jobDone(house, list.job_id);
  const build = await openBuild(house.context, { list: list.id, trigger: 'seed', job: null });
  const scratch = await house.files.scratch();
  const path = join(scratch.path, 'list.ids');
  const ids = Buffer.alloc(count * 16);
  for (let n = 0; n < count; n++) ids.writeUInt32BE((from + n) * 4000, n * 16);
  await writeFile(path, ids);
  const kept = await keepBuild(house.context, build, { path, rows: count, id_kind: 'uuid', rows_format: 'plain' });
  await publishBuild(house.context, build, kept);
  await scratch.remove();
  return list.id;
};

test('a preview too large to wait for is an estimate with an exact job', async () => {
  const sources = [await large(0, 600_000), await large(300_000, 600_000)];
  const guess = await previewCombination(
    house.context,
    { operator: 'union', source_targeting_list_ids: sources },
    { patience: 0 },
  );
  expect(guess).toMatchObject({ exact: false, job_id: expect.any(Number) });
  expect(Math.abs(guess.line_count - 900_000) / 900_000).toBeLessThan(0.2);
  expect(await jobDone(house, guess.job_id)).toMatchObject({ kind: 'preview', result: { line_count: 900_000 } });
});

describe('an edit', () => {
  test('changes name and sources, keeps their order, and builds again with what came and went', async () => {
    const [one, two, three] = [await audienceOf(0, 100), await audienceOf(50, 150), await audienceOf(120, 200)];
    const made = await create('union', [one, two]);
    await combined(made.body);
    const changed = await edit(made.body.id, {
      name: 'Wider',
      source_targeting_list_ids: [three.id, one.id],
      version: 1,
      operator: 'union',
    });
    expect(changed.body).toMatchObject({
      name: 'Wider',
      source_targeting_list_ids: [three.id, one.id],
      version: 2,
      rows: 150,
    });
    expect(await combined(changed.body)).toMatchObject({ name: 'Wider', rows: 180, sizes: [150, 180] });
    const builds = await manager.call(audience.listBuilds, {
      params: { targetingId: String(made.body.targeting_list_id) },
    });
    expect(builds.body).toMatchObject({
      total: 2,
      items: [
        { trigger: 'edit', rows: 180, added: 50, removed: 20, kept: 130, error: null },
        { trigger: 'edit', rows: 150, added: 150, removed: 0, kept: 0 },
      ],
    });
  });

  test('never changes operator or application', async () => {
    const [one, two] = [await audienceOf(0, 10), await audienceOf(5, 15)];
    const made = await create('difference', [one, two]);
    expect(await edit(made.body.id, { operator: 'union' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'operator' }] },
    });
    const other = await house.application(app.company_id, 'ios', 'Another');
    expect(await edit(made.body.id, { application_id: other.id })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'application_id' }] },
    });
    expect((await edit(made.body.id, { operator: 'difference', application_id: app.id })).body.version).toBe(1);
    expect((await edit(made.body.id, { source_targeting_list_ids: [two.id, one.id] })).body.version).toBe(2);
  });

  test('of an older version names who came between, also when the list was renamed from the grid', async () => {
    const made = await create('union', [await audienceOf(0, 10), await audienceOf(5, 15)]);
    await combined(made.body);
    const other = await house.as('admin');
    await other.call(audience.updateTargetingList, {
      params: { targetingId: String(made.body.targeting_list_id) },
      body: { name: 'Renamed' },
    });
    expect(await edit(made.body.id, { name: 'Mine', version: 1 })).toMatchObject({
      status: 409,
      body: {
        code: 'stale_version',
        current: { name: 'Renamed', version: 2 },
        changed_by: { id: other.id, email: other.email },
      },
    });
  });

  test('cannot make a combination part of itself, over any number of levels', async () => {
    const [one, two] = [await audienceOf(0, 10), await audienceOf(5, 15)];
    const inner = (await create('union', [one, two])).body;
    const middle = (await create('union', [one, { id: inner.targeting_list_id }])).body;
    const outer = (await create('union', [two, { id: middle.targeting_list_id }])).body;
    const message = 'A combination cannot contain itself. Remove the audience that is made of this one.';
    for (const list of [inner, middle, outer])
      expect(await edit(inner.id, { source_targeting_list_ids: [one.id, list.targeting_list_id] })).toMatchObject(
        refusal(message),
      );
    const tree = await manager.call(api.getSourceTree, { params: { combinationId: String(outer.id) } });
    expect(tree.body).toMatchObject({
      id: outer.targeting_list_id,
      operator: 'union',
      sources: [
        { id: two.id, rows: 10, sources: [] },
        {
          id: middle.targeting_list_id,
          sources: [{ id: one.id }, { id: inner.targeting_list_id, sources: [{ id: one.id }, { id: two.id }] }],
        },
      ],
    });
  });

  test('tried without doing it changes nothing and queues nothing', async () => {
    const [one, two, three] = [await audienceOf(0, 10), await audienceOf(5, 15), await audienceOf(20, 30)];
    const made = await create('union', [one, two]);
    await combined(made.body);
    const jobs = () => house.db.query('select id from job order by id');
    const before = await jobs();
    const dry = await manager.call(
      api.updateCombination,
      { params: { combinationId: String(made.body.id) }, body: { source_targeting_list_ids: [one.id, three.id] } },
      { query: { dry_run: 'true' } },
    );
    expect(dry.body).toMatchObject({ dry_run: true, changes: [{ field: 'source_targeting_list_ids' }] });
    const draft = {
      application_id: app.id,
      name: 'Dry',
      operator: 'union',
      source_targeting_list_ids: [one.id, two.id],
    };
    const created = await manager.call(api.createCombination, { body: draft }, { query: { dry_run: 'true' } });
    expect(created.body).toMatchObject({ dry_run: true, result: { id: null, targeting_list_id: null, name: 'Dry' } });
    expect(await jobs()).toEqual(before);
    expect((await setState(made.body as never, 'new')).status).toBe(404);
    expect((await listOf(manager, made.body.targeting_list_id)).version).toBe(1);
  });
});

test('an empty result is a list of 0 rows', async () => {
  const made = await create('intersection', [await audienceOf(0, 10), await audienceOf(10, 20)]);
  const list = await combined(made.body);
  expect(list).toMatchObject({ rows: 0, source: { error: null } });
  expect(list.csv_updated).not.toBeNull();
  expect(await csvOf(list)).toEqual([]);
});
