import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type FirstFiles = { page: string; scripts: string[]; sheets: string[] };

const listOf = async (folder: string): Promise<FirstFiles[]> => {
  try {
    return JSON.parse(await readFile(join(folder, '.vite/first-files.json'), 'utf8')) as FirstFiles[];
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return []; // no build wrote it: pages find their files themselves
    throw error;
  }
};

/**
 * Scripts and style sheets that the page of this address needs beside what all pages begin with, by the list of the build
 * (apps/web/build/first-files.ts); null for pages that are not opened every day.
 */
export const neededBy = async (folder: string, path: string): Promise<FirstFiles | null> =>
  (await listOf(folder)).find(({ page }) => new RegExp(page).test(path)) ?? null;
