import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/import';
import { dropUrl } from '@fairlead/domain/import/import-url.rules';
import type { Context } from '../../context.ts';
import { DropsDown } from '../../outside/drops.ts';
import { Unavailable } from '../../refusal.ts';

/** Files that one answer holds at most. */
const MOST = 10_000;

/** @throws Unavailable while the folders are out of reach */
const whileUp = async <T>(context: Context, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DropsDown)) throw error;
    context.log.warn({ err: error.cause }, 'the folders for imports cannot be reached');
    throw new Unavailable(`${error.message}. Try again in a moment.`);
  }
};

export const listDropFolders = async (context: Context): Promise<Ok<typeof api.listDropFolders>> => {
  const folders = await whileUp(context, context.drops.folders());
  return { folders, total: folders.length };
};

/** Newest first, then by name. */
export const listDropFiles = async (
  context: Context,
  { prefix, suffix }: { prefix: string; suffix: string },
): Promise<Ok<typeof api.listDropFiles>> => {
  const found = await whileUp(context, context.drops.files(prefix, MOST));
  const files = found
    .filter(({ key }) => key.endsWith(suffix))
    .map(({ folder, key, size, updated_at }) => ({
      key,
      url: dropUrl(folder, key),
      size,
      updated_at: updated_at.toISOString(),
    }))
    .sort((a, b) => (a.updated_at === b.updated_at ? (a.url < b.url ? -1 : 1) : a.updated_at < b.updated_at ? 1 : -1));
  return { files, total: files.length };
};
