import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DirectoryInUse, type DirectoryLock, lockDirectory } from '../db/pglite/directory-lock.ts';

/** A folder of this process alone for what is not finished yet. */
export type PrivateFolder = {
  path: string;
  /** A fresh folder in it. */
  fresh(): Promise<{ path: string; remove(): Promise<void> }>;
  close(): Promise<void>;
};

/**
 * Opens a folder of this process in `root`, after removing those whose process has died. Each is held by a lock of the
 * operating system, so a process that was killed leaves nothing that looks alive, and one that runs loses nothing.
 */
export async function openPrivateFolder(root: string): Promise<PrivateFolder> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  await sweep(root);
  const { path, lock } = own(root);
  return {
    path,
    async fresh() {
      const folder = join(path, randomUUID());
      await mkdir(folder, { mode: 0o700 });
      return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
    },
    async close() {
      await rm(path, { recursive: true, force: true });
      lock.release();
    },
  };
}

function own(root: string): { path: string; lock: DirectoryLock } {
  for (let tries = 0; tries < 10; tries += 1) {
    const path = join(root, `process-${randomUUID()}`);
    try {
      const lock = lockDirectory(path);
      // Another start may have swept the folder away between its making and its lock.
      if (existsSync(path)) return { path, lock };
      lock.release();
    } catch (error) {
      if (!(error instanceof DirectoryInUse) && existsSync(path)) throw error;
    }
  }
  throw new Error(`Cannot make a folder in ${root}`);
}

async function sweep(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    try {
      const lock = lockDirectory(path);
      await rm(path, { recursive: true, force: true });
      lock.release();
    } catch (error) {
      if (!(error instanceof DirectoryInUse) && existsSync(path)) throw error;
    }
  }
}
