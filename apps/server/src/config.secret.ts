import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'secret-key';

/** The key that lies in a folder, for whoever must not make one there; null: a start would make it. */
export const keptSecret = (dataDir: string): string | null => read(join(dataDir, NAME));

/**
 * The signing key of a workspace that was given none: made once in DATA_DIR, readable by its owner only.
 * Written aside, then linked: the file is there whole or not at all, and of two first starts one key wins.
 */
export function ownSecret(dataDir: string): string {
  const path = join(dataDir, NAME);
  const kept = read(path);
  if (kept) return kept;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomBytes(8).toString('hex')}`;
  const file = openSync(aside, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(48).toString('base64url')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(aside);
  }
  const made = read(path);
  if (!made) throw new Error(`${path} does not hold a key of 32 or more characters. Remove it, and it is made again.`);
  return made;
}

function read(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return text.length >= 32 ? text : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
