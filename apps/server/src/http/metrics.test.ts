import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteRun } from '../platform/backups.ts';
import { openTestHouse, type TestHouse } from '../testing/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ worker: false });
});
afterAll(() => house?.close());

const metric = async (name: string): Promise<number | undefined> => {
  const { payload } = await house.app.inject({ method: 'GET', url: '/metrics' });
  const line = payload.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

test('says how old the newest backup and the newest verified one are, once there is one', async () => {
  expect(await metric('backup_age_seconds{kind="backup"}')).toBeUndefined();
  const at = new Date(house.realNow().getTime() - 3_600_000);
  await noteRun(house, { kind: 'backup', cut: 'a', folder: '/b', at, bytes: 1 });
  await noteRun(house, { kind: 'backup', cut: 'older', folder: '/b', at: new Date(0), bytes: 1 });
  expect(await metric('backup_age_seconds{kind="backup"}')).toBeCloseTo(3_600, -2);
  expect(await metric('backup_age_seconds{kind="verify"}')).toBeUndefined();
});

test('says for how long a job has been due that nobody took, and how much room is left', async () => {
  expect(await metric('jobs_longest_due_seconds')).toBe(0);
  await house.db.query(
    `insert into job (kind, run_at, created_at, updated_at) select 'mail', t, t, t from (select clock_timestamp() - interval '1 hour' as t) x`,
  );
  expect(await metric('jobs_longest_due_seconds')).toBeGreaterThanOrEqual(3_600);
  const [free, all] = [await metric('data_dir_free_bytes'), await metric('data_dir_size_bytes')];
  expect(free).toBeGreaterThan(0);
  expect(all).toBeGreaterThan(free ?? 0);
});

test('tells how strained the stores are', async () => {
  expect(await metric('store_ready{store="facts"}')).toBe(1);
  expect(await metric('facts_parts')).toBeGreaterThan(0);
  expect(await metric('facts_rewritings')).toBe(0);
  expect(await metric('records_waiting')).toBe(0); // not the questions of the watcher itself
  expect(await metric('engine_restarts_total{engine="records"}')).toBeGreaterThanOrEqual(0);
});

test('what a store that is away would have told is left out, and the others are told', async () => {
  const { query } = house.db;
  house.db.query = () => Promise.reject(new Error('away'));
  try {
    expect(await metric('jobs_longest_due_seconds')).toBeUndefined();
    expect(await metric('backup_age_seconds{kind="backup"}')).toBeUndefined();
    expect(await metric('store_ready{store="records"}')).toBe(0);
    expect(await metric('store_ready{store="files"}')).toBe(1);
    expect(await metric('data_dir_free_bytes')).toBeGreaterThan(0);
  } finally {
    house.db.query = query;
  }
});

test('of a process is told once, and a house that has closed is forgotten', async () => {
  expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(0);
  setFlagsFromString('--expose_gc');
  const collect: () => void = runInNewContext('gc');
  const closed: WeakRef<object>[] = [];
  for (let n = 0; n < 4; n++) {
    const other = await openTestHouse({ worker: false });
    closed.push(new WeakRef(other.app));
    await other.close();
  }
  // The last one may still be on its way out
  const kept = async () => {
    await new Promise((next) => setTimeout(next, 20));
    collect();
    return closed.filter((each) => each.deref()).length;
  };
  await expect.poll(kept, { timeout: 20_000 }).toBeLessThan(2);
});
