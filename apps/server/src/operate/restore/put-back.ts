import { createReadStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { eachAtOnce } from '../../db/at-once.ts';
import { type Dumped, dumpRecords } from '../../db/dump.ts';
import { openFacts } from '../../db/facts.ts';
import { restoreFacts, streamFacts, unstreamFacts } from '../../db/facts-copy.ts';
import { loadRecords } from '../../db/load.ts';
import { migrateTo } from '../../db/migrate.ts';
import { openRecords, type Records } from '../../db/records.ts';
import { noteUnfinished } from '../../db/unfinished-restore.ts';
import { openFiles } from '../../outside/files-open.ts';
import { Refusal } from '../../refusal.ts';
import type { WholeCut } from '../backup/backup-folder.ts';
import { emptyFolders, foldersOf, sealFolder } from '../backup/parts.ts';
import { aside } from './aside.ts';

const quiet = { info() {}, warn() {} };

/** The cut cannot be put back: what is in it is not what was written. */
export class CutBroken extends Refusal {
  constructor(message: string) {
    super(409, 'cut_broken', message);
  }
}

/** Works with a store, and closes it. */
export const within = async <T extends { close(): Promise<void> }, U>(
  opened: T,
  work: (store: T) => Promise<U>,
): Promise<U> => {
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
};

const PGLITE = 'records/pglite/';
const inRecords = (paths: readonly string[]): string[] =>
  paths.filter((path) => path.startsWith(PGLITE)).map((path) => path.slice(PGLITE.length));

/** What the manifest lists, and nothing else that lies there: only that was looked at. */
const unpackRecords = async (cut: WholeCut, dataDir: string, signal: AbortSignal): Promise<void> => {
  const { parts, empty_folders } = cut.manifest;
  const folder = join(dataDir, 'records', 'pglite');
  const files = inRecords(parts.map(({ path }) => path));
  const empty = inRecords(empty_folders ?? (await emptyFolders(cut.folder)));
  for (const path of [...foldersOf(files), ...empty]) await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
  await eachAtOnce(files, async (path) => {
    signal.throwIfAborted();
    await copyFile(join(cut.folder, PGLITE, path), join(folder, path));
  });
  await sealFolder(folder, signal); // kept by the disk before anything says that it is there
};

const load = async (db: Records, cut: WholeCut, folder: string, dumped: Dumped) => {
  await migrateTo(db, cut.manifest.records.migrations);
  await db.tx(
    async () => {
      await noteUnfinished(db, cut.id);
      await loadRecords(db, folder, dumped);
    },
    { patient: true },
  );
};

/** Puts the records of a cut into empty ones of either kind; they are as they were, up to the migrations of then. */
export const putRecords = async (config: Config, cut: WholeCut, signal: AbortSignal): Promise<void> => {
  const { records } = cut.manifest;
  if (records.kind === 'folder' && !config.databaseUrl) return unpackRecords(cut, config.dataDir, signal);
  const { databaseUrl, dataDir } = config;
  if (records.kind === 'rows')
    return within(await openRecords({ databaseUrl, dataDir }), (db) =>
      load(db, cut, join(cut.folder, 'records'), records.dumped),
    );
  await aside(dataDir, async (folder) => {
    await unpackRecords(cut, folder, signal);
    const rows = join(folder, 'rows');
    const dumped = await within(await openRecords({ dataDir: folder }), (db) => dumpRecords(db, rows, signal));
    await within(await openRecords({ databaseUrl, dataDir }), (db) => load(db, cut, rows, dumped));
  });
};

/** Puts the facts of a cut into empty ones of either kind, and makes what is made from them. */
export const putFacts = async (config: Config, cut: WholeCut, signal: AbortSignal): Promise<void> => {
  const { facts: how } = cut.manifest;
  const { clickhouseUrl, dataDir } = config;
  const from = join(cut.folder, 'facts');
  const open = (at: { clickhouseUrl?: string | undefined; dataDir: string }, empty = false) =>
    openFacts({ ...at, log: quiet, ...(empty ? { steps: null } : {}) });
  if (how.kind === 'rows')
    return within(open({ clickhouseUrl, dataDir }), (facts) => unstreamFacts(facts, from, how.columns));
  const { tables } = how;
  const base = how.base === null ? null : join(cut.folder, '..', how.base, 'facts');
  if (!clickhouseUrl)
    return within(open({ dataDir }, true), (facts) => restoreFacts(facts, { folder: from, base, tables }));
  await aside(dataDir, async (folder) => {
    const rows = join(folder, 'rows');
    const columns = await within(open({ dataDir: folder }, true), async (facts) => {
      await restoreFacts(facts, { folder: from, base, tables });
      return streamFacts(facts, rows, signal);
    });
    await within(open({ clickhouseUrl, dataDir }), (facts) => unstreamFacts(facts, rows, columns));
  });
};

/**
 * Puts the stored files of a cut into an empty store.
 * @throws CutBroken when one arrives with another content
 */
export const putFiles = async (config: Config, root: string, cut: WholeCut, signal: AbortSignal): Promise<void> =>
  within(await openFiles(config), async (files) => {
    await eachAtOnce(cut.manifest.files, async ({ key, sha256 }) => {
      signal.throwIfAborted();
      const put = await files.put(key, createReadStream(join(root, 'files', 'kept', key)), { signal });
      if (sha256 !== null && put.sha256 !== sha256) throw new CutBroken(`The file ${key} changed while it was read.`);
    });
  });
