import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { copyWithoutErased } from '../../platform/erased/stored-csv.ts';
import { originalKeys, renameOriginal } from './original.sql.ts';

/** Files that lists were made of, or will be: what was uploaded, fetched or sent. */
export const storedOriginals = (context: Context): Promise<string[]> => originalKeys(context);

/**
 * Writes a stored original anew without the lines that name an erased device; whatever named it names the new one, and the old
 * file goes.
 * @returns how many lines were left out; without any the file stays as it is
 */
export const eraseInOriginal = async (context: Context, key: string, signal?: AbortSignal): Promise<number> => {
  const fresh = `uploads/${randomUUID()}.csv`;
  const removed = await copyWithoutErased(context, key, fresh, signal);
  if (removed === 0) return 0;
  await renameOriginal(context, key, fresh);
  await context.files.remove(key);
  return removed;
};
