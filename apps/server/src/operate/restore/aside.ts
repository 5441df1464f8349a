import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DirectoryInUse, lockDirectory } from '../../db/pglite/directory-lock.ts';

const PREFIX = 'restoring-';

/** A folder beside the data that is gone afterwards; a process that is killed leaves it, see `clearAside`. */
export const aside = async <T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(dataDir, PREFIX));
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
};

const leftAside = (dataDir: string): string[] => {
  try {
    const folders = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return folders.map(({ name }) => name).filter((name) => name.startsWith(PREFIX));
  } catch {
    return []; // whoever opens it tells what is wrong with it
  }
};

/**
 * Removes what a restore or a move that was killed had put aside: all rows, as text.
 * @param dataDir locked by the caller
 */
export const clearAside = async (dataDir: string): Promise<void> => {
  for (const name of leftAside(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true });
};

/** The same for who has no lock: left to a restore or a move that is under way. */
export const clearLeftAside = async (dataDir: string): Promise<void> => {
  if (leftAside(dataDir).length === 0) return;
  try {
    const lock = lockDirectory(dataDir);
    await clearAside(dataDir).finally(() => lock.release());
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
  }
};
