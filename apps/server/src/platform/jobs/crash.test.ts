import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openRecords, type Records } from '../../db/records.ts';
import { jobContext } from '../../testing/job-house.ts';
import { runProcess, type TestProcess } from '../../testing/process.ts';
import { freshHome, type RecordsHome, recordKinds } from '../../testing/records.ts';
import { cancelJob, enqueue, listJobs, waitForJob } from './jobs.ts';

const server = (home: RecordsHome, more = {}) =>
  runProcess(new URL('./crash.process.ts', import.meta.url), { ...home.config, ...more });
const began = (line: string) => line.startsWith('began');

describe.each(recordKinds())('kill -9 of a worker, on %s', (kind) => {
  let home: RecordsHome;
  const once = async <T>(work: (db: Records) => Promise<T>) => {
    const db = await openRecords(home.config);
    return work(db).finally(() => db.close());
  };
  beforeEach(async () => {
    home = await freshHome(kind);
  });
  afterEach(() => home.remove());

  test('the next start goes on at once, and each job is published once', async () => {
    const ids = await once(async (db) => {
      await db.query('create table published (job integer, pid integer)');
      return [
        await enqueue(jobContext(db), { kind: 'import', input: { steps: 30, dies: true } }),
        await enqueue(jobContext(db), { kind: 'import', input: { steps: 30, dies: true } }),
      ];
    });
    const first = server(home);
    await first.line(began);
    await first.kill();
    // However long the lease of the one that was killed still lasts
    await once((db) =>
      db.query(`update job set locked_until = clock_timestamp() + interval '1 hour' where state = 'running'`),
    );
    const second = server(home);
    await second.line((line) => line.startsWith('began') && line.endsWith(' 2'));
    for (const id of ids) await second.line((line) => line === `published ${id}`);
    await second.kill();
    await once(async (db) => {
      const { items } = await listJobs(jobContext(db), { limit: 9, offset: 0 });
      expect(items.map((job) => job.state)).toEqual(['done', 'done']);
      expect(await db.query('select job from published order by job')).toEqual(ids.map((job) => ({ job })));
    });
  });
});

describe.runIf(recordKinds().includes('postgres'))('several servers on one database', () => {
  let home: RecordsHome;
  let db: Records;
  let servers: TestProcess[];
  beforeEach(async () => {
    home = await freshHome('postgres');
    db = await openRecords(home.config);
    await db.query('create table published (job integer, pid integer)');
    servers = [];
  });
  afterEach(async () => {
    await Promise.all(servers.map((each) => each.kill()));
    await db.close();
    await home.remove();
  });
  const start = (count: number, more = {}) => {
    for (let i = 0; i < count; i++) servers.push(server(home, more));
    return Promise.all(servers.map((each) => each.line((line) => line === 'ready')));
  };

  test('share the jobs, and no job is done twice', async () => {
    const context = jobContext(db);
    await db.query('create table go (now boolean)');
    await start(2, { concurrency: 4 });
    const ids = await db.tx(async () => {
      const queued: number[] = [];
      for (let i = 0; i < 60; i++)
        queued.push(await enqueue(context, { kind: 'import', input: { steps: 3, waits: true } }));
      return queued;
    });
    // Each has its hands full before the first is done, however late a busy machine lets it begin
    await Promise.all(servers.map((each) => each.line(began)));
    await db.query('insert into go values (true)');
    for (const id of ids) expect(await waitForJob(context, id)).toMatchObject({ state: 'done', attempts: 1 });
    const rows = await db.query<{ job: number; pid: number }>('select job, pid from published order by job');
    expect(rows.map((row) => row.job)).toEqual(ids);
    expect(new Set(rows.map((row) => row.pid)).size).toBe(2);
  });

  test('one killed: the other takes its jobs over', async () => {
    await start(1);
    const id = await enqueue(jobContext(db), { kind: 'import', input: { steps: 100, dies: true } });
    await servers[0]?.line(began);
    await start(1);
    await servers[0]?.kill();
    expect(await waitForJob({ db }, id, { within: 60_000 })).toMatchObject({ state: 'done', attempts: 2 });
    expect(await db.query('select pid from published')).toEqual([{ pid: servers[1]?.pid }]);
  });

  test('a cancel from another process reaches the work', async () => {
    await start(1);
    const id = await enqueue(jobContext(db), { kind: 'import', input: { steps: 3_000 } });
    await servers[0]?.line(began);
    await cancelJob(jobContext(db), id);
    expect(await waitForJob({ db }, id)).toMatchObject({ state: 'cancelled' });
  });

  test('a stop hands back', async () => {
    await start(1);
    const id = await enqueue(jobContext(db), { kind: 'import', input: { steps: 3_000 } });
    await servers[0]?.line(began);
    process.kill(servers[0]?.pid ?? 0, 'SIGTERM');
    expect(await servers[0]?.ended).toBe(0);
    expect((await listJobs(jobContext(db), { limit: 9, offset: 0 })).items).toMatchObject([
      { id, state: 'queued', attempts: 0 },
    ]);
  });
});
