import { constants, existsSync } from 'node:fs';
import { copyFile, cp, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OWNER_KEY } from '../../platform/file-owner.ts';
import { sealFolder, syncFolder } from '../backup/parts.ts';

const never = new AbortController().signal;
const OWNER = join('kept', OWNER_KEY);

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
 * Copies embedded stores that nobody has open, folder by folder as they are, for a release that can restore no backup: it is put
 * back by moving the folders. Stored files are links on the same disk. There is a whole copy, or none.
 */
export const copyStores = async (dataDir: string, folder: string): Promise<void> => {
  const aside = `${folder}.unfinished`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const store of ['records', 'facts']) {
    const from = join(dataDir, store);
    if (!existsSync(from)) continue;
    await cp(from, join(aside, store), { recursive: true, mode: constants.COPYFILE_FICLONE });
    await sealFolder(join(aside, store), never);
  }
  if (existsSync(join(dataDir, 'files'))) await linkBelow(join(dataDir, 'files'), join(aside, 'files'));
  await rename(aside, folder);
  await syncFolder(dirname(folder));
};
