import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runProcess } from '../testing/process.ts';
import { bareHome, type RecordsHome, recordKinds } from '../testing/records.ts';
import { migrate, RECORDS_MIGRATIONS, readMigrations } from './migrate.ts';
import { openRecords, type Records } from './records.ts';

describe.each(recordKinds())('migrations on %s', (kind) => {
  let home: RecordsHome;
  let db: Records;
  let folder: string;
  const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
  beforeAll(async () => {
    home = await bareHome(kind);
    db = await openRecords(home.config);
  });
  afterAll(async () => {
    await db.close();
    await home.remove();
  });
  beforeEach(async () => {
    await db.query('drop schema public cascade; create schema public');
    folder = mkdtempSync(join(tmpdir(), 'migrations-'));
    file('0001_first.sql', 'create table first (id integer); insert into first values (1);');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const tables = async () =>
    (await db.query<{ name: string }>(`select relname as name from pg_stat_user_tables order by 1`)).map(
      (row) => row.name,
    );

  test('run once, in order, and new ones later', async () => {
    expect(await migrate(db, folder)).toEqual(['0001_first.sql']);
    file('0002_second.sql', 'create table second as select id + 1 as id from first');
    expect(await migrate(db, folder)).toEqual(['0002_second.sql']);
    expect(await migrate(db, folder)).toEqual([]);
    expect(await db.query('select id from second')).toEqual([{ id: 2 }]);
  });

  test('a failing file leaves nothing, and names itself; the repaired one runs', async () => {
    file('0002_second.sql', 'create table second (id integer); insert into nowhere values (1);');
    await expect(migrate(db, folder)).rejects.toThrow(/0002_second\.sql failed.*nowhere/);
    expect(await tables()).toEqual(['first', 'schema_migration']);
    file('0002_second.sql', 'create table second (id integer);');
    expect(await migrate(db, folder)).toEqual(['0002_second.sql']);
  });

  test('a file changed after it ran is refused, other line ends are not', async () => {
    await migrate(db, folder);
    file('0001_first.sql', 'create table first (id integer);\r\n');
    file('0002_second.sql', 'create table second (id integer)');
    await expect(migrate(db, folder)).rejects.toThrow('0001_first.sql has been changed');
    expect(await tables()).toEqual(['first', 'schema_migration']);
  });

  test('an older server refuses records that a newer one changed', async () => {
    file('0002_second.sql', 'create table second (id integer)');
    await migrate(db, folder);
    rmSync(join(folder, '0002_second.sql'));
    file('0003_third.sql', 'create table third (id integer)');
    await expect(migrate(db, folder)).rejects.toThrow(/newer version .*0002_second\.sql/);
    expect(await tables()).toEqual(['first', 'schema_migration', 'second']);
  });

  test('runs the real ones', async () => {
    expect(await migrate(db)).toEqual(readMigrations(RECORDS_MIGRATIONS).map(({ name }) => name));
  });

  test('bring a workspace of the first release up to date, with what is in it', async () => {
    rmSync(join(folder, '0001_first.sql'));
    const all = readMigrations(RECORDS_MIGRATIONS).map(({ name }) => name);
    for (const name of all.slice(0, 5)) copyFileSync(join(RECORDS_MIGRATIONS, name), join(folder, name));
    await migrate(db, folder);
    await db.query(`insert into company (name, currency, created, updated) values ('Nomnom', 'EUR', now(), now())`);
    await db.close();
    db = await openRecords(home.config);
    expect(await migrate(db)).toEqual(all.slice(5));
    expect(await db.query('select name from company')).toEqual([{ name: 'Nomnom' }]);
    expect(await db.query('select name, rebate_modifier from supplier where id = 335')).toEqual([
      { name: 'Google ADX', rebate_modifier: '1.00' },
    ]);
  });

  test('a start killed in the middle of a file leaves nothing of it', async () => {
    await db.close();
    file('0002_second.sql', `create table second (id integer); select pg_sleep(60)`);
    const child = runProcess(new URL('./migrate.process.ts', import.meta.url), { ...home.config, folder });
    await child.line((line) => line === 'first is done');
    await child.kill();
    file('0002_second.sql', 'create table second (id integer)');
    db = await openRecords(home.config);
    expect(await migrate(db, folder)).toEqual(['0002_second.sql']);
  });
});

describe.runIf(recordKinds().includes('postgres'))('several servers starting at once', () => {
  test('run each file once, and all wait until it is done', async () => {
    const home = await bareHome('postgres');
    const servers = await Promise.all([1, 2, 3, 4].map(() => openRecords({ ...home.config, poolSize: 2 })));
    const ran = await Promise.all(servers.map((db) => migrate(db)));
    expect(ran.flat().sort()).toEqual(readMigrations(RECORDS_MIGRATIONS).map(({ name }) => name));
    await Promise.all(servers.map((db) => db.close()));
    await home.remove();
  });
});

describe('migration files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test.each([
    ['a name without a number', { 'first.sql': '' }, 'name it'],
    ['a number used twice', { '0001_a.sql': '', '0001_b.sql': '' }, 'number is taken'],
    ['a transaction of its own', { '0001_a.sql': 'begin;\ncreate table t ();\ncommit;' }, 'take out begin'],
  ])('%s is refused', (_, files, message) => {
    for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql ?? '');
    expect(() => readMigrations(folder)).toThrow(message);
  });
});
