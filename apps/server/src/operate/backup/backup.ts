import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { House } from '../../context.ts';
import type { ServerRoom } from '../../http/room.ts';
import { noteRun } from '../../platform/backups.ts';
import { noteBeside } from '../../platform/erased/beside-backups.ts';
import { erasedCompanies } from '../../platform/erased/companies.ts';
import { allForms } from '../../platform/erased/ledger.ts';
import { Refusal } from '../../refusal.ts';
import type { Command } from '../control.ts';
import type { WholeCut } from './backup-folder.ts';
import { makeCut } from './cut.ts';

const MB = 1_000_000;

/** What a cut is called when it is told: by when its records are, and how large it is. */
export const describeCut = ({ id, manifest }: WholeCut): string =>
  `cut ${id} (records of ${manifest.records_at}, ${manifest.files.length} files)`;

/** Where a path leads, links followed as far as it is there. */
const ledTo = async (path: string): Promise<string> => {
  try {
    return await realpath(path);
  } catch (error) {
    if (path === dirname(path)) throw error;
    return join(await ledTo(dirname(path)), basename(path)); // what else is wrong with it is told when it is opened
  }
};

const isWithin = async (folder: string, path: string): Promise<boolean> => {
  const way = relative(await ledTo(folder), await ledTo(path));
  return way.split(sep)[0] !== '..' && !isAbsolute(way);
};

/** Makes a cut of all stores in a folder, an absolute path, with every file that records of these rooms name. */
export const backupTo =
  (house: House, rooms: readonly ServerRoom[]): Command =>
  async ({ folder }, told) => {
    const root = String(folder);
    if (!isAbsolute(root))
      throw new Refusal(400, 'relative', 'The folder must be told from the root of the file system.');
    if (await isWithin(house.config.dataDir, root))
      throw new Refusal(
        400,
        'inside',
        `${root} lies in DATA_DIR: it would burn with what it is for. Name another folder.`,
      );
    const begun = performance.now();
    const cut = await makeCut(house, root, told, rooms);
    await noteBeside(root, { forms: await allForms(house), companies: await erasedCompanies(house) });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const written = (cut.manifest.bytes / MB).toFixed(1);
    return `Backed up: ${describeCut(cut)}, ${cut.fresh} of them new; ${written} MB written in ${seconds} s.`;
  };

/** Notes that a backup was restored beside and found whole: by whoever did it, as its age is watched here. */
export const noteVerified =
  (house: House): Command =>
  async ({ cut, folder, at, bytes }) => {
    await noteRun(house, {
      kind: 'verify',
      ...{ cut: String(cut), folder: String(folder), at: new Date(String(at)), bytes: Number(bytes) },
    });
    return 'Noted.';
  };
