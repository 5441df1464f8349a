import { existsSync } from 'node:fs';
import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { House } from '../../context.ts';
import { eachAtOnce, together } from '../../db/at-once.ts';
import { dumpRecords } from '../../db/dump.ts';
import { copyFacts, factsVersion, growingRows, streamFacts } from '../../db/facts-copy.ts';
import type { ServerRoom } from '../../http/room.ts';
import { holdRemovals, noteRun } from '../../platform/backups.ts';
import { OWNER_KEY } from '../../platform/file-owner.ts';
import { productVersion } from '../../platform/version.ts';
import { Refusal } from '../../refusal.ts';
import type { Told } from '../control.ts';
import { namedFiles } from '../named-files.ts';
import { type BackupFolder, openBackupFolder, type WholeCut } from './backup-folder.ts';
import { openKeptFiles } from './kept-files.ts';
import { type KeptFile, type Manifest, secretMark } from './manifest.ts';
import { emptyFolders, type Part, sealFolder } from './parts.ts';

/**
 * Files that serve a moment, and marks of the store itself; and icons, which are swept and fetched again by their addresses, so
 * that their keys may get another content: an earlier cut would then no longer be what it was.
 */
const NOT_KEPT = /^(captures|craftsman|icons)\/|^probe$/;
/** Once later cuts are so large a part of the first one, the next stands for itself. */
const TOO_MUCH = 0.5;

/** What a cut is made of: a house, or its stores alone. */
type Source = Pick<House, 'config' | 'db' | 'facts' | 'files' | 'now' | 'realNow'>;

const migrationsOf = async ({ db }: Source): Promise<string[]> =>
  (await db.query<{ name: string }>('select name from schema_migration order by name')).map(({ name }) => name);

const cutRecords = async (house: Source, folder: string, signal: AbortSignal): Promise<Manifest['records']> => {
  const { db } = house;
  if (db.copyTo) {
    await db.copyTo(join(folder, 'pglite'), signal);
    return { kind: 'folder', migrations: await migrationsOf(house) };
  }
  return { kind: 'rows', dumped: await dumpRecords(db, folder, signal), migrations: await migrationsOf(house) };
};

/** Files of a cut. `keep` makes the disk keep those that were copied, which a manifest may name only then. */
type Files = { kept: KeptFile[]; fresh: number; bytes: number; keep: () => Promise<void> };

/** Copies what the backup does not have yet: a key that is kept never gets another content. */
const cutFiles = async (
  { files }: Source,
  root: string,
  earlier: readonly WholeCut[],
  signal: AbortSignal,
): Promise<Files> => {
  const known = new Map(earlier.flatMap(({ manifest }) => manifest.files.map((file) => [file.key, file] as const)));
  const kept: KeptFile[] = [];
  const target = await openKeptFiles(root);
  let [fresh, bytes] = [0, 0];
  await eachAtOnce(files.list(''), async ({ key, size }) => {
    signal.throwIfAborted();
    if (key === OWNER_KEY || NOT_KEPT.test(key)) return;
    const before = known.get(key);
    if (before?.size === size && (await target.sizeOf(key)) === size) {
      kept.push(before);
      return;
    }
    const written = await target.put(key, await files.get(key), size, signal);
    kept.push({ key, ...written });
    fresh += 1;
    bytes += written.size;
  });
  return { kept, fresh, bytes, keep: () => target.keep() };
};

/** A backup without the files that its records name could not be restored. */
class FilesMissing extends Refusal {
  constructor(missing: readonly string[]) {
    super(
      409,
      'files_missing',
      `Nothing was backed up: of the files that records name ${missing.length} are not in the file store, such as ${missing[0]}. ` +
        'Look whether its disk is mounted, and at DATA_DIR and S3_BUCKET.',
    );
  }
}

/**
 * Copies files of which every one that records name is there.
 * @throws FilesMissing
 */
const copyNamed = async (db: House['db'], rooms: readonly ServerRoom[], copy: () => Promise<Files>): Promise<Files> => {
  const named = await namedFiles(db, rooms); // before: what comes in while they are listed may not be met
  const files = await copy();
  const kept = new Set(files.kept.map(({ key }) => key));
  const lacking = named.filter((key) => !kept.has(key) && !NOT_KEPT.test(key));
  if (lacking.length === 0) return files;
  const still = new Set(await namedFiles(db, rooms)); // after: some may have been let go of
  const missing = lacking.filter((key) => still.has(key));
  if (missing.length > 0) throw new FilesMissing(missing);
  return files;
};

const bytesOf = (parts: readonly Part[], below = ''): number =>
  parts.reduce((sum, { path, size }) => sum + (path.startsWith(below) ? size : 0), 0);

/** The cut that a further one builds on: the latest that stands for itself, while building on it is worth it. */
const baseOf = (cuts: readonly WholeCut[]): WholeCut | null => {
  const base = cuts.findLast(({ manifest: { facts } }) => facts.kind === 'folder' && facts.base === null);
  const last = cuts.at(-1);
  if (!base || !last) return null;
  const grown = last === base ? 0 : bytesOf(last.manifest.parts, 'facts/');
  return grown > TOO_MUCH * bytesOf(base.manifest.parts, 'facts/') ? null : base;
};

const cutFacts = async (
  { facts }: Source,
  folder: string,
  cuts: readonly WholeCut[],
  signal: AbortSignal,
): Promise<Manifest['facts']> => {
  const version = await factsVersion(facts);
  const least = await growingRows(facts);
  if (facts.kind === 'clickhouse')
    return { kind: 'rows', version, least, columns: await streamFacts(facts, folder, signal) };
  const base = baseOf(cuts);
  const tables = await copyFacts(facts, folder, base && join(base.folder, 'facts'));
  return { kind: 'folder', version, least, base: base?.id ?? null, tables };
};

/** The key that was made in DATA_DIR goes with the cut; one that the operator set is the operator's to keep. */
const cutSecret = async ({ config }: Source, folder: string): Promise<boolean> => {
  const path = join(config.dataDir, 'secret-key');
  if (!existsSync(path)) return false;
  await copyFile(path, join(folder, 'secret-key'));
  return true;
};

/** A cut's id: when it was begun, so that ids sort by time. */
const newCutId = (at: Date): string => at.toISOString().replaceAll(':', '-');

/** Files of a folder on the same disk become links, which take no room: what is stored is never written to. */
const linkFiles = async ({ files }: Source, root: string, dataDir: string): Promise<Files> => {
  const kept: KeptFile[] = [];
  for await (const { key, size } of files.list('')) {
    if (key === OWNER_KEY || NOT_KEPT.test(key)) continue;
    const path = join(root, 'files', 'kept', key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await link(join(dataDir, 'files', 'kept', key), path);
    kept.push({ key, size, sha256: null });
  }
  return { kept, fresh: kept.length, bytes: 0, keep: async () => {} };
};

/** Fills a cut; `copyFiles` does it with the stored files. Records first, then files and facts, which do not need each other. */
const fill = async (
  house: Source,
  target: BackupFolder,
  { say, signal }: Told,
  copyFiles: (signal: AbortSignal) => Promise<Files>,
): Promise<WholeCut & { fresh: number }> => {
  const began = house.realNow();
  let fresh = 0;
  const cut = await target.add(newCutId(began), async (folder) => {
    const productTime = house.now();
    await mkdir(join(folder, 'records'), { mode: 0o700 });
    const has_secret = await cutSecret(house, folder);
    say('records …');
    const records = await cutRecords(house, join(folder, 'records'), signal);
    say('files and facts …');
    const [files, facts] = await together<[Files, Manifest['facts']]>(signal, copyFiles, (either) =>
      cutFacts(house, join(folder, 'facts'), target.cuts, either),
    );
    fresh = files.fresh;
    // At the end and all at once: to keep one file while others are written took the disk three times as long
    await files.keep();
    const parts = await sealFolder(folder, signal);
    return {
      id: newCutId(began),
      version: productVersion,
      records_at: began.toISOString(),
      product_time: productTime.toISOString(),
      ended_at: house.realNow().toISOString(),
      ...{ records, facts, files: files.kept, parts, has_secret },
      secret: secretMark(house.config.secretKey),
      empty_folders: await emptyFolders(folder),
      bytes: bytesOf(parts) + files.bytes,
    };
  });
  return { ...cut, fresh };
};

/**
 * Makes a cut of all stores while people work, into a folder that may hold earlier ones. Records first, then every stored file,
 * of which none goes meanwhile: each that the records name is in it. Beside them facts, batches before their rows. The manifest
 * last.
 * @param rooms whose records' files must all be there
 * @throws BackupFolderUnusable, FilesMissing; what the stores and the file system say; when `signal` is aborted
 */
export const makeCut = async (
  house: House,
  root: string,
  told: Told,
  rooms: readonly ServerRoom[] = [],
): Promise<WholeCut & { fresh: number }> => {
  const target = await openBackupFolder(root);
  try {
    const hold = await holdRemovals(house);
    try {
      const cut = await fill(house, target, told, (signal) =>
        copyNamed(house.db, rooms, () => cutFiles(house, root, target.cuts, signal)),
      );
      const { records_at, bytes } = cut.manifest;
      await noteRun(house, { kind: 'backup', cut: cut.id, folder: root, at: new Date(records_at), bytes });
      return cut;
    } finally {
      await hold.release();
    }
  } finally {
    target.close();
  }
};

/** Makes a cut of embedded stores that nobody else has open, in a new folder on their disk; files are links. */
export const makeCutAlone = async (stores: Source, root: string, dataDir: string): Promise<WholeCut> => {
  const target = await openBackupFolder(root);
  try {
    const told = { say: () => {}, signal: new AbortController().signal };
    return await fill(stores, target, told, () => linkFiles(stores, root, dataDir));
  } finally {
    target.close();
  }
};
