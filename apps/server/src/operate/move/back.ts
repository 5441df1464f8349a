import type { Config } from '../../config.ts';
import { systemContext } from '../../context.ts';
import { factsMovedTo, unmarkFactsMoved } from '../../db/facts-moved.ts';
import { forgetMove, type MoveNote, moveNoteIn } from '../../db/house-move.ts';
import { lockDirectory } from '../../db/pglite/directory-lock.ts';
import { filesMovedTo } from '../../platform/file-owner.ts';
import type { Told } from '../control.ts';
import { within } from '../restore/put-back.ts';
import type { Wiring } from '../restore/restore.ts';
import { makeRestored, missingFiles } from '../restore/restored.ts';
import { MoveRefused } from './begin.ts';
import { HouseMoved } from './moved.ts';
import { openOld, type Side } from './sides.ts';

/** What of these stores says that it was left. */
type Left = { note: MoveNote | null; facts: string | null; files: string | null };

const leftIn = async ({ db, facts, files }: Side): Promise<Left> => {
  const note = await moveNoteIn(db);
  if (note?.side === 'new') throw new HouseMoved(note);
  return { note, facts: facts && (await factsMovedTo(facts)), files: await filesMovedTo({ files }) };
};

const lossOf = ({ note, facts, files }: Left, missing: readonly string[]): string[] => {
  const lost = note?.ended
    ? [`What was saved after ${note.at} is not here, and nobody may start with the other settings again.`]
    : [];
  if (!note && facts) lost.push('Facts that came in since are not here: their senders send them again.');
  if (missing.length > 0) lost.push(`${missing.length} files that records name are not here, such as ${missing[0]}.`);
  if (note && !note.ended)
    lost.push('The move is given up. What it brought so far stays there: empty it before another move.');
  if (!note && (facts || files)) lost.push('To lose nothing, move them back instead, into empty stores.');
  return lost;
};

/**
 * Goes back to stores that a move left, or gives up one that was cut off: servers start on them again. Where they were the house's
 * records, what a restore does beyond copying is done, as with a backup of when the move ended.
 * @returns the sentence it ends with
 * @throws MoveRefused where nothing was moved away, and without `yes`
 */
export const moveBack = async (
  config: Config,
  wiring: Wiring,
  { say }: Told,
  { yes }: { yes: boolean },
): Promise<string> => {
  const lock = lockDirectory(config.dataDir);
  try {
    const left = await within(await openOld(config), async (side) => {
      const found = await leftIn(side);
      if (!found.note && !found.facts && !found.files)
        throw new MoveRefused('Nothing was moved away from these stores.');
      for (const line of lossOf(found, await missingFiles(side, wiring.rooms))) say(line);
      if (!yes) throw new MoveRefused('Run it again with --yes. Nothing was changed.');
      if (side.facts && found.facts) await unmarkFactsMoved(side.facts);
      return found;
    });
    const house = await wiring.open(config); // makes the files its own
    return await within(house, async () => {
      const at = new Date(left.note?.at ?? Date.now());
      if (left.note?.ended)
        await makeRestored(
          systemContext(house),
          wiring.rooms,
          { at, productTime: house.now() },
          { forms: [], companies: [] },
        );
      await forgetMove(house.db);
      if (left.note && !left.note.ended) return 'The move was given up. Servers start on these stores as before.';
      const again = left.note ? `; everybody signs in again, and senders of facts send again from ${left.note.at}` : '';
      return `Back on these stores${again}.`;
    });
  } finally {
    lock.release();
  }
};
