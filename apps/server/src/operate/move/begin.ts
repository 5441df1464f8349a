import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { forgetMove, type MoveNote, moveNoteIn, noteMove, othersAtWork } from '../../db/house-move.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { openRecords, type Records } from '../../db/records.ts';
import type { ServerRoom } from '../../http/room.ts';
import { Refusal } from '../../refusal.ts';
import { secretMark } from '../backup/manifest.ts';
import { refuseUnlessEmpty, STORES } from '../restore/empty.ts';
import { refuseHalfRecords, refuseHalfRestored } from '../restore/marker.ts';
import { within } from '../restore/put-back.ts';
import { missingFiles } from '../restore/restored.ts';
import { HouseMoved } from './moved.ts';
import type { Side } from './sides.ts';
import { type Way, wordsOfStore, wordsOfWay } from './way.ts';

/** The move cannot be made as it was asked for; nothing was changed. */
export class MoveRefused extends Refusal {
  constructor(message: string) {
    super(409, 'move_refused', message);
  }
}

/** `begun`: an earlier attempt was cut off. `ended`: all of it but the last step was done. */
export type Begin = { note: MoveNote; begun: boolean; ended: boolean };

const targetsOf = ({ to }: Way): string =>
  createHash('sha256')
    .update(JSON.stringify(STORES.map((store) => wordsOfStore(to, store))))
    .digest('hex')
    .slice(0, 16);

const refuseSettings = ({ from, to, stores }: Way): void => {
  if (stores.length === 0) throw new MoveRefused('All stores are there already: these are the settings of now.');
  const kept = STORES.filter((store) => !stores.includes(store));
  if (secretMark(from.secretKey) !== secretMark(to.secretKey))
    throw new MoveRefused(
      'SECRET_KEY is another one there, or is not set: erased devices would come back, and links that were sent end. Set the one of now there, in the file of --to as well. Where none was set it stands in DATA_DIR/secret-key; one that lies in the new DATA_DIR is moved away first.',
    );
  refuseHalfRestored(from);
  if (to.dataDir !== from.dataDir && kept.length < STORES.length) refuseHalfRestored(to);
};

/**
 * Whether records of a folder are what a move left there when it was cut off: its own, or of nobody. They got their note before they
 * lay there (`makeRecords`), so what cannot be opened is not known to be ours, and stays.
 */
const isHalfMade = async (dataDir: string, id: string): Promise<boolean> => {
  if (!existsSync(join(dataDir, 'records', 'pglite'))) return true;
  return within(await openRecords({ dataDir }), async (db) => {
    if ((await moveNoteIn(db))?.id === id) return true;
    const [made] = await db.query<{ made: boolean }>(`select to_regclass('app_user') is not null as made`);
    return made?.made !== true;
  });
};

/**
 * Records that an attempt which was cut off left on the new side are begun anew.
 * @throws NotEmpty for those of somebody who came in between
 */
const clearHalf = async ({ to, stores }: Way, note: MoveNote): Promise<void> => {
  const { databaseUrl, dataDir } = to;
  if (!stores.includes('records')) return;
  if (databaseUrl) {
    const there = await within(await openRecords({ databaseUrl, dataDir, poolSize: 1 }), moveNoteIn);
    if (there?.id !== note.id) await refuseUnlessEmpty(to, '', ['records']);
  } else if (await isHalfMade(dataDir, note.id)) {
    await rm(join(dataDir, 'records'), { recursive: true, force: true });
  } else await refuseUnlessEmpty(to, '', ['records']);
};

/** @throws MoveRefused when a server has these records open */
export const refuseServers = async (db: Records): Promise<void> => {
  const others = await othersAtWork(db);
  if (others.length > 0)
    throw new MoveRefused(`Fairlead is at work on these records, from ${others.join(', ')}. Stop it first.`);
};

/**
 * Looks at both sides of a move before anything is changed.
 * @throws MoveRefused, NotEmpty, HouseMoved, HalfRestored
 */
export const beginMove = async (
  way: Way,
  { db, files }: Pick<Side, 'db' | 'files'>,
  rooms: readonly ServerRoom[],
): Promise<Begin> => {
  refuseSettings(way);
  await refuseHalfRecords(db);
  const targets = targetsOf(way);
  const before = await moveNoteIn(db);
  if (before) {
    if (before.side === 'new') throw new HouseMoved(before);
    if (before.targets !== targets) {
      if (before.ended) throw new HouseMoved(before);
      throw new MoveRefused(
        `Another move of these stores was begun: ${before.told}. Run that one again, or give it up: npm run admin -- move --back`,
      );
    }
    return { note: before, begun: true, ended: before.ended };
  }
  const pending = await pendingMigrations(db);
  if (pending.length > 0)
    throw new MoveRefused('This release has not started on these stores yet. Start it there once, stop it, then move.');
  await refuseUnlessEmpty(way.to, '', way.stores);
  const missing = await missingFiles({ db, files }, rooms);
  if (missing.length > 0)
    throw new MoveRefused(
      `Of the files that records name ${missing.length} are not in the file store, such as ${missing[0]}. Look whether its disk is mounted.`,
    );
  await refuseServers(db);
  const note: MoveNote = {
    ...{ id: randomUUID(), side: 'old', ended: false, targets },
    ...{ told: wordsOfWay(way), at: new Date().toISOString() },
  };
  return { note, begun: false, ended: false };
};

/**
 * Keeps servers away from the stores of before, from now on.
 * @throws MoveRefused when one has started meanwhile; NotEmpty when others have put records where the move was cut off
 */
export const holdOld = async (way: Way, db: Records, { note, begun }: Begin): Promise<void> => {
  if (begun) await clearHalf(way, note);
  await noteMove(db, note);
  await refuseServers(db).catch(async (error: unknown) => {
    if (!begun) await forgetMove(db);
    throw error;
  });
};
