import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { eachAtOnce } from '../../db/at-once.ts';

/** A file of a backup: its path below the folder, with "/". */
export type Part = { path: string; size: number; sha256: string };

/** Hashed in one go: short, as others wait meanwhile. */
const PIECE = 256 * 1024;

const hashOf = async (file: FileHandle, buffer: Buffer): Promise<{ size: number; sha256: string }> => {
  const hash = createHash('sha256');
  let size = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, PIECE, size);
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') };
    hash.update(buffer.subarray(0, bytesRead));
    size += bytesRead;
  }
};

/** Files that the disk is made to keep at once: of many, whoever saves something meanwhile waits for all of them. */
const KEPT_AT_ONCE = 3;

const keepFolders = (folder: string, paths: readonly string[]): Promise<void> =>
  eachAtOnce(foldersOf(paths), (path) => syncFolder(join(folder, path)), KEPT_AT_ONCE);

/** Makes the disk keep files below a folder, and the folders they are in. */
export const keepFiles = async (folder: string, paths: readonly string[]): Promise<void> => {
  const keep = async (path: string): Promise<void> => {
    const file = await open(join(folder, path), 'r+');
    await file.datasync().finally(() => file.close());
  };
  await eachAtOnce(paths, keep, KEPT_AT_ONCE);
  await keepFolders(folder, paths);
};

/** Makes the disk keep the entries of a folder. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
};

type Below = { files: string[]; empty: string[] };

/** Every file below a folder, in the order of their paths, and folders with nothing in them. */
const lookBelow = async (folder: string, above = '', found: Below = { files: [], empty: [] }): Promise<Below> => {
  const entries = await readdir(join(folder, above), { withFileTypes: true });
  if (entries.length === 0 && above !== '') found.empty.push(above);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = above === '' ? entry.name : `${above}/${entry.name}`;
    if (entry.isDirectory()) await lookBelow(folder, path, found);
    else found.files.push(path);
  }
  return found;
};

/** Folders that a copy by files alone would lose, as their paths below `folder`. */
export const emptyFolders = async (folder: string): Promise<string[]> => (await lookBelow(folder)).empty;

/** Whether a path, with "/", stays below its folder. */
export const staysBelow = (path: string): boolean =>
  !/[\\\0]/.test(path) && path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');

/** The folders that these files are in; "" is the one that all are below. */
export const foldersOf = (paths: readonly string[]): Set<string> => {
  const folders = new Set(['']);
  for (const path of paths)
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) folders.add(path.slice(0, at));
  return folders;
};

/** Reads every file below a folder once, and makes the disk keep all of it. Empty folders are no parts. */
export const sealFolder = async (folder: string, signal: AbortSignal): Promise<Part[]> => {
  const parts: Part[] = [];
  const { files: paths } = await lookBelow(folder);
  const seal = async (path: string): Promise<void> => {
    signal.throwIfAborted();
    const file = await open(join(folder, path), 'r+');
    try {
      parts.push({ path, ...(await hashOf(file, Buffer.allocUnsafe(PIECE))) });
      await file.datasync();
    } finally {
      await file.close();
    }
  };
  await eachAtOnce(paths, seal, KEPT_AT_ONCE);
  await keepFolders(folder, paths);
  return parts.sort((one, other) => (one.path < other.path ? -1 : 1));
};

/** A file below a real folder that no link leads to or through: what it leads to was never written here. */
const openOwn = async (root: string, path: string): Promise<FileHandle | null> => {
  const place = join(root, path);
  if (!staysBelow(path) || (await realpath(place).catch(() => null)) !== place) return null;
  return open(place).catch(() => null);
};

/** Which of these files are not there as they were: gone, links, or of another content. Null: only the size is known. */
export const brokenParts = async (
  folder: string,
  parts: readonly { path: string; size: number; sha256: string | null }[],
  signal: AbortSignal,
): Promise<string[]> => {
  const buffer = Buffer.alloc(PIECE);
  const broken: string[] = [];
  const root = await realpath(folder).catch(() => null);
  for (const { path, size, sha256 } of parts) {
    signal.throwIfAborted();
    const file = root === null ? null : await openOwn(root, path);
    const found = file && (await hashOf(file, buffer).finally(() => file.close()));
    if (found?.size !== size || (sha256 !== null && found.sha256 !== sha256)) broken.push(path);
  }
  return broken;
};
