import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { restore } from '../src/admin-stores.ts';
import { type Config, readConfig } from '../src/config.ts';
import { dumpRecords } from '../src/db/dump.ts';
import { DirectoryInUse, lockDirectory } from '../src/db/pglite/directory-lock.ts';
import { openRecords } from '../src/db/records.ts';
import { forgetUnfinished } from '../src/db/unfinished-restore.ts';
import { openHouse } from '../src/house.ts';
import type { WholeCut } from '../src/operate/backup/backup-folder.ts';
import type { Manifest } from '../src/operate/backup/manifest.ts';
import { clearHalf, refuseUnlessEmpty } from '../src/operate/restore/empty.ts';
import {
  HalfRestored,
  readMarker,
  refuseHalfRestored,
  removeMarker,
  targetsOf,
  writeMarker,
} from '../src/operate/restore/marker.ts';
import { putRecords } from '../src/operate/restore/put-back.ts';
import { checkCut, restoreCut, type Wiring } from '../src/operate/restore/restore.ts';
import { rooms } from '../src/rooms.ts';
import { sharedFacts } from '../src/testing/facts.ts';
import { freshHome, type RecordsHome, recordKinds } from '../src/testing/records.ts';

const log = pino({ level: 'silent' });
const { signal } = new AbortController();
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex');
/** A folder of backups with one cut, whose parts hold these words. */
const aFolder = (parts: Record<string, string>, manifest: Partial<Manifest> = {}): { root: string; cut: WholeCut } => {
  const root = newFolder();
  const folder = join(root, 'cuts', 'one');
  mkdirSync(folder, { recursive: true });
  const listed = Object.entries(parts).map(([path, text]) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    return { path, size: text.length, sha256: sha256(text) };
  });
  const cut = aCut('one', folder, { parts: listed, ...manifest });
  writeFileSync(join(root, 'fairlead-backups.json'), JSON.stringify({ format: 1 }));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(cut.manifest));
  return { root, cut };
};
/** A cut as its manifest says, with nothing in it but what a test says. */
const aCut = (id: string, folder: string, manifest: Partial<Manifest>): WholeCut => ({
  ...{ id, folder },
  manifest: {
    ...{ id, version: '0', records_at: '2026-11-01T00:00:00.000Z', product_time: '2026-11-01T00:00:00.000Z' },
    ...{ ended_at: '2026-11-01T00:00:00.000Z', records: { kind: 'folder', migrations: [] } },
    facts: { kind: 'folder', version: 0, least: {}, base: null, tables: [] },
    ...{ files: [], parts: [], secret: '', has_secret: false, bytes: 0 },
    ...manifest,
  },
});
const wiring: Wiring = { rooms, open: (config) => openHouse(config, log, { takeOver: true, restoring: true }) };
const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-restore-'));
  folders.push(folder);
  return folder;
};
const homes: RecordsHome[] = [];
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  for (const home of homes) await home.remove();
});
const serverOf = (home: RecordsHome): Config => {
  homes.push(home);
  const { dataDir, databaseUrl = '' } = home.config;
  return readConfig({ FAIRLEAD_MODE: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
};

test.skipIf(recordKinds().length === 1)(
  'records of a server that are half restored are opened from no folder, and restored anew only from the same cut',
  async () => {
    const config = serverOf(await freshHome('postgres'));
    const folder = join(config.dataDir, 'cut');
    const db = await openRecords(config);
    await db.query(
      `insert into app_user (email, role, created, updated) values ('ada@fairlead.example', 'admin', now(), now())`,
    );
    const dumped = await dumpRecords(db, join(folder, 'records'), signal);
    // Whoever is there already is no part of a cut, whatever this folder says
    writeMarker(config.dataDir, { cut: 'one', targets: '' });
    mkdirSync(join(config.dataDir, 'files'));
    await expect(clearHalf(config, 'one')).rejects.toThrow('DATABASE_URL: there are records in it.');
    expect(existsSync(join(config.dataDir, 'files'))).toBe(true);
    expect(() => refuseHalfRestored(config)).toThrow(/^(?!.*another DATA_DIR).*--cut one\.$/);
    removeMarker(config.dataDir);

    const migrations = (await db.query<{ name: string }>('select name from schema_migration')).map(({ name }) => name);
    await putRecords(config, aCut('one', folder, { records: { kind: 'rows', dumped, migrations } }), signal);
    const facts = await sharedFacts();
    const elsewhere = { ...config, dataDir: newFolder(), clickhouseUrl: facts.url };
    await expect(openHouse(elsewhere, log)).rejects.toBeInstanceOf(HalfRestored);
    const other = /a restore of cut one into it was cut off.*--cut one/;
    await expect(refuseUnlessEmpty(config, 'two')).rejects.toThrow(other);
    await expect(clearHalf(config, 'two')).rejects.toThrow(other);
    await clearHalf(config, 'one');
    await refuseUnlessEmpty(config, 'one');
    await forgetUnfinished(db);
    await db.close();
    await (await openHouse(elsewhere, log)).close();
    await facts.remove();
    await expect(refuseUnlessEmpty(config, 'one')).rejects.toThrow('DATABASE_URL: there are records in it.');
  },
);

test('two restores into one DATA_DIR do not meet', async () => {
  const config = readConfig({ FAIRLEAD_MODE: 'test', DATA_DIR: newFolder() });
  const cut = aCut('one', newFolder(), {});
  let second: unknown;
  const leave = new AbortController();
  const say = () => leave.abort(new Error('cut off'));
  const begun = restoreCut(config, cut.folder, cut, wiring, { say, signal: leave.signal });
  await restoreCut(config, cut.folder, cut, wiring, { say, signal: leave.signal }).catch((error: unknown) => {
    second = error;
  });
  expect(second).toBeInstanceOf(DirectoryInUse);
  await expect(begun).rejects.toThrow('cut off');
  lockDirectory(config.dataDir).release();
});

test('no server starts on stores that a restore found empty, from then on; one that finds its cut broken leaves them', async () => {
  const { root, cut } = aFolder({ 'records/rows.jsonl': '' });
  appendFileSync(join(cut.folder, 'records', 'rows.jsonl'), 'x');
  const config = readConfig({ FAIRLEAD_MODE: 'test', DATA_DIR: newFolder() });
  const starts: unknown[] = [];
  const say = () => {
    try {
      starts.push(refuseHalfRestored(config));
    } catch (error) {
      starts.push((error as Error).name);
    }
  };
  const fails = () =>
    expect(restoreCut(config, root, cut, wiring, { say, signal })).rejects.toThrow(/1 files are gone/);
  await fails();
  expect(starts).toEqual(['HalfRestored']);
  refuseHalfRestored(config);
  const earlier = { cut: 'earlier', targets: targetsOf(config) };
  writeMarker(config.dataDir, earlier);
  await fails();
  expect(readMarker(config.dataDir)).toEqual(earlier);
});

test('a restore that is refused leaves no signing key behind', async () => {
  const parts = { 'secret-key': `${'k'.repeat(64)}\n`, 'records/rows.jsonl': '' };
  const { root, cut } = aFolder(parts, { has_secret: true });
  const dataDir = newFolder();
  vi.stubEnv('FAIRLEAD_MODE', 'test');
  vi.stubEnv('DATA_DIR', dataDir);
  try {
    mkdirSync(join(dataDir, 'records', 'pglite'), { recursive: true });
    await expect(restore(root, undefined, () => {})).rejects.toThrow(/There are records in/);
    rmSync(join(dataDir, 'records'), { recursive: true });
    appendFileSync(join(cut.folder, 'records', 'rows.jsonl'), 'x');
    await expect(restore(root, undefined, () => {})).rejects.toThrow(/1 files are gone or not what was written/);
    appendFileSync(join(cut.folder, 'secret-key'), 'x');
    await expect(restore(root, undefined, () => {})).rejects.toThrow(/not what was written: secret-key/);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('secret-key'))).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
  }
});

test('what a manifest does not list is not restored, and folders that a copy lost are made', async () => {
  const parts = { 'records/pglite/PG_VERSION': '17', 'records/pglite/base/1/112': 'rows' };
  const { root, cut } = aFolder(parts, { empty_folders: ['records/pglite/pg_notify', 'records/pglite/pg_wal/status'] });
  writeFileSync(join(cut.folder, 'records', 'pglite', 'postgresql.auto.conf'), 'planted');
  await checkCut(root, cut, signal);
  const config = readConfig({ FAIRLEAD_MODE: 'test', DATA_DIR: newFolder() });
  await putRecords(config, cut, signal);
  const there = readdirSync(join(config.dataDir, 'records', 'pglite'), { recursive: true })
    .map(String)
    .sort();
  expect(there).toEqual(['PG_VERSION', 'base', 'base/1', 'base/1/112', 'pg_notify', 'pg_wal', 'pg_wal/status']);
});

test('a cut with links in it, or paths that lead out of it, is refused', async () => {
  const elsewhere = newFolder();
  mkdirSync(join(elsewhere, '1'));
  writeFileSync(join(elsewhere, '1', '112'), 'rows');
  const { root, cut } = aFolder({ 'records/pglite/base/1/112': 'rows', 'records/pglite/PG_VERSION': '17' });
  await checkCut(root, cut, signal);
  const base = join(cut.folder, 'records', 'pglite', 'base');
  rmSync(base, { recursive: true });
  symlinkSync(elsewhere, base);
  await expect(checkCut(root, cut, signal)).rejects.toThrow(/1 files .*: records\/pglite\/base\/1\/112\./);
  const outside = aFolder({ 'records/pglite/../../../outside': 'x' });
  await expect(checkCut(outside.root, outside.cut, signal)).rejects.toThrow(/1 files are gone/);
  const folders = aFolder({}, { empty_folders: ['records/pglite/../../../../outside', 'records/pglite/base'] });
  await expect(checkCut(folders.root, folders.cut, signal)).rejects.toThrow(/1 files are gone/);
});
