import { mkdir } from 'node:fs/promises';
import { keptSecret } from '../../config.secret.ts';
import type { Config } from '../../config.ts';
import { moveFacts } from '../../db/facts-move.ts';
import { markFactsMoved } from '../../db/facts-moved.ts';
import { forgetMove, type MoveNote, moveNoteIn, noteMove } from '../../db/house-move.ts';
import { lockDirectories } from '../../db/pglite/directory-lock.ts';
import { countedSoFar } from '../../features/fact/older-facts.service.ts';
import { openClock } from '../../features/simulator/clock.service.ts';
import type { ServerRoom } from '../../http/room.ts';
import { markFilesMoved, takeOverFiles } from '../../platform/file-owner.ts';
import type { Told } from '../control.ts';
import { clearAside } from '../restore/aside.ts';
import { within } from '../restore/put-back.ts';
import { putSecret } from '../restore/restore.ts';
import { missingFiles } from '../restore/restored.ts';
import { type Begin, beginMove, holdBoth, MoveRefused, refuseSettings } from './begin.ts';
import { moveFiles } from './files.ts';
import { noteFilled } from './fill.ts';
import { clearLeftOver } from './left-over.ts';
import { mb, planOf } from './plan.ts';
import { makeRecords, moveRecords } from './records.ts';
import { openNew, openOld, type Side } from './sides.ts';
import { type Way, wordsOfWay } from './way.ts';

const copyAll = async ({ to, stores }: Way, [old, fresh]: [Side, Side], told: Told): Promise<string[]> => {
  const same: string[] = [];
  if (stores.includes('files')) {
    const { files, bytes } = await moveFiles(old.files, fresh.files, told);
    same.push(`${files} files (${mb(bytes)})`);
  }
  if (stores.includes('facts') && old.facts && fresh.facts) {
    const rows = await moveFacts(old.facts, fresh.facts, told);
    same.push(`${Object.values(rows).reduce((sum, n) => sum + n, 0)} rows of facts`);
  }
  if (stores.includes('records')) {
    const { rows, tables } = await moveRecords(old.db, fresh.db, to.dataDir, told);
    same.unshift(`${rows} rows of ${tables} tables`);
  }
  return same;
};

const productTimeOf = async (config: Config, db: Side['db']): Promise<string> => {
  const clock = await openClock(config, db, () => {});
  const now = clock.now().toISOString();
  await clock.close();
  return now;
};

/** From here on the new side is the house: first nobody starts on the old one, then somebody may on the new one. */
const changeOver = async (
  { from, stores }: Way,
  [old, fresh]: [Side, Side],
  note: MoveNote,
  rooms: readonly ServerRoom[],
): Promise<void> => {
  const missing = await missingFiles(fresh, rooms);
  if (missing.length > 0)
    throw new MoveRefused(`${missing.length} files that records name have not arrived, such as ${missing[0]}.`);
  const movesRecords = stores.includes('records');
  const movesFiles = stores.includes('files');
  if (movesRecords || movesFiles) await takeOverFiles(fresh, movesFiles ? { filled_by: note.id } : {});
  const at = new Date().toISOString();
  if (stores.includes('facts') && old.facts)
    await markFactsMoved(old.facts, { told: note.told, at, counted: await countedSoFar(old) });
  if (movesFiles) await markFilesMoved(old, note.told);
  if (!movesRecords) return forgetMove(old.db);
  await noteMove(old.db, { ...note, ended: true, at, product_time: await productTimeOf(from, old.db) });
  await forgetMove(fresh.db);
};

/**
 * All was done but for letting servers start on the new side. @returns whether that was so
 * @throws MoveRefused without `yes`
 */
const finish = async ({ to, stores }: Way, old: Side, { note }: Begin, yes: boolean): Promise<boolean> => {
  const fresh = await openNew(
    to,
    stores.filter((store) => store === 'records'),
    old,
  );
  return within(fresh, async ({ db }) => {
    if ((await moveNoteIn(db))?.id !== note.id) return false;
    if (!yes)
      throw new MoveRefused(
        'All of it is there, and nobody may start there yet. Run it again with --yes. Nothing was changed.',
      );
    await forgetMove(db);
    return true;
  });
};

/** A signing key that was made in the folder of before goes where the folder of after has none. */
const bringSecret = async (from: Config, to: Config): Promise<void> => {
  if (from.dataDir === to.dataDir || keptSecret(from.dataDir) === null || keptSecret(to.dataDir) !== null) return;
  await mkdir(to.dataDir, { recursive: true, mode: 0o700 });
  await putSecret(from.dataDir, to.dataDir);
};

const moveHeld = async (way: Way, rooms: readonly ServerRoom[], told: Told, yes: boolean): Promise<string> => {
  const { from, to, stores } = way;
  return within(await openOld(from, stores), async (old) => {
    const begin = await beginMove(way, old, rooms);
    if (begin.ended) {
      if (await finish(way, old, begin, yes)) return `Moved: ${wordsOfWay(way)}.`;
      throw new MoveRefused(`They were moved on ${begin.note.at}. Start with the settings that the move named.`);
    }
    if (begin.begun) told.say('Goes on with the move that was cut off.');
    for (const line of await planOf(way, old)) told.say(line);
    if (!yes) throw new MoveRefused('Run it again with --yes. Nothing was moved.');
    await clearLeftOver(way, begin.begun ? begin.note.id : undefined);
    if (stores.includes('records') && !to.databaseUrl) await makeRecords(to.dataDir, { ...begin.note, side: 'new' });
    return within(await openNew(to, stores, old), async (fresh) => {
      await holdBoth(way, [old, fresh], begin);
      await bringSecret(from, to);
      await noteFilled(way, fresh, begin.note.id);
      const same = await copyAll(way, [old, fresh], told);
      told.signal.throwIfAborted();
      await changeOver(way, [old, fresh], begin.note, rooms);
      return `Moved: ${wordsOfWay(way)}. The same on both sides: ${same.join(', ')}.`;
    });
  });
};

/**
 * Moves a house from the stores of some settings to those of others, which must hold nothing. The stores of before stay as they are,
 * and are marked as left. A move that was cut off is gone on with by the same command; until it has ended no server starts on
 * either side.
 * @param options.yes false: says what would be done, and ends
 * @returns the sentence it ends with
 * @throws MoveRefused, NotEmpty, HouseMoved, HalfRestored, FactsDiffer, LoadDiffers, DirectoryInUse
 */
export const moveHouse = async (
  way: Way,
  rooms: readonly ServerRoom[],
  told: Told,
  { yes }: { yes: boolean },
): Promise<string> => {
  refuseSettings(way);
  const folders = [...new Set([way.from.dataDir, way.to.dataDir])];
  const lock = lockDirectories(folders);
  try {
    for (const folder of folders) await clearAside(folder);
    return await moveHeld(way, rooms, told, yes);
  } finally {
    lock.release();
  }
};
