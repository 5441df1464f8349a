import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { openFacts } from '../../db/facts.ts';
import { factsVersion } from '../../db/facts-copy.ts';
import { FACTS_STEPS } from '../../db/facts-ddl.ts';
import { moveNoteIn } from '../../db/house-move.ts';
import { pendingMigrations, RECORDS_MIGRATIONS, readMigrations } from '../../db/migrate.ts';
import { lockWhenLeft } from '../../db/pglite/directory-lock.ts';
import { openRecords } from '../../db/records.ts';
import { openFiles } from '../../outside/files-open.ts';
import { youngBackup } from '../../platform/backups.ts';
import { productVersion } from '../../platform/version.ts';
import { makeCutAlone } from '../backup/cut.ts';
import { copyStores } from './copy-stores.ts';
import { forgetTried, lookInto, noteTried } from './tried.ts';

/** This release would change the stores, and nobody could go back. */
export class UpgradeRefused extends Error {
  override name = 'UpgradeRefused';
}

type Log = { info(detail: object, text: string): void; warn(detail: object, text: string): void };

const KEPT_MS = 14 * 24 * 60 * 60 * 1000;
const quiet = { info() {}, warn() {} };
const NOT_SO = 'Or set UPGRADE_WITHOUT_BACKUP=on for one start, if you have a backup of your own.';

/** What this release makes of the stores. */
const schemaOfRelease = (): string =>
  JSON.stringify({
    records: readMigrations(RECORDS_MIGRATIONS).at(-1)?.name ?? '',
    facts: FACTS_STEPS.at(-1)?.version ?? 0,
  });

const stampIn = (dataDir: string): string => join(dataDir, 'schema.json');

const isEmbedded = ({ databaseUrl, clickhouseUrl, s3 }: Config): boolean => !databaseUrl && !clickhouseUrl && !s3;

/** Cuts of upgrades that are long over. */
const forgetOldCuts = async (folder: string): Promise<void> => {
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
  }
};

/** The migration that came with `backup` and `restore`: a release without it can do neither. */
const BACKUPS = '0103_backups.sql';

const newFolder = (dataDir: string): string =>
  join(dataDir, 'before', productVersion, new Date().toISOString().replaceAll(':', '-'));

const failed = (error: Error): never => {
  const why = `This release changes the stores, and the backup before it failed: ${error.message} Mend that. ${NOT_SO}`;
  throw new UpgradeRefused(why, { cause: error });
};

/** The release that ran until now can restore no backup: its way back is a copy of the folders. */
const copyForOldRelease = async (dataDir: string, pending: readonly string[], log: Log): Promise<string> => {
  const folder = newFolder(dataDir);
  const lock = await lockWhenLeft(join(dataDir, 'records')); // whoever starts now would write into what is copied
  try {
    await copyStores(dataDir, folder).catch(failed);
    log.info({ folder, pending: pending.length }, 'copied before the upgrade: move its folders back to go back');
  } finally {
    lock.release();
  }
  return folder;
};

/** Opens the stores as they are: otherwise they would be brought up to date. */
const cutEmbedded = async (
  config: Config,
  pending: readonly string[],
  isNoted: boolean,
  log: Log,
): Promise<string | null> => {
  const { dataDir } = config;
  const db = await openRecords({ dataDir });
  const opened: { close(): Promise<void> }[] = [db];
  try {
    if (await moveNoteIn(db)) return null; // what a move left is told by the start itself
    // The release that did not note it yet brought a migration, too
    if (pending.length === 0 && !isNoted) return null;
    const hasFacts = existsSync(join(dataDir, 'facts', 'store'));
    const facts = openFacts({ dataDir, log: quiet, ...(hasFacts ? { steps: null } : {}) });
    opened.push(facts);
    const version = hasFacts ? await factsVersion(facts).catch(() => null) : null;
    const behind = version !== null && version < (FACTS_STEPS.at(-1)?.version ?? 0);
    if (pending.length === 0 && !behind) return null; // what is broken is told by the start itself
    const files = await openFiles(config);
    opened.push(files);
    const folder = newFolder(dataDir);
    const now = () => new Date();
    const cut = await makeCutAlone({ config, db, facts, files, now, realNow: now }, folder, dataDir).catch(failed);
    log.info({ folder, cut: cut.id, pending: pending.length }, 'backed up before the upgrade');
    return folder;
  } finally {
    for (const store of opened.reverse()) await store.close();
  }
};

/** The way back is made once, however often a start gets no further than that. */
const wayBack = async (config: Config, isNoted: boolean, log: Log): Promise<string | null> => {
  const { dataDir } = config;
  const { pending, mark, tried } = await lookInto(dataDir);
  if (tried !== null) {
    log.info({ folder: tried }, 'an earlier start made a copy and got no further: there is no need of another');
    return tried;
  }
  const folder = pending.includes(BACKUPS)
    ? await copyForOldRelease(dataDir, pending, log)
    : await cutEmbedded(config, pending, isNoted, log);
  if (folder !== null) await noteTried(dataDir, { folder, mark });
  return folder;
};

const refuseServers = async (config: Config): Promise<void> => {
  const { databaseUrl, dataDir } = config;
  const records = await openRecords({ databaseUrl, dataDir, poolSize: 1 });
  try {
    if (await moveNoteIn(records)) return;
    const pending = await pendingMigrations(records);
    if (pending.length === 0 || (await youngBackup({ db: records }))) return;
    const changes = `This release changes the records (${pending.length} migrations, up to ${pending.at(-1)}), and`;
    throw new UpgradeRefused(
      pending.includes(BACKUPS)
        ? `${changes} the one that ran until now makes no backups. Copy its stores by their own tools (docs/operating/upgrade.md), and set UPGRADE_WITHOUT_BACKUP=on for one start.`
        : `${changes} no backup of the last 24 hours is known. With the release that ran until now: npm run admin -- backup <folder>. ${NOT_SO}`,
    );
  } finally {
    await records.close();
  }
};

/**
 * Before a release changes stores that people work with: embedded ones are backed up into `DATA_DIR/before`, where their files
 * are links and take no room; where a store is a server, a backup of the last 24 hours must be known. Before the stores are opened.
 * @returns the folder of the backup; null where none was made
 * @throws UpgradeRefused
 */
export const prepareUpgrade = async (config: Config, log: Log): Promise<string | null> => {
  const { dataDir } = config;
  if (config.mode !== 'production' || config.upgradeWithoutBackup) return null;
  const isThere = existsSync(join(dataDir, 'records', 'pglite'));
  if (!isEmbedded(config)) {
    if (config.databaseUrl || isThere) await refuseServers(config);
    return null;
  }
  if (!isThere) return null;
  await forgetOldCuts(join(dataDir, 'before')).catch((error: unknown) => log.warn({ err: error }, 'old cuts stay'));
  const stamp = await readFile(stampIn(dataDir), 'utf8').catch(() => '');
  return stamp === schemaOfRelease() ? null : wayBack(config, stamp !== '', log);
};

/** Notes that these stores are as this release makes them, so that the next start need not look. */
export const noteSchema = async (config: Config): Promise<void> => {
  if (config.mode !== 'production' || !isEmbedded(config)) return;
  await writeFile(stampIn(config.dataDir), schemaOfRelease(), { mode: 0o600 });
  await forgetTried(config.dataDir);
};
