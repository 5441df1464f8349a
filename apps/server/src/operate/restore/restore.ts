import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { type House, systemContext } from '../../context.ts';
import { growingRows } from '../../db/facts-copy.ts';
import { lockDirectory } from '../../db/pglite/directory-lock.ts';
import { forgetUnfinished } from '../../db/unfinished-restore.ts';
import type { ServerRoom } from '../../http/room.ts';
import { erasedBeside, erasedCompaniesBeside } from '../../platform/erased/beside-backups.ts';
import { findCut, type WholeCut } from '../backup/backup-folder.ts';
import { secretMark } from '../backup/manifest.ts';
import { brokenParts, staysBelow, syncFolder } from '../backup/parts.ts';
import type { Told } from '../control.ts';
import { clearAside } from './aside.ts';
import { clearHalf, refuseUnlessEmpty } from './empty.ts';
import { readMarker, removeMarker, targetsOf, writeMarker } from './marker.ts';
import { CutBroken, putFacts, putFiles, putRecords } from './put-back.ts';
import { makeRestored, missingFiles } from './restored.ts';

/** What a restore is given of the house it makes ready. */
type Opened = House & { close(): Promise<void> };
export type Wiring = {
  rooms: readonly ServerRoom[];
  /** Opens the stores of these settings, migrates them, and makes their files their own. */
  open(config: Config): Promise<Opened>;
};

const refuseBroken = (cut: WholeCut, broken: readonly string[]): void => {
  if (broken.length === 0) return;
  const some = broken.slice(0, 5).join(', ');
  throw new CutBroken(
    `Of cut ${cut.id} ${broken.length} files are gone or not what was written: ${some}. Take another cut, or another copy of this one.`,
  );
};

/** Every byte of a cut is what was written. @throws CutBroken naming some that are not */
export const checkCut = async (root: string, cut: WholeCut, signal: AbortSignal): Promise<void> => {
  const { parts, files, facts, empty_folders = [] } = cut.manifest;
  const kept = files.map(({ key, size, sha256 }) => ({ path: key, size, sha256 }));
  const broken = [
    ...empty_folders.filter((path) => !staysBelow(path)),
    ...(await brokenParts(cut.folder, parts, signal)),
    ...(await brokenParts(join(root, 'files', 'kept'), kept, signal)),
  ];
  if (facts.kind === 'folder' && facts.base !== null) {
    const base = await findCut(root, facts.base);
    broken.push(...(await brokenParts(base.folder, base.manifest.parts, signal)));
  }
  refuseBroken(cut, broken);
};

const SECRET = 'secret-key';
const bringsSecret = (dataDir: string, cut: WholeCut): boolean =>
  cut.manifest.has_secret && !existsSync(join(dataDir, SECRET));

/**
 * The signing key that a restore will leave in DATA_DIR, for settings that are read before it: they would make another.
 * @returns undefined where the cut has none, or DATA_DIR has one already
 * @throws CutBroken
 */
export const secretOf = async (dataDir: string, cut: WholeCut, signal: AbortSignal): Promise<string | undefined> => {
  if (!bringsSecret(dataDir, cut)) return undefined;
  const listed = cut.manifest.parts.filter(({ path }) => path === SECRET);
  refuseBroken(cut, listed.length === 0 ? [SECRET] : await brokenParts(cut.folder, listed, signal));
  return (await readFile(join(cut.folder, SECRET), 'utf8')).trim();
};

/** The signing key of a folder goes where nobody has one: aside first, so that it is there whole or not at all. */
export const putSecret = async (from: string, dataDir: string): Promise<void> => {
  const aside = join(dataDir, `${SECRET}.${randomBytes(8).toString('hex')}`);
  try {
    await writeFile(aside, await readFile(join(from, SECRET)), { flag: 'wx', mode: 0o600, flush: true });
    await rename(aside, join(dataDir, SECRET));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await syncFolder(dataDir);
};

/** What the facts lack of what was put back, before anything is made right in them. */
const lackOfFacts = async ({ facts }: Opened, cut: WholeCut): Promise<string[]> => {
  const faults = await facts.verify();
  const rows = await growingRows(facts);
  for (const [table, least] of Object.entries(cut.manifest.facts.least))
    if ((rows[table] ?? 0) < least) faults.push(`${table} has ${rows[table] ?? 0} rows of at least ${least}`);
  return faults;
};

/** @throws CutBroken when what was put back lacks something */
const lookThrough = async (
  house: Opened,
  wiring: Wiring,
  known: ReadonlySet<string>,
  faults: string[],
): Promise<void> => {
  const files =
    known.size > 0 ? { ...house.files, head: async (key: string) => (known.has(key) ? FOUND : null) } : house.files;
  const missing = await missingFiles({ ...systemContext(house), files }, wiring.rooms);
  if (missing.length > 0) faults.push(`${missing.length} files that records name are missing, such as ${missing[0]}`);
  if (faults.length > 0) throw new CutBroken(`What was restored is not whole: ${faults.slice(0, 5).join('; ')}`);
};
const FOUND = { size: 0, updated_at: new Date(0) };

const restoreHeld = async (
  config: Config,
  root: string,
  cut: WholeCut,
  wiring: Wiring,
  { say, signal }: Told,
  copyFiles: boolean,
): Promise<{ sameSecret: boolean }> => {
  const marker = { cut: cut.id, targets: targetsOf(config) };
  const step = (line: string) => {
    say(line);
    signal.throwIfAborted();
  };
  const before = readMarker(config.dataDir);
  if (before?.targets === marker.targets) await clearHalf(config, cut.id);
  else await refuseUnlessEmpty(config, cut.id);
  writeMarker(config.dataDir, marker); // at once: no server starts meanwhile on what was found empty
  try {
    step('every byte of the backup …');
    await checkCut(root, cut, signal);
  } catch (error) {
    // Nothing was put there: as it was
    if (before) writeMarker(config.dataDir, before);
    else removeMarker(config.dataDir);
    throw error;
  }
  if (copyFiles) {
    step('files …');
    await putFiles(config, root, cut, signal);
  }
  step('facts …');
  await putFacts(config, cut, signal);
  step('records …');
  await putRecords(config, cut, signal);
  step('what copying back does not do …');
  const house = await wiring.open(config);
  try {
    const { records_at, product_time, files } = cut.manifest;
    const at = { at: new Date(records_at), productTime: new Date(product_time) };
    const faults = await lackOfFacts(house, cut);
    const erased = { forms: await erasedBeside(root), companies: await erasedCompaniesBeside(root) };
    await makeRestored(systemContext(house), wiring.rooms, at, copyFiles ? erased : { forms: [], companies: [] }, say);
    await lookThrough(house, wiring, new Set(copyFiles ? [] : files.map(({ key }) => key)), faults);
    if (bringsSecret(config.dataDir, cut)) await putSecret(cut.folder, config.dataDir);
    removeMarker(config.dataDir);
    // Last: while the records say that they are half restored, the same command begins anew from any folder
    await forgetUnfinished(house.db);
  } finally {
    await house.close();
  }
  return { sameSecret: cut.manifest.secret === secretMark(config.secretKey) };
};

/**
 * Puts a cut into the stores of these settings, which must be empty, and makes them ready to be worked with. A restore that was
 * cut off is begun anew by the same command; until one has ended no server starts there.
 * @param options.copyFiles false: the files are not copied, only looked for in the cut
 * @throws NotEmpty, CutBroken, DirectoryInUse while another restore goes into the same DATA_DIR
 */
export const restoreCut = async (
  config: Config,
  root: string,
  cut: WholeCut,
  wiring: Wiring,
  told: Told,
  { copyFiles = true } = {},
): Promise<{ sameSecret: boolean }> => {
  const lock = lockDirectory(config.dataDir);
  try {
    await clearAside(config.dataDir);
    return await restoreHeld(config, root, cut, wiring, told, copyFiles);
  } finally {
    lock.release();
  }
};
