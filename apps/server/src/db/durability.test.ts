import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../testing/postgres-server.ts';
import { runProcess } from '../testing/process.ts';
import { freshHome, type RecordsHome, recordKinds } from '../testing/records.ts';
import { testFolder } from '../testing/test-folder.ts';
import { dbMeaning, isStoreDown, openRecords, type Records } from './records.ts';

const TABLES =
  'create table pair_left (id integer primary key, body text); create table pair_right (id integer primary key)';

const KILLS = process.env.FAIRLEAD_TEST_FULL ? 10 : 2;

describe.each(recordKinds())('kill -9 while committing, on %s', (kind) => {
  test('loses nothing that was acknowledged and keeps nothing half', async () => {
    const home = await freshHome(kind);
    const db = await openRecords(home.config);
    await db.query(TABLES);
    await db.close();
    let acknowledged = 0;
    for (let kill = 0; kill <= KILLS; kill++) {
      const writer = runProcess(new URL('./commits.process.ts', import.meta.url), home.config);
      const found = JSON.parse((await writer.line((line) => line.startsWith('found'))).slice(6));
      expect(found.both).toBeGreaterThanOrEqual(acknowledged);
      expect(found).toEqual({ left: found.both, right: found.both, both: found.both });
      await writer.line((line) => line.startsWith('acknowledged'));
      await delay(20 + Math.random() * 80);
      await writer.kill();
      acknowledged = Number(writer.lines.at(-1)?.split(' ')[1]);
    }
    expect(acknowledged).toBeGreaterThan(KILLS);
    await home.remove();
  });
});

describe.runIf(recordKinds().includes('postgres') && !process.env.TEST_DATABASE_URL)('a server that goes away', () => {
  let server: PostgresServer;
  let home: RecordsHome;
  let db: Records;
  beforeAll(async () => {
    server = await startPostgres(join(testFolder(), `own-${process.pid}`), { durable: true });
    home = { kind: 'postgres', config: { dataDir: testFolder(), databaseUrl: server.url }, remove: async () => {} };
    db = await openRecords(home.config);
    await db.query(TABLES);
  });
  afterAll(async () => {
    await db.close();
    await server.remove();
  });
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  test('kill -9 of the server: calls fail as "down" at once, and work again when it is back', async () => {
    const asked = failure(db.query('select pg_sleep(3)'));
    const inTransaction = failure(
      db.tx(async () => {
        await db.query(`insert into pair_right values (1)`);
        await server.stop('SIGKILL');
        await db.query(`insert into pair_right values (2)`);
      }),
    );
    expect(await asked).toSatisfy(isStoreDown);
    expect(await inTransaction).toSatisfy(isStoreDown);
    const from = performance.now();
    expect(await failure(db.query('select 1'))).toSatisfy(isStoreDown);
    expect(performance.now() - from).toBeLessThan(8_000); // a start would wait for 10 s
    await server.restart();
    expect(await db.query('select count(*) from pair_right')).toEqual([{ count: 0 }]);
  });

  test('one backend killed: its transaction fails, the others go on', async () => {
    const failed = failure(
      db.tx(async () => {
        const [own] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
        const other = await openRecords(home.config);
        await other.query('select pg_terminate_backend($1)', [own?.pid]);
        await other.close();
        await db.query('select 1');
      }),
    );
    expect(await failed).toSatisfy(isStoreDown);
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a statement that takes too long, and a lock that is not let go, end as "busy"', async () => {
    const [slow, locked] = await Promise.all([
      failure(db.query('select pg_sleep(20)')),
      db.tx(async () => {
        await db.query('lock table pair_right');
        const other = await openRecords(home.config);
        const waited = await failure(other.query('select * from pair_right'));
        await other.close();
        return waited;
      }),
    ]);
    expect(dbMeaning(slow)).toBe('busy');
    expect(dbMeaning(locked)).toBe('busy');
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('an address where nobody answers is named, without its password', async () => {
    const databaseUrl = 'postgresql://me:hunter2@127.0.0.1:1/records';
    const error = (await failure(openRecords({ dataDir: testFolder(), databaseUrl, startWithin: 0 }))) as Error;
    expect(error.message).toMatch(/^DATABASE_URL: .*127\.0\.0\.1:1/);
    expect(error.message).not.toContain('hunter2');
    const wrong = new URL(server.url);
    wrong.password = 'hunter2';
    const refused = (await failure(openRecords({ dataDir: testFolder(), databaseUrl: wrong.href }))) as Error;
    expect(refused.message).toMatch(/^DATABASE_URL: .*password/);
    expect(refused.message).not.toContain('hunter2');
  });
});
