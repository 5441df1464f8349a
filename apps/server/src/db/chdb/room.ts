import { statfs } from 'node:fs/promises';
import { RequestFailure } from './exception.ts';

/** What a statement that writes may need at once: parts of the table and of its views, each with its own reserve. */
export const LEAST_ROOM = 16 * 1024 * 1024;

/**
 * A disk that fills up in the middle of a statement leaves half a table behind, which the engine cannot open any more.
 * @throws RequestFailure 243 as the engine itself says when less room than that is left
 */
export const checkRoom = async (folder: string): Promise<void> => {
  const { bsize, blocks, bavail } = await statfs(folder);
  if (blocks === 0 || bavail * bsize >= LEAST_ROOM) return; // no blocks: this kind of disk does not tell
  throw new RequestFailure('Code: 243. DB::Exception: The disk of the facts folder is full. (NOT_ENOUGH_SPACE)');
};
