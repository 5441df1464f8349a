import { constants, existsSync } from 'node:fs';
import { copyFile, cp, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OWNER_KEY } from '../../platform/file-owner.ts';
import { syncFolder } from '../backup/parts.ts';

const UNFINISHED = '.unfinished';
/** The system lets go of a lock as soon as its process closes that file, wherever it had opened it. */
const isNoLock = (path: string): boolean => !basename(path).startsWith('.owner.');
const OWNER = join('kept', OWNER_KEY);

/** Makes the disk keep all files and folders below one. */
const keepBelow = async (folder: string): Promise<void> => {
  await syncFolder(folder);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await syncFolder(path);
    if (!entry.isFile()) continue;
    const file = await open(path, 'r+');
    await file.datasync().finally(() => file.close());
  }
};

/** What is stored is never written to, so links do; only the mark of whose files they are changes where it stands. */
const linkBelow = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    await (path === OWNER ? copyFile : link)(join(from, path), join(to, path));
  }
};

/**
 * Copies embedded stores that nobody else has open, folder by folder as they are, for a release that can restore no backup: it is put
 * back by moving the folders. Stored files are links on the same disk. There is a whole copy, or none.
 */
export const copyStores = async (dataDir: string, folder: string): Promise<void> => {
  const [above, aside] = [dirname(folder), `${folder}${UNFINISHED}`];
  for (const name of existsSync(above) ? await readdir(above) : [])
    if (name.endsWith(UNFINISHED)) await rm(join(above, name), { recursive: true, force: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const store of ['records', 'facts']) {
    const from = join(dataDir, store);
    if (!existsSync(from)) continue;
    // Links within the facts lead where they led, below the copy as well
    const how = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE, filter: isNoLock };
    await cp(from, join(aside, store), how);
    await keepBelow(join(aside, store));
  }
  if (existsSync(join(dataDir, 'files'))) await linkBelow(join(dataDir, 'files'), join(aside, 'files'));
  await rename(aside, folder);
  await syncFolder(above);
};
