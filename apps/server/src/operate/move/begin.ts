import { createHash, randomUUID } from 'node:crypto';
import { forgetMove, type MoveNote, moveNoteIn, noteMove, othersAtWork } from '../../db/house-move.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import type { Records } from '../../db/records.ts';
import type { ServerRoom } from '../../http/room.ts';
import { Refusal } from '../../refusal.ts';
import { secretMark } from '../backup/manifest.ts';
import { refuseUnlessEmpty, STORES } from '../restore/empty.ts';
import { refuseHalfRecords, refuseHalfRestored } from '../restore/marker.ts';
import { missingFiles } from '../restore/restored.ts';
import { refuseRecordsThere } from './left-over.ts';
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

/** @throws MoveRefused, HalfRestored, before any store is opened */
export const refuseSettings = ({ from, to, stores }: Way): void => {
  if (stores.length === 0) throw new MoveRefused('All stores are there already: these are the settings of now.');
  const kept = STORES.filter((store) => !stores.includes(store));
  if (secretMark(from.secretKey) !== secretMark(to.secretKey))
    throw new MoveRefused(
      'SECRET_KEY is another one there, or is not set: erased devices would come back, and links that were sent end. Set the one of now there, in the file of --to as well. Where none was set it stands in DATA_DIR/secret-key; one that lies in the new DATA_DIR is moved away first.',
    );
  refuseHalfRestored(from);
  if (to.dataDir !== from.dataDir && kept.length < STORES.length) refuseHalfRestored(to);
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
  await refuseRecordsThere(way);
  await refuseUnlessEmpty(
    way.to,
    '',
    way.stores.filter((store) => store !== 'records'),
  );
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
 * Keeps servers away from both sides, from now on: first from the new one, where a move that is killed before the second note has
 * left nothing but its own.
 * @throws MoveRefused when a server has started on the old side meanwhile
 */
export const holdBoth = async ({ stores }: Way, [old, fresh]: [Side, Side], { note, begun }: Begin): Promise<void> => {
  const movesRecords = stores.includes('records');
  if (movesRecords) await noteMove(fresh.db, { ...note, side: 'new' });
  await noteMove(old.db, note);
  await refuseServers(old.db).catch(async (error: unknown) => {
    if (!begun) {
      await forgetMove(old.db);
      if (movesRecords) await forgetMove(fresh.db);
    }
    throw error;
  });
};
