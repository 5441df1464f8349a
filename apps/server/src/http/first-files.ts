import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type FirstFiles = { page: string; scripts: string[] };

const listOf = async (folder: string): Promise<FirstFiles[]> => {
  try {
    return JSON.parse(await readFile(join(folder, '.vite/first-files.json'), 'utf8')) as FirstFiles[];
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return []; // no build wrote it: pages find their files themselves
    throw error;
  }
};

/**
 * Scripts that the page of this address needs beside what all pages begin with, by the list of the build
 * (apps/web/build/first-files.ts); none for pages that are not opened every day. Style sheets are not named: who may not see the page
 * would fetch them for nothing, and the browser says so.
 */
export const neededBy = async (folder: string, path: string): Promise<readonly string[]> =>
  (await listOf(folder)).find(({ page }) => new RegExp(page).test(path))?.scripts ?? [];
