import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { checkKey, meter } from '../../outside/files.ts';
import { keepFiles, syncFolder } from './parts.ts';

/** Copies of stored files in a folder of backups, which later cuts share. They lie as in a data folder, so that the same code reads them. */
export type KeptFiles = {
  /** Bytes of a copy; null when there is none. */
  sizeOf(key: string): Promise<number | null>;
  /**
   * Copies one of so many bytes. Until `keep` has ended a crash may leave any part of it, which no manifest names and the next
   * cut writes over.
   */
  put(key: string, body: Readable, size: number, signal: AbortSignal): Promise<{ size: number; sha256: string }>;
  /** Makes the disk keep whatever was put. */
  keep(): Promise<void>;
};

/** Below that a file is taken whole: streams took most of the time that small ones take. */
const SMALL = 1024 * 1024;

const write = async (place: string, body: Readable, size: number, signal: AbortSignal) => {
  if (size > SMALL) {
    const { stream, result } = meter();
    await pipeline(body, stream, createWriteStream(place, { mode: 0o600 }), { signal });
    return result();
  }
  const bytes = await buffer(body);
  await writeFile(place, bytes, { mode: 0o600, signal });
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
};

/** Opens the copies of a folder of backups, which one process at a time holds. */
export const openKeptFiles = async (backups: string): Promise<KeptFiles> => {
  const root = join(backups, 'files', 'kept');
  await mkdir(root, { recursive: true, mode: 0o700 });
  const put: string[] = [];
  return {
    sizeOf: async (key) => {
      const found = await stat(join(root, checkKey(key))).catch(() => null);
      return found?.isFile() ? found.size : null;
    },
    put: async (key, body, size, signal) => {
      const place = join(root, checkKey(key));
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      try {
        const written = await write(place, body, size, signal);
        put.push(key);
        return written;
      } catch (error) {
        await rm(place, { force: true });
        throw error;
      }
    },
    keep: async () => {
      await keepFiles(root, put);
      await syncFolder(join(backups, 'files'));
    },
  };
};
