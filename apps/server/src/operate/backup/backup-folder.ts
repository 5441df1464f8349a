import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DirectoryInUse, lockDirectory } from '../../db/pglite/directory-lock.ts';
import { Refusal } from '../../refusal.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { syncFolder } from './parts.ts';

/** Says what the folder is, so that nothing is put among somebody's other files. */
const MARK = 'fairlead-backups.json';
const FORMAT = 1;

/** A cut that is whole. `folder`: where it is. */
export type WholeCut = { id: string; folder: string; manifest: Manifest };

/** The folder cannot be written to, or nothing can be read from it. */
class BackupFolderUnusable extends Refusal {
  constructor(message: string) {
    super(409, 'backup_folder', message);
  }
}

const WHY: Record<string, string> = {
  ENOSPC: 'Its disk is full.',
  EDQUOT: 'Its disk is full.',
  EACCES: 'This account may not write there.',
  EPERM: 'This account may not write there.',
  EROFS: 'Its disk takes no writes.',
  ENOTDIR: 'It is a file, or lies below one.',
  EEXIST: 'It is a file, or lies below one.',
};

/** What went wrong with the folder in words, where it is something that the operator can mend. */
const inWords = (root: string, error: unknown): unknown => {
  if (error instanceof DirectoryInUse)
    return new BackupFolderUnusable(`Another backup is being made in ${root}. Run this again once it has ended.`);
  const { code, path } = error as NodeJS.ErrnoException;
  const why = path?.startsWith(root) === false ? undefined : WHY[String(code)];
  return why ? new BackupFolderUnusable(`Nothing was backed up into ${root}. ${why}`) : error;
};

const cutsIn = (root: string): string => join(root, 'cuts');
const nothing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
};

/**
 * The cuts of a folder that are whole, oldest first. What was cut off is not among them: a manifest is written last, and a
 * folder gets its name after it.
 * @throws BackupFolderUnusable when it is no folder of backups, or of a later release
 */
export const wholeCuts = async (root: string): Promise<WholeCut[]> => {
  const mark = await readFile(join(root, MARK), 'utf8').catch(nothing);
  if (mark === null) throw new BackupFolderUnusable(`${root} holds no backups of Fairlead.`);
  if (mark === '')
    throw new BackupFolderUnusable(`${root} is marked by an empty ${MARK}. Put back that file from another copy.`);
  if ((JSON.parse(mark) as { format?: number }).format !== FORMAT)
    throw new BackupFolderUnusable(`${root} was written by another release of Fairlead. Use that release.`);
  const cuts: WholeCut[] = [];
  for (const id of ((await readdir(cutsIn(root)).catch(nothing)) ?? []).sort()) {
    const folder = join(cutsIn(root), id);
    const manifest = await readManifest(folder);
    if (manifest) cuts.push({ id, folder, manifest });
  }
  return cuts;
};

/** One cut of a folder, the newest unless told. @throws BackupFolderUnusable when there is none */
export const findCut = async (root: string, id?: string): Promise<WholeCut> => {
  const cuts = await wholeCuts(root);
  const found = id === undefined ? cuts.at(-1) : cuts.find((cut) => cut.id === id);
  if (found) return found;
  const there = cuts.map((cut) => cut.id).join(', ');
  throw new BackupFolderUnusable(
    cuts.length === 0 ? `${root} holds no backup that is whole.` : `${root} holds no cut ${id}. There are: ${there}`,
  );
};

/** A folder that backups are made in, held by one process at a time. */
export type BackupFolder = {
  root: string;
  cuts: readonly WholeCut[];
  /** Makes a cut: `make` fills a folder, and answers what the manifest says. Nothing of it stays when that fails. */
  add(id: string, make: (folder: string) => Promise<Manifest>): Promise<WholeCut>;
  close(): void;
};

const writeSynced = async (path: string, text: string): Promise<void> => {
  const file = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Marks a folder that holds nothing. A mark that a full disk left empty is made anew where there is nothing else. */
const claim = async (root: string): Promise<void> => {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const there = await readdir(root);
  const others = there.some((name) => name !== MARK && !name.startsWith('.'));
  if (there.includes(MARK) && (others || (await stat(join(root, MARK))).size > 0)) return;
  if (others) throw new BackupFolderUnusable(`${root} holds other files. Give backups a folder of their own.`);
  const aside = join(root, `.${MARK}-${randomBytes(4).toString('hex')}`);
  try {
    await writeSynced(aside, `${JSON.stringify({ format: FORMAT })}\n`);
    await rename(aside, join(root, MARK));
    await syncFolder(root);
  } finally {
    await rm(aside, { force: true });
  }
};

const openHeld = async (root: string): Promise<BackupFolder> => {
  await claim(root);
  const lock = lockDirectory(root);
  try {
    const unfinished = join(root, 'unfinished');
    await rm(unfinished, { recursive: true, force: true });
    const cuts = await wholeCuts(root);
    return {
      root,
      cuts,
      add: async (id, make) => {
        const aside = join(unfinished, `${id}-${randomBytes(4).toString('hex')}`);
        await mkdir(aside, { recursive: true, mode: 0o700 });
        try {
          const manifest = await make(aside);
          await writeSynced(join(aside, 'manifest.json'), JSON.stringify(manifest));
          await syncFolder(aside);
          await mkdir(cutsIn(root), { recursive: true, mode: 0o700 });
          const folder = join(cutsIn(root), id);
          await rename(aside, folder);
          await syncFolder(cutsIn(root));
          await syncFolder(root);
          return { id, folder, manifest };
        } finally {
          await rm(aside, { recursive: true, force: true });
        }
      },
      close: () => lock.release(),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/**
 * Opens a folder for another backup; it is made where there is none. What an earlier process left half made goes.
 * @throws BackupFolderUnusable, also while somebody else makes one there
 */
export const openBackupFolder = async (root: string): Promise<BackupFolder> => {
  const folder = await openHeld(root).catch((error: unknown) => Promise.reject(inWords(root, error)));
  const add: BackupFolder['add'] = (id, make) =>
    folder.add(id, make).catch((error: unknown) => Promise.reject(inWords(root, error)));
  return { ...folder, add };
};
