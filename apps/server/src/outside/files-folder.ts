import { randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkKey, FileMissing, type FileStore, isKey, meter } from './files.ts';
import { openPrivateFolder } from './private-folder.ts';

/** What is written to know whether there is room: more than a file system keeps beside its blocks. */
const PROBE = Buffer.alloc(65_536);

/**
 * Files in `dataDir`/files. A file is written aside on the same disk, synced, and renamed to its place; then the
 * folders above it are synced. So a crash leaves either nothing or all of it.
 */
export async function openFolder(dataDir: string): Promise<FileStore> {
  const root = join(dataDir, 'files', 'kept');
  await mkdir(root, { recursive: true, mode: 0o700 });
  const aside = await openPrivateFolder(join(dataDir, 'files', 'unfinished'));
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'));

  const store: FileStore = {
    async put(key, body, { signal, maxBytes } = {}) {
      const place = pathOf(key);
      const path = join(aside.path, randomUUID());
      const { stream, result } = meter(maxBytes);
      try {
        await pipeline(body, stream, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }), { signal });
        signal?.throwIfAborted();
        await publish(path, place, root);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return result();
    },

    async putFile(key, localPath) {
      const place = pathOf(key);
      const file = await open(localPath, 'r+');
      let size: number;
      try {
        await file.chmod(0o600);
        await file.sync();
        ({ size } = await file.stat());
      } finally {
        await file.close();
      }
      try {
        await publish(localPath, place, root);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        const source = await open(localPath);
        await store.put(key, source.createReadStream());
        await rm(localPath);
      }
      return { size };
    },

    async get(key, { start = 0, end } = {}) {
      const file = await open(pathOf(key)).catch(missing);
      const { size } = await file.stat();
      if (start >= size || (end !== undefined && end < start)) {
        await file.close();
        return Readable.from([], { objectMode: false });
      }
      return file.createReadStream({ start, ...(end === undefined ? {} : { end }) });
    },

    async head(key) {
      const found = await stat(pathOf(key)).catch(nothing);
      return found?.isFile() ? { size: found.size, updated_at: found.mtime } : null;
    },

    async remove(key) {
      const place = pathOf(key);
      await rm(place, { force: true });
      // Folders that became empty go too, or a year of builds would leave a million of them.
      for (let folder = dirname(place); folder !== root; folder = dirname(folder)) {
        if (
          !(await rmdir(folder).then(
            () => true,
            () => false,
          ))
        )
          break;
      }
    },

    list: (prefix) => walk(root, '', prefix),

    async local(key) {
      const path = pathOf(key);
      await access(path, constants.R_OK).catch(missing);
      return { path, release() {} };
    },

    scratch: () => aside.fresh(),
    async ready() {
      await access(root, constants.R_OK | constants.W_OK);
      const path = join(aside.path, randomUUID());
      try {
        await writeFile(path, PROBE, { mode: 0o600, flush: true });
      } finally {
        await rm(path, { force: true });
      }
    },
    close: () => aside.close(),
  };
  return store;
}

/** Moves a finished file to its place so that it is still there after a crash. */
async function publish(path: string, place: string, root: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(path, place);
      break;
    } catch (error) {
      // A removal may have taken the empty folder away just now, or one above it while it was made.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === 20) throw error;
    }
  }
  for (let folder = dirname(place); ; folder = dirname(folder)) {
    await syncFolder(folder);
    if (folder === root) return;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY).catch(nothing);
  if (!folder) return; // emptied and removed by somebody else: then there is no file of ours in it
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* walk(
  folder: string,
  above: string,
  prefix: string,
): AsyncGenerator<{ key: string; size: number; updated_at: Date }> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nothing)) ?? [];
  for (const entry of entries) {
    const key = `${above}${entry.name}${entry.isDirectory() ? '/' : ''}`;
    if (entry.isDirectory()) {
      if (key.startsWith(prefix) || prefix.startsWith(key)) yield* walk(join(folder, entry.name), key, prefix);
    } else if (key.startsWith(prefix) && isKey(key)) {
      const found = await stat(join(folder, entry.name)).catch(nothing);
      if (found) yield { key, size: found.size, updated_at: found.mtime };
    }
  }
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

function missing(error: unknown): never {
  throw isMissing(error) ? new FileMissing({ cause: error }) : error;
}

function nothing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
