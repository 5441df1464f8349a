import { existsSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProcess } from '../../testing/process.ts';
import { freshHome, type RecordsHome } from '../../testing/records.ts';
import { engineOf, isStoreDown, openRecords, type Records } from '../records.ts';
import type { Engine } from './engine.ts';
import { upkeepRound } from './upkeep.ts';

describe('the embedded engine', () => {
  let home: RecordsHome;
  let db: Records;
  let engine: Engine;
  beforeAll(async () => {
    home = await freshHome('pglite');
    db = await openRecords(home.config);
    engine = engineOf.get(db) as Engine;
    await db.query('create table note (id integer primary key, body text not null)');
  });
  afterAll(async () => {
    await db.close();
    await home.remove();
  });

  test('every commit makes the disk keep it', async () => {
    const before = await engine.fsyncs();
    for (let i = 0; i < 50; i++) await db.query('insert into note values ($1, $2)', [i, 'x']);
    expect((await engine.fsyncs()) - before).toBeGreaterThanOrEqual(50);
  });

  test('runs with the settings a commit needs', async () => {
    const rows = await db.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']],
    );
    expect(rows.map((row) => `${row.name} ${row.setting}`).sort()).toEqual([
      'data_checksums on',
      'fsync on',
      'full_page_writes on',
      'synchronous_commit on',
    ]);
  });

  test('a second owner is refused and told what to do, in this process and in another', async () => {
    await expect(openRecords(home.config)).rejects.toThrow(/already open in process \d+.*Stop that process.*DATA_DIR/);
    const other = runProcess(new URL('../commits.process.ts', import.meta.url), home.config);
    expect(await other.line((line) => line.startsWith('refused'))).toContain(`process ${process.pid}`);
    await other.ended;
  });

  test('a thread that dies fails what it was asked, and the next question starts a new one', async () => {
    await db.query(`insert into note values (1000, 'kept')`);
    const asked = db.query('select pg_sleep(20)');
    const failed = expect(asked).rejects.toSatisfy(isStoreDown);
    await engine.crash();
    await failed;
    expect(await db.query('select body from note where id = 1000')).toEqual([{ body: 'kept' }]);
  });

  test('an engine that cannot write its log gives up, keeps nobody waiting, and is back once it can', async () => {
    const log = join(home.config.dataDir, 'records', 'pglite', 'pg_wal');
    const insert = (id: number) => db.query('insert into note values ($1, $2) returning id', [id, 'x']);
    await insert(5000);
    renameSync(log, `${log}.away`); // as a disk that is full or gone
    await db.query('select pg_switch_wal()');
    await expect(insert(5001)).rejects.toSatisfy(isStoreDown);
    await expect(insert(5002)).rejects.toSatisfy(isStoreDown);
    renameSync(`${log}.away`, log);
    while ((await insert(5003).catch(isStoreDown)) === true); // the old thread may still be about to end
    expect(await db.query('select id from note where id > 4999 order by id')).toEqual([{ id: 5000 }, { id: 5003 }]);
  });

  test('a heavy question does not hold up the event loop', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await db.query('select sum(sqrt(i)) from generate_series(1, 3000000) i');
    delay.disable();
    expect(delay.count).toBeGreaterThan(10); // the loop went round while the engine counted
  });

  test('upkeep shrinks the log and vacuums what was changed most', async () => {
    await db.query(`insert into note select i, 'y' from generate_series(2000, 4000) i`);
    await db.query('update note set body = body || body');
    expect(await upkeepRound(db.query, 100_000)).toBe('checkpoint');
    await db.query('select pg_stat_force_next_flush()'); // counts are published once a second otherwise
    expect(await upkeepRound(db.query, 100_000)).toBe('vacuum public.note');
    await db.query('select pg_stat_force_next_flush()');
    const [row] = await db.query<{ dead: number }>(
      `select n_dead_tup as dead from pg_stat_user_tables where relname = 'note'`,
    );
    expect(row?.dead).toBe(0);
  });

  test('a directory it cannot read is named as the reason', async () => {
    const broken = await freshHome('pglite');
    writeFileSync(join(broken.config.dataDir, 'records', 'pglite', 'PG_VERSION'), '9.1\n');
    await expect(openRecords(broken.config)).rejects.toThrow(/The records engine stopped: .+/);
    await broken.remove();
  });

  test('keeps its files to its owner, and leaves no owner behind', async () => {
    expect(statSync(join(home.config.dataDir, 'records')).mode & 0o077).toBe(0);
    await db.close();
    expect(existsSync(join(home.config.dataDir, 'records', '.owner.json'))).toBe(false);
    expect(readdirSync(join(home.config.dataDir, 'records'))).toContain('pglite');
  });
});
