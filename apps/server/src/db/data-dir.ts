import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openFailure } from './chdb/open-failure.ts';
import { damagedWords } from './damaged-words.ts';

/** A start writes its logs ahead (16 MB) and tables: with less than this it would stop half way. */
const LEAST_ROOM = 64 * 1024 * 1024;

/** DATA_DIR, or a store in it, cannot be used as it is. The message says what to do. */
export class DataDirUnusable extends Error {
  override name = 'DataDirUnusable';
}

const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);
/** Whether a code of the system means that a disk, or what one may use of it, is full. */
export const isFull = (code: unknown): boolean => FULL.has(code);

/** What the system says of a folder that takes nothing, as far as an operator can mend it. */
const UNWRITABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'EIO']);
/** A file stands where the folder should be, or on the way to it. */
const NO_FOLDER = new Set(['ENOTDIR', 'EEXIST']);

const full = (directory: string): string =>
  `DATA_DIR: the disk of ${directory} is full. Make room on it (at least 64 MB), or set another DATA_DIR.`;

/** What an error of the file system means for whoever chose the folder; null when it is none of these. */
export const wordsOf = (directory: string, error: unknown): string | null => {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return null;
  if (isFull(code)) return full(directory);
  if (NO_FOLDER.has(code))
    return `DATA_DIR: ${directory} is no folder, or lies below a file. Set DATA_DIR to a folder, or move that file away.`;
  if (!UNWRITABLE.has(code)) return null;
  return `DATA_DIR: ${directory} cannot be written (${code}). Give this account the right to, or set another DATA_DIR.`;
};

/**
 * Writes and syncs a little file there, and looks how much room is left.
 * @throws DataDirUnusable
 */
export const checkDataDir = (directory: string): void => {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const { bsize, blocks, bavail } = statfsSync(directory);
    if (blocks > 0 && bavail * bsize < LEAST_ROOM) throw new DataDirUnusable(full(directory));
    const path = join(directory, `${randomUUID()}.probe`);
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, Buffer.alloc(65_536));
      fsyncSync(file);
      closeSync(file);
    } finally {
      rmSync(path, { force: true });
    }
  } catch (error) {
    const words = wordsOf(directory, error);
    throw words === null ? error : new DataDirUnusable(words, { cause: error });
  }
};

/**
 * Why the records in `directory` did not open: the folder takes nothing, or what is in it is broken.
 * @param error what the engine said
 */
export const recordsUnusable = (directory: string, error: Error): DataDirUnusable => {
  try {
    checkDataDir(directory);
  } catch (trouble) {
    if (trouble instanceof DataDirUnusable) return trouble;
  }
  return damaged('records', directory, error);
};

/**
 * The same of embedded facts whose engine came up, and whose tables did not: damage, unless it says something else.
 * @param error of the engine, with its code
 */
export const factsUnusable = (dataDir: string, error: Error & { code: string }): DataDirUnusable => {
  const directory = join(dataDir, 'facts');
  const text = `Code: ${error.code}. DB::Exception: ${error.message}`;
  const { reason, message } = openFailure({ kind: 'failed', reason: 'other', message: text }, '', directory);
  const known = reason === 'memory' || reason === 'directory';
  return known ? new DataDirUnusable(message, { cause: error }) : damaged('facts', directory, error);
};

const damaged = (what: string, directory: string, error: Error): DataDirUnusable => {
  const said = error.message.split('\n')[0]?.slice(0, 300) ?? '';
  return new DataDirUnusable(damagedWords(what, directory, said), { cause: error });
};
