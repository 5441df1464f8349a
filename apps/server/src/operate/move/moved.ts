import { type MoveNote, moveNoteIn } from '../../db/house-move.ts';
import type { Records } from '../../db/records.ts';

const wordsOf = ({ side, ended, told, at }: MoveNote): string => {
  if (side === 'new')
    return 'A move into these stores was cut off. Run it again, with the settings of before; until it has ended nobody starts here.';
  if (!ended)
    return `A move of these stores was begun and has not ended: ${told}. Run it again, or give it up: npm run admin -- move --back`;
  return `What was here was moved away on ${at}: ${told}. Start with the settings that the move named. To go back to how it was then: npm run admin -- move --back`;
};

/** The stores are those that a move left, or has not filled yet. */
export class HouseMoved extends Error {
  override name = 'HouseMoved';
  constructor(note: MoveNote) {
    super(wordsOf(note));
  }
}

/** @throws HouseMoved when these records are either side of a move that is under way, or were left by one */
export const refuseMoved = async (db: Records): Promise<void> => {
  const note = await moveNoteIn(db);
  if (note) throw new HouseMoved(note);
};
