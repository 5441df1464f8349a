import type { Context } from '../../context.ts';
import type { Records } from '../../db/records.ts';
import { type ReferenceList, rowsOf } from './reference.sql.ts';

/** Only migrations change these lists, and a server migrates before it answers: one reading serves its whole life. */
const kept = new WeakMap<Records, Map<ReferenceList, Promise<object[]>>>();

/** One list of reference data. A reading that failed is not kept. */
export const listOf = async <T extends object>(
  { db }: Pick<Context, 'db'>,
  list: ReferenceList,
): Promise<{ items: T[]; total: number }> => {
  const lists = kept.get(db) ?? new Map<ReferenceList, Promise<object[]>>();
  kept.set(db, lists);
  let reading = lists.get(list);
  if (!reading) {
    reading = rowsOf<T>(db, list);
    lists.set(list, reading);
    reading.catch(() => lists.delete(list));
  }
  const items = (await reading) as T[];
  return { items, total: items.length };
};
