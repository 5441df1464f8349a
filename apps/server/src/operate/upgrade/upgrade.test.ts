import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { openFacts } from '../../db/facts.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { openRecords } from '../../db/records.ts';
import { openHouse } from '../../house.ts';
import { openFolder } from '../../outside/files-folder.ts';
import { noteRun } from '../../platform/backups.ts';
import { productVersion } from '../../platform/version.ts';
import { quiet } from '../../testing/facts.ts';
import { freshHome, type RecordsHome, type RecordsKind, recordKinds } from '../../testing/records.ts';
import { wholeCuts } from '../backup/backup-folder.ts';
import { checkCut } from '../restore/restore.ts';
import { noteSchema, prepareUpgrade, UpgradeRefused } from './upgrade.ts';

const log = pino({ level: 'silent' });
const NEWEST = '0125_erased_companies.sql';
const BACKUPS = '0103_backups.sql';
const homes: RecordsHome[] = [];
afterAll(async () => {
  for (const home of homes) await home.remove();
});

/** Records of the release before the one that brought this migration. */
const olderStores = async (kind: RecordsKind, env: Record<string, string> = {}, lacks = NEWEST): Promise<Config> => {
  const home = await freshHome(kind);
  homes.push(home);
  const db = await openRecords(home.config);
  await db.query('delete from schema_migration where name = $1', [lacks]);
  if (env.YOUNG) await noteRun({ db }, { kind: 'backup', cut: 'a', folder: '/b', at: new Date(), bytes: 1 });
  await db.close();
  return readConfig({
    FAIRLEAD_MODE: 'production',
    SECRET_KEY: 'kD8s1Qz0pLm3Vt7XyR2bWc9NfHj4GaEu6',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATA_DIR: home.config.dataDir,
    ...(home.config.databaseUrl ? { DATABASE_URL: home.config.databaseUrl } : {}),
    ...env,
  });
};

/** As another process sees it: the same one would be refused also where the system has let go. */
const isLocked = (folder: string): boolean => {
  const script = `const { DatabaseSync } = require('node:sqlite');
    try { new DatabaseSync(process.argv[1]).exec('begin exclusive'); } catch { process.exitCode = 7; }`;
  return spawnSync(process.execPath, ['-e', script, join(folder, '.owner.lock')]).status === 7;
};

test('embedded stores are backed up as they are before a release changes them, and once', async () => {
  const config = await olderStores('pglite');
  const files = await openFolder(config.dataDir);
  await files.put('churn/a.csv', Readable.from([Buffer.from('a')], { objectMode: false }));
  await files.close();
  const facts = openFacts({ dataDir: config.dataDir, log: quiet });
  await facts.ready();
  await facts.close(0);
  await prepareUpgrade(config, log);
  const [version = ''] = readdirSync(join(config.dataDir, 'before'));
  const [id = ''] = readdirSync(join(config.dataDir, 'before', version));
  const root = join(config.dataDir, 'before', version, id);
  const cuts = await wholeCuts(root);
  expect(cuts.map(({ manifest }) => manifest.records.migrations.includes(NEWEST))).toEqual([false]);
  const [cut] = cuts;
  if (!cut) throw new Error('no cut');
  await checkCut(root, cut, new AbortController().signal);
  const [mine, kept] = [config.dataDir, root].map(
    (folder) => statSync(join(folder, 'files', 'kept', 'churn', 'a.csv')).ino,
  );
  expect(kept).toBe(mine); // no room is taken
  const db = await openRecords(config);
  expect(await pendingMigrations(db)).toEqual([NEWEST]); // nothing was changed by it
  await db.close();
  await noteSchema(config);
  await prepareUpgrade(config, log);
  expect(readdirSync(join(config.dataDir, 'before', version))).toEqual([id]);
});

test('stores of a release that restores nothing are copied folder by folder, and moved back', async () => {
  const config = await olderStores('pglite', {}, BACKUPS);
  const { dataDir } = config;
  const files = await openFolder(dataDir);
  await files.put('churn/a.csv', Readable.from([Buffer.from('a')], { objectMode: false }));
  await files.close();
  // As the embedded facts have them: a table's folder, and a link that leads to it by its name
  const tables = join(dataDir, 'facts', 'store', 'data', 'default');
  mkdirSync(join(dataDir, 'facts', 'store', 'store', 'a1'), { recursive: true });
  mkdirSync(tables, { recursive: true });
  symlinkSync(join('..', '..', 'store', 'a1'), join(tables, 'delivery'));
  mkdirSync(join(dataDir, 'before', productVersion, 'x.unfinished'), { recursive: true });
  const locked: boolean[] = [];
  await prepareUpgrade(config, { info: () => locked.push(isLocked(join(dataDir, 'records'))), warn() {} });
  expect(locked).toEqual([true]); // until all is copied
  const version = productVersion;
  const [id = ''] = readdirSync(join(dataDir, 'before', version));
  const copy = join(dataDir, 'before', version, id);
  expect(readdirSync(copy)).toEqual(['facts', 'files', 'records']);
  expect(readlinkSync(join(copy, 'facts', 'store', 'data', 'default', 'delivery'))).toBe('../../store/a1');
  expect(readdirSync(join(copy, 'records'))).toEqual(['pglite']);
  expect(statSync(copy).mode & 0o777).toBe(0o700);
  const later = await openRecords(config);
  await later.query('create table of_the_newer_release (id integer)');
  await later.close();
  renameSync(join(dataDir, 'records'), join(dataDir, 'newer'));
  renameSync(join(copy, 'records'), join(dataDir, 'records'));
  const back = await openRecords(config);
  expect(await pendingMigrations(back)).toEqual([BACKUPS]);
  expect(await back.query(`select to_regclass('of_the_newer_release') is null as gone`)).toEqual([{ gone: true }]);
  await back.close();
  expect(existsSync(join(copy, 'files', 'kept', 'churn', 'a.csv'))).toBe(true);
});

test('a start that fails leaves one copy however often it is tried, until somebody has worked on the records', async () => {
  const config = await olderStores('pglite', {}, BACKUPS);
  const early = await openRecords(config);
  // One that gets through before the other fails
  await early.query(`delete from schema_migration where name = '0066_who_is_still_invited.sql'`);
  await early.close();
  const copies = () => readdirSync(join(config.dataDir, 'before', productVersion)).length;
  await expect(openHouse(config, log)).rejects.toThrow(/^Migration 0103_backups\.sql failed/);
  await prepareUpgrade(config, log);
  expect(copies()).toBe(1);
  const db = await openRecords(config);
  await db.query('update write_probe set at = clock_timestamp()');
  await db.close();
  await prepareUpgrade(config, log);
  expect(copies()).toBe(2);
});

test.skipIf(recordKinds().length === 1)(
  'servers are changed only while a backup is young, or when the operator says so',
  async () => {
    await expect(prepareUpgrade(await olderStores('postgres'), log)).rejects.toBeInstanceOf(UpgradeRefused);
    await expect(prepareUpgrade(await olderStores('postgres', {}, BACKUPS), log)).rejects.toThrow(/makes no backups/);
    await prepareUpgrade(await olderStores('postgres', { UPGRADE_WITHOUT_BACKUP: 'on' }), log);
    const config = await olderStores('postgres', { YOUNG: 'yes' });
    await prepareUpgrade(config, log);
    expect(existsSync(join(config.dataDir, 'before'))).toBe(false);
  },
);
