import type { Context } from '../../context.ts';
import type { ServerRoom } from '../../http/room.ts';

/** Keys of all stored files of a company. */
export const filesOfCompany = async (
  { db }: Context,
  rooms: readonly ServerRoom[],
  company: number,
): Promise<string[]> => {
  const keys = new Set<string>();
  for (const { filesOfCompany: question } of rooms)
    for (const { key } of question ? await db.query<{ key: string | null }>(question, [company]) : [])
      if (key !== null) keys.add(key);
  return [...keys].sort();
};

/** Removes stored files, but for those that `named` holds. @returns how many */
export const removeFiles = async (
  { files }: Context,
  keys: readonly string[],
  named: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<number> => {
  let removed = 0;
  for (const key of keys) {
    signal.throwIfAborted();
    if (named.has(key)) continue;
    await files.remove(key);
    removed++;
  }
  return removed;
};
