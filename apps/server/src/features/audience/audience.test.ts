import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as api from '@fairlead/contract/audience';
import * as combination from '@fairlead/contract/combination';
import * as historyApi from '@fairlead/contract/history';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built, jobDone, keptFiles, listOf, upload } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { removeNamelessFiles } from './cleanup.service.ts';

let house: TestHouse;
let manager: Caller;
let app: { id: number; company_id: number };
beforeAll(async () => {
  house = await openTestHouse();
  manager = await house.as('campaign_manager');
  app = await house.application((await house.company()).id, 'ios');
});
afterAll(() => house?.close());

const ids = (count: number, universe = 1) => [...deviceIds(universe, 0, count, 'upper')];
const at = (id: number) => ({ params: { targetingId: String(id) } });
const update = (id: number, body: object, caller = manager) =>
  caller.call(api.updateTargetingList, { ...at(id), body });
const remove = (id: number, caller = manager) => caller.call(api.deleteTargetingList, at(id));
const all = (caller: Caller, of: { id: number }, query: object = {}) =>
  caller.call(api.listTargetingLists, { params: { applicationId: String(of.id) }, query });
const combine = (sources: number[], name = 'Combined') =>
  manager.call(combination.createCombination, {
    body: { application_id: app.id, name, operator: 'union', source_targeting_list_ids: sources },
  });
/** Lists that nobody uploaded, straight into the records. */
const stored = (count: number, app_id: number, company: number, state = 'new') =>
  house.db.query(
    `insert into targeting_list (company_id, app_id, name, state, origin, criterion, created, updated)
     select $1, $2, 'List ' || n, $4, 's3', 'idfa', now(), now() from generate_series(1, $3) n`,
    [company, app_id, count, state],
  );

describe('the lists of an application', () => {
  test('are the newest 2,000, and the total says how many there are', async () => {
    const many = await house.application(app.company_id, 'ios', 'Many');
    await stored(2005, many.id, app.company_id);
    await stored(3, many.id, app.company_id, 'archived');
    const { body } = await all(manager, many);
    expect([body.items.length, body.total]).toEqual([2000, 2008]);
    expect(body.items.map((list) => list.id)).toEqual(body.items.map((list) => list.id).sort((a, b) => b - a));
    expect((await all(manager, many, { state: 'ARCHIVED' })).body.total).toBe(3);
    expect((await all(manager, many, { state: 'new', max_results: '10' })).body).toMatchObject({
      total: 2005,
      items: { length: 10 },
    });
    expect((await all(manager, many, { max_results: '2001' })).status).toBe(400);
  });

  test('carry what is derived of them', async () => {
    const [one, two] = [await built(house, manager, app, ids(10)), await built(house, manager, app, ids(20))];
    const made = (await combine([one.id, two.id])).body;
    await update(one.id, { state: 'archived' });
    const lists = new Map((await all(manager, app)).body.items.map((list) => [list.id, list]));
    expect(lists.get(one.id)).toMatchObject({
      state: 'archived',
      not_updating: false,
      combination_id: null,
      sizes: [10],
    });
    expect(lists.get(made.targeting_list_id)).toMatchObject({
      origin: 'combination',
      combination_id: made.id,
      not_updating: true,
      source: { operator: 'union', source_targeting_list_ids: [one.id, two.id] },
      whitelist_campaign_ids: [],
      build: { promise_minutes: 30 },
    });
  });

  test('say until when a combination must follow a source that has a newer build', async () => {
    const [one, two] = [await built(house, manager, app, ids(10)), await built(house, manager, app, ids(20))];
    const { targeting_list_id: list, job_id } = (await combine([one.id, two.id])).body;
    await jobDone(house, job_id);
    const dueAt = async () => (await manager.call(api.getTargetingList, at(list))).body.build.next_at;
    expect(await dueAt()).toBeNull();
    const after = async (id: number, minutes: number) =>
      house.db.query('update targeting_list set csv_updated = $2 where id = $1', [
        id,
        new Date(Date.now() + minutes * 60_000),
      ]);
    const began = Date.now();
    await after(one.id, 60);
    await after(two.id, 90);
    const due = Date.parse((await dueAt()) ?? '');
    expect(due - began).toBeGreaterThanOrEqual(90 * 60_000);
    expect(due - began).toBeLessThan(100 * 60_000);
    await update(list, { state: 'archived' });
    expect(await dueAt()).toBeNull();
  });

  test('are seen by their own company only', async () => {
    const owner = await house.as('client', app.company_id);
    const stranger = await house.as('client', (await house.company({ name: 'Other' })).id);
    const list = await built(house, manager, app, ids(3));
    expect((await all(owner, app)).status).toBe(200);
    expect((await owner.call(api.getTargetingList, at(list.id))).body.id).toBe(list.id);
    const answers = await Promise.all([
      all(stranger, app),
      stranger.call(api.getTargetingList, at(list.id)),
      stranger.call(api.getTargetingList, at(999_999)),
      update(list.id, { name: 'Mine' }, stranger),
      remove(list.id, stranger),
      stranger.call(api.downloadTargetingList, at(list.id)),
      stranger.call(api.listBuilds, at(list.id)),
      stranger.call(api.listUses, at(list.id)),
    ]);
    expect(answers.map((answer) => [answer.status, (answer.body as { message?: string }).message])).toEqual(
      answers.map(() => [404, 'Not found']),
    );
  });
});

describe('a list', () => {
  test('that is used says where before it is archived, and stays there', async () => {
    const [one, two] = [await built(house, manager, app, ids(10)), await built(house, manager, app, ids(20))];
    await combine([one.id, two.id], 'Buyers and lapsed');
    const warned = async (body: object) =>
      (await manager.call(api.updateTargetingList, { ...at(one.id), body }, { query: { dry_run: true } })).body;
    expect(await warned({ state: 'archived' })).toMatchObject({
      warnings: [
        {
          path: 'state',
          message:
            'Used by the combination Buyers and lapsed. It stays there. While it is archived neither it nor what is made of it is updated.',
        },
      ],
    });
    expect(await warned({ name: 'Others' })).toMatchObject({ warnings: [] });
    await update(one.id, { state: 'archived' });
    expect(await warned({ state: 'archived', name: 'Others' })).toMatchObject({ warnings: [] });
  });

  test('is renamed, archived and unarchived, each with its version', async () => {
    const list = await built(house, manager, app, ids(3));
    const renamed = await update(list.id, { name: '  Payers 90d ', version: 1 });
    expect(renamed).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { name: 'Payers 90d', state: 'new', version: 2, rows: 3 },
    });
    expect((await update(list.id, { state: 'archived' })).body).toMatchObject({
      name: 'Payers 90d',
      state: 'archived',
      version: 3,
    });
    expect((await update(list.id, { state: 'new' })).body.version).toBe(4);
    expect((await update(list.id, { state: 'new', name: 'Payers 90d' })).body.version).toBe(4);
    expect(await update(list.id, { name: ' ' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name', message: 'Name is required' }] },
    });
    expect(await update(list.id, { state: 'gone' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'state' }] },
    });
  });

  test('edited in an older version answers what is there now and who changed it, not its last build', async () => {
    const list = await built(house, manager, app, ids(3));
    const other = await house.as('admin');
    await update(list.id, { name: 'Theirs', version: 1 }, other);
    expect(await update(list.id, { name: 'Mine', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { name: 'Theirs', version: 2 }, changed_by: { email: other.email } },
    });
  });

  test('tells its history: created, built, renamed; and the rename is taken back', async () => {
    const list = await built(house, manager, app, ids(3), 'Before');
    const set = '0b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';
    await manager.call(
      api.updateTargetingList,
      { ...at(list.id), body: { name: 'After' } },
      { headers: { 'x-change-set': set } },
    );
    const query = { entity: 'targeting_list', entity_id: String(list.id) };
    const history = await manager.call(historyApi.listHistory, { query });
    expect(history.body.items.map((entry) => [entry.action, entry.channel, entry.version])).toEqual([
      ['update', 'api', 2],
      ['update', 'system', null],
      ['create', 'api', 1],
    ]);
    expect(history.body.items[1]?.changes).toContainEqual({ field: 'rows', before: null, after: 3, undone_by: null });
    const undo = (changeSetId: string) => manager.call(historyApi.undoChangeSet, { params: { changeSetId }, body: {} });
    expect((await undo(set)).body.items[0]).toMatchObject({ status: 'undone' });
    expect((await listOf(manager, list.id)).name).toBe('Before');
    const build = await undo(history.body.items[1]?.change_set_id as string);
    expect(build.body.items[0]).toMatchObject({
      status: 'refused',
      message: 'A new build of the list cannot be taken back',
    });
  });

  test.each([
    ['api_user', 200, 403, 403],
    ['marketing_team_member', 200, 204, 200],
    ['sales_team_member', 403, 403, 403],
  ] as const)('gives a %s its rights', async (role, edit, deletion, download) => {
    const caller = await house.as(role);
    const list = await built(house, manager, app, ids(3));
    expect((await caller.call(api.downloadTargetingList, at(list.id))).status).toBe(download);
    expect((await update(list.id, { name: 'X' }, caller)).status).toBe(edit);
    expect((await remove(list.id, caller)).status).toBe(deletion);
  });
});

describe('deleting', () => {
  test('takes a manual upload and its files away', async () => {
    const list = await built(house, manager, app, ids(3));
    const before = await keptFiles(house);
    expect((await remove(list.id)).status).toBe(204);
    expect((await manager.call(api.getTargetingList, at(list.id))).status).toBe(404);
    const gone = () => keptFiles(house).then((keys) => before.length - keys.length);
    await expect.poll(gone, { timeout: 60_000 }).toBe(2);
    expect((await remove(list.id)).status).toBe(404);
  });

  test('is refused while a combination uses the list, which names it', async () => {
    const [one, two] = [await built(house, manager, app, ids(3)), await built(house, manager, app, ids(4))];
    const made = (await combine([one.id, two.id], 'Both')).body;
    const message = 'This targeting list is used by campaigns or combinations';
    expect(await remove(one.id)).toMatchObject({ status: 409, body: { message } });
    expect((await manager.call(api.listUses, at(one.id))).body).toEqual({
      items: [
        {
          kind: 'combination',
          id: made.id,
          name: 'Both',
          path: `/companies/${app.company_id}/applications/${app.id}/audiences/combination/${made.id}`,
        },
      ],
      total: 1,
    });
  });

  test('is refused for every other origin', async () => {
    const [one, two] = [await built(house, manager, app, ids(3)), await built(house, manager, app, ids(4))];
    const made = (await combine([one.id, two.id])).body;
    const message = 'Only manual uploads can be deleted. Archive this targeting list instead.';
    expect(await remove(made.targeting_list_id)).toMatchObject({ status: 409, body: { message } });
    const { body: sent } = await upload(await house.as('api_user'), app, ids(2).join('\n'));
    expect(await remove(sent.id)).toMatchObject({ status: 409, body: { message } });
  });

  test('tried without doing it leaves everything', async () => {
    const list = await built(house, manager, app, ids(3));
    const dry = await manager.call(api.deleteTargetingList, at(list.id), { query: { dry_run: 'true' } });
    expect(dry).toMatchObject({ status: 200, body: { dry_run: true } });
    expect(await listOf(manager, list.id)).toEqual(list);
    expect((await manager.call(api.downloadTargetingList, at(list.id))).status).toBe(200);
  });

  test('stops the import that is under way', async () => {
    const { body: list } = await upload(manager, app, ids(50_000).join('\n'));
    expect((await remove(list.id)).status).toBe(204);
    await expect
      .poll(
        async () =>
          (await house.db.query<{ state: string }>('select state from job where id = $1', [list.job_id]))[0]?.state,
        { timeout: 60_000 },
      )
      .toMatch(/cancelled|done/);
  });
});

test('files that no list names are swept away, fresh ones and named ones are not', async () => {
  const list = await built(house, manager, app, ids(3));
  await house.files.put('uploads/left-over.csv', Readable.from([Buffer.from('x')]));
  await house.files.put(`builds/${list.id}/left-over.ids`, Readable.from([Buffer.from('x')]));
  // A bucket dates a file by when its upload began, which may be long before anybody could name it.
  const began = new Date(Date.now() - 3 * 3600_000);
  await utimes(join(house.config.dataDir, 'files/kept/uploads/left-over.csv'), began, began);
  const before = await keptFiles(house);
  await removeNamelessFiles(house.context);
  expect(await keptFiles(house)).toEqual(before);
  const later = { ...house.context, realNow: () => new Date(Date.now() + 2 * 3600_000) };
  await removeNamelessFiles(later);
  const kept = await keptFiles(house);
  expect(kept.filter((key) => key.includes('left-over'))).toEqual([]);
  expect(kept.filter((key) => key.startsWith(`builds/${list.id}/`))).toHaveLength(1);
  expect((await manager.call(api.downloadTargetingList, at(list.id))).body.presigned_original_csv_url).not.toBeNull();
});
