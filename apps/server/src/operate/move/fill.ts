import { factsFilledBy, noteFactsFilled } from '../../db/facts-moved.ts';
import { filesFilledBy, noteFilesFilled } from '../../platform/file-owner.ts';
import { NotEmpty } from '../restore/empty.ts';
import { holdsFacts, holdsFiles } from '../restore/holds.ts';
import type { Side } from './sides.ts';
import { type Way, wordsOfStore } from './way.ts';

const refuse = (what: string, where: string): never => {
  const advice = 'Give the move up (npm run admin -- move --back), and name empty stores.';
  throw new NotEmpty(`${where}: there are ${what} in it that this move did not bring.`, advice);
};

/**
 * Notes in facts and files that are moved to which move it is that fills them, before it brings anything: gone on with, it takes away
 * and writes over what it finds there, which must be its own.
 * @throws NotEmpty when somebody else came in between
 */
export const noteFilled = async (
  { to, stores }: Way,
  { facts, files }: Pick<Side, 'facts' | 'files'>,
  move: string,
): Promise<void> => {
  if (stores.includes('facts') && facts && !(await factsFilledBy(facts, move))) {
    if (await holdsFacts(facts)) refuse('facts', wordsOfStore(to, 'facts'));
    await noteFactsFilled(facts, move);
  }
  if (stores.includes('files') && (await filesFilledBy({ files })) !== move) {
    if (await holdsFiles(files)) refuse('files', wordsOfStore(to, 'files'));
    await noteFilesFilled({ files }, move);
  }
};
