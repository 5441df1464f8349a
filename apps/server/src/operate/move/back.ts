import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import { systemContext } from '../../context.ts';
import type { FactsLeft } from '../../db/facts-ddl.ts';
import { factsMovedTo, unmarkFactsMoved } from '../../db/facts-moved.ts';
import { forgetMove, type MoveNote, moveNoteIn, noteMove } from '../../db/house-move.ts';
import { lockDirectory } from '../../db/pglite/directory-lock.ts';
import type { Records } from '../../db/records.ts';
import { followOlderFacts } from '../../features/fact/older-facts.service.ts';
import { erasedBesideAll } from '../../platform/erased/beside-backups.ts';
import { filesMovedTo } from '../../platform/file-owner.ts';
import type { Told } from '../control.ts';
import { within } from '../restore/put-back.ts';
import type { Wiring } from '../restore/restore.ts';
import { makeRestored, missingFiles } from '../restore/restored.ts';
import { MoveRefused, refuseServers } from './begin.ts';
import { type Left, lossOf } from './loss.ts';
import { HouseMoved } from './moved.ts';
import { openOld, type Side } from './sides.ts';

const leftIn = async ({ db, facts, files }: Side): Promise<Left> => {
  const note = await moveNoteIn(db);
  if (note?.side === 'new') throw new HouseMoved(note);
  return { note, facts: facts && (await factsMovedTo(facts)), files: await filesMovedTo({ files }) };
};

/** Facts that were left by an earlier move than the records, or alone: records went on without them. */
const factsBehind = ({ note, facts }: Left): FactsLeft | null =>
  note?.back ?? (facts && facts.told !== note?.told ? facts : null);

/**
 * Keeps servers away until all is done, so that a way back that is cut off is gone on with.
 * @throws MoveRefused when a server is at work on these records, from wherever
 */
const holdBack = async (db: Records, left: Left): Promise<MoveNote> => {
  const behind = factsBehind(left);
  const fresh = (): MoveNote => ({
    ...{ id: randomUUID(), side: 'old', ended: false, targets: '', at: new Date().toISOString() },
    told: `the way back from “${left.facts?.told ?? left.files}”`,
  });
  // A move that is given up stays what it is, but for facts of another one
  const held = left.note && !behind ? left.note : { ...(left.note ?? fresh()), back: behind };
  await noteMove(db, held);
  await refuseServers(db).catch(async (error: unknown) => {
    await (left.note ? noteMove(db, left.note) : forgetMove(db));
    throw error;
  });
  return held;
};

/** What stores say and people do is made right: of records that were left, and of those that went on without their facts. */
const makeRight = async (wiring: Wiring, config: Config, note: MoveNote, { signal }: Told): Promise<void> =>
  within(await wiring.open(config), async (house) => {
    const context = systemContext(house);
    if (note.back) await followOlderFacts(context, note.back.counted, signal);
    if (note.ended) {
      const at = { at: new Date(note.at), productTime: new Date(note.product_time ?? note.at) };
      await makeRestored(context, wiring.rooms, at, await erasedBesideAll(house));
    }
    await forgetMove(house.db);
  });

const endOf = (note: MoveNote, facts: FactsLeft | null): string => {
  if (!note.ended && note.back === undefined) return 'The move was given up. Servers start on these stores as before.';
  const from = facts?.at ?? (note.ended ? note.at : null);
  const again = [
    ...(note.ended ? ['everybody signs in again'] : []),
    ...(from === null ? [] : [`senders of facts send again from ${from}`]),
  ];
  return `Back on these stores${again.length > 0 ? `; ${again.join(', and ')}` : ''}.`;
};

/**
 * Goes back to stores that a move left, or gives up one that was cut off: servers start on them again. Where they were the house's
 * records, what a restore does beyond copying is done, as with a backup of when the move ended; where they were its facts alone,
 * the records are made to follow them.
 * @returns the sentence it ends with
 * @throws MoveRefused where nothing was moved away, while a server is at work, and without `yes`
 */
export const moveBack = async (
  config: Config,
  wiring: Wiring,
  told: Told,
  { yes }: { yes: boolean },
): Promise<string> => {
  const lock = lockDirectory(config.dataDir);
  try {
    const { note, facts } = await within(await openOld(config), async (side) => {
      const left = await leftIn(side);
      if (!left.note && !left.facts && !left.files) throw new MoveRefused('Nothing was moved away from these stores.');
      const missing = await missingFiles(side, wiring.rooms);
      for (const line of lossOf(left, missing, (await erasedBesideAll(side)).away)) told.say(line);
      if (!yes) throw new MoveRefused('Run it again with --yes. Nothing was changed.');
      const held = await holdBack(side.db, left);
      if (side.facts && left.facts) await unmarkFactsMoved(side.facts);
      return { note: held, facts: left.facts ?? held.back ?? null };
    });
    await makeRight(wiring, config, note, told); // makes the files its own
    return endOf(note, facts);
  } finally {
    lock.release();
  }
};
