import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eachAtOnce } from '../../db/at-once.ts';
import { checkKey, meter } from '../../outside/files.ts';
import { openPrivateFolder } from '../../outside/private-folder.ts';
import { foldersOf, syncFolder } from './parts.ts';

/** Copies of stored files in a folder of backups, which later cuts share. They lie as in a data folder, so that the same code reads them. */
export type KeptFiles = {
  /** Bytes of a copy; null when there is none. */
  sizeOf(key: string): Promise<number | null>;
  /** Copies one. Until `keep` has ended, a crash may leave any part of it. */
  put(key: string, body: Readable, signal: AbortSignal): Promise<{ size: number; sha256: string }>;
  /** Makes the disk keep whatever was put. */
  keep(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the copies of a folder of backups. To have the disk keep each by itself, while others are written, took it three times as long. */
export const openKeptFiles = async (backups: string): Promise<KeptFiles> => {
  const root = join(backups, 'files', 'kept');
  await mkdir(root, { recursive: true, mode: 0o700 });
  const aside = await openPrivateFolder(join(backups, 'files', 'unfinished'));
  const put: string[] = [];
  return {
    sizeOf: async (key) => {
      const found = await stat(join(root, checkKey(key))).catch(() => null);
      return found?.isFile() ? found.size : null;
    },
    put: async (key, body, signal) => {
      const place = join(root, checkKey(key));
      const path = join(aside.path, randomUUID());
      const { stream, result } = meter();
      try {
        await pipeline(body, stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        await rename(path, place);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      put.push(key);
      return result();
    },
    keep: async () => {
      await eachAtOnce(put, async (key) => {
        const file = await open(join(root, key), 'r+');
        await file.datasync().finally(() => file.close());
      });
      await eachAtOnce(foldersOf(put), (folder) => syncFolder(join(root, folder)));
      await syncFolder(join(backups, 'files'));
    },
    close: () => aside.close(),
  };
};
