import { constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isDropFolder, isDropKey } from '@fairlead/domain/import/import-url.rules';
import { type DroppedFile, type Drops, DropsDown } from './drops.ts';
import { FileMissing } from './files.ts';

/** Folders below a client's. */
const DEPTH = 8;

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Clients' folders in a folder of this machine (D-242); where it is missing, there are none. Links are not followed. */
export function openDropsFolder(root: string): Drops {
  const entriesOf = async (path: string) => {
    try {
      const entries = await readdir(path, { withFileTypes: true });
      return entries.filter(({ name }) => !name.startsWith('.'));
    } catch (error) {
      if (isMissing(error)) return [];
      throw new DropsDown({ cause: error });
    }
  };

  const folders = async () => {
    const entries = await entriesOf(root);
    return entries.flatMap((entry) => (entry.isDirectory() && isDropFolder(entry.name) ? entry.name : [])).sort();
  };

  async function* below(folder: string, at: string[] = []): AsyncGenerator<DroppedFile> {
    for (const entry of await entriesOf(join(root, folder, ...at))) {
      const path = [...at, entry.name];
      const key = path.join('/');
      if (!isDropKey(key)) continue;
      if (entry.isDirectory() && path.length < DEPTH) yield* below(folder, path);
      if (!entry.isFile()) continue;
      const found = await stat(join(root, folder, ...path)).catch(() => null); // gone since
      if (found) yield { folder, key, size: found.size, updated_at: found.mtime };
    }
  }

  return {
    folders,

    async files(begins, most) {
      const [of = ''] = begins.split('/');
      const found: DroppedFile[] = [];
      for (const folder of (await folders()).filter((name) => of === '' || name === of)) {
        for await (const file of below(folder)) {
          if (begins.includes('/') && !`${folder}/${file.key}`.startsWith(begins)) continue;
          found.push(file);
          if (found.length === most) return found;
        }
      }
      return found;
    },

    async open({ folder, key }, signal) {
      if (!isDropFolder(folder) || !isDropKey(key)) throw new FileMissing();
      try {
        const path = join(root, folder, key);
        // Any folder on the way may be a link that leads elsewhere.
        const [base, real] = await Promise.all([realpath(root), realpath(path)]);
        if (real !== join(base, folder, key) || !real.startsWith(base + sep)) throw new FileMissing();
        const handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
        const found = await handle.stat();
        if (!found.isFile()) {
          await handle.close();
          throw new FileMissing();
        }
        const body = handle.createReadStream({ signal });
        return { size: found.size, updated_at: found.mtime, body };
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof FileMissing) throw error;
        throw isMissing(error) ? new FileMissing({ cause: error }) : new DropsDown({ cause: error });
      }
    },

    close: () => undefined,
  };
}
