import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDone, listOf, upload } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { keepBuild, openBuild, publishBuild } from './build.service.ts';
import { newBuildId } from './build-id.service.ts';
import { forgetOldBuilds, removeIdleBuilds, removeNamelessFiles } from './cleanup.service.ts';

const MINUTE_MS = 60_000;

let house: TestHouse;
let manager: Caller;
let app: { id: number; company_id: number };
beforeAll(async () => {
  house = await openTestHouse();
  manager = await house.as('campaign_manager');
  app = await house.application((await house.company()).id, 'ios');
});
afterAll(() => house?.close());

const uploaded = async (name: string) => {
  const csv = [...deviceIds(3, 0, 5, 'upper')].join('\n');
  const { body } = await upload(manager, app, csv, { name });
  await jobDone(house, body.job_id);
  return listOf(manager, body.id);
};
const at = (minutes: number) => new Date(house.realNow().getTime() + minutes * MINUTE_MS);
/** A build of so many minutes from now becomes the current one, as publishing does it. */
const publish = async (list: number, minutes: number) => {
  const id = newBuildId(at(minutes));
  const key = `builds/${list}/${id}.ids`;
  await house.files.put(key, Readable.from([Buffer.alloc(16)]));
  await house.db.query(
    `insert into audience_build (id, targeting_list_id, trigger, started_at, finished_at, id_file_key, id_kind, rows)
     values ($1, $2, 'refresh', $3, $3, $4, 'uuid', 1)`,
    [id, list, at(minutes), key],
  );
  await house.db.query('update targeting_list set build_id = $2, csv_updated = $3 where id = $1', [
    list,
    id,
    at(minutes),
  ]);
};
const files = async (list: number): Promise<number> => {
  let found = 0;
  for await (const _ of house.files.list(`builds/${list}/`)) found += 1;
  return found;
};
const sweep = async (minutes: number, of = removeIdleBuilds) => of({ ...house.context, realNow: () => at(minutes) });
const builds = async (list: number): Promise<number> =>
  (await house.db.query(`select 1 from audience_build where targeting_list_id = $1`, [list])).length;

test('a list that is built again and again keeps the files of the last hour, not all of them', async () => {
  const { id } = await uploaded('Busy');
  for (let minutes = 20; minutes <= 200; minutes += 20) await publish(id, minutes);
  expect(await files(id)).toBe(11);
  await removeIdleBuilds({ ...house.context, now: () => at(9_999) });
  expect(await files(id)).toBe(11); // a product clock that runs fast ends no link
  await sweep(201);
  expect(await files(id)).toBe(4); // the current one, and those replaced 60 minutes ago or later
  expect((await listOf(manager, id)).sizes).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('of a list the newest hundred builds are remembered, and those whose files are still there', async () => {
  const [busy, calm] = [(await uploaded('Full')).id, (await uploaded('Calm')).id];
  await house.db.query(
    `insert into audience_build (id, targeting_list_id, trigger, started_at, finished_at, error)
     select id, $1, 'refresh', $2, $2, 'gone' from unnest($3::uuid[]) as id`,
    [busy, at(-600), Array.from({ length: 150 }, () => newBuildId(at(-600)))],
  );
  for (const minutes of [-704, -703, -702, -701, 1]) await publish(busy, minutes);
  await sweep(2, forgetOldBuilds);
  expect([await builds(busy), await files(busy)]).toEqual([104, 6]);
  await sweep(300);
  await sweep(300, forgetOldBuilds);
  expect([await builds(busy), await files(busy)]).toEqual([100, 1]);
  expect([await builds(calm), await files(calm)]).toEqual([1, 1]);
});

test('the file of a build that is still to be published stays, however long that takes, and goes once nobody works on it', async () => {
  const { context } = house;
  const { id } = await uploaded('Slow');
  const begin = () => openBuild(context, { list: id, trigger: 'refresh', job: null });
  const keep = async (build: Awaited<ReturnType<typeof begin>>) => {
    const path = join((await context.files.scratch()).path, 'list.ids');
    await writeFile(path, Buffer.alloc(16, 7));
    return keepBuild(context, build, { path, rows: 1, id_kind: 'uuid', rows_format: 'plain' });
  };
  const build = await begin();
  const kept = await keep(build);
  for (const minutes of [0, 4, 8]) expect(await sweep(minutes, removeNamelessFiles)).toBe(0);
  expect(await publishBuild(context, build, kept)).toBe(true);
  expect(await context.files.head(build.key)).not.toBeNull();

  const left = await begin();
  await keep(left);
  for (const hours of [25, 26]) await sweep(hours * 60, removeNamelessFiles);
  expect(await context.files.head(left.key)).toBeNull();
});
