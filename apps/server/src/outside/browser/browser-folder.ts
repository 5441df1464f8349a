import { chownSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Under a server of root: where its folders lie, as another user cannot pass through the data folder. */
const SHARED = '/tmp';
const PREFIX = 'fairlead-browser-';

/** Not awaited by anybody; what cannot be removed goes with the next start. */
const remove = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(() => undefined);

/** Where a folder lies, if its entry leads to one that was made here. */
const targetOf = (entry: string): string | null => {
  try {
    const target = readlinkSync(entry);
    return target === join(SHARED, basename(target)) && basename(target).startsWith(PREFIX) ? target : null;
  } catch {
    return null; // no link: the folder itself
  }
};

const clear = async (entry: string): Promise<void> => {
  const target = targetOf(entry);
  if (target) await remove(target);
  await remove(entry);
};

/**
 * Folders in `root` for what the browser writes, a fresh one for each process. Those that a killed server left are removed.
 * @param user whom they belong to, when it is not this one
 */
export const openBrowserFolders = (root: string, user: number | undefined) => {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(root)) void clear(join(root, name));
  return {
    /** @returns its path, and what removes it some time later, whatever still writes into it */
    fresh: (): { path: string; remove(): Promise<void> } => {
      mkdirSync(root, { recursive: true, mode: 0o700 });
      if (user === undefined) {
        const path = mkdtempSync(join(root, PREFIX));
        return { path, remove: () => remove(path) };
      }
      const path = mkdtempSync(join(SHARED, PREFIX));
      const entry = join(root, basename(path));
      symlinkSync(path, entry);
      chownSync(path, user, user);
      return { path, remove: () => clear(entry) };
    },
  };
};
